/** The page in German: all texts, games on small screens, and a change in the middle of a game. */

import { after, before, describe, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { FOLDER, LONG, begin, expectQuiet, settled, start, stepCount, type, visit, waitForStep } from "./common.js";
import { english, lessons, texts, valuesIn } from "./texts.js";

/** Words that only English texts have. The rulebooks' own terms stay. */
const ENGLISH = /(^|[^\p{L}])(the|of|is|are|and|with|you|your|tiles?|stones?|tokens?|points?|wins?|seat|has|have|to|for|from|roll(s|ed)?|turn|moves?|this|not|game|step|play|captured|person|easy)(?!\p{L})/iu;

/** The games, set up to be short. */
const GAMES = [
  { game: "triad" },
  { game: "triad-tourney", options: { max_games: 1 } },
  { game: "triandro" },
  { game: "triarchy", options: { players: 2, dots: 12, turn_limit: 8 } },
  { game: "conquest" },
  { game: "cybo", options: { level: "grand-master" } },
];

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

/** Visits the page as a German browser. @param {object} [options] */
const german = (options) => visit(world, { locale: "de-DE", ...options });

/** Returns whether a text has a full stop at its end, and spaces around it. @param {string} text */
const ends = (text) => [/^\s/.test(text), /\s$/.test(text), /[.:?]?\s*$/.exec(text)?.[0]];

test("German has each text of the page and no other, with the same values", () => {
  const { games } = JSON.parse(readFileSync(`${FOLDER}/games.json`, "utf8"));
  for (const [written, found] of /** @type {[Set<string>, Record<string, string>][]} */ ([[english(games), texts("de")], [lessons(), texts("learn-de")]])) {
    assert.ok(written.size > 100, `${written.size} texts`);
    assert.deepEqual([...written].filter((text) => found[text] === undefined), [], "texts without German");
    assert.deepEqual(Object.keys(found).filter((text) => !written.has(text)), [], "German of no text");
    for (const [text, translated] of Object.entries(found)) {
      assert.equal(valuesIn(translated), valuesIn(text), text);
      assert.deepEqual(ends(translated), ends(text), text);
    }
  }
});

/**
 * Returns the English texts in sight or in names for those who do not see, and what does not fit: wider than the
 * screen, or wider than a button.
 * @param {import("playwright-core").Page} page
 */
function faults(page) {
  return page.evaluate((source) => {
    const word = new RegExp(source.slice(1, source.lastIndexOf("/")), "iu");
    const open = document.querySelector("dialog[open]") ?? document.body;
    const found = [];
    for (const element of open.querySelectorAll("*")) {
      if (!element.checkVisibility() || element.closest("desc, [lang=en]")) continue;
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.nodeValue ?? "");
      const named = ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? "");
      for (const text of [...own, ...named]) if (word.test(text)) found.push(`English: ${text}`);
      if (element.closest(".unseen")) continue;
      const { left, right } = element.getBoundingClientRect();
      if (own.join("").trim() && !element.closest("svg") && (left < -1 || right > innerWidth + 1)) found.push(`out of the screen: ${own}`);
      if (element.matches("button, .tool, summary, select, h2, legend") && element.scrollWidth > element.clientWidth + 1) found.push(`too wide: ${element.textContent}`);
    }
    // Texts of a picture stay inside it.
    const picture = document.querySelector("#board svg")?.getBoundingClientRect();
    for (const text of document.querySelectorAll("#board svg text")) {
      const { left, right } = text.getBoundingClientRect();
      if (picture && (left < picture.left - 1 || right > picture.right + 1)) found.push(`out of the picture: ${text.textContent}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return found;
  }, String(ENGLISH));
}

/** @param {import("playwright-core").Page} page @param {string} where */
async function assertGerman(page, where) {
  assert.deepEqual(await faults(page), [], where);
}

// A release also has larger phones.
for (const [width, height] of [[320, 568], ...(LONG ? [[360, 740]] : [])]) {
  describe(`at ${width}x${height}`, () => {
    for (const { game, options } of GAMES) {
      test(`${game} in German, from the setup to the end`, { timeout: 300_000 }, async () => {
        const { page, context, complaints } = await german({ viewport: { width, height }, settings: { dice: "hand" } });
        assert.equal(await page.getAttribute("html", "lang"), "de");
        await assertGerman(page, "the start");
        await page.click("#new");
        await page.selectOption("#setup-game", game);
        await page.click("#setup-more > summary");
        await assertGerman(page, "the setup");
        await page.click("#setup button[value=cancel]");
        await begin(page, game, { seats: ["person", "random"], options, seed: "11" });
        for (let move = 0; move < 40; move += 1) {
          const state = await settled(page);
          if (move < 6 || move % 5 === 0) await assertGerman(page, `move ${move}`);
          if (state === "over") break;
          const before = await stepCount(page);
          if (state === "roll") await page.click("#roll");
          else await type(page, (await page.getAttribute("#legal option", "value")) ?? "");
          await waitForStep(page, before);
        }
        if (await page.isEnabled("#hint")) {
          await page.click("#hint");
          await page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("Tipp: "));
          await assertGerman(page, "a hint");
        }
        if (await page.isEnabled("#resign")) {
          await page.click("#resign");
          await assertGerman(page, "resigning");
          await page.click('#resigning button[value="yes"]');
        }
        await page.waitForSelector("#ending:not([hidden])");
        await assertGerman(page, "the end");
        await page.click("#how");
        await page.waitForSelector("#brief[open]");
        await page.click("#brief-details summary");
        await assertGerman(page, "the rules in short");
        await page.click("#brief-learn");
        await page.waitForSelector("#guide-buttons button");
        await assertGerman(page, "the guided game");
        expectQuiet(complaints);
        await context.close();
      });
    }
  });
}

test("a refused move is explained in German, with its rule", async () => {
  const { page, context } = await german();
  await begin(page, "triandro");
  await settled(page);
  await type(page, "28");
  await settled(page);
  await type(page, "28");
  await page.waitForFunction(() => document.getElementById("refusal")?.textContent);
  assert.equal(await page.innerText("#refusal"), "Auf Punkt 28 liegt ein Stein (TRIANDRO-5).");
  await type(page, "zz");
  await page.waitForFunction(() => /zz/.test(document.getElementById("refusal")?.textContent ?? ""));
  assert.equal(await page.innerText("#refusal"), '"zz" ist kein Zug in diesem Spiel.');
  await context.close();
});

test("another language in the middle of a game keeps it, and is kept", async () => {
  const { page, context, complaints } = await visit(world, { settings: { dice: "hand" } });
  await begin(page, "conquest", { seats: ["person", "easy"], seed: "3" });
  await settled(page);
  const count = await stepCount(page);
  await type(page, (await page.getAttribute("#legal option", "value")) ?? "");
  await waitForStep(page, count);
  await settled(page);
  const seen = () => page.evaluate(() => ({
    id: document.getElementById("table")?.dataset.id,
    steps: [...document.querySelectorAll("#moves [data-step]")].map((step) => /** @type {HTMLElement} */ (step).dataset.step),
    words: document.body.innerText,
    title: document.querySelector("#board svg")?.getAttribute("aria-label"),
  }));
  const before = await seen();
  await page.click("#settings summary");
  await page.selectOption("#language", "de");
  await page.waitForFunction(() => /^Du /.test(document.getElementById("status")?.textContent ?? ""));
  const after = await seen();
  assert.deepEqual([after.id, after.steps], [before.id, before.steps]);
  assert.match(after.title ?? "", /: Du /);
  await page.keyboard.press("Escape");
  await assertGerman(page, "after the change");
  await page.reload();
  await settled(page);
  assert.equal((await seen()).id, before.id);
  await assertGerman(page, "after a reload");
  await page.click("#settings summary");
  await page.selectOption("#language", "en");
  await page.waitForFunction(() => /^You /.test(document.getElementById("status")?.textContent ?? ""));
  await page.keyboard.press("Escape");
  const { words, ...last } = await seen();
  assert.deepEqual(last, { id: before.id, steps: before.steps, title: before.title });
  assert.doesNotMatch(words, /\b(Du|Stein)\b/);
  expectQuiet(complaints);
  await context.close();
});

test("only the chosen language is loaded", async () => {
  for (const [locale, wanted] of [["en-GB", []], ["fr-FR", []], ["de-AT", ["de.json", "de.txt"]]]) {
    const loaded = new Set();
    const before = async (page) => page.on("request", (request) => loaded.add(new URL(request.url()).pathname.slice(1)));
    const { page, context } = await visit(world, { locale: String(locale), before });
    await page.waitForSelector("#cards li button");
    // The worker reads its patterns once it is there.
    if (wanted.includes("de.txt")) for (let wait = 0; wait < 100 && !loaded.has("de.txt"); wait += 1) await page.waitForTimeout(50);
    assert.deepEqual([...loaded].filter((name) => /^de\./.test(name)).sort(), wanted, String(locale));
    await context.close();
  }
});
