/** The looks of the page on a phone and in light and dark, and its accessibility. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";

import { violations } from "./axe.js";
import { TRAP, begin, expectQuiet, paste, settled, start, type, visit } from "./common.js";
import { legal, pointOn, tap } from "./hands.js";

const GAMES = ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"];
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

for (const theme of ["light", "dark"]) {
  test(`axe finds nothing in ${theme}`, { timeout: 300_000 }, async () => {
    const { page, context, complaints } = await visit(world, { colorScheme: /** @type {any} */ (theme) });
    assert.deepEqual(await violations(page), [], "the first page");
    await page.click("#new");
    assert.deepEqual(await violations(page), [], "a new game");
    await page.click('#setup button[value="cancel"]');
    for (const game of GAMES) {
      await begin(page, game, { seats: ["person", "random"] });
      // In Cybo it may take some games until there is something to decide.
      if ((await settled(page)) === "act") {
        await tap(page, (await legal(page))[0]);
        await settled(page);
      }
      assert.deepEqual(await violations(page), [], game);
    }
    await page.click("#settings summary");
    assert.deepEqual(await violations(page), [], "settings");
    await page.click("#settings summary");
    await page.click("#share");
    await page.waitForSelector("#sharing[open]");
    assert.deepEqual(await violations(page), [], "copying");
    await page.click('#sharing button[value="close"]');
    await begin(page, "conquest", { seats: ["person", "person"] });
    assert.deepEqual(await violations(page), [], "the curtain");
    for (const name of ["triad", "triandro", "triarchy", "conquest", "cybo"]) {
      for (const rules of [name, `${name}-reference`]) {
        await page.goto(`${world.address}rules/${rules}.html`);
        assert.deepEqual(await violations(page), [], rules);
      }
    }
    expectQuiet(complaints);
    await context.close();
  });
}

test("all text has the font of the page, because browsers wait for those of the system", { timeout: 300_000 }, async () => {
  const { page, context, complaints } = await visit(world);
  const inside = await context.newCDPSession(page);
  for (const domain of ["DOM", "CSS"]) await inside.send(`${domain}.enable`);
  const others = async () => {
    await page.evaluate(() => document.fonts.ready);
    const { root } = await inside.send("DOM.getDocument");
    const { nodeIds } = await inside.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "body *" });
    const used = await Promise.all(nodeIds.map((nodeId) => inside.send("CSS.getPlatformFontsForNode", { nodeId })));
    const fonts = used.flatMap(({ fonts }) => fonts).filter(({ isCustomFont }) => !isCustomFont);
    return [...new Set(fonts.map(({ familyName }) => familyName))];
  };
  assert.deepEqual(await others(), [], "the first page");
  await page.click("#new");
  await page.click("#setup-more summary");
  await page.fill("#setup-seed", "1");
  await page.fill("#setup-layout", "layout/1");
  assert.deepEqual(await others(), [], "a new game");
  await page.click('#setup button[value="cancel"]');
  for (const game of GAMES) {
    await begin(page, game, { seats: ["person", "random"] });
    await settled(page);
    assert.deepEqual(await others(), [], game);
  }
  expectQuiet(complaints);
  await context.close();
});

test("the page follows the colours that are chosen", async () => {
  const { page, context, complaints } = await visit(world, { colorScheme: "light" });
  await begin(page, "triandro");
  await settled(page);
  await page.click("#settings summary");
  await page.selectOption("#theme", "dark");
  await page.waitForSelector("#board svg.rules-dark");
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(25, 27, 32)");
  await page.click("#settings summary");
  await page.check("#coordinates");
  await page.waitForFunction(() => document.querySelector('#board [data-point="28"] text'));
  expectQuiet(complaints);
  await context.close();
});

test("on a phone nothing is wider than the screen, and fingers find what they tap", { timeout: 300_000 }, async () => {
  const { page, context, complaints } = await visit(world, PHONE);
  for (const game of GAMES) {
    await begin(page, game, { seats: ["person", "random"] });
    for (let move = 0; move < 3 && (await settled(page)) === "act"; move += 1) {
      const actions = await legal(page);
      await tap(page, actions[actions.length >> 1]);
    }
    await settled(page);
    const { wide, screen } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      screen: innerWidth,
    }));
    assert.ok(wide <= screen, `${game}: ${wide} on a screen of ${screen}`);
    if (game === "cybo") {
      await page.evaluate(() => scrollTo(0, 0));
      const totals = await page.$$eval("#board [data-total]", (all) => all.map((one) => one.getBoundingClientRect().bottom));
      assert.ok(totals.length === 2 && totals.every((bottom) => bottom < 740), `the totals are in sight: ${totals}`);
    }
    const board = await page.locator("#board svg").boundingBox();
    assert.ok(board && board.width > 320, `${game}: the board takes the width`);
  }
  await page.click("#new");
  const dialog = await page.locator("#setup").boundingBox();
  assert.ok(dialog && dialog.x >= 0 && dialog.x + dialog.width <= 360);
  expectQuiet(complaints);
  await context.close();
});

test("sounds are off at first on a phone, and one tap switches them", async () => {
  for (const [options, isOn] of /** @type {const} */ ([[PHONE, false], [{}, true]])) {
    const { page, context, complaints } = await visit(world, {
      ...options,
      before: (page) => page.addInitScript(() => {
        const begin = AudioScheduledSourceNode.prototype.start;
        Object.assign(globalThis, { sounds: 0 });
        AudioScheduledSourceNode.prototype.start = function (when) {
          /** @type {any} */ (globalThis).sounds += 1;
          return begin.call(this, when);
        };
      }),
    });
    assert.equal(await page.isChecked("#sound"), isOn);
    await begin(page, "triandro", { seats: ["person", "random"], seed: "1" });
    await settled(page);
    if (!isOn) {
      await tap(page, "28");
      await settled(page);
      assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).sounds), 0);
      await page.locator("label:has(#sound)").tap();
      assert.ok(await page.isChecked("#sound"));
    }
    await tap(page, "1");
    await settled(page);
    await page.waitForFunction(() => /** @type {any} */ (globalThis).sounds > 0);
    expectQuiet(complaints);
    await context.close();
  }
});

test("the end is shown once the last step has arrived", async () => {
  const { page, context, complaints } = await visit(world, { reducedMotion: "no-preference", settings: { pace: "600" } });
  await paste(page, TRAP.replace("trap 1", "unfinished").replace("6.5>5.6", ""));
  await settled(page);
  await page.evaluate(() => {
    const seen = Object.assign(globalThis, { moving: 0, movingAtEnd: -1 });
    // The winner shines for longer.
    const isStep = (/** @type {Animation} */ one) => one.playState === "running" && !(one instanceof CSSAnimation);
    const count = () => document.getElementById("board")?.getAnimations({ subtree: true }).filter(isStep).length ?? 0;
    const look = () => {
      seen.moving = Math.max(seen.moving, count());
      if (document.getElementById("ending")?.checkVisibility() && seen.movingAtEnd < 0) seen.movingAtEnd = count();
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden"] });
    const again = () => {
      look();
      requestAnimationFrame(again);
    };
    again();
  });
  await type(page, "6.5>5.6");
  await page.waitForSelector("#ending:visible");
  const { moving, movingAtEnd } = await page.evaluate(() => {
    const { moving, movingAtEnd } = /** @type {any} */ (globalThis);
    return { moving, movingAtEnd };
  });
  assert.ok(moving > 0, "the last step is animated");
  assert.equal(movingAtEnd, 0);
  expectQuiet(complaints);
  await context.close();
});

test("the board can be turned", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triad", { seats: ["person", "random"], seed: "1" });
  await settled(page);
  const top = () => page.$eval('#board [data-piece="jewel"][data-place="S1"]', (one) => one.getBoundingClientRect().top);
  const before = await top();
  await page.click("#flip");
  await page.waitForFunction((before) => (document.querySelector('#board [data-place="S1"]')?.getBoundingClientRect().top ?? before) < before, before);
  await page.click("#flip");
  await page.waitForFunction((before) => document.querySelector('#board [data-piece="jewel"][data-place="S1"]')?.getBoundingClientRect().top === before, before);
  expectQuiet(complaints);
  await context.close();
});

test("what can be tapped is large enough on a phone", async () => {
  const { page, context } = await visit(world, PHONE);
  await begin(page, "triandro", { seats: ["person", "random"], seed: "1" });
  await settled(page);
  await pointOn(page, '#board [data-action="1"]');
  const small = await page.$$eval("button, summary, select, input", (elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => ({ id: element.id, height: (element.closest("label.toggle") ?? element).getBoundingClientRect().height }))
      .filter(({ id, height }) => height < (id === "" || id === "notation" ? 24 : 40)),
  );
  assert.deepEqual(small, []);
  const point = await page.locator('#board [data-action="1"]').boundingBox();
  assert.ok(point && point.width >= 32 && point.height >= 32, JSON.stringify(point));
  await context.close();
});
