/** The main action, the focus, loading, menus and sentences. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { FOLDER, TRAP, begin, expectQuiet, paste, settled, start, stepCount, visit, waitForStep } from "./common.js";
import { legal, pointOn, tap } from "./hands.js";
import { Engine } from "../page/engine.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

const PAGE = new URL("../page/", import.meta.url);

/** Returns whether a figure is wholly on the screen, without scrolling. */
const isOnScreen = (page, selector) =>
  page.$eval(selector, (element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });

for (const [width, height] of [[1280, 800], [1366, 768], [1280, 720], [375, 667], [390, 844]]) {
  test(`the main action is on the screen of ${width} x ${height}`, async () => {
    const { page, context, complaints } = await visit(world, { viewport: { width, height }, settings: { dice: "hand" } });
    for (const game of ["cybo", "triarchy"]) {
      await begin(page, game, { seats: ["person", "random"], seed: "3" });
      for (let turn = 0; turn < 3; turn += 1) {
        const next = await settled(page);
        await page.evaluate(() => scrollTo(0, 0));
        const count = await stepCount(page);
        if (next === "roll") {
          assert.ok(await isOnScreen(page, "#roll"), game);
          await page.click("#roll");
          await waitForStep(page, count);
        } else if (next === "act") {
          await tap(page, (await legal(page))[0]);
        }
      }
    }
    expectQuiet(complaints);
    await context.close();
  });
}

test("buttons that come and go move nothing", async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    const { page, context } = await visit(world, { viewport });
    await begin(page, "triad", { seats: ["person", "person"], seed: "1" });
    await settled(page);
    await tap(page, "d4");
    await settled(page);
    const places = () =>
      page.$$eval("#board svg, #undo, #moves", (all) => all.map((one) => one.getBoundingClientRect().top + scrollY));
    const before = await places();
    const jewel = await pointOn(page, '#board [data-piece="jewel"].piece');
    await page.mouse.click(jewel.x, jewel.y);
    await page.waitForSelector("#board .goal");
    assert.deepEqual(await places(), before);
    await context.close();
  }
});

test("a tap on the grid rolls the die", async () => {
  const { page, context, complaints } = await visit(world, { settings: { dice: "hand" } });
  await begin(page, "cybo", { seats: ["person", "random"], seed: "3" });
  assert.equal(await settled(page), "roll");
  const count = await stepCount(page);
  await page.click("#board svg");
  await waitForStep(page, count);
  expectQuiet(complaints);
  await context.close();
});

test("after the answer of a bot the focus is near the last move", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "random"], seed: "1" });
  await settled(page);
  await page.waitForFunction(() => document.activeElement?.closest("#board"), null);
  await page.focus('#board [data-action="28"]');
  const at = () =>
    page.evaluate(() => {
      const { left, top } = /** @type {Element} */ (document.activeElement).getBoundingClientRect();
      return { left, top, onBoard: document.activeElement?.matches("#board [tabindex='0']") };
    });
  const before = await at();
  await page.keyboard.press("Enter");
  await waitForStep(page, 1);
  await settled(page);
  const now = await at();
  assert.ok(now.onBoard);
  const { width } = /** @type {{width: number}} */ (await page.locator("#board svg").boundingBox());
  assert.ok(Math.hypot(now.left - before.left, now.top - before.top) < width / 4, JSON.stringify([before, now]));
  expectQuiet(complaints);
  await context.close();
});

test("while the engine loads, the dialog says so", async () => {
  const { page, context, complaints } = await visit(world, { serviceWorkers: "block" });
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(null)));
  await context.route("**/triandro.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.click("#new");
  await page.selectOption("#setup-game", "triandro");
  await page.click("#start");
  await page.waitForSelector("#setup-loading:not([hidden])");
  assert.ok(await page.isDisabled("#start"));
  assert.match(await page.innerText("#setup-loading"), /loading/);
  release();
  await page.waitForSelector("#table[data-id]");
  await page.waitForSelector("#setup:not([open])", { state: "attached" });
  assert.equal(await settled(page), "act");
  expectQuiet(complaints.filter((words) => !/Service Worker/.test(words)));
  await context.close();
});

test("the engine of a chosen game loads while the setup is open, and a failure is reported only at the start", async () => {
  const { page, context } = await visit(world, { serviceWorkers: "block" });
  await context.route("**/triandro.wasm", (route) => route.abort());
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const asked = context.waitForEvent("requestfailed", (request) => request.url().endsWith("triandro.wasm"));
    if (attempt === 0) await page.click('[data-game="triandro"]');
    else await page.click("#start");
    await asked;
    if (attempt === 0) assert.equal(await page.innerText("#setup-error"), "");
  }
  await page.waitForSelector("#setup-error:not(:empty)");
  await context.unroute("**/triandro.wasm");
  await page.click("#start");
  await page.waitForSelector("#table[data-id]");
  await context.close();
});

test("every module of the start page is preloaded", () => {
  const read = (name) => readFileSync(new URL(name, PAGE), "utf8");
  const preloaded = Array.from(read("index.html").matchAll(/modulepreload" href="(.*?)"/g), ([, name]) => name);
  const needed = new Set(["main.js"]);
  for (const name of needed) {
    for (const [, other] of read(name).matchAll(/^(?:import|export) .*?from "\.\/(.*?)";$/gms)) needed.add(other);
  }
  needed.delete("main.js");
  assert.deepEqual(preloaded.sort(), [...needed].sort());
});

test("fields that are folded away have no layout, and a deal is drawn once", async () => {
  const { page, context, complaints } = await visit(world);
  const folded = await page.$$eval("details:not([open]) > :not(summary)", (all) => all.map((one) => getComputedStyle(one).display));
  assert.ok(folded.length > 5);
  assert.deepEqual([...new Set(folded)], ["none"]);
  await page.evaluate(() => {
    const board = /** @type {HTMLElement} */ (document.getElementById("board"));
    const count = (changes) => (board.dataset.drawn = String(Number(board.dataset.drawn ?? 0) + changes.length));
    new MutationObserver(count).observe(board, { childList: true });
  });
  await begin(page, "conquest", { seats: ["person", "random"], options: { first: 0 } });
  await settled(page);
  assert.equal(await page.getAttribute("#board", "data-drawn"), "1");
  expectQuiet(complaints);
  await context.close();
});

/** The names on the plates of the picture, and what is asked. */
const texts = (page) => page.$$eval("#board svg text", (all) => all.map((one) => one.textContent ?? ""));

test("the picture names the players as the page does, and says what they do", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "easy"], seed: "1" });
  await settled(page);
  assert.equal(await page.innerText("#status"), "You place a stone.");
  assert.deepEqual((await texts(page)).filter((words) => ["You", "Easy bot"].includes(words)).sort(), ["Easy bot", "You"]);
  assert.match((await page.getAttribute("#board svg", "aria-label")) ?? "", /you place a stone/i);
  await begin(page, "triad", { seats: ["easy", "person"], options: { first: 0 }, seed: "1" });
  await settled(page);
  await page.click("#previous");
  await page.waitForSelector('#board svg[aria-label$="Easy bot moves Jewels, 1 more"]');
  await begin(page, "cybo", { seats: ["person", "random"], options: { level: "advanced" }, seed: "5" });
  while ((await settled(page)) !== "act") assert.fail("there is something to decide");
  assert.equal(await page.innerText("#status"), "You stop or try the Quad.");
  expectQuiet(complaints);
  await context.close();
});

test("the settings close on Escape and on a click outside", async () => {
  const { page, context, complaints } = await visit(world);
  await page.click("#settings summary");
  await page.waitForSelector("#settings[open]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#settings:not([open])");
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "SUMMARY");
  await page.click("#settings summary");
  await page.mouse.click(5, 400);
  await page.waitForSelector("#settings:not([open])");
  expectQuiet(complaints);
  await context.close();
});

test("the end of a game is a sentence", async () => {
  const { page, context, complaints } = await visit(world);
  const engine = new Engine(new WebAssembly.Module(readFileSync(`${FOLDER}/conquest.wasm`)));
  let seed = 0;
  const blocked = () => {
    engine.ask({ cmd: "new", game: "conquest", options: { players: 3 }, seed });
    const { winners, reason } = engine.ask({ cmd: "random" }).outcome;
    return reason === "blocked" && winners.length === 1;
  };
  while (!blocked()) seed += 1;
  const { winners: [winner], scores } = engine.ask({ cmd: "view" }).outcome;
  const [blue, red, green] = scores;
  for (const [text, sentence] of [
    [TRAP, "Red wins by Trap."],
    ["cybo/1 - 13 0 - 6,12", "Red wins on points. Scores: Blue 6, Red 12."],
    ["cybo/1 players=3 13 0 - 0,0,0", "Blue, Red and Green share the win. Scores: Blue 0, Red 0, Green 0."],
    [
      engine.ask({ cmd: "record" }).record,
      `${["Blue", "Red", "Green"][winner]} wins on points, no tile fits. Scores: Blue ${blue}, Red ${red}, Green ${green}.`,
    ],
  ]) {
    await paste(page, text);
    assert.equal(await page.innerText("#status"), sentence);
  }
  await begin(page, "triandro", { seats: ["person", "random"], seed: "1" });
  while ((await settled(page)) === "act") await tap(page, (await legal(page))[0]);
  assert.match(await page.innerText("#status"), /^(You win|Random bot wins) as the last player able to move\.$/);
  expectQuiet(complaints);
  await context.close();
});

test("behind the curtain nothing can be looked back at", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "conquest", { seats: ["person", "person"] });
  assert.equal(await settled(page), "called");
  assert.equal(await page.innerText("#looking"), "0 of 0");
  assert.ok((await page.isDisabled("#previous")) && (await page.isDisabled("#first")));
  expectQuiet(complaints);
  await context.close();
});
