/** The number of requests to the engine: for a click, and for opening a record. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { FOLDER, begin, expectQuiet, paste, settled, start, stepCount, type, visit, waitForStep } from "./common.js";
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
  // With hidden information the page gets the view of the seat, not the answer to the worker.
  const expected = ["record", "render", ...(["triarchy", "conquest"].includes(game) ? ["view"] : [])];
  test(`a click in ${game} costs ${expected.length + 1} requests`, async () => {
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

test("a record of n steps opens with at most 2 + n / 1000 requests", { timeout: 120_000 }, async (t) => {
  const engine = new Engine(new WebAssembly.Module(readFileSync(`${FOLDER}/triad.wasm`)));
  engine.ask({ cmd: "new", game: "triad-tourney", options: { max_games: 20 }, seed: 0 });
  const { ply: last } = engine.ask({ cmd: "random" });
  assert.ok(last > 1200);
  for (const ply of [1200, 24]) {
    engine.ask({ cmd: "undo", ply });
    const { page, context, complaints } = await counted();
    await paste(page, engine.ask({ cmd: "record" }).record);
    assert.equal(await settled(page), "act");
    assert.equal(await stepCount(page), ply);
    const commands = await asked(page);
    t.diagnostic(`${ply} steps: ${commands}`);
    assert.ok(commands.length <= 2 + ply / 1000, String(commands));
    expectQuiet(complaints.filter((words) => !/Service Worker/.test(words)));
    await context.close();
  }
});
