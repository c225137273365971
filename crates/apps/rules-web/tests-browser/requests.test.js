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
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}${COUNTER}` });
  });
  return visit(world, { serviceWorkers: "block", settings: { dice: "hand" }, before });
}

/** Returns the commands since the last call. */
function asked(page) {
  const worker = page.workers().find((one) => one.url().endsWith("worker.js"));
  return worker.evaluate(() => globalThis.asked.splice(0));
}

for (const [game, expected] of /** @type {[string, string[]][]} */ ([
  ["triad", ["play", "record", "render"]],
  ["triad-tourney", ["play", "record", "render"]],
  ["triandro", ["play", "record", "render"]],
  ["cybo", ["play", "record", "render"]],
  // With hidden information the page gets the view of the seat, not the answer to the worker.
  ["triarchy", ["play", "record", "render", "view"]],
  ["conquest", ["play", "record", "render", "view"]],
])) {
  test(`a click in ${game} costs ${expected.length} requests`, async () => {
    const { page, context, complaints } = await counted();
    await begin(page, game, { seats: ["person", "easy"], seed: "3" });
    for (let clicks = 0; clicks < 2; ) {
      const next = await settled(page);
      const count = await stepCount(page);
      if (next === "roll") {
        await page.click("#roll");
        await waitForStep(page, count);
        continue;
      }
      assert.equal(next, "act");
      // Hands that are filled and bots ask afterwards.
      await asked(page);
      await type(page, (await legal(page))[0]);
      await waitForStep(page, count);
      const commands = await asked(page);
      assert.deepEqual(commands.slice(0, expected.length), expected);
      assert.equal(commands.lastIndexOf("play"), 0, String(commands));
      clicks += 1;
    }
    expectQuiet(complaints.filter((words) => !/Service Worker/.test(words)));
    await context.close();
  });
}

test("a record of more than 1,200 steps opens with 3 requests", { timeout: 120_000 }, async (t) => {
  const engine = new Engine(new WebAssembly.Module(readFileSync(`${FOLDER}/triad.wasm`)));
  let ply = 0;
  for (let seed = 0; ply < 1200; seed += 1) {
    engine.ask({ cmd: "new", game: "triad-tourney", options: { max_games: 20 }, seed });
    ({ ply } = engine.ask({ cmd: "random" }));
  }
  const { record } = engine.ask({ cmd: "record" });
  const { page, context, complaints } = await counted();
  await paste(page, record);
  assert.equal(await settled(page), "over");
  assert.equal(await stepCount(page), ply);
  const commands = await asked(page);
  t.diagnostic(`${ply} steps: ${commands}`);
  assert.deepEqual(commands, ["replay", "view", "render"]);
  expectQuiet(complaints.filter((words) => !/Service Worker/.test(words)));
  await context.close();
});
