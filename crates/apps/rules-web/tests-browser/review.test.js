/** Looking back at games, and bots whose long searches can be interrupted. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { violations } from "./axe.js";
import { FOLDER, TRAP, begin, expectQuiet, paste, settled, start, stepCount, steps, type, visit, waitForStep } from "./common.js";
import { legal, tabTo } from "./hands.js";
import { Engine } from "../page/engine.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

/** Waits until all decisions are judged. */
function judged(page) {
  return page.waitForSelector("#review-sum:not(:empty):not(:has(progress))", { timeout: 120_000 });
}

/** Waits until the board shows the position after some steps. */
function isAt(page, ply) {
  return page.waitForFunction((at) => document.getElementById("looking")?.textContent?.startsWith(`${at} of`), String(ply));
}

test("a finished game has a graph of all decisions, mistakes, and the best moves", { timeout: 300_000 }, async () => {
  const { page, context, complaints } = await visit(world, { viewport: { width: 360, height: 740 } });
  // White space around lines is free.
  await paste(page, TRAP.replaceAll("\n", " \n  "));
  await page.click("#ending >> text=Review");
  await judged(page);
  const engine = new Engine(new WebAssembly.Module(readFileSync(`${FOLDER}/triad.wasm`)));
  engine.ask({ cmd: "replay", record: TRAP });
  const { decisions } = engine.ask({ cmd: "analyse", bot: "greedy", limit: 1000 });
  assert.ok(decisions.length > 12);
  const points = (await page.getAttribute("#graph .chances", "points")).split(" ");
  assert.equal(points.length, decisions.length, "a point for each decision");

  // All players are people, so each mistake of the graph is listed.
  const mistakes = await page.$$eval("#mistakes button", (items) => items.map((item) => item.dataset.mistake));
  assert.ok(mistakes.length > 0 && (await page.locator("#graph circle").count()) === mistakes.length);
  assert.deepEqual(await violations(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut off");
  for (const index of [0, mistakes.length - 1]) {
    await page.locator("#mistakes button").nth(index).click();
    await isAt(page, mistakes[index]);
    assert.equal(await page.innerText("#status"), `Before step ${Number(mistakes[index]) + 1} of 24.`);
    await page.waitForFunction(() => document.querySelectorAll("#board .arrow").length === 2);
    assert.match(await page.innerText("#review-words"), /Best was .*; the chance to win falls by \d+\s%\./);
    assert.match(await page.innerText("#chances"), /Chances of Blue: \d+\s%/);
  }

  // A tap on the graph goes to the decision there, and keys go on step by step.
  const { ply } = decisions[7];
  await page.evaluate(() => scrollTo(0, 0));
  const box = await page.locator("#review-step").boundingBox();
  await page.mouse.click(box.x + (box.width * ply) / 24, box.y + box.height / 2);
  await isAt(page, ply);
  await page.waitForFunction(() => document.querySelector("#board .arrow"));
  await page.keyboard.press("ArrowRight");
  await isAt(page, ply + 1);
  // The words follow the picture.
  await page.waitForSelector(`#review-step[aria-valuetext^="${ply + 1} of 24"]`);
  // The buttons stay in sight while the list is read.
  await page.locator("#moves").scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const { x, y, width, height } = await page.locator("#previous").boundingBox();
  assert.equal(await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.id, [x + width / 2, y + height / 2]), "previous");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#review", { state: "hidden" });
  await isAt(page, 24);
  assert.ok(await page.isVisible("#ending"));
  // Back leaves the review only, and Forward opens it again.
  await page.click("#ending >> text=Review");
  await page.waitForSelector("#review:not([hidden])");
  await page.goBack();
  await page.waitForSelector("#review", { state: "hidden" });
  assert.ok(await page.isVisible("#ending"));
  await page.goForward();
  await page.waitForSelector("#review:not([hidden])");
  expectQuiet(complaints);
  await context.close();
});

test("another game begins at any step of a pasted one, which stays", { timeout: 200_000 }, async () => {
  const { page, context, complaints } = await visit(world);
  const unfinished = `${TRAP.slice(0, TRAP.indexOf(" c6")).replace("trap 1", "unfinished")}\n`;
  await paste(page, unfinished);
  assert.equal(await settled(page), "act");
  const id = await page.getAttribute("#table", "data-id");
  await tabTo(page, "#open-review");
  await page.keyboard.press("Enter");
  await judged(page);
  for (let step = 0; step < 4; step += 1) await page.click("#previous");
  await isAt(page, 4);
  await page.click("#branch");
  await page.waitForFunction((old) => document.getElementById("table")?.dataset.id !== old, id);
  await page.waitForSelector("#review", { state: "hidden" });
  assert.deepEqual(await steps(page), ["d5", "S3>1.6", "S1>1.2", "S2>1.4"]);
  assert.equal(await settled(page), "act");
  const [other] = (await legal(page)).filter((action) => action !== "a3");
  await type(page, other);
  await waitForStep(page, 4);
  await page.goBack();
  await page.waitForFunction((old) => document.getElementById("table")?.dataset.id === old, id);
  assert.equal(await stepCount(page), 8);
  await page.click("#saved");
  await page.waitForSelector("#shelf-list li:nth-child(2)");
  expectQuiet(complaints);
  await context.close();
});

test("during a review every button answers, and leaving stops the work", { timeout: 200_000 }, async () => {
  const { page, context, complaints } = await visit(world, {
    before: (page) =>
      page.addInitScript(() => {
        Object.assign(globalThis, { judgements: 0 });
        const Plain = Worker;
        globalThis.Worker = class extends Plain {
          constructor(url, options) {
            super(url, options);
            this.addEventListener("message", ({ data }) => (globalThis.judgements += data.ok?.decision ? 1 : 0));
          }
        };
      }),
  });
  // A search of Triandro takes longest.
  await begin(page, "triandro", { seats: ["random", "random"], seed: "8" });
  assert.equal(await settled(page), "over");
  await page.click("#ending >> text=Review");
  await page.waitForFunction(() => globalThis.judgements > 0);
  await page.click("#first");
  await isAt(page, 0);
  await page.click("#settings summary");
  await page.selectOption("#theme", "dark");
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await page.click("#settings summary");
  assert.ok((await page.locator("#review-sum progress").count()) === 1, "the review is not over");
  await page.click("#home");
  await page.waitForSelector("#welcome", { state: "visible" });
  const count = await page.evaluate(() => globalThis.judgements);
  await page.waitForTimeout(6000);
  assert.equal(await page.evaluate(() => globalThis.judgements), count, "nothing is judged after leaving");

  // Back leads to the review, which goes on where it was.
  await page.goBack();
  await page.waitForFunction((count) => globalThis.judgements > count, count);
  assert.equal(await page.locator("#graph .chances").count(), 1);
  expectQuiet(complaints);
  await context.close();
});

test("undo, pause and leaving do not wait for a bot that thinks for seconds", { timeout: 200_000 }, async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "expert"], seed: "8" });
  await settled(page);
  await type(page, "28");
  await waitForStep(page, 0);
  assert.match(await page.innerText("#status"), /thinking/);
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelectorAll("#moves [data-step]").length === 0);
  assert.equal(await settled(page), "act", "the bot has not played");

  await begin(page, "triandro", { seats: ["expert", "expert"], seed: "8" });
  await page.click("#pause");
  await page.waitForFunction(() => document.getElementById("pause")?.textContent === "Go on");
  assert.equal(await stepCount(page), 0, "the pause did not wait for the bot");
  await page.click("#pause");
  await page.click("#home");
  await page.waitForSelector("#welcome", { state: "visible" });
  await begin(page, "cybo", { seats: ["easy", "easy"] });
  await waitForStep(page, 0);
  expectQuiet(complaints);
  await context.close();
});
