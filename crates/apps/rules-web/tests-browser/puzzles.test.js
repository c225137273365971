/** Puzzles: the one of the day, wrong and right answers, and the list of each game. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { violations } from "./axe.js";
import { FOLDER, LONG, expectQuiet, settled, start, steps, visit } from "./common.js";
import { legal, tabTo, tap } from "./hands.js";
import { ofDay } from "../page/puzzles.js";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

const GAMES = ["triad", "triandro", "triarchy", "conquest"];

/** The games of which all puzzles are solved; of the others one of each kind is. */
const WHOLE = LONG ? GAMES : [];

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

/** @param {string} game @returns {{kind: string, answer: string, grade: number}[]} */
const riddles = (game) => JSON.parse(readFileSync(`${FOLDER}/puzzles-${game}.json`, "utf8"));

const words = (page) => page.innerText("#guide-words");

/** Waits for words of the panel. @param {any} page @param {RegExp} pattern */
async function reads(page, pattern) {
  const is = ([source]) => new RegExp(source).test(document.getElementById("guide-words")?.textContent ?? "");
  await page.waitForFunction(is, [pattern.source]).catch(async () => assert.match(await words(page), pattern));
}

/** Opens a puzzle from the list. @param {any} page @param {string} game @param {number} index */
async function open(page, game, index) {
  await page.click((await page.isVisible("#welcome")) ? "#puzzles" : '#guide-buttons button:text("All puzzles")');
  await page.waitForSelector("#puzzle-list[open]");
  const list = page.locator(`#puzzle-list details:has([data-puzzle="${game} ${index}"])`);
  await list.locator("summary").click();
  await page.click(`[data-puzzle="${game} ${index}"]`);
  await reads(page, /^You play/);
  await settled(page);
}

for (const [name, size, date] of /** @type {const} */ ([["a phone", PHONE, "2026-12-01"], ["a desktop", DESKTOP, "2026-12-02"]])) {
  test(`the puzzle of the day on ${name} says why a wrong answer fails, and takes the right one`, { timeout: 120_000 }, async () => {
    const noon = new Date(`${date}T12:00`);
    const { page, context, complaints } = await visit(world, { ...size, before: (page) => page.clock.setFixedTime(noon) });
    const counts = Object.fromEntries(GAMES.map((game) => [game, riddles(game).length]));
    const { game, index } = ofDay(noon, counts);
    const [answer] = riddles(game)[index].answer.split(" ");
    await page.click("#puzzles");
    await page.waitForSelector("#puzzle-list[open]");
    assert.deepEqual(await violations(page), [], "the list");
    await page.click("#puzzle-of-day");
    await reads(page, /^You play/);
    await settled(page);
    assert.deepEqual(await violations(page), [], "the puzzle");
    const board = await page.locator("#board svg").boundingBox();
    const wrong = (await legal(page)).find((action) => action !== answer);
    await tap(page, wrong);
    await reads(page, /^Not this one\. .{20}/);
    assert.deepEqual(await violations(page), [], "a wrong answer");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Try again");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} too wide`);
    await page.click('#guide-buttons button:text("Try again")');
    await reads(page, /^You play/);
    await settled(page);
    assert.deepEqual(await page.locator("#board svg").boundingBox(), board, "the board stands still");
    await tap(page, answer);
    await reads(page, /^Right! /);
    assert.deepEqual(await violations(page), [], "the right answer");
    // A reload shows the puzzle again, and Leave the start.
    await page.reload();
    await reads(page, /^You play/);
    await page.click('#guide-buttons button:text("Leave")');
    await page.waitForFunction(() => document.getElementById("welcome")?.checkVisibility());
    await page.click("#puzzles");
    assert.match(await page.innerText("#puzzle-of-day"), /, solved$/);
    assert.equal(await page.locator("#puzzle-list .solved").count(), 1);
    expectQuiet(complaints);
    await context.close();
  });
}

for (const game of GAMES) {
  test(`the puzzles of ${game} can be solved one after the other`, { timeout: 600_000 }, async () => {
    const { page, context, complaints } = await visit(world, PHONE);
    const list = riddles(game);
    const kinds = list.map(({ kind }) => kind);
    const isWhole = WHOLE.includes(game);
    const indices = list.flatMap(({ kind }, index) => (isWhole || kinds.indexOf(kind) === index ? index : []));
    for (const index of indices) {
      const answer = list[index].answer.split(" ");
      if (isWhole && index > 0) await page.click('#guide-buttons button:text("Next puzzle")');
      else await open(page, game, index);
      await page.waitForFunction((title) => document.getElementById("guide-title")?.textContent?.includes(title), ` ${index + 1}, `);
      await reads(page, /^You play/);
      await settled(page);
      await tap(page, answer[0]);
      await reads(page, /^Right! /);
      assert.deepEqual(await steps(page), answer, `${game} ${index + 1}`);
    }
    expectQuiet(complaints);
    await context.close();
  });
}

test("a wrong answer of every kind says what happens, and the answer can be shown", { timeout: 300_000 }, async () => {
  const { page, context, complaints } = await visit(world, DESKTOP);
  const seen = new Set();
  for (const game of GAMES) {
    for (const [index, { kind, answer }] of riddles(game).entries()) {
      if (seen.has(`${game} ${kind}`)) continue;
      seen.add(`${game} ${kind}`);
      if (await page.isVisible("#guide")) {
        await page.click('#guide-buttons button:text("Leave")');
        await page.waitForFunction(() => document.getElementById("welcome")?.checkVisibility());
      }
      await open(page, game, index);
      const wrong = (await legal(page)).find((action) => action !== answer.split(" ")[0]);
      await tap(page, wrong);
      /** @type {Record<string, RegExp>} */
      const why = {
        win: /wins\.( The other side can go on: .+\.)?$/,
        hold: /After it the other side can win: .+\. .+ wins/,
        escape: /After it the other side can win: .+\. .+ by Trap/,
        home: /brings one of your tokens home\.$/,
        capture: /That captures \d+, and \d+ are possible\.$/,
        score: /at most -?\d+ points, and \d+ are possible\.$/,
        take: /takes more: \d+ points\.$/,
      };
      await reads(page, why[kind]);
      await page.click('#guide-buttons button:text("Show the answer")');
      await reads(page, /^The answer: /);
      assert.deepEqual(await steps(page), answer.split(" "));
    }
  }
  await page.click('#guide-buttons button:text("All puzzles")');
  await page.waitForSelector("#puzzle-list[open]");
  assert.equal(await page.locator("#puzzle-list .solved").count(), 0, "a shown answer solves nothing");
  expectQuiet(complaints);
  await context.close();
});

test("a puzzle goes by keys, and without storage", async () => {
  const thrower = 'Object.defineProperty(self, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });';
  const { page, context, complaints } = await visit(world, { ...DESKTOP, before: (page) => page.addInitScript(thrower) });
  const [{ answer }] = riddles("triandro");
  await tabTo(page, "#puzzles");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#puzzle-list[open]");
  await tabTo(page, '#puzzle-list details:has([data-puzzle^="triandro"]) summary');
  await page.keyboard.press("Enter");
  await tabTo(page, '[data-puzzle="triandro 0"]');
  await page.keyboard.press("Enter");
  await reads(page, /^You play/);
  await settled(page);
  const spot = `#board [data-action="${answer}"][tabindex]`;
  await tabTo(page, "#board [tabindex]");
  await page.focus(spot);
  await page.keyboard.press("Enter");
  await reads(page, /^Right! /);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "All puzzles");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#puzzle-list[open]");
  assert.equal(await page.getAttribute('[data-puzzle="triandro 0"]', "aria-label"), "1, solved");
  expectQuiet(complaints);
  await context.close();
});
