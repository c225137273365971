/** The start page, the setup, who sits where, and the end of a game. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";

import { begin, expectQuiet, settled, start, stepCount, visit, waitForStep } from "./common.js";
import { legal, pointOn, tap } from "./hands.js";

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
  await page.waitForSelector("#ending:not([hidden])");
}

test("each game of the start page has a picture and a sentence, in both themes", async () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    const { page, context, complaints } = await visit(world, { colorScheme });
    await page.waitForFunction(() => [...document.querySelectorAll("#cards img")].every((one) => /** @type {HTMLImageElement} */ (one).naturalWidth > 0));
    const pictures = await page.$$eval("#cards img", (all) => all.map((one) => one.getAttribute("src") ?? ""));
    assert.equal(new Set(pictures).size, 5, "a picture of its own for each of the five");
    const cut = await page.$$eval("#cards img", (all) => all.filter((one) => getComputedStyle(one).objectFit !== "contain").length);
    assert.equal(cut, 0, "no picture is cropped");
    assert.ok(pictures.every((name) => name.endsWith(`-${colorScheme}.svg`)), String(pictures));
    for (const name of pictures) assert.doesNotMatch(await (await page.request.get(world.address + name)).text(), />[^<]*seat \d[^<]*<\/text>/i);
    assert.ok((await page.$$eval("#cards p", (all) => all.map((one) => one.textContent ?? ""))).every((words) => words.length > 40));
    expectQuiet(complaints);
    await context.close();
  }
});

test("the start page shows all games on a desktop, and the Tourney is a choice for TRIAD", async () => {
  const { page, context, complaints } = await visit(world, { viewport: { width: 1280, height: 800 } });
  const bottoms = await page.$$eval("#cards li", (all) => all.map((one) => one.getBoundingClientRect().bottom));
  assert.ok(bottoms.length === 5 && bottoms.every((bottom) => bottom <= 800), String(bottoms));
  await page.setViewportSize({ width: 375, height: 667 });
  assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) <= 2 * 667, "two screens on a phone");
  await page.click('[data-game="triad"]');
  await page.click("label:has(#length-triad-tourney)");
  assert.equal(await page.inputValue("#setup-game"), "triad-tourney");
  await page.click("#start");
  await page.waitForSelector('#table[data-game="triad-tourney"]');
  expectQuiet(complaints);
  await context.close();
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
  assert.equal(await page.innerText("#status"), "You resign. Random bot wins.");
  assert.equal(await page.innerText("#ending-title"), "You lost");
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

test("the end says from the side of the player why, and once who won", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "random"], seed: "1" });
  while ((await settled(page)) === "act") await tap(page, (await legal(page))[0]);
  const won = (await page.locator("#board [data-winner='0']").count()) > 0;
  const [winner, loser] = won ? ["You", "Random bot"] : ["Random bot", "You"];
  assert.match(await page.innerText("#status"), new RegExp(`^${winner} wins? as the last player able to move\\.$`));
  await page.waitForSelector("#ending:not([hidden])");
  const why = await page.innerText("#ending-words");
  assert.match(why, new RegExp(`^${loser} ha(s|ve) no stone left and no triangle to capture\\. ${winner} `));
  assert.ok((await page.textContent("#live")).endsWith(why));
  assert.doesNotMatch(await page.innerText("#play"), /seat \d|last-mover/);
  expectQuiet(complaints);
  await context.close();
});

test("the rules of each game fit on a screen, those of the Tourney on two, one tap from the game", async () => {
  const { page, context, complaints } = await visit(world, { viewport: { width: 390, height: 844 } });
  for (const game of ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"]) {
    await begin(page, game, { seats: ["person", "random"] });
    await page.click("#how");
    await page.waitForSelector("#brief[open]");
    await page.waitForFunction(() => [...document.querySelectorAll("#brief img")].every((one) => /** @type {HTMLImageElement} */ (one).naturalWidth > 0));
    const { tall, shown } = await page.$eval("#brief", (one) => ({ tall: one.scrollHeight, shown: one.clientHeight }));
    // The Tourney has the rules of TRIAD and its own.
    const screens = game === "triad-tourney" ? 2 : 1;
    assert.ok(tall <= screens * shown, `${game}: ${tall} of ${shown}`);
    const rules = await page.innerText("#brief-rules");
    assert.ok(rules.length > 300 && !/[A-Z]+-\d/.test(rules), rules);
    assert.ok(!(await page.isVisible("#brief-details-list")));
    await page.click("#brief-details summary");
    assert.match(await page.innerText("#brief-details-list"), /You have the first turn|2 players/);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.click('#brief button[value="close"]');
    assert.ok(await page.isVisible("#board"));
  }
  expectQuiet(complaints);
  await context.close();
});

test("places are named on the board when they are named, and a switch beside it shows all names", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "random"], seed: "1" });
  await settled(page);
  const names = () => page.$$eval("#board .name text", (all) => all.map((one) => one.textContent));
  await page.hover('#board [data-point="28"]');
  assert.deepEqual(await names(), ["28"]);
  await page.mouse.move(1, 1);
  assert.deepEqual(await names(), []);
  const count = await stepCount(page);
  await tap(page, "28");
  await waitForStep(page, count + 1);
  await settled(page);
  await page.hover('#moves [data-ply="1"]');
  assert.deepEqual(await names(), ["28"], "the list names it");
  await page.check("#coordinates");
  await page.waitForFunction(() => [...document.querySelectorAll("#board [data-point] text")].length === 55);
  await page.uncheck("#coordinates");
  await page.waitForFunction(() => document.querySelectorAll("#board [data-point] text").length === 0);
  expectQuiet(complaints);
  await context.close();
});

test("in front of others a move that cannot be taken back is asked about", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "conquest", { seats: ["person", "person"], seed: "1" });
  await page.click("#lift");
  await page.waitForSelector("#legal option", { state: "attached" });
  await settled(page);
  const [action] = await legal(page);
  const before = await stepCount(page);
  const point = await pointOn(page, `#board g[data-tile][data-actions~="${action}"]`);
  await page.mouse.click(point.x, point.y);
  const goal = await pointOn(page, `#board [data-actions~="${action}"]:not(g[data-tile])`);
  await page.mouse.click(goal.x, goal.y);
  await page.waitForSelector("#choices button");
  assert.equal(await stepCount(page), before, "nothing has been played");
  await page.click(`[data-choice="${action}"]`);
  await page.waitForSelector("#lift", { state: "visible" });
  expectQuiet(complaints);
  await context.close();
});
