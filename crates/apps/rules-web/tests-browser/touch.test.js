/** Fingers: dragging pieces, swipes beside them, and a second finger. Touch events come from the debugging protocol. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";

import { begin, expectQuiet, settled, start, stepCount, steps, type, visit, waitForStep } from "./common.js";
import { legal, pointNow } from "./hands.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

const PHONE = { viewport: { width: 375, height: 600 }, hasTouch: true, isMobile: true };

/** Returns a function that sends a touch event with the points of all fingers. */
async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  return async (type, ...points) => {
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y, id = 0]) => ({ x, y, id })) });
    await page.waitForTimeout(16);
  };
}

/** Moves the first finger in steps, with others that lie still. */
async function glide(touch, [x, y], [toX, toY], ...others) {
  for (let part = 1; part <= 8; part += 1) await touch("touchMove", [x + ((toX - x) * part) / 8, y + ((toY - y) * part) / 8], ...others);
}

/** Finds a legal move of a piece whose ends are in sight: its action and two points. */
async function someDrag(page, game) {
  for (const action of await legal(page)) {
    const ends = await page.evaluate(async ([game, action]) => {
      const { GAMES } = await import(new URL("games.js", location.href).href);
      const { from, to } = GAMES[game].move(action, document.getElementById("board"));
      return from && to ? [`#board svg ${from}`, `#board svg ${to}`] : null;
    }, [game, action]);
    if (!ends) continue;
    const middle = (selector) => page.locator(selector).last().evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    });
    const found = (await pointNow(page, ends[0])) && (await middle(ends[0]));
    const from = found && (await pointNow(page, ends[0]));
    if (!from) continue;
    const to = await middle(ends[1]);
    const inSight = [[from.x, from.y], to].every(([x, y]) => x > 0 && x < PHONE.viewport.width && y > 0 && y < PHONE.viewport.height);
    if (inSight) return { action, from: [from.x, from.y], to };
  }
  return assert.fail("no piece can be dragged");
}

/** Plays until a piece can be dragged. */
async function untilDrag(page) {
  for (;;) {
    const next = await settled(page);
    if (next === "called") {
      await page.click("#lift");
      await page.waitForSelector("#curtain", { state: "hidden" });
      continue;
    }
    const [count, actions] = [await stepCount(page), await legal(page)];
    if (actions.some((action) => /[>@]/.test(action))) return page.evaluate(() => scrollTo(0, 0));
    await type(page, actions[0]);
    await waitForStep(page, count);
  }
}

for (const game of ["triad", "triad-tourney", "triarchy", "conquest"]) {
  test(`a finger drags a piece of ${game}, with a second finger on the screen`, async () => {
    const { page, context, complaints } = await visit(world, PHONE);
    // Between the hands of two people a curtain would fall.
    await begin(page, game, { seats: ["person", game === "conquest" ? "random" : "person"], seed: "5" });
    const touch = await fingers(page);
    for (const second of [false, true]) {
      await untilDrag(page);
      const { action, from, to } = await someDrag(page, game);
      const [count, scrolled] = [await stepCount(page), await page.evaluate(() => scrollY)];
      await touch("touchStart", from);
      await glide(touch, from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
      assert.equal(await page.locator("#board .ghost").count(), 1, "the piece follows the finger");
      const other = second ? [[20, 20, 1]] : [];
      if (second) await touch("touchStart", [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], ...other);
      await glide(touch, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], to, ...other);
      assert.equal(await page.evaluate(() => scrollY), scrolled, "nothing scrolls");
      await touch("touchEnd", ...other);
      if (second) await touch("touchEnd");
      // Several actions can have the same ends.
      const choice = `[data-choice="${action}"]`;
      await page.waitForFunction(([old, choice]) => document.querySelectorAll("#moves [data-step]").length > old || document.querySelector(choice), /** @type {const} */ ([count, choice]));
      if ((await stepCount(page)) === count) await page.tap(choice);
      await waitForStep(page, count);
      assert.equal((await steps(page))[count], action);
    }
    expectQuiet(complaints);
    await context.close();
  });
}

test("a short wiggle of a finger only picks a piece", async () => {
  const { page, context, complaints } = await visit(world, PHONE);
  await begin(page, "triad", { seats: ["person", "person"], seed: "5" });
  await untilDrag(page);
  const { from: [x, y] } = await someDrag(page, "triad");
  const touch = await fingers(page);
  const count = await stepCount(page);
  await touch("touchStart", [x, y]);
  await touch("touchMove", [x + 8, y + 8]);
  await touch("touchMove", [x + 2, y + 1]);
  await touch("touchEnd");
  await page.waitForSelector("#board .goal");
  assert.equal(await page.innerText("#refusal"), "");
  assert.equal(await stepCount(page), count);
  expectQuiet(complaints);
  await context.close();
});

test("a swipe beside pieces scrolls the page", async () => {
  const { page, context, complaints } = await visit(world, PHONE);
  await begin(page, "triad", { seats: ["person", "person"], seed: "5" });
  await settled(page);
  const touch = await fingers(page);
  const box = await page.locator("#board svg").boundingBox();
  assert.ok(box);
  await page.evaluate(() => scrollTo(0, 0));
  const from = await page.evaluate(([left, top, width, height]) => {
    for (let y = top + height / 2; y < Math.min(top + height, innerHeight) - 10; y += 5) {
      const under = document.elementFromPoint(left + width / 2, y);
      if (under?.closest("#board") && !under.closest(".piece")) return [left + width / 2, y];
    }
    return null;
  }, [box.x, box.y, box.width, box.height]);
  assert.ok(from);
  await touch("touchStart", from);
  await glide(touch, from, [from[0], from[1] - 150]);
  await touch("touchEnd");
  await page.waitForFunction(() => scrollY > 50);
  assert.equal(await stepCount(page), 0);
  expectQuiet(complaints);
  await context.close();
});
