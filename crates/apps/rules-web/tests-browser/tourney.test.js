/** The end of each game of a Tourney. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { TRAP, begin, expectQuiet, paste, settled, start, stepCount, type, visit, waitForStep } from "./common.js";

let world;
before(async () => (world = await start()));
after(() => world.stop());

/** A Tourney before the step with which Red traps a Jewel, and that step. */
const TOURNEY = TRAP.replace('"triad"', '"triad-tourney"').replace("trap 1", "unfinished");
const LAST = "6.5>5.6";

const gems = (page) => page.locator('#board [data-piece="gem"]').count();
const marks = (page) => page.locator("#board :is([data-arrived],[data-ghost],[data-last])").count();

test("a game of a Tourney stays in sight until the next one, says who won and why, and leaves no mark", async () => {
  const { page, context, complaints } = await visit(world);
  await paste(page, TOURNEY.replace(LAST, ""));
  await settled(page);
  const before = await gems(page);
  await type(page, LAST);
  await page.waitForSelector("#ending:visible");
  assert.equal(await page.innerText("#status"), "Red wins by Trap.");
  const why = await page.innerText("#ending-words");
  const named = await page.$$eval("#board text", (all) => all.map((one) => one.textContent));
  assert.ok(named.includes(/\d\.\d/.exec(why)?.[0] ?? ""), "named on the board");
  assert.match(why, /^Blue's Jewel on \d\.\d cannot move\. Blue has won no game yet\. Red has won by Trap\.$/);
  assert.equal(await gems(page), before, "the final position");
  assert.equal(await page.locator("#board [data-winner='1']").count(), 1);
  assert.equal(await page.locator("#board [data-action]").count(), 0, "nothing can be played");
  await page.click('#again button:text("Next game")');
  await page.waitForSelector("#ending", { state: "hidden" });
  assert.deepEqual([await gems(page), await marks(page)], [0, 0], "the next board is clean");
  const count = await stepCount(page);
  await type(page, "d4");
  await waitForStep(page, count);
  await page.click("#previous");
  await page.waitForFunction((count) => document.querySelectorAll('#board [data-piece="gem"]').length === count, before);
  await page.click("#last");
  expectQuiet(complaints);
  await context.close();
});

test("the next game of a Tourney begins by itself, also between bots", async () => {
  const { page, context, complaints } = await visit(world);
  await paste(page, TOURNEY.replace(LAST, ""));
  await settled(page);
  await type(page, LAST);
  await page.waitForSelector("#ending:visible");
  await page.waitForSelector("#ending", { state: "hidden", timeout: 6000 });
  assert.equal(await settled(page), "act");
  await begin(page, "triad-tourney", { seats: ["random", "random"], seed: "27" });
  await page.waitForSelector("#ending:visible");
  assert.match(await page.innerText("#ending-words"), /(Blue|Red) has won /);
  await page.click('#again button:text("Next game")');
  await page.waitForSelector("#ending", { state: "hidden" });
  expectQuiet(complaints);
  await context.close();
});
