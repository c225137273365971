/** Nothing hidden leaves the worker: every message and the whole page are checked during a game. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";

import { begin, expectQuiet, paste, settled, start, steps, type, visit } from "./common.js";
import { dice, legal, tap } from "./hands.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

/** Keeps all messages between page and worker as text. */
function listen(page) {
  return page.addInitScript(() => {
    const kept = [];
    Object.assign(globalThis, { keptMessages: kept });
    const Plain = Worker;
    globalThis.Worker = class extends Plain {
      constructor(url, options) {
        super(url, options);
        this.addEventListener("message", ({ data }) => kept.push(JSON.stringify(data)));
      }

      postMessage(message) {
        kept.push(JSON.stringify(message));
        super.postMessage(message);
      }
    };
  });
}

/** Numbers that are no tiles: coordinates, sizes, times, identifiers. */
const NUMBERS = new RegExp(
  [
    String.raw`\b(?:x|y|x1|x2|y1|y2|cx|cy|r|rx|d|points|width|height|viewBox|opacity|transform|stroke-[a-z]+|font-[a-z]+|style|data-ply)=(\\?["']).*?\1`,
    String.raw`<style>.*?</style>`,
    String.raw`<text[^>]*data-score[^>]*>\s*\d+`,
    // A position that is copied is JSON in a string: its quotes are escaped.
    String.raw`"(?:updated|ply|offset|next|share|loss|visits|value|scores?|ms)\\?":[-\d.,[]+`,
    String.raw`\b(?:max|value|data-mistake|data-seat|aria-valuetext)="\d+`,
    String.raw`\b\d+\s%`,
    String.raw`"id":"[^"]*"|data-id="[^"]*"`,
    String.raw`#[0-9a-f]{6}`,
    String.raw`\b(?:score \d+|\d+ of \d+)`,
  ].join("|"),
  "gs",
);

/** The tiles that a text names, three numbers 0 to 5, whichever way they are turned; with the text around. */
function tilesIn(text) {
  const plain = text.replaceAll(NUMBERS, " ");
  const words = plain.matchAll(/(?<![\w.#])[0-5]{3}(?![\w.])/g);
  return new Map(
    Array.from(words, ({ 0: word, index }) => [[...word].sort().join(""), plain.slice(index - 80, index + 80)]),
  );
}

/** Returns the tiles that the steps show. */
function tilesOf(steps) {
  const shown = steps.flatMap((step) => /^\*?([0-5]{3})(?:@|$)/.exec(step)?.[1] ?? []);
  return new Set(shown.map((tile) => [...tile].sort().join("")));
}

test("the page gets a tile when the seat sees it, and not before", { timeout: 300_000 }, async () => {
  const { page, context, complaints } = await visit(world, { before: listen });
  // The choices before a game contain numbers, but no tiles.
  await page.evaluate(() => globalThis.keptMessages.splice(0));
  await begin(page, "conquest", { seats: ["person", "easy"], seed: "1" });
  const roll = dice(3);
  let read = 0;
  let named = 0;
  // Messages during one list of steps must not name other tiles.
  const check = async (known) => {
    const messages = await page.evaluate(() => globalThis.keptMessages.splice(0));
    const texts = [...messages, await page.content()];
    for (const text of texts) {
      for (const [tile, around] of tilesIn(text)) {
        assert.ok(known.has(tile), `${tile} is sent, but not seen: ${around}`);
        named += 1;
      }
    }
    read += messages.length;
  };
  while ((await settled(page)) === "act") {
    const seen = await steps(page);
    await check(tilesOf(seen));
    const actions = await legal(page);
    // Hints, copies and earlier pictures reveal no more.
    if (roll(6) === 0) {
      await page.click("#hint");
      await page.waitForFunction(() => /Hint/.test(document.getElementById("status")?.textContent ?? ""));
      await page.click("#share");
      await page.waitForSelector("#sharing[open]");
      await check(tilesOf(seen));
      await page.click('#sharing button[value="close"]');
      await page.click("#previous");
      await check(tilesOf(seen));
      await page.click("#last");
    }
    await tap(page, actions[roll(actions.length)]);
    // Steps of others come one by one. Messages meanwhile are checked against all of them.
    await settled(page);
    if ((await settled(page)) === "over") break;
  }
  assert.ok(read > 40 && named > 500, `${read} messages, ${named} tiles`);

  // Now that it is over, everything is open: the other hand can be read.
  await page.click("#share");
  await page.waitForSelector("#sharing[open]");
  const record = await page.inputValue("#share-record");
  assert.ok(!record.includes("?"), record);
  const all = tilesOf(record.split(/\s+/));
  assert.ok(all.size > 18);
  await page.click('#sharing button[value="close"]');
  expectQuiet(complaints);
  await context.close();
});

test("a visitor who looks on at bots sees no hand", { timeout: 120_000 }, async () => {
  // At once, the game would be over before the pause.
  const { page, context, complaints } = await visit(world, { before: listen, settings: { pace: "180" } });
  await page.evaluate(() => globalThis.keptMessages.splice(0));
  await begin(page, "conquest", { seats: ["easy", "easy"], seed: "1" });
  const placed = async () => (await steps(page)).filter((step) => step.includes("@")).length;
  while ((await placed()) < 4) await page.waitForTimeout(200);
  await page.click("#pause");
  await page.waitForFunction(() => document.getElementById("pause")?.textContent === "Go on");
  const known = tilesOf(await steps(page));
  assert.ok(known.size < 40, "only tiles on the table are known");
  const messages = await page.evaluate(() => globalThis.keptMessages.splice(0));
  for (const text of [...messages, await page.content()]) {
    for (const [tile, around] of tilesIn(text)) assert.ok(known.has(tile), `${tile} is sent, but not seen: ${around}`);
  }
  assert.ok(await page.isDisabled("#open-review"), "decisions would show the hands");
  await page.click("#share");
  await page.waitForSelector("#sharing[open]");
  assert.match(await page.inputValue("#share-position"), /"viewer":"spectator"/);
  assert.doesNotMatch(await page.inputValue("#share-record"), /\*\d/);
  expectQuiet(complaints);
  await context.close();
});

test("the review of an unfinished game judges the own decisions, by what the seat has seen", { timeout: 200_000 }, async () => {
  const { page, context, complaints } = await visit(world, { before: listen });
  await begin(page, "conquest", { seats: ["person", "easy"], seed: "1" });
  const roll = dice(5);
  for (let turn = 0; turn < 5 && (await settled(page)) === "act"; turn += 1) {
    const actions = await legal(page);
    await tap(page, actions[roll(actions.length)]);
  }
  await settled(page);
  const known = tilesOf(await steps(page));
  await page.evaluate(() => globalThis.keptMessages.splice(0));
  await page.click("#open-review");
  await page.waitForSelector("#review-sum:not(:empty):not(:has(progress))", { timeout: 120_000 });
  const last = Number(/of (\d+)/.exec(await page.innerText("#looking"))?.[1]);
  for (let step = last; step > 0; step -= 1) await page.click("#previous");
  const messages = await page.evaluate(() => globalThis.keptMessages.splice(0));
  const judgements = messages.map((text) => JSON.parse(text).ok?.decision).filter(Boolean);
  assert.ok(judgements.length > 1 && judgements.every(({ seat }) => seat === 0), JSON.stringify(judgements));
  assert.ok(messages.filter((text) => text.includes("<svg")).length > 20, "earlier pictures were shown");
  for (const text of [...messages, await page.content()]) {
    for (const [tile, around] of tilesIn(text)) assert.ok(known.has(tile), `${tile} is sent, but not seen: ${around}`);
  }
  assert.ok(await page.isHidden("#branch"), "a game from here would show the hands");
  expectQuiet(complaints);
  await context.close();
});

test("a link to an unfinished game with hands holds what one seat has seen", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "conquest", { seats: ["person", "easy"] });
  await settled(page);
  await page.click("#share");
  await page.waitForSelector("#sharing[open]");
  const link = await page.inputValue("#share-link");
  const record = await page.inputValue("#share-record");
  assert.match(record, /\? \? \?/);
  assert.match(await page.inputValue("#share-position"), /"viewer":0/);
  const other = await visit(world, { hash: new URL(link).hash });
  await other.page.waitForSelector("#table[data-id]");
  assert.match(await other.page.innerText("#seen"), /not continued/);
  await other.page.click("#share");
  await other.page.waitForSelector("#sharing[open]");
  assert.equal(await other.page.inputValue("#share-record"), record);
  expectQuiet([...complaints, ...other.complaints]);
  await context.close();
  await other.context.close();
});

test("what a seat has seen of a game that began in a position cannot be played again from a link", async () => {
  const { page, context, complaints } = await visit(world);
  await paste(page, "triarchy/1 dots=12 n@5,e@6,e@8,s@10 ens 33 ss -");
  await settled(page);
  await page.click("#share");
  await page.waitForSelector("#sharing[open]");
  const other = await visit(world, { hash: new URL(await page.inputValue("#share-link")).hash });
  await other.page.waitForFunction(() => /contains no game/.test(document.getElementById("notice-words")?.textContent ?? ""));
  expectQuiet([...complaints, ...other.complaints]);
  await context.close();
  await other.context.close();
});

/** Opens the hand of the called person, and waits until it is visible. */
async function lift(page) {
  await page.click("#lift");
  await page.waitForSelector("#curtain", { state: "hidden" });
}

test("a curtain hangs between the hands of people at one screen", async () => {
  const { page, context, complaints } = await visit(world, { before: listen });
  await page.evaluate(() => globalThis.keptMessages.splice(0));
  await begin(page, "conquest", { seats: ["person", "person"] });
  assert.equal(await settled(page), "called");
  assert.match(await page.innerText("#curtain"), /to Blue/);
  const before = await page.evaluate(() => globalThis.keptMessages.splice(0).join("\n"));
  assert.equal(tilesIn(before + (await page.content())).size, 0, "behind the curtain is no tile");
  await lift(page);
  assert.equal(await settled(page), "act");
  const own = tilesOf(await steps(page));
  assert.equal(own.size, 9);
  const actions = await legal(page);
  await type(page, actions[0]);
  await page.waitForSelector("#curtain", { state: "visible" });
  assert.equal(await settled(page), "called");
  assert.match(await page.innerText("#curtain"), /to Red/);
  assert.equal(await page.locator("#board svg").count(), 0);
  await lift(page);
  assert.equal(await settled(page), "act");
  const visible = tilesIn(await page.innerHTML("#board"));
  const hidden = [...own].filter((tile) => !actions[0].startsWith(tile) && visible.has(tile));
  assert.deepEqual(hidden, [], "the hand of seat 0 is covered again");
  expectQuiet(complaints);
  await context.close();
});
