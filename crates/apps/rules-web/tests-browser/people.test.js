/** The start page, the setup, who sits where, and the end of a game. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";

import { begin, expectQuiet, settled, start, stepCount, visit } from "./common.js";
import { legal, tap } from "./hands.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

const players = (page) => page.$$eval("#seats li", (all) => all.map((one) => one.textContent));

/** Opens the setup of a game, and presses Start. */
async function quick(page, game, choices = []) {
  await page.click(`[data-game="${game}"]`);
  for (const choice of choices) await page.click(`label:has(#${choice})`);
  await page.click("#start");
  await page.waitForSelector("#table[data-id]");
  await settled(page);
}

async function resign(page) {
  await page.click("#resign");
  await page.click('#resigning button[value="yes"]');
  await page.waitForSelector('#table[data-turn="over"]');
}

test("each game of the start page has a picture and a sentence, in both themes", async () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    const { page, context, complaints } = await visit(world, { colorScheme });
    await page.waitForFunction(() => [...document.querySelectorAll("#cards img")].every((one) => /** @type {HTMLImageElement} */ (one).naturalWidth > 0));
    const pictures = await page.$$eval("#cards img", (all) => all.map((one) => one.getAttribute("src") ?? ""));
    assert.equal(new Set(pictures).size, 5, "a picture of its own for each of the five");
    assert.equal(await page.getAttribute('#ways-triad [data-game="triad-tourney"]', "aria-label"), "Play TRIAD Tourney");
    const cut = await page.$$eval("#cards img", (all) => all.filter((one) => getComputedStyle(one).objectFit !== "contain").length);
    assert.equal(cut, 0, "no picture is cropped");
    assert.ok(pictures.every((name) => name.endsWith(`-${colorScheme}.svg`)), String(pictures));
    for (const name of pictures) assert.doesNotMatch(await (await page.request.get(world.address + name)).text(), />[^<]*seat \d[^<]*<\/text>/i);
    assert.ok((await page.$$eval("#cards p", (all) => all.map((one) => one.textContent ?? ""))).every((words) => words.length > 40));
    expectQuiet(complaints);
    await context.close();
  }
});

test("two taps begin a game against the easy bot, and the start page continues it", async () => {
  const { page, context, complaints } = await visit(world);
  assert.ok(await page.isHidden("#continue"));
  await quick(page, "triandro");
  assert.deepEqual(await players(page), ["Blue You, to move", "Red Easy bot"]);
  assert.match(await page.innerText("#goal"), /last player/);
  await tap(page, "28");
  await settled(page);
  await page.click("#home");
  await page.waitForSelector("#continue:not([hidden])");
  assert.equal(await page.innerText("#continue"), "Continue Triandro against bot, easy");
  await page.click("#continue");
  await page.waitForSelector("#table:not([hidden])");
  assert.equal(await stepCount(page), 2);
  expectQuiet(complaints);
  await context.close();
});

test("the opponent and who begins are one tap each, and are remembered", async () => {
  const { page, context, complaints } = await visit(world);
  await quick(page, "triandro", ["opponent-medium", "begins-1"]);
  assert.deepEqual(await players(page), ["Blue You, to move", "Red Medium bot"]);
  assert.equal(await stepCount(page), 1, "the opponent has begun");
  await page.reload();
  await page.click("#home");
  await page.click('[data-game="triandro"]');
  assert.ok(await page.isChecked("#opponent-medium"));
  assert.ok(await page.isChecked("#begins-1"));
  assert.ok(await page.isHidden("#option-ending"), "options are folded");
  await page.click("#setup-more > summary");
  assert.match(await page.innerText("#option-ending-help"), /TRIANDRO-\d+/);
  await page.selectOption('select[data-seat="0"]', "hard");
  assert.equal(await page.locator("#setup-opponent :checked").count(), 0, "seats that are no choice above show none");
  expectQuiet(complaints);
  await context.close();
});

test("Cybo begins at the level for beginners", async () => {
  const { page, context, complaints } = await visit(world, { settings: { dice: "hand" } });
  await quick(page, "cybo");
  await page.click("#share");
  await page.waitForSelector("#sharing[open]");
  assert.match(await page.inputValue("#share-position"), /level=beginner/);
  expectQuiet(complaints);
  await context.close();
});

test("the end says who won, offers a rematch and swapped seats, and keeps the score", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "random"], options: { ending: "play-on" } });
  await settled(page);
  await resign(page);
  assert.equal(await page.innerText("#ending-title"), "You lost.");
  assert.equal(await page.innerText("#evening"), "");
  for (const [again, first] of [["Rematch", "You"], ["Swap seats", "Random bot"]]) {
    const id = await page.getAttribute("#table", "data-id");
    await page.click(`#again button:text("${again}")`);
    await page.waitForFunction((old) => document.getElementById("table")?.dataset.id !== old, id);
    await settled(page);
    assert.ok((await players(page))[0]?.startsWith(`Blue ${first}`), again);
    assert.ok(await page.isHidden("#ending"));
    await page.click("#share");
    await page.waitForSelector("#sharing[open]");
    assert.match(await page.inputValue("#share-record"), /play-on/, "the options stay");
    await page.click('#sharing button[value="close"]');
    await resign(page);
  }
  assert.equal(await page.innerText("#evening"), "3 games so far: Random bot 3.");
  expectQuiet(complaints);
  await context.close();
});

test("a rematch of a game from a link has its options", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "random"], options: { ending: "play-on" } });
  await page.click("#share");
  await page.waitForSelector("#sharing[open]");
  const other = await visit(world, { hash: new URL(await page.inputValue("#share-link")).hash });
  await settled(other.page);
  await resign(other.page);
  const id = await other.page.getAttribute("#table", "data-id");
  await other.page.click('#again button:text("Rematch")');
  await other.page.waitForFunction((old) => document.getElementById("table")?.dataset.id !== old, id);
  await other.page.click("#share");
  await other.page.waitForSelector("#sharing[open]");
  assert.match(await other.page.inputValue("#share-record"), /ending=play-on/);
  expectQuiet([...complaints, ...other.complaints]);
  await context.close();
  await other.context.close();
});

test("the end says why", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "random"], seed: "1" });
  while ((await settled(page)) === "act") await tap(page, (await legal(page))[0]);
  assert.match(await page.innerText("#ending-title"), /^You (won!|lost\.)$/);
  assert.match(await page.innerText("#ending-words"), /No other player is able/);
  assert.ok((await page.locator("#board [data-winner]").count()) > 0);
  expectQuiet(complaints);
  await context.close();
});

test("the rules of each game fit on a screen, one tap from the game", async () => {
  const { page, context, complaints } = await visit(world, { viewport: { width: 390, height: 844 } });
  for (const game of ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"]) {
    await begin(page, game, { seats: ["person", "random"] });
    await page.click("#how");
    await page.waitForSelector("#brief[open]");
    await page.waitForFunction(() => [...document.querySelectorAll("#brief img")].every((one) => /** @type {HTMLImageElement} */ (one).naturalWidth > 0));
    const { tall, shown } = await page.$eval("#brief", (one) => ({ tall: one.scrollHeight, shown: one.clientHeight }));
    assert.ok(tall <= shown, `${game}: ${tall} of ${shown}`);
    await page.click('#brief button[value="close"]');
    assert.ok(await page.isVisible("#board"));
  }
  expectQuiet(complaints);
  await context.close();
});
