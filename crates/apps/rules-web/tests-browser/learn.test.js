/** The guided first games, played by what their texts ask for. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";

import { violations } from "./axe.js";
import { begin, expectQuiet, settled, start, stepCount, steps, visit } from "./common.js";
import { legal, pointOn, tabTo, tap } from "./hands.js";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A legal move of one tap that the text does not ask for, and the asked one. */
const WRONG = { triad: ["d4", "a1"], "triad-tourney": ["d3", "c1"], triandro: ["32", "1"], triarchy: ["right", "left"], conquest: ["T1.0^", "-"], cybo: ["quad", "stop"] };

/** What to tap for the forbidden move of each guided game. */
const FORBIDDEN = {
  triad: ['[data-piece="jewel"][data-place="3.4"]', 'polygon[data-place="3.3"]'],
  "triad-tourney": ['[data-piece="jewel"][data-place="6.2"]', 'polygon[data-place="N1"]'],
  triandro: ['[data-point="2"]'],
  triarchy: ['[data-stack="4"]'],
  conquest: ['g[data-tile="222"]', 'polygon[data-cell="1.0^"]'],
};

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

const words = (page) => page.innerText("#guide-words");
const refusal = (page) => page.innerText("#refusal");

/** Waits for the text of a step. @param {any} page @param {string} text */
async function reads(page, text) {
  const shown = page.waitForFunction((text) => document.getElementById("guide-words")?.textContent === text, text, { timeout: 10_000 });
  await shown.catch(async () => assert.equal(await words(page), text));
}

async function open(page, game) {
  if (game === "triad-tourney") {
    // A choice in the setup of TRIAD has no card: its setup has the guided game.
    await page.click('[data-game="triad"]');
    await page.click(`#setup-length label:has([value="${game}"])`);
    await page.click("#setup-learn");
  } else {
    await page.click(`[data-learn="${game}"]`);
  }
  await page.waitForSelector("#guide");
  await settled(page);
}

/** Does what a step asks for. */
async function follow(page, game, step) {
  for (let count = step.times ?? 1; count > 0; count -= 1) {
    const before = await stepCount(page);
    if (step.roll) {
      await settled(page);
      await page.click("#roll");
    } else if (step.refused) {
      assert.ok(await page.isVisible('#guide-buttons button:text("Try it")'));
      for (const place of FORBIDDEN[game]) await touch(page, place);
      await page.waitForFunction(() => document.getElementById("refusal")?.textContent);
      assert.match(await refusal(page), /^[A-Z0-9][^>@^]* \([A-Z]+-\d+.*\)\.$/, "the reason is in words, and the rule has a name");
      assert.equal(await stepCount(page), before);
    } else {
      await settled(page);
      const action = step.play === "*" ? (await legal(page))[0] : step.play;
      if (action === "W1>E1") await marksPortal(page);
      await tap(page, action);
    }
  }
  if (!step.done) return;
  await page.waitForSelector("#guide-next");
  assert.equal(await words(page), step.done);
  assert.match(await page.innerText("#guide-title"), /, done$/);
}

/** The way through a Portal is marked at its far end. */
async function marksPortal(page) {
  await touch(page, '[data-piece="jewel"][data-place="W1"]');
  const mark = await page.locator('#board .goal[data-actions="W1>E1"]').boundingBox();
  const label = await page.locator('#board text:text-is("E1"):not([data-action] *)').boundingBox();
  assert.ok(mark.x <= label.x && mark.x + mark.width >= label.x + label.width && mark.y <= label.y, JSON.stringify([mark, label]));
  await page.keyboard.press("Escape");
}

/** Taps the middle of a figure. */
async function touch(page, place) {
  const { x, y, width, height } = (await page.locator(`#board ${place}`).last().boundingBox()) ?? assert.fail(place);
  await page.mouse.click(x + width / 2, y + height / 2);
}

for (const game of Object.keys(WRONG)) {
  test(`the guided game of ${game} can be played to its end, and refuses other moves`, { timeout: 180_000 }, async () => {
    const { page, context, complaints } = await visit(world, PHONE);
    const scenes = await page.evaluate(async (game) => (await (await fetch(`learn-${game}.json`)).json()).scenes, game);
    await open(page, game);
    assert.deepEqual(await violations(page), []);
    let count = 0;
    let place;
    for (const { steps } of scenes) {
      for (const step of steps) {
        count += 1;
        await reads(page, step.words);
        assert.match(await page.innerText("#guide-title"), new RegExp(`: ${count} of`));
        const names = step.play?.match(/[a-gA-Z]\d|\d+\.\d+|\d+/g) ?? [];
        // The cells of Conquest have no names on the board.
        if (game !== "conquest") for (const name of names) assert.ok(step.words.includes(name), `${name} in: ${step.words}`);
        const [asked, wrong] = WRONG[game];
        if (step.play === asked) {
          await settled(page);
          const before = await stepCount(page);
          const point = await pointOn(page, `#board svg [data-action="${wrong}"]`);
          await page.mouse.click(point.x, point.y);
          await page.waitForFunction(() => document.getElementById("refusal")?.textContent);
          assert.ok((await refusal(page)).length > 20, await refusal(page));
          assert.equal(await stepCount(page), before);
        }
        await follow(page, game, step);
        const top = await page.$eval("#board", (one) => one.getBoundingClientRect().top + scrollY);
        assert.equal(top, (place ??= top), `the board stands still: ${step.words}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 360, `${wide} wide`);
        if (count < scenes.flatMap(({ steps }) => steps).length && step.done) await page.click("#guide-next");
      }
    }
    assert.deepEqual(await violations(page), []);
    await page.click('button:text("Play a game against easy")');
    await page.waitForSelector("#guide", { state: "detached" });
    await page.waitForFunction(() => document.querySelector("#seats")?.checkVisibility());
    assert.match(await page.innerText("#seats"), /You/);
    assert.match(await page.innerText("#seats"), /easy/i);
    expectQuiet(complaints);
    await context.close();
  });
}

test("a forbidden move of a finger is refused with the rule, and the hint points at the asked one", async () => {
  const { page, context, complaints } = await visit(world, PHONE);
  await open(page, "triad");
  await tap(page, "d4");
  await settled(page);
  for (const place of ['[data-piece="jewel"][data-place="S1"]', 'polygon[data-place="1.3"]']) await touch(page, place);
  await page.waitForFunction(() => /not adjacent/.test(document.getElementById("refusal")?.textContent ?? ""));
  assert.equal(await stepCount(page), 1);
  assert.equal(await page.locator("#board .arrow").count(), 1);
  await page.click("#refusal a >> nth=0", { trial: true });
  expectQuiet(complaints);
  await context.close();
});

test("a guided game goes by keys, and leaves a saved game as it was", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "random"], seed: "1" });
  await tap(page, "28");
  await settled(page);
  const played = await steps(page);
  await page.click("#how");
  await page.click("#brief-learn");
  await page.waitForSelector("#guide");
  await settled(page);
  await page.focus('#board [data-action="32"]');
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#moves [data-step]").length === 2);
  assert.ok(await page.evaluate(() => document.getElementById("board")?.contains(document.activeElement)), "the focus stays on the board");
  await tabTo(page, "#guide-buttons button:last-child");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Leave");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#guide", { state: "detached" });
  await settled(page);
  assert.deepEqual(await steps(page), played);
  await page.click("#saved");
  await page.waitForSelector("#shelf-list [data-saved]");
  assert.equal(await page.locator("#shelf-list [data-saved]").count(), 1);
  await page.click('#shelf button[value="close"]');
  await page.goForward();
  await page.waitForSelector("#guide");
  await page.reload();
  await page.waitForSelector("#guide");
  await page.click('#guide-buttons button:text("Leave")');
  await page.waitForFunction((count) => document.querySelectorAll("#moves [data-step]").length === count, played.length);
  assert.deepEqual(await steps(page), played);
  expectQuiet(complaints);
  await context.close();
});

test("the setup leads to a guided game, and back to the start", async () => {
  const { page, context, complaints } = await visit(world);
  await page.click('[data-game="cybo"]');
  await page.click("#setup-learn");
  await page.waitForSelector("#guide");
  assert.ok(!(await page.isVisible("#setup")));
  await page.click('#guide-buttons button:text("Leave")');
  await page.waitForFunction(() => document.getElementById("welcome")?.checkVisibility());
  assert.equal(await page.locator("#guide").count(), 0);
  expectQuiet(complaints);
  await context.close();
});
