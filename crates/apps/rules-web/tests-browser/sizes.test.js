/** The board comes first: on every screen board and main action are whole, and nothing covers them. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";

import { begin, expectQuiet, settled, start, visit } from "./common.js";

const GAMES = ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"];

/** Phones, both ways, a desktop at 200 %, tablets, desktops. */
const SIZES = [[320, 568], [360, 740], [740, 360], [640, 400], [768, 1024], [1024, 768], [1280, 800], [1920, 1080]];

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

/** Measures the page: boxes by their names, each as left, top, right and bottom. @param {import("playwright-core").Page} page */
const measure = (page) =>
  page.evaluate(() => {
    const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const box = (/** @type {Element[]} */ parts) => {
      const boxes = parts.map((part) => part.getBoundingClientRect());
      const ends = [boxes.map(({ left }) => left), boxes.map(({ top }) => top), boxes.map(({ right }) => right), boxes.map(({ bottom }) => bottom)];
      return parts.length === 0 ? null : [Math.min(...ends[0]), Math.min(...ends[1]), Math.max(...ends[2]), Math.max(...ends[3])];
    };
    const filled = all("#foot").filter((one) => one.querySelector(":not(:empty)"));
    return {
      screen: [innerWidth, innerHeight],
      wide: document.documentElement.scrollWidth,
      wood: box(all("#board .f-frame")),
      seats: box(all("#board [data-plate], #board [data-total]")),
      picture: box(all("#board svg")),
      actions: box(all("#choices button, #guide-buttons button, #board rect[data-action]")),
      status: box(all("#status")),
      foot: box(filled),
      aside: box(all("aside")),
    };
  });

/** @typedef {Awaited<ReturnType<typeof measure>>} Measured */

/** @param {string} name @param {Measured} found */
function assertWhole(name, found) {
  const { screen, wide, picture, status, foot, aside } = found;
  assert.ok(wide <= screen[0], `${name}: ${wide} wide`);
  for (const part of /** @type {const} */ (["wood", "seats", "actions", "status"])) {
    const [left, top, right, bottom] = found[part] ?? [0, 0, 0, 0];
    const inside = left >= -0.5 && top >= -0.5 && right <= screen[0] + 0.5 && bottom <= screen[1] + 0.5;
    assert.ok(inside, `${name}: ${part} ${[left, top, right, bottom].map(Math.round)} on ${screen}`);
  }
  const apart = Object.entries({ picture, status, foot, aside });
  for (const [index, [one, a]] of apart.entries()) {
    for (const [other, b] of apart.slice(index + 1)) {
      // A long score card goes on below the choices, which stay in sight.
      if (!a || !b || (name.includes("cybo") && other === "foot")) continue;
      const overlap = Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 1 && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 1;
      assert.ok(!overlap, `${name}: ${one} ${a.map(Math.round)} and ${other} ${b.map(Math.round)}`);
    }
  }
}

/** Measures the page once a check holds, which a new picture may take a while. @param {any} page @param {(found: Measured) => void} check */
async function measured(page, check) {
  for (let round = 1; ; round += 1) {
    const found = await measure(page);
    try {
      check(found);
      return found;
    } catch (error) {
      if (round === 40) throw error;
    }
    await page.waitForTimeout(50);
  }
}

/** Turns the page to a size, and measures it. @param {any} page @param {string} name @param {number[]} size */
async function measuredAt(page, name, [width, height]) {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
  // The worker draws another picture for a screen of another shape.
  await page.waitForTimeout(200);
  return measured(page, (found) => assertWhole(`${name} at ${width}x${height}`, found));
}

for (const game of GAMES) {
  test(`board and action of ${game} are whole on every screen, also at its end`, { timeout: 240_000 }, async () => {
    const { page, context, complaints } = await visit(world, { settings: { dice: "hand" } });
    for (const end of [[1280, 800], [360, 740]]) {
      await begin(page, game, { seats: ["person", "random"], seed: "2" });
      await settled(page);
      if (end[0] === 1280) for (const size of SIZES) await measuredAt(page, game, size);
      const { picture, wood } = await measuredAt(page, game, end);
      const [left, top, right, bottom] = (game === "cybo" ? picture : wood) ?? [0, 0, 0, 0];
      if (end[0] === 1280) assert.ok(Math.max(right - left, bottom - top) >= 640, `${game}: ${right - left} x ${bottom - top}`);
      await page.click("#resign");
      await page.click('#resigning button[value="yes"]');
      await page.waitForSelector("#ending:not([hidden])");
      await page.evaluate(() => scrollTo(0, 0));
      await measured(page, (found) => assert.deepEqual(found.wood?.map(Math.round), wood?.map(Math.round), `${game} at ${end} stays at the end`));
    }
    expectQuiet(complaints);
    await context.close();
  });
}

test("the guided game leaves the board whole on every screen", { timeout: 240_000 }, async () => {
  const { page, context, complaints } = await visit(world);
  for (const game of ["triad", "triandro", "triarchy", "conquest", "cybo"]) {
    await page.click(`[data-learn="${game}"]`);
    await page.waitForSelector("#guide-buttons button");
    await page.waitForSelector("#board svg");
    for (const size of SIZES) await measuredAt(page, `learning ${game}`, size);
    await page.click("#home");
    await page.waitForSelector("#welcome:not([hidden])");
  }
  expectQuiet(complaints);
  await context.close();
});
