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

for (const [width, height] of SIZES) {
  test(`at ${width}x${height} board and action are whole in all games, also at their end`, { timeout: 240_000 }, async () => {
    const { page, context, complaints } = await visit(world, { viewport: { width, height }, settings: { dice: "hand" } });
    for (const game of GAMES) {
      const name = `${game} at ${width}x${height}`;
      await begin(page, game, { seats: ["person", "random"], seed: "2" });
      await settled(page);
      const first = await measure(page);
      assertWhole(name, first);
      if (width === 1280) {
        const [left, top, right, bottom] = (game === "cybo" ? first.picture : first.wood) ?? [0, 0, 0, 0];
        assert.ok(Math.max(right - left, bottom - top) >= 640, `${name}: ${right - left} x ${bottom - top}`);
      }
      await page.click("#resign");
      await page.click('#resigning button[value="yes"]');
      await page.waitForSelector("#ending:not([hidden])");
      await page.evaluate(() => scrollTo(0, 0));
      const { wood } = await measure(page);
      assert.deepEqual(wood?.map(Math.round), first.wood?.map(Math.round), `${name} stays at the end`);
    }
    expectQuiet(complaints);
    await context.close();
  });
}

test("the guided game leaves the board whole on every screen", { timeout: 240_000 }, async () => {
  for (const [width, height] of SIZES) {
    const { page, context, complaints } = await visit(world, { viewport: { width, height } });
    for (const game of ["triad", "triandro", "triarchy", "conquest", "cybo"]) {
      await page.click(`[data-learn="${game}"]`);
      await page.waitForSelector("#guide-buttons button");
      await page.waitForSelector("#board svg");
      const found = await measure(page);
      assertWhole(`learning ${game} at ${width}x${height}`, found);
      await page.click("#home");
      await page.waitForSelector("#welcome:not([hidden])");
    }
    expectQuiet(complaints);
    await context.close();
  }
});
