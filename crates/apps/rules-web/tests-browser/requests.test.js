/** The number of requests to the engine: for a click, and for opening a record. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { FOLDER, begin, expectQuiet, paste, settled, start, stepCount, steps, type, visit, waitForStep } from "./common.js";
import { legal } from "./hands.js";
import { Engine } from "../page/engine.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

/** Added to the page's engine: it keeps the commands. */
const COUNTER = `
const { ask } = Engine.prototype;
globalThis.asked = [];
Engine.prototype.ask = function (request) {
  globalThis.asked.push(request.cmd);
  return ask.call(this, request);
};
`;

/** Opens a page whose requests are counted. */
function counted() {
  const before = (page) => page.route("**/engine.js", async (route) => {
    const body = readFileSync(`${FOLDER}/engine.js`, "utf8") + COUNTER;
    await route.fulfill({ contentType: "text/javascript", body });
  });
  return visit(world, { serviceWorkers: "block", settings: { dice: "hand" }, before });
}

/** Returns the commands since the last call. */
function asked(page) {
  const worker = page.workers().find((one) => one.url().endsWith("worker.js"));
  return worker.evaluate(() => globalThis.asked.splice(0));
}

for (const game of ["triad", "triad-tourney", "triandro", "cybo", "triarchy", "conquest"]) {
  const expected = ["record", "render"];
  test(`a click in ${game} costs 3 requests`, async () => {
    const { page, context, complaints } = await counted();
    await begin(page, game, { seats: ["person", "easy"], seed: "3" });
    for (let clicks = 0; clicks < 4; clicks += 1) {
      const next = await settled(page);
      assert.notEqual(next, "over");
      const count = await stepCount(page);
      await asked(page);
      if (next === "roll") await page.click("#roll");
      else await type(page, (await legal(page))[0]);
      await waitForStep(page, count);
      // The steps of chance and of the bot follow.
      const [first, ...others] = await asked(page);
      const end = others.findIndex((command) => ["play", "sample"].includes(command));
      assert.equal(first, next === "roll" ? "sample" : "play");
      assert.deepEqual(others.slice(0, end < 0 ? others.length : end), expected);
    }
    expectQuiet(complaints.filter((words) => !/Service Worker/.test(words)));
    await context.close();
  });
}

for (const [game, module, options] of [["triad-tourney", "triad", { max_games: 20 }], ["triarchy", "triarchy", { players: 3, dots: 30 }]]) {
  test(`a record of n steps of ${game} opens with at most 2 + n / 1000 requests`, { timeout: 120_000 }, async (t) => {
    const engine = new Engine(new WebAssembly.Module(readFileSync(`${FOLDER}/${module}.wasm`)));
    for (let seed = 0, last = 0; last <= 1200; seed += 1) {
      engine.ask({ cmd: "new", game, options, seed });
      last = engine.ask({ cmd: "random" }).ply;
    }
    for (const ply of [1200, 24]) {
      engine.ask({ cmd: "undo", ply });
      const { page, context, complaints } = await counted();
      await paste(page, engine.ask({ cmd: "record" }).record);
      assert.notEqual(await settled(page), "over");
      assert.equal(await stepCount(page), ply);
      const commands = await asked(page);
      t.diagnostic(`${ply} steps: ${commands}`);
      assert.ok(commands.length <= 2 + ply / 1000, String(commands));
      expectQuiet(complaints.filter((words) => !/Service Worker/.test(words)));
      await context.close();
    }
  });
}

for (const game of ["triarchy", "conquest"]) {
  test(`a saved game of ${game} opens with 2 requests`, async () => {
    const { page, context, complaints } = await counted();
    await begin(page, game, { seats: ["person", "easy"], seed: "3" });
    let next = await settled(page);
    const count = await stepCount(page);
    if (next === "roll") await page.click("#roll");
    else await type(page, (await legal(page))[0]);
    await waitForStep(page, count);
    next = await settled(page);
    const before = await steps(page);
    await page.reload();
    assert.equal(await settled(page), next);
    assert.deepEqual(await steps(page), before);
    assert.deepEqual(await asked(page), ["replay", "render"]);
    expectQuiet(complaints.filter((words) => !/Service Worker/.test(words)));
    await context.close();
  });
}

test("the record of a resigned game opens with 2 requests", async () => {
  const engine = new Engine(new WebAssembly.Module(readFileSync(`${FOLDER}/triandro.wasm`)));
  engine.ask({ cmd: "new", game: "triandro" });
  engine.ask({ cmd: "play", action: "28" });
  engine.ask({ cmd: "resign", seat: 1 });
  const { page, context, complaints } = await counted();
  await paste(page, engine.ask({ cmd: "record" }).record);
  assert.equal(await settled(page), "over");
  assert.deepEqual(await asked(page), ["replay", "render"]);
  expectQuiet(complaints.filter((words) => !/Service Worker/.test(words)));
  await context.close();
});
