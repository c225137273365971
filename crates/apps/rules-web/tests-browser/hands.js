/** Simulated players: by taps on the board, and only by keys. */

import assert from "node:assert/strict";

import { settled, stepCount, waitForStep } from "./common.js";

/** A small generator, so that a test plays the same game each time. @param {number} seed */
export function dice(seed) {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Returns a point of the screen where a tap hits a figure of the board. A picture that moves can hide it for a moment. */
export async function pointOn(page, selector) {
  for (let round = 0; round < 100; round += 1) {
    const point = await pointNow(page, selector);
    if (point) return point;
    await page.waitForTimeout(50);
  }
  return assert.fail(`a tap does not reach ${selector}`);
}

/** Returns such a point, or null. */
export function pointNow(page, selector) {
  return page.evaluate((selector) => {
    const figures = [...document.querySelectorAll(selector)];
    for (const figure of figures) {
      figure.scrollIntoView({ block: "center", inline: "center" });
      const meets = (x, y) => {
        const hit = document.elementFromPoint(x, y)?.closest("[data-action],[data-actions],.piece");
        // Of areas that overlap, a tap can mean the one whose middle is nearest.
        const away = (area) => {
          const { left, right, top, bottom } = area.getBoundingClientRect();
          return Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
        };
        const areas = document.elementsFromPoint(x, y).filter((one) => one.matches("polygon[data-action]"));
        const nearest = areas.sort((one, other) => away(one) - away(other))[0];
        if (areas.includes(figure)) return nearest === figure && areas.includes(hit);
        return hit === figure || figure.contains(hit ?? null);
      };
      const { left, top, width, height } = figure.getBoundingClientRect();
      const points = [[left + width / 2, top + height / 2]];
      for (let row = 1; row < 8; row += 1) {
        for (let column = 1; column < 8; column += 1) {
          points.push([left + (width * column) / 8, top + (height * row) / 8]);
        }
      }
      for (const part of [figure, ...figure.querySelectorAll("*")]) {
        if (!(part instanceof SVGGeometryElement)) continue;
        const matrix = part.getScreenCTM();
        const length = part.getTotalLength();
        for (let index = 0; index < 60; index += 1) {
          const { x, y } = part.getPointAtLength((length * index) / 60).matrixTransform(matrix);
          points.push([x, y]);
        }
      }
      // The coordinates of events of the mouse are whole numbers.
      const found = points.map(([x, y]) => [Math.round(x), Math.round(y)]).find(([x, y]) => meets(x, y));
      if (found) return { x: found[0], y: found[1] };
    }
    return null;
  }, selector);
}

/** The spots of an action that are not picked. */
const figuresOf = (action) =>
  `#board svg :is([data-action="${action}"], [data-actions~="${action}"]):not(.picked):not(.ghost)`;

/**
 * Makes a move by taps: on a figure of the action, then on a button if the figure stands for several.
 * A tap can miss while the page still moves, so later rounds wait longer and begin again.
 */
export async function tap(page, action) {
  const before = await stepCount(page);
  for (let attempt = 0; attempt < 4 && (await stepCount(page)) === before; attempt += 1) {
    await tries(page, action, before);
    await waitForStep(page, before, 5000).catch(() => page.keyboard.press("Escape"));
  }
  assert.ok((await stepCount(page)) > before, `taps do not play ${action}`);
}

/** Returns a point of the tokens that hide the place where an action ends. */
async function tokenOn(page, action) {
  const places = page.locator(`#board g[data-dot][data-actions~="${action}"]`);
  const dots = await places.evaluateAll((all) => all.map((one) => one.dataset.dot));
  const boxes = await Promise.all(dots.map((dot) => page.locator(`#board [data-stack="${dot}"]:not(.picked)`).boundingBox({ timeout: 100 }).catch(() => null)));
  const box = boxes.find(Boolean);
  return box && { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Taps until there is another step or a button. @param {any} page @param {string} action @param {number} before */
async function tries(page, action, before) {
  const choice = page.locator(`[data-choice="${action}"]`);
  for (let round = 1; round < 10; round += 1) {
    // A stack or a tile of the hand comes first, then the place.
    const piece = round % 2 === 1 ? `${figuresOf(action)}:is([data-stack], g[data-tile])` : "";
    const point = (piece && (await pointNow(page, piece))) ?? (await pointNow(page, figuresOf(action))) ?? (await tokenOn(page, action));
    if (!point) {
      await page.waitForTimeout(100);
      continue;
    }
    await page.mouse.click(point.x, point.y);
    if ((await stepCount(page)) > before) return;
    if (round > 1 && (await choice.count()) === 1) break;
    await page.waitForTimeout(round < 3 ? 15 : 500);
    if ((await stepCount(page)) > before) return;
  }
  // The button goes if the move was made meanwhile.
  if ((await stepCount(page)) === before && (await choice.count()) > 0) await choice.click({ timeout: 5000 }).catch(() => {});
}

export function legal(page) {
  return page.$$eval("#legal option", (options) => options.map((option) => option.value));
}

/** Plays a whole game by taps. @returns {Promise<number>} how many moves were made */
export async function playByTaps(page, seed) {
  const roll = dice(seed);
  for (let moves = 0; ; moves += 1) {
    const next = await settled(page);
    if (next === "over") return moves;
    const before = await stepCount(page);
    if (next === "roll") {
      await page.click("#roll");
      await waitForStep(page, before);
    } else {
      const actions = await legal(page);
      await tap(page, actions[roll(actions.length)]);
    }
  }
}

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** Whether the focus is where this matches. */
const focused = (page, selector) =>
  page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);

/** Goes by Tab, and by nothing else, to something. */
export async function tabTo(page, selector, back = false, isDone = async () => false) {
  for (let index = 0; index < 80; index += 1) {
    if ((await focused(page, selector)) || (await isDone())) return;
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  }
  assert.fail(`Tab does not reach ${selector}`);
}

/** Plays a whole game by keys. @returns {Promise<number>} how many moves were made */
export async function playByKeys(page, seed) {
  const roll = dice(seed);
  for (let moves = 0; ; moves += 1) {
    const next = await settled(page);
    if (next === "over") return moves;
    const before = await stepCount(page);
    if (next === "roll") {
      await tabTo(page, "#roll");
      await page.keyboard.press("Enter");
      await waitForStep(page, before);
      continue;
    }
    await tabTo(page, "#board [tabindex]");
    for (let index = roll(4); index > 0; index -= 1) await page.keyboard.press(ARROWS[roll(4)]);
    await page.keyboard.press("Enter");
    await page.waitForTimeout(20);
    // A picked piece goes on to one of its places, and buttons choose between several ways.
    const isPlayed = async () => (await stepCount(page)) !== before;
    for (let presses = 0; presses < 40 && !(await isPlayed()); presses += 1) {
      if ((await page.locator("#choices button").count()) > 0) await tabTo(page, "#choices button", false, isPlayed);
      else await page.keyboard.press(ARROWS[roll(4)]);
      // The buttons go with the move, which can come late.
      if (await isPlayed()) break;
      await page.keyboard.press("Enter");
      await page.waitForTimeout(20);
    }
    await waitForStep(page, before);
  }
}
