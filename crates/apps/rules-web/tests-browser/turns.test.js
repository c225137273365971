/** What happened: the last turn on the board, in the list and for screen readers; where a piece can go; hints. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";

import { begin, expectQuiet, paste, settled, start, stepCount, type, visit, waitForStep } from "./common.js";
import { legal, pointOn, tap } from "./hands.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Seat 0 can capture d2 with a Gem on c1. */
const CAPTURE = "triad/1 - 4/5/6/1n5/1s4/5/4 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem";

/** Opens a pasted position for two people. */
async function open(page, position) {
  await paste(page, position);
  await settled(page);
}

const attributes = (page, name) =>
  page.$$eval(`#board [data-${name}]`, (all, name) => all.map((one) => one.getAttribute(`data-${name}`)).sort(), name);

test("a capture is marked on the board, in the list and for screen readers", async () => {
  const { page, context, complaints } = await visit(world);
  await open(page, CAPTURE);
  await tap(page, "c1");
  await settled(page);
  assert.deepEqual(await attributes(page, "arrived"), ["c1", "d2"]);
  assert.equal(await page.innerText('#moves [data-step="c1"]'), "Gem on c1, c1 captures d2");
  assert.equal(await page.innerText("#live"), "Blue: Gem on c1, c1 captures d2. Blue moves Jewels, 3 more.");
  await page.check("#notation");
  assert.equal(await page.innerText('#moves [data-step="c1"]'), "c1");
  expectQuiet(complaints);
  await context.close();
});

test("the effects of a chain are animated in order", async () => {
  const { page, context, complaints } = await visit(world, { reducedMotion: "no-preference" });
  await open(page, CAPTURE);
  await page.evaluate(() => {
    const shown = /** @type {Record<string, number[]>} */ ({});
    Object.assign(globalThis, { shown });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      const name = this.getAttribute("data-arrived") ?? (this.classList.contains("leaving") ? "leaving" : "");
      (shown[name] ??= []).push(/** @type {any} */ (timing).delay);
      return animate.call(this, frames, timing);
    };
  });
  await tap(page, "c1");
  const shown = await page.evaluate(() => /** @type {any} */ (globalThis).shown);
  assert.equal(shown.c1[0], 0);
  assert.ok(shown.d2[0] > 100, "the captured Gem turns after the placed one has come");
  assert.deepEqual(shown.leaving, shown.d2, "its old colour stays until then");
  await page.waitForFunction(() => !document.querySelector("#board .leaving"));
  expectQuiet(complaints);
  await context.close();
});

test("the whole last turn of an opponent is marked and said", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triad", { seats: ["person", "random"], seed: "2" });
  while ((await stepCount(page)) < 4) {
    await settled(page);
    await tap(page, (await legal(page))[0]);
  }
  await settled(page);
  const turns = await page.$$eval("#moves li", (items) => items.map((item) => item.querySelectorAll("[data-step]").length));
  const last = await page.$$eval("#moves li:last-child [data-step]", (all) => all.map((one) => one.textContent ?? ""));
  assert.ok(turns.length >= 2 && last.length > 1, "a turn is one item");
  const said = await page.innerText("#live");
  for (const words of last) assert.ok(said.includes(words), `${words}: ${said}`);
  assert.match(said, /^Random bot: .*You (place|move) [^.]*\.$/);
  assert.ok((await attributes(page, "arrived")).length >= 2);
  expectQuiet(complaints);
  await context.close();
});

test("stones that were captured leave ghosts", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "person"], seed: "1" });
  for (let moves = 0; moves < 60; moves += 1) {
    await settled(page);
    const actions = (await legal(page)).sort();
    const capture = actions.find((action) => action.startsWith("x"));
    if (capture) {
      await type(page, capture);
      break;
    }
    const count = await stepCount(page);
    await type(page, actions[0]);
    await waitForStep(page, count);
  }
  await page.waitForFunction(() => document.querySelectorAll("#board [data-ghost]").length > 0);
  const ghosts = await attributes(page, "ghost");
  const words = await page.innerText("#moves li:last-child");
  assert.match(words, /Blue's stone on 1, 11, 13 returned, Red's stone on 12 captured/);
  assert.deepEqual(ghosts, ["1", "11", "12", "13"]);
  expectQuiet(complaints);
  await context.close();
});

test("the deal is folded, and draws are in words", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "conquest", { seats: ["person", "random"], seed: "3" });
  await settled(page);
  await page.click('[data-toggle="The deal"]');
  assert.ok(await page.isVisible('#moves [data-ply="1"]'));
  const words = await page.innerText("#moves");
  assert.match(words, /draw tile \d{3}/);
  assert.match(words, /draws a tile/);
  assert.ok(!/seat \d/i.test(words), words);
  await page.click('[data-toggle="The deal"]');
  assert.ok(await page.isHidden('#moves [data-ply="1"]'));
  expectQuiet(complaints);
  await context.close();
});

test("in Conquest the list names no cells, and a tile that can go nowhere is put down after the reason", async () => {
  const { page, context, complaints } = await visit(world, PHONE);
  await begin(page, "conquest", { seats: ["person", "random"], seed: "3" });
  const idle = 'g[data-tile].piece:not([role="button"])';
  while ((await settled(page)) === "act" && (await page.locator(`#board ${idle}`).count()) === 0) {
    const count = await stepCount(page);
    await type(page, (await legal(page))[0]);
    await waitForStep(page, count);
  }
  assert.doesNotMatch(await page.innerText("#moves"), /\d\.-?\d/);
  assert.match(await page.innerText("#moves"), /tile \d{3}/);
  assert.match(await refused(page, idle), /^This cannot go anywhere now/);
  assert.equal(await page.locator("#board g.picked").count(), 1);
  await page.locator("#board polygon[data-tile][data-cell]").first().tap();
  await page.waitForFunction(() => document.getElementById("refusal")?.textContent?.startsWith("Tile "));
  assert.equal(await page.locator("#board .picked").count(), 0);
  expectQuiet(complaints);
  await context.close();
});

test("each game of a Tourney is a section, of which the last is open", { timeout: 120_000 }, async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triad-tourney", { seats: ["random", "random"], options: { max_games: 3, layout: "rect" }, seed: "4" });
  await page.waitForSelector('[data-toggle="Game 2"]', { timeout: 100_000 });
  assert.equal(await settled(page), "over");
  const open = await page.$$eval("[data-toggle]", (all) => all.map((one) => one.getAttribute("aria-expanded")));
  assert.deepEqual(open, [...open.slice(1).map(() => "false"), "true"]);
  assert.ok(await page.isHidden('#moves [data-ply="1"]'));
  await page.click('[data-toggle="Game 1"]');
  assert.ok(await page.isVisible('#moves [data-ply="1"]'));
  expectQuiet(complaints);
  await context.close();
});

test("a picked piece marks where it can go, as large as a finger", async () => {
  const { page, context, complaints } = await visit(world, PHONE);
  await open(page, CAPTURE);
  await tap(page, "c1");
  await settled(page);
  const from = await pointOn(page, '#board [data-piece="jewel"].piece');
  assert.ok(from);
  await page.touchscreen.tap(from.x, from.y);
  await page.waitForSelector("#board .goal");
  const goals = await page.$$eval("#board .goal", (all) => all.map((one) => [one.getAttribute("data-actions"), one.getBoundingClientRect().width]));
  const place = await page.$eval("#board .picked", (one) => /** @type {SVGElement} */ (one).dataset.place);
  const moves = (await legal(page)).filter((action) => action.startsWith(`${place}>`));
  assert.deepEqual(goals.map(([action]) => action).sort(), moves.sort());
  assert.ok(goals.every(([, width]) => Number(width) >= 40), JSON.stringify(goals));
  const count = await stepCount(page);
  await page.locator("#board .goal").first().tap();
  await waitForStep(page, count);
  expectQuiet(complaints);
  await context.close();
});

/** Taps figures one after the other, and returns the refusal. */
async function refused(page, ...selectors) {
  await settled(page);
  await page.evaluate(() => scrollTo(0, 0));
  for (const selector of selectors) {
    const box = (await page.locator(`#board ${selector}`).last().boundingBox()) ?? assert.fail(selector);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  }
  await page.waitForFunction(() => document.getElementById("refusal")?.textContent);
  assert.ok(await page.locator("#refusal").evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight), "it can be seen");
  return page.innerText("#refusal");
}

test("a tap that the rules forbid is refused in words", async () => {
  const { page, context, complaints } = await visit(world, PHONE);
  await open(page, CAPTURE);
  const jewel = '[data-piece="jewel"][data-place="1.2"]';
  assert.equal(await refused(page, jewel), "A Gem must be placed first (TRIAD-8).");
  assert.match(await refused(page, '[data-piece="gem"]'), /^Post \w\d is not vacant \(TRIAD-8\)\.$/);
  await tap(page, "c1");
  assert.equal(await refused(page, jewel, 'polygon[data-place="3.3"]'), "1.2 is not adjacent to 3.3 (TRIAD-15, TRIAD-18).");
  assert.equal(await page.locator("#board .goal").count(), 2, "the Jewel stays picked");
  assert.equal(await page.locator("#choices button").count(), 0, "the marks on the board are enough");
  assert.match(await refused(page, '[data-piece="gem"]'), /^No Gem can be placed now/);
  await open(page, "triarchy/1 dots=12 n@5,e@6,e@8,s@10 ens 33 ss -");
  assert.equal(await refused(page, '[data-stack="6"]'), "Eye from dot 6, 1 dot away: the symbols left do not form this pile (TRIARCHY-8).");
  assert.match(await refused(page, '[data-stack="10"]', '[data-dot="7"]:not([data-piece])'), /^Scarab from dot 10, 3 dots away: the symbols left/);
  assert.equal(await refused(page, '[data-dot="4"]:not([data-piece])'), "Nothing can be played there.");
  assert.equal(await refused(page, '[data-stack="10"]', 'text:text-is("To use")'), "Nothing can be played there.");
  await open(page, "cybo/1 level=beginner 12 0 6.7.8=9 12,19");
  assert.equal(await refused(page, '[data-number="12"]'), "Nothing can be played there.");
  expectQuiet(complaints);
  await context.close();
});

test("the piles for a move are few buttons below the board", async () => {
  const { page, context, complaints } = await visit(world, { ...PHONE, viewport: { width: 375, height: 740 } });
  await open(page, "triarchy/1 dots=12 n@5,e@6,e@8,s@10 ens 33 ssen -");
  await page.evaluate(() => scrollTo(0, 0));
  for (const stack of [8, 6]) {
    const { x, y } = await pointOn(page, `#board [data-stack="${stack}"]`);
    await page.touchscreen.tap(x, y);
    if (stack === 8) assert.equal(await page.locator("#choices button").count(), 0);
  }
  assert.deepEqual(await page.$$eval("#choices button", (all) => all.map((one) => one.textContent)), ["Pile Eye, Scarab", "Pile Eye, Snake"]);
  await page.evaluate(() => scrollTo(0, 0));
  const { bottom } = await page.$eval("#board svg", (one) => one.getBoundingClientRect());
  for (const box of await page.$$eval("#choices button", (all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
    assert.ok(box.left >= 0 && box.right <= 375 && box.bottom <= 740 && box.top >= bottom, JSON.stringify(box));
  }
  const count = await stepCount(page);
  await page.click('#choices button >> nth=1');
  await waitForStep(page, count);
  assert.ok(await page.locator('#moves [data-step="en@8-2"]').count());
  expectQuiet(complaints);
  await context.close();
});

test("a tap beside a spot means the nearest one", async () => {
  const { page, context, complaints } = await visit(world, PHONE);
  await begin(page, "triad", { seats: ["person", "person"], seed: "1" });
  await settled(page);
  const box = await page.locator('#board [data-action="a4"]').last().boundingBox();
  assert.ok(box);
  // Left of the corner of the board is nothing else.
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => scrollTo(0, 0));
  const count = await stepCount(page);
  const beside = await page.evaluate(([x, y]) => {
    for (let angle = 0; angle < 63; angle += 1) {
      const [left, top] = [x + 21 * Math.cos(angle / 10), y + 21 * Math.sin(angle / 10)];
      if (!document.elementFromPoint(left, top)?.closest("[data-action],[data-actions],[data-post],[data-place],[data-point]")) return [left, top];
    }
    return null;
  }, [x, y]);
  assert.ok(beside, "there is nothing else beside the corner");
  await page.touchscreen.tap(beside[0], beside[1]);
  await waitForStep(page, count);
  assert.equal(await page.locator('#moves [data-step="a4"]').count(), 1);
  expectQuiet(complaints);
  await context.close();
});

test("a hint is an arrow with words", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triad", { seats: ["person", "person"], seed: "1" });
  for (let hints = 0; hints < 2; hints += 1) {
    await settled(page);
    await page.click("#hint");
    await page.waitForSelector("#board .arrow");
    const words = await page.innerText("#status");
    assert.match(words, /^Hint: .* \((about even|wins in \d+|(you are|the other side is) .*)\)\.( Its time was up\.)?$/);
    assert.ok(!/-?\d\.\d/.test(words.replace(/(from|to) \S+/g, "")), "no number for programs");
    await tap(page, (await legal(page))[0]);
  }
  expectQuiet(complaints);
  await context.close();
});
