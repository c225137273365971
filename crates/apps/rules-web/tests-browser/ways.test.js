/** The ways in and out: home, history, links, tabs, saved games. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";

import { begin, expectQuiet, settled, start, steps, visit, waitForStep } from "./common.js";
import { legal, tap } from "./hands.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

const linkOf = (game) => `#g=${deflateRawSync(JSON.stringify(game)).toString("base64url")}`;

const TRIANDRO = '[Game "triandro"]\n[Version "1"]\n[Options "-"]\n[Result "unfinished"]\n\n28 20\n';
const whole = (more) => linkOf({ game: "triandro", record: TRIANDRO, sitters: [{ kind: "person" }, { kind: "bot", level: "easy" }], practice: false, whole: true, ...more });

/** Opens an address in a new tab in place of the old one. */
async function reopen(page, hash) {
  const next = await page.context().newPage();
  await page.close();
  await next.goto(world.address + hash);
  return next;
}

const seesHome = (page) => page.waitForFunction(() => document.getElementById("welcome")?.checkVisibility() && !document.getElementById("table")?.checkVisibility());
const seesTable = (page) => page.waitForFunction(() => document.getElementById("table")?.checkVisibility() && document.querySelector("#board svg"));

test("home shows the start, and the game continues from there", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "random"], seed: "1" });
  await tap(page, "28");
  await settled(page);
  const played = await steps(page);
  await page.click("#home");
  await page.waitForTimeout(300);
  await seesHome(page);
  await page.goBack();
  await seesTable(page);
  assert.deepEqual(await steps(page), played);
  expectQuiet(complaints);
  await context.close();
});

test("a game between bots after home does not begin paused", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "random"], seed: "1" });
  await page.click("#home");
  await page.waitForTimeout(100);
  await begin(page, "triandro", { seats: ["random", "random"], seed: "6" });
  await waitForStep(page, 2);
  expectQuiet(complaints);
  await context.close();
});

test("start, setup, game and rules are entries of the history", async () => {
  const { page, context, complaints } = await visit(world);
  await page.click('[data-game="triandro"]');
  await page.waitForSelector("#setup[open]");
  await page.goBack();
  await page.waitForSelector("#setup:not([open])", { state: "attached" });
  await seesHome(page);
  await begin(page, "triandro", { seats: ["person", "random"], seed: "1" });
  await settled(page);
  await page.click("#open-rules");
  await page.waitForSelector("#rules:not([hidden])");
  await page.goBack();
  await page.waitForSelector("#rules[hidden]", { state: "attached" });
  await seesTable(page);
  // Back closes a dialog, and the game stays.
  for (const [button, dialog] of [["#how", "#brief"], ["#saved", "#shelf"]]) {
    await page.click(button);
    await page.waitForSelector(`${dialog}[open]`);
    await page.goBack();
    await page.waitForSelector(`${dialog}:not([open])`, { state: "attached" });
    await page.waitForFunction(() => history.state?.at === "game");
    await seesTable(page);
  }
  // On a phone the rules come into sight.
  await page.setViewportSize({ width: 375, height: 740 });
  await page.click("#open-rules");
  await page.waitForFunction(() => document.getElementById("rules").getBoundingClientRect().top < innerHeight / 2);
  await page.click("#close-rules");
  await page.waitForFunction(() => history.state?.at === "game");
  await page.goBack();
  await seesHome(page);
  expectQuiet(complaints);
  await context.close();
});

for (const [name, hash, words] of [
  ["cut off", "#g=AAAA", /link is broken or was cut off/],
  ["no base64", "#g=%%%", /link is broken or was cut off/],
  ["of another shape", linkOf({ whole: true }), /link contains no game/],
  ["with an unknown bot", whole({ sitters: [{ kind: "bot", level: "nonsense:9" }] }), /names a player that this page does not know/],
  ["with a huge budget", whole({ sitters: [{ kind: "bot", level: "uct:900000000" }] }), /names a player/],
  ["with an alien", whole({ sitters: [{ kind: "alien" }] }), /names a player/],
  ["that inflates to 200 MB", linkOf({ game: "triandro", record: "x".repeat(200_000_000) }), /more than 256 KiB/],
  ["of an unknown game", whole({ game: "chess" }), /^Unknown game "chess"/],
  ["of another game", whole({ game: "cybo" }), /triandro/],
]) {
  test(`a link ${name} is refused in words that can be seen, and the own game goes on`, async () => {
    let { page, context, complaints } = await visit(world);
    await begin(page, "triandro", { seats: ["person", "random"], seed: "1" });
    await tap(page, "28");
    await settled(page);
    page = await reopen(page, hash);
    if (name.endsWith("game")) await page.click('#opening button[value="yes"]');
    await page.waitForFunction(() => document.getElementById("notice-words")?.checkVisibility());
    assert.match(await page.innerText("#notice-words"), /** @type {RegExp} */ (words));
    await seesTable(page);
    assert.equal((await steps(page)).length, 2);
    expectQuiet(complaints);
    await context.close();
  });
}

test("a link asks before it takes the place of a game", async () => {
  let { page, context, complaints } = await visit(world);
  await begin(page, "triad", { seats: ["person", "random"], seed: "1" });
  await settled(page);
  await tap(page, (await legal(page))[0]);
  await settled(page);
  const played = await steps(page);
  for (const answer of ["no", "yes"]) {
    page = await reopen(page, whole());
    await page.waitForSelector("#opening[open]");
    assert.match(await page.innerText("#opening"), /Open the game of Triandro from the link\?\s+You are playing TRIAD/);
    await page.click(`#opening button[value="${answer}"]`);
    await seesTable(page);
    const shown = (await steps(page)).slice(0, 2);
    assert.deepEqual(shown, answer === "yes" ? ["28", "20"] : played.slice(0, 2));
  }
  expectQuiet(complaints);
  await context.close();
});

test("a pasted text of 4 MB is refused at once", async () => {
  const { page, context, complaints } = await visit(world);
  await page.click("#paste");
  await page.evaluate(() => {
    const field = /** @type {HTMLTextAreaElement} */ (document.getElementById("paste-text"));
    field.value = `[Game "triandro"]\n\n${"28 20 ".repeat(700_000)}`;
  });
  await page.click('#pasting button[value="open"]');
  await page.waitForFunction(() => /too long/.test(document.getElementById("paste-error")?.textContent ?? ""), null, { timeout: 3000 });
  expectQuiet(complaints);
  await context.close();
});

test("a game is open in one tab, and another one can take it", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "person"] });
  await tap(page, "28");
  const other = await context.newPage();
  await other.goto(world.address);
  await other.waitForFunction(() => /open in another tab/.test(document.getElementById("notice-words")?.textContent ?? ""));
  await other.click("#take");
  await seesTable(other);
  await other.waitForFunction(() => document.querySelectorAll("#moves [data-step]").length === 1);
  await page.bringToFront();
  await seesHome(page);
  assert.match(await page.innerText("#notice-words"), /continues in another tab/);
  await other.bringToFront();
  await tap(other, "20");
  // The first tab takes it back, with the move of the other one.
  await page.bringToFront();
  await page.click("#take");
  await seesTable(page);
  await page.waitForFunction(() => document.querySelectorAll("#moves [data-step]").length === 2);
  expectQuiet(complaints);
  await context.close();
});

test("deleting a saved game can be undone, and the open one stays", async () => {
  const { page, context, complaints } = await visit(world);
  for (const seed of ["1", "2"]) {
    await begin(page, "triandro", { seats: ["person", "random"], seed });
    await tap(page, "28");
    await settled(page);
  }
  await page.click("#saved");
  await page.waitForSelector("#shelf-list li");
  assert.equal(await page.locator('#shelf-list button:text("Delete")').count(), 1, "the open game cannot be deleted");
  await page.click('#shelf-list button:text("Delete")');
  await page.click('#shelf-list button:text("Undo")');
  await page.waitForFunction(() => document.querySelectorAll("#shelf-list [data-saved]").length === 2);
  expectQuiet(complaints);
  await context.close();
});

test("a link to an unfinished game with hands shows the board and its steps", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "conquest", { seats: ["person", "easy"], seed: "3" });
  for (let turn = 0; turn < 4; turn += 1) {
    await settled(page);
    await tap(page, (await legal(page))[0]);
  }
  await settled(page);
  const tiles = (page) => page.$$eval("#board polygon[data-tile], #board g[data-tile]", (all) => all.map((one) => one.dataset.tile).sort());
  const own = await tiles(page);
  await page.click("#share");
  await page.waitForSelector("#sharing[open]");
  const link = await page.inputValue("#share-link");
  const other = await visit(world, { hash: new URL(link).hash });
  await seesTable(other.page);
  assert.deepEqual(await tiles(other.page), own);
  assert.ok(await other.page.isVisible("#seen"));
  assert.deepEqual(await legal(other.page), []);
  assert.ok((await other.page.isDisabled("#undo")) && (await other.page.isDisabled("#resign")));
  const picture = await other.page.innerHTML("#board");
  await other.page.click("#previous");
  await other.page.waitForFunction((now) => document.getElementById("board")?.innerHTML !== now, picture);
  // The own game of the visitor stays as it was.
  await other.page.reload();
  await seesHome(other.page);
  expectQuiet([...complaints, ...other.complaints]);
  await context.close();
  await other.context.close();
});

test("rules that were open are closed after a reload", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seed: "1" });
  await settled(page);
  await page.click("#open-rules");
  await page.waitForSelector("#rules:not([hidden])");
  await page.reload();
  await settled(page);
  assert.ok((await page.isVisible("#board")) && (await page.isHidden("#rules")));
  expectQuiet(complaints);
  await context.close();
});

test("page, rules and speed.html come with the policy, compressed, and draw under it", async () => {
  const { page, context, complaints } = await visit(world);
  for (const path of ["", "rules/conquest.html", "speed.html"]) {
    const answer = await context.request.get(world.address + path);
    const { "content-security-policy": policy, "content-encoding": encoding } = answer.headers();
    assert.match(policy, /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; .*require-trusted-types-for 'script'/);
    assert.equal(encoding, "gzip", path);
    assert.equal(await (await visited(path)).getAttribute('meta[http-equiv="Content-Security-Policy"]', "content"), policy.split("; frame-ancestors")[0]);
  }
  async function visited(path) {
    await page.goto(world.address + path);
    return page;
  }
  await page.goto(world.address);
  await begin(page, "triandro", { seats: ["person", "person"] });
  await tap(page, "28");
  const colours = await page.$$eval("#board .background, #board [data-piece]", (all) =>
    all.map((one) => getComputedStyle(one).fill),
  );
  assert.ok(colours.length > 1 && new Set(colours).size > 1, "the board is not black");
  await page.goto(`${world.address}rules/triad.html`);
  assert.equal(await page.getAttribute("html", "data-theme"), "light", "its script runs");
  expectQuiet(complaints);
  await context.close();
});
