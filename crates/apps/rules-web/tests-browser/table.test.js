/** Functions of the page other than play. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";

import { begin, expectQuiet, paste, settled, start, stepCount, steps, type, visit, waitForStep } from "./common.js";
import { legal, pointNow, pointOn, tap, tabTo } from "./hands.js";
import { GAMES } from "../page/games.js";

/** The engines that the page can load. */
const MODULES = new Set(
  Object.values(GAMES).flatMap((game) => [game.module, "custom" in game ? game.custom : game.module]).map((name) => `${name}.wasm`),
);

/** A custom layout of TRIAD. */
const SMALL_LAYOUT = "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4";

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

test("a refused move is reported in words, with a link to the rule", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "random"], seed: "2" });
  await tap(page, "28");
  await settled(page);
  const count = await stepCount(page);
  // A perimeter takes one stone at an end, then none beside it: point 28 is taken by a stone.
  await type(page, "28");
  await page.waitForFunction(() => document.querySelector("#refusal a"));
  assert.match(await page.innerText("#refusal"), /TRIANDRO-\d+/);
  assert.equal(await stepCount(page), count);
  const rule = await page.innerText("#refusal a");
  const [rules] = await Promise.all([context.waitForEvent("page"), page.click("#refusal a")]);
  await rules.waitForLoadState();
  assert.equal(new URL(rules.url()).hash, `#${rule}`);
  assert.equal(await rules.innerText(`#${rule}`), rule, "the page has the rule");
  // A tap on what is taken is refused like a typed move.
  await page.bringToFront();
  const taken = await pointNow(page, '#board [data-piece="stone"]');
  assert.equal(taken, null, "a stone stands for no move");
  await page.locator('#board [data-piece="stone"]').first().click();
  await page.waitForFunction(() => /TRIANDRO/.test(document.getElementById("refusal")?.textContent ?? ""));
  await type(page, "99");
  await page.waitForFunction(() => /no action/.test(document.getElementById("refusal")?.textContent ?? ""));
  expectQuiet(complaints);
  await context.close();
});

test("undo takes back the own move with the answer, and redo does both again", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "random"], seed: "3" });
  await tap(page, "28");
  await settled(page);
  const played = await steps(page);
  assert.equal(played.length, 2);
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelectorAll("#moves [data-step]").length === 0);
  assert.ok(await page.isDisabled("#undo"));
  await page.click("#redo");
  await page.waitForFunction(() => document.querySelectorAll("#moves [data-step]").length === 2);
  assert.deepEqual(await steps(page), played);
  expectQuiet(complaints);
  await context.close();
});

test("undo does not go past chance but in practice", async () => {
  const { page, context, complaints } = await visit(world);
  for (const practice of [false, true]) {
    await begin(page, "cybo", { seats: ["person", "person"], practice, seed: "5" });
    assert.equal(await settled(page), "act");
    await tap(page, "stop");
    await settled(page);
    assert.equal(await page.isDisabled("#undo"), !practice);
    if (!practice) assert.match((await page.getAttribute("#undo", "title")) ?? "", /chance/);
  }
  const count = await stepCount(page);
  await page.click("#undo");
  await page.waitForFunction((old) => document.querySelectorAll("#moves [data-step]").length < old, count);
  assert.deepEqual((await legal(page)).sort(), ["quad", "stop"]);
  expectQuiet(complaints);
  await context.close();
});

test("in Conquest a placement can be taken back until the hand is filled", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "conquest", { seats: ["person", "random"], options: { first: 1 }, seed: "5" });
  await settled(page);
  // The second tile always completes a shape, which asks for a claim before tiles are drawn.
  const [action] = await legal(page);
  const count = await stepCount(page);
  await tap(page, action);
  assert.equal(await stepCount(page), count + 1);
  assert.ok((await legal(page)).includes("-"));
  await page.click("#undo");
  await page.waitForFunction((old) => document.querySelectorAll("#moves [data-step]").length === old, count);
  await tap(page, action);
  await tap(page, "-");
  await settled(page);
  assert.ok(await page.isDisabled("#undo"));
  expectQuiet(complaints);
  await context.close();
});

test("a reload in mid-game finds the game as it was, hidden hands too", async () => {
  const { page, context, complaints } = await visit(world);
  for (const game of ["conquest", "triad"]) {
    await begin(page, game, { seats: ["person", "random"] });
    await settled(page);
    await tap(page, (await legal(page))[0]);
    await settled(page);
    const [before, choices] = [await steps(page), await legal(page)];
    await page.reload();
    await page.waitForSelector("#table[data-id]");
    await settled(page);
    assert.deepEqual(await steps(page), before);
    assert.deepEqual(await legal(page), choices);
  }
  // Both are on the shelf, and either can be opened.
  await page.click("#saved");
  await page.waitForFunction(() => document.querySelectorAll("#shelf-list li").length === 2);
  await page.click("#shelf-list li:nth-child(2) button:first-child");
  await page.waitForFunction(() => /Conquest/.test(document.getElementById("title")?.textContent ?? ""));
  assert.equal(await page.locator("#shelf[open]").count(), 0);
  await page.click("#saved");
  await page.click('#shelf-list button:text("Delete")');
  await page.click('#shelf button[value="close"]');
  await page.click("#saved");
  await page.waitForFunction(() => document.querySelectorAll("#shelf-list li").length === 1);
  expectQuiet(complaints);
  await context.close();
});

test("a link holds a whole game, on a custom layout too", async () => {
  const layout = SMALL_LAYOUT;
  const { page, context, complaints } = await visit(world);
  await begin(page, "triad", { seats: ["person", "random"], layout });
  await settled(page);
  await tap(page, "b3");
  await settled(page);
  await page.click("#share");
  await page.waitForSelector("#sharing[open]");
  const link = await page.inputValue("#share-link");
  const position = await page.inputValue("#share-position");
  const played = await steps(page);
  assert.match(position, /^triad\/1 layout=#/);

  const other = await visit(world, { hash: new URL(link).hash });
  await other.page.waitForSelector("#table[data-id]");
  await settled(other.page);
  assert.deepEqual(await steps(other.page), played);
  // Without the layout in the engine, the position needs its text.
  const third = await visit(world);
  await third.page.click("#paste");
  await third.page.fill("#paste-text", position);
  await third.page.click('#pasting button[value="open"]');
  await third.page.waitForFunction(() => document.getElementById("paste-error")?.textContent !== "");
  await third.page.fill("#paste-layout", layout);
  await third.page.click('#pasting button[value="open"]');
  await third.page.waitForSelector("#table[data-id]");
  assert.equal(await settled(third.page), "act");
  assert.equal(await stepCount(third.page), 0);
  expectQuiet([...complaints, ...other.complaints, ...third.complaints]);
  await context.close();
  await other.context.close();
  await third.context.close();
});

test("what cannot be opened is refused in words", async () => {
  const { page, context, complaints } = await visit(world);
  for (const [text, words] of [
    ["hello", /^Expected a link, a record or a position/],
    ["cybo/1 - 14 0 - 12,12", /no position of cybo/],
    ['[Game "chess"]\n', /^Unknown game "chess"\.$/],
    ['[Game "che\u202ess"]\n', /^Unknown game "che\ufffdss"\.$/],
  ]) {
    await page.click("#paste");
    await page.fill("#paste-text", String(text));
    await page.click('#pasting button[value="open"]');
    await page.waitForFunction(() => document.getElementById("paste-error")?.textContent !== "");
    assert.match(await page.innerText("#paste-error"), /** @type {RegExp} */ (words));
    await page.click('#pasting button[value="cancel"]');
  }
  await page.click("#new");
  await page.selectOption("#setup-game", "triad");
  await page.click("#setup summary");
  await page.fill("#setup-layout", "layout/1 bad");
  await page.click('#setup button[value="start"]');
  await page.waitForFunction(() => document.getElementById("setup-error")?.textContent !== "");
  expectQuiet(complaints);
  await context.close();
});

test("resigning is asked about once more, and ends the game", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triad", { seats: ["person", "random"] });
  await settled(page);
  await page.click("#resign");
  await page.click('#resigning button[value="no"]');
  assert.equal(await settled(page), "act");
  await page.click("#resign");
  await page.click('#resigning button[value="yes"]');
  await page.waitForSelector('#table[data-turn="over"]');
  assert.equal(await page.innerText("#status"), "You resign. Random bot wins.");
  // The picture shows the winner, and no seat to act.
  const plates = await page.$$eval("#board [data-plate]", (all) =>
    all.map((one) => [/** @type {HTMLElement} */ (one).dataset.plate, getComputedStyle(one).stroke]),
  );
  const strokes = new Map(/** @type {[string, string][]} */ (plates));
  assert.equal(strokes.size, 2);
  assert.notEqual(strokes.get("1"), strokes.get("0"));
  expectQuiet(complaints);
  await context.close();
});

test("the past can be looked at, and a hint says what it would play", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "random"], seed: "5" });
  await tap(page, "28");
  await settled(page);
  // A place under the pointer has a name.
  await page.mouse.move(1, 1);
  // The focus differs, which a spot shows as its index.
  const picture = async () => (await page.innerHTML("#board")).replace(/ tabindex="-?\d"|<rect class="focus-ring".*?<\/rect>/g, "");
  const now = await picture();
  await page.click("#first");
  await page.waitForFunction(() => !document.querySelector('#board [data-piece="stone"]'));
  assert.equal(await page.locator("#board [tabindex]").count(), 0);
  await page.click('#moves [data-ply="1"]');
  await page.waitForFunction(() => document.querySelectorAll('#board [data-piece="stone"]').length === 1);
  await page.click("#last");
  await page.waitForFunction(() => document.querySelectorAll('#board [data-piece="stone"]').length === 2);
  assert.equal(await picture(), now);
  await page.click("#hint");
  await page.waitForSelector("#board .hinted");
  assert.match(await page.innerText("#live"), /Hint: stone on \d+/);
  expectQuiet(complaints);
  await context.close();
});

test("bots play by themselves, pause and go on", async () => {
  const { page, context, complaints } = await visit(world);
  await page.evaluate(() => {
    const pace = /** @type {HTMLSelectElement} */ (document.getElementById("pace"));
    pace.value = "180";
    pace.dispatchEvent(new Event("change"));
  });
  await begin(page, "triandro", { seats: ["random", "random"], seed: "6" });
  await waitForStep(page, 2);
  await page.click("#pause");
  await page.waitForFunction(() => document.getElementById("pause")?.textContent === "Go on");
  const count = await stepCount(page);
  await page.waitForTimeout(500);
  assert.equal(await stepCount(page), count);
  await page.click("#pause");
  await waitForStep(page, count);
  await page.selectOption("#pace", "0", { force: true });
  assert.equal(await settled(page), "over");
  expectQuiet(complaints);
  await context.close();
});

test("a piece can be dragged to where it goes", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triad", { seats: ["person", "random"], seed: "7" });
  await settled(page);
  await tap(page, "d4");
  await settled(page);
  const from = await pointOn(page, '#board [data-piece="jewel"][data-place="S1"]');
  const trey = page.locator('#board polygon[data-place="1.2"]');
  const box = await trey.boundingBox();
  assert.ok(from && box);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 3 });
  assert.equal(await page.locator("#board .ghost").count(), 1);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => [...document.querySelectorAll("#moves [data-step]")].some((item) => /** @type {HTMLElement} */ (item).dataset.step === "S1>1.2"));
  expectQuiet(complaints);
  await context.close();
});

test("the rules open beside the board, and a refusal leads to its rule there", async () => {
  const { page, context, complaints } = await visit(world, { viewport: { width: 1500, height: 900 } });
  await begin(page, "conquest", { seats: ["person", "random"] });
  await settled(page);
  await page.click("#open-rules");
  const frame = page.frameLocator("#rules-frame");
  await frame.locator("h1").waitFor();
  assert.equal(await frame.locator("h1").innerText(), "How to play Triominos Conquest");
  await type(page, "pass");
  await page.click("#refusal a");
  await page.waitForFunction(() => {
    const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("rules-frame"));
    return /CONQUEST-/.test(frame.contentWindow?.location.hash ?? "");
  });
  await frame.locator("#CONQUEST-8").waitFor();
  await page.click("#close-rules");
  assert.ok(await page.isHidden("#rules"));
  expectQuiet(complaints);
  await context.close();
});

test("what happens is announced", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "person"], seed: "1" });
  await settled(page);
  await tabTo(page, "#typing summary");
  await page.keyboard.press("Enter");
  await tabTo(page, "#move");
  await page.keyboard.type("28");
  await page.keyboard.press("Enter");
  await waitForStep(page, 0);
  assert.equal(await page.innerText("#live"), "Blue: stone on 28. Red places a stone.");
  assert.equal(await page.getAttribute("#live", "aria-live"), "polite");
  expectQuiet(complaints);
  await context.close();
});

test("after the first visit every game can be played without a network", { timeout: 120_000 }, async () => {
  const { page, context, complaints } = await visit(world);
  // The engines follow once the page is there.
  await page.evaluate(async (modules) => {
    const isKept = async (module) => (await caches.match(module)) !== undefined;
    for (const module of modules) {
      while (!(await isKept(module))) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }, [...MODULES, "rules/triad.html"]);
  await page.reload();
  await context.setOffline(true);
  await page.reload();
  for (const game of Object.keys(GAMES)) {
    await begin(page, game, { seats: ["person", "random"] });
    assert.match(String(await settled(page)), /act|over/);
  }
  await begin(page, "triad", { seats: ["person", "random"], layout: SMALL_LAYOUT });
  await tap(page, "b3");
  assert.equal(await settled(page), "act");
  // The rules too, with their figures.
  for (const name of new Set(Object.values(GAMES).map((game) => game.page))) {
    for (const rules of [`${name}.html`, `${name}-reference.html`]) {
      await page.goto(`${world.address}rules/${rules}`);
      // The page loads them as they come into view; `decode` waits for one, and rejects what does not load.
      const broken = await page.$$eval("img", async (figures) => {
        const all = /** @type {HTMLImageElement[]} */ (figures);
        for (const one of all) one.loading = "eager";
        const waits = await Promise.allSettled(all.map((one) => one.decode()));
        return all.filter((_, index) => waits[index].status === "rejected").map((one) => one.src);
      });
      assert.deepEqual(broken, [], rules);
    }
  }
  expectQuiet(complaints);
  await context.close();
});

test("a stone or an empty point does not hide the triangle below it", async () => {
  const { page, context, complaints } = await visit(world);
  // Blue has no stone in hand. At the last place two triangles overlap.
  const [one, two] = ["3/6/7/8/7/3a2a1/3b3/6/2a", "3/3a2/3a3/3a4/2b4/2b5/1a1aaa1/3b2/3"].map((rows) => `triandro/1 - 0 ${rows} 0,5`);
  for (const [position, place, ...actions] of [[one, "44", "x35-38-55"], [one, "43", "x35-38-55"], [one, "36", "x35-38-55"], [two, "35", "x13-41-45", "x20-41-44"]]) {
    await paste(page, position);
    assert.equal(await settled(page), "act");
    const { x, y, width, height } = (await page.locator(`#board [data-point="${place}"]`).last().boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
    const choices = page.locator("#choices [data-choice]");
    if (actions.length > 1) await choices.first().waitFor();
    assert.deepEqual((await choices.evaluateAll((all) => all.map((one) => one.dataset.choice))).sort(), actions.length > 1 ? actions : []);
    if (actions.length > 1) await choices.first().click();
    await waitForStep(page, 0);
    assert.ok(actions.includes((await steps(page))[0]), place);
  }
  expectQuiet(complaints);
  await context.close();
});
