/** People on several devices at a table of the server: each has a browser of its own. */

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { after, before, describe, test } from "node:test";
import assert from "node:assert/strict";

import { violations } from "./axe.js";
import { FOLDER, LONG, ROOT, expectQuiet, launch, stepCount, type, visit, waitForStep } from "./common.js";
import { dice, legal, tap } from "./hands.js";

const PROGRAM = process.env.RULES_SERVER ?? `${ROOT}target/server/debug/rules-server`;

/** Milliseconds for which a network is lost. */
const LOST = 10_000;

/** Starts the server of tables with the page. @param {string[]} [more] */
async function serveTables(...more) {
  assert.ok(existsSync(PROGRAM), `build ${PROGRAM} first`);
  const folder = mkdtempSync(`${tmpdir()}/rules-friends-`);
  const options = ["--listen", "127.0.0.1:0", "--data", `${folder}/tables.sqlite`, "--page", FOLDER, "--tables-per-hour", "1000", ...more];
  const server = spawn(PROGRAM, options);
  const address = await new Promise((resolve, reject) => {
    server.stdout.on("data", (data) => {
      const found = /http:\/\/[\d.:]+\/\S*/.exec(String(data));
      if (found) resolve(found[0]);
    });
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const stop = () => {
    server.kill();
    rmSync(folder, { recursive: true });
  };
  return { address, stop };
}

/** A relay to the server whose connections can be cut. @param {string} address */
async function relay(address) {
  const { hostname, port } = new URL(address);
  let isCut = false;
  /** @type {Set<import("node:net").Socket>} */
  const sockets = new Set();
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const other = connect(Number(port), hostname);
    for (const [one, two] of [[client, other], [other, client]]) {
      sockets.add(one);
      one.on("error", () => {}).on("close", () => {
        sockets.delete(one);
        two.destroy();
      });
      one.pipe(two);
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  return {
    address: `http://127.0.0.1:${/** @type {any} */ (server.address()).port}/`,
    cut: (/** @type {boolean} */ on) => {
      isCut = on;
      if (on) for (const socket of sockets) socket.destroy();
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** @type {{address: string, browser: import("playwright-core").Browser, stop: () => void}} */
let world;
before(async () => {
  const [site, browser] = await Promise.all([serveTables(), launch()]);
  world = { ...site, browser };
});
after(async () => {
  await world.browser.close();
  world.stop();
});

/** Makes a table on the page, and returns the links of the others and for looking on. */
async function makeTable(page, game, { options = {}, seats = /** @type {string[]} */ ([]), clock = 0, name = "Ada", others = "Bob" } = {}) {
  await page.click("#play-friend");
  await page.selectOption("#setup-game", game);
  for (const [option, value] of Object.entries(options)) {
    const field = page.locator(`#option-${option}`);
    if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(String(value));
    else await field.fill(String(value));
  }
  for (const [seat, who] of seats.entries()) await page.selectOption(`select[data-seat="${seat}"]`, who);
  await page.fill("#own-name", name);
  await page.fill("#their-names", others);
  await page.selectOption("#table-clock", String(clock));
  await page.click("#start");
  await page.waitForSelector("#table.online[data-id]");
  await page.waitForSelector("#spectator-link", { state: "attached" });
  const value = (id) => page.inputValue(`#${id}`);
  const ids = await page.$$eval("#links input", (all) => all.map((one) => one.id));
  return Object.fromEntries(await Promise.all(ids.map(async (id) => [id, new URL(await value(id)).hash])));
}

const atTable = (page) => page.waitForSelector("#table.online[data-id]:not([hidden])");
const isOver = (page) => page.evaluate(() => document.getElementById("table")?.dataset.turn === "over");
const people = (page) => page.$$eval("#people li", (all) => all.map((one) => one.textContent ?? ""));

/** Waits until one of the players is to act, and returns which; null once all see the end. */
async function turnOf(pages) {
  for (let wait = 0; wait < 3000; wait += 1) {
    for (const [seat, page] of pages.entries()) {
      const acts = () => !(/** @type {any} */ (document.getElementById("move")).disabled) && document.querySelector("#legal option") !== null;
      if (await page.evaluate(acts)) return seat;
    }
    if ((await Promise.all(pages.map(isOver))).every(Boolean)) return null;
    await pages[0].waitForTimeout(20);
  }
  return assert.fail("nobody is to act");
}

/** Plays a move of somebody: each fifth by taps, and the others typed, which is faster. */
async function act(page, number, roll) {
  const before = await stepCount(page);
  const actions = await legal(page);
  // A last tap can have made the next move too.
  if (actions.length === 0) return;
  const action = actions[roll(actions.length)];
  if (number % 5 === 0) await tap(page, action);
  else await type(page, action);
  await waitForStep(page, before);
}

const TABLES = [
  { game: "triandro" },
  { game: "triad" },
  { game: "triad-tourney", options: { max_games: 2, layout: "rect" } },
  { game: "triarchy", options: { players: 2, dots: 12, turn_limit: 30 } },
  { game: "conquest" },
  // Beginners decide nothing.
  { game: "cybo", options: { level: "advanced" } },
];

describe("two people play to the end while a third looks on, one reloads and the other loses the network", () => {
  for (const { game, options } of TABLES.filter(({ game }) => LONG || game === "triandro" || game === "conquest")) {
    test(game, { timeout: 300_000 }, async () => {
      const line = await relay(world.address);
      const ada = await visit(world);
      const links = await makeTable(ada.page, game, { options });
      const bob = await visit({ ...world, address: line.address }, { hash: links["seat-link-1"] });
      const eve = await visit(world, { hash: links["spectator-link"] });
      await Promise.all([bob, eve].map(({ page }) => atTable(page)));
      await ada.page.waitForFunction(() => document.querySelector("#people")?.textContent?.includes("1 looking on"));
      assert.deepEqual((await people(bob.page)).slice(0, 2), ["Adahere", "You"]);
      assert.ok((await people(eve.page)).includes("You look on"));
      for (const part of ["#resign", "#typing"]) assert.ok(await eve.page.isHidden(part), `${part} is not for spectators`);
      const pages = [ada.page, bob.page];
      const roll = dice(7);
      const disturb = async () => {
        await ada.page.reload();
        await atTable(ada.page);
        line.cut(true);
        await bob.page.waitForSelector("#online-words:not([hidden])");
        assert.equal(await bob.page.innerText("#online-words"), "Connection lost, trying again.");
        // The game of Cybo can be over already.
        if (!(await isOver(bob.page))) assert.equal(await bob.page.innerText("#status"), "Connection lost, trying again.");
        assert.equal(await bob.page.locator("#board [role=button]").count(), 0, "nothing can be played");
        await ada.page.waitForFunction(() => document.querySelector("#people")?.textContent?.includes("left just now"));
        await bob.page.waitForTimeout(LOST);
        line.cut(false);
        await bob.page.waitForSelector("#online-words", { state: "hidden" });
      };
      // Cybo may ask for no decision.
      const trouble = game === "cybo" ? 0 : 3;
      if (trouble === 0) await disturb();
      let number = 0;
      for (; ; number += 1) {
        const seat = await turnOf(pages);
        if (seat === null) break;
        if (number > 0 && number === trouble) {
          await disturb();
          continue;
        }
        await act(pages[seat], number, roll);
      }
      assert.ok(trouble === 0 || number > trouble, "the network was lost before the end");
      await eve.page.waitForSelector('#table[data-turn="over"]');
      const [own, other, seen] = await Promise.all([ada, bob, eve].map(({ page }) => stepCount(page)));
      assert.ok(own > 3 && own === other && own === seen, `${own}, ${other} and ${seen} steps`);
      for (const { page } of [ada, bob, eve]) assert.match(await page.innerText("#status"), /wins?|draw/i);
      await Promise.all([ada, eve].map(({ page }) => page.waitForSelector("#ending:not([hidden])")));
      const rematch = '#again button:text("Rematch")';
      assert.ok((await ada.page.isVisible(rematch)) && (await eve.page.isHidden(rematch)), "a rematch is for players");
      // What the network says in the page of the one who has lost it is not asked.
      expectQuiet([...ada.complaints, ...eve.complaints]);
      await Promise.all([ada, bob, eve].map(({ context }) => context.close()));
      line.stop();
    });
  }
});

test("a static page offers no tables", async () => {
  const { serve } = await import("./common.js");
  const site = await serve();
  const { page, context, complaints } = await visit({ ...world, address: site.address });
  await page.click("#cards button");
  assert.equal(await page.locator("#play-friend").count(), 0);
  expectQuiet(complaints);
  await context.close();
  site.stop();
});

test("offers are made, answered and withdrawn, and the rematch swaps the seats", async () => {
  const ada = await visit(world);
  const links = await makeTable(ada.page, "triandro", { clock: 1 });
  const bob = await visit(world, { hash: links["seat-link-1"] });
  await atTable(bob.page);
  await ada.page.waitForFunction(() => /^[45]:\d\d$/.test(document.querySelector(".clock.running")?.textContent ?? ""));
  assert.match(await ada.page.title(), /^Your turn: Triandro/);
  assert.doesNotMatch(await bob.page.title(), /turn/);
  await tap(ada.page, "28");
  await ada.page.click("#take-back");
  await bob.page.click('#offers button:text("Accept")');
  await ada.page.waitForFunction(() => document.querySelectorAll("#moves [data-step]").length === 0);
  await tap(ada.page, "27");
  await ada.page.click("#offer-draw");
  await bob.page.waitForSelector("#offers p");
  assert.equal(await bob.page.innerText("#offers p"), "Ada offers a draw.");
  await ada.page.click('#offers button:text("Withdraw")');
  await bob.page.waitForSelector("#offers p", { state: "detached" });
  assert.ok(await ada.page.isHidden("#offer-draw"), "not again before the next move");
  await tap(bob.page, "20");
  await bob.page.click("#offer-draw");
  await ada.page.click('#offers button:text("Decline")');
  // Until then his own offer stands there.
  await bob.page.waitForSelector('#offers p:text("Ada declines the draw.")');
  assert.ok(await bob.page.isHidden("#offer-draw"));
  await tap(ada.page, "10");
  await bob.page.waitForSelector("#offers p", { state: "detached" });
  await tap(bob.page, "40");
  assert.ok(await bob.page.isVisible("#offer-draw"));
  await bob.page.click("#resign");
  await bob.page.click('#resigning button[value="yes"]');
  for (const { page } of [ada, bob]) await page.waitForSelector('#table[data-turn="over"]');
  assert.equal(await ada.page.innerText("#status"), "Bob resigns. You win.");
  assert.equal(await bob.page.innerText("#status"), "You resign. Ada wins.");
  for (const { page } of [ada, bob]) {
    await page.click('#again button:text("Review")');
    await page.waitForSelector("#review:not([hidden])");
    await page.goBack();
    await atTable(page);
  }
  await ada.page.waitForSelector("#ending:not([hidden])");
  assert.equal(await ada.page.innerText("#evening"), "", "the same game counts once");
  await ada.page.click('#again button:text("Rematch")');
  await bob.page.waitForSelector("#ready button");
  assert.match(await bob.page.title(), /^Next game: Triandro/);
  assert.ok(await bob.page.isHidden('#again button:text("Rematch")'));
  await bob.page.click("#ready button");
  await bob.page.waitForSelector('#table.online[data-turn="0"]');
  await bob.page.waitForFunction(() => document.querySelector(".clock.running"));
  assert.deepEqual((await people(bob.page)).map((words) => words.replace(/\d:\d\d$/, "")), ["You", "Adahere"], "Bob begins");
  expectQuiet([...ada.complaints, ...bob.complaints]);
  await Promise.all([ada, bob].map(({ context }) => context.close()));
});

test("a table is made in German, and goes on in English after a change", async () => {
  const ada = await visit(world, { locale: "de-DE" });
  await ada.page.waitForSelector("#play-friend");
  assert.equal(await ada.page.innerText("#play-friend"), "Mit Freunden spielen");
  const links = await makeTable(ada.page, "triandro");
  const bob = await visit(world, { hash: links["seat-link-1"] });
  await atTable(bob.page);
  await ada.page.waitForFunction(() => document.querySelector("#people")?.textContent?.includes("Bobda"));
  assert.match(await ada.page.title(), /^Du bist am Zug: Triandro/);
  await tap(ada.page, "28");
  await ada.page.waitForSelector("#moves [data-step]");
  assert.match(await ada.page.innerText("#moves"), /auf 28/);
  assert.match(await ada.page.innerText("#status"), /Bob setzt einen Stein/);
  await ada.page.click("#offer-draw");
  await ada.page.waitForFunction(() => document.querySelector("#offers p")?.textContent === "Du bietest Remis an.");
  assert.equal(await ada.page.textContent("#moves .who"), "Du");
  await ada.page.click("#settings summary");
  await ada.page.selectOption("#language", "en");
  await ada.page.waitForFunction(() => document.querySelector("#moves .who")?.textContent === "You");
  assert.equal(await ada.page.innerText("#offers p"), "You offer a draw.");
  assert.deepEqual(await people(ada.page), ["You", "Bobhere"]);
  await ada.page.keyboard.press("Escape");
  await ada.page.click('#offers button:text("Withdraw")');
  await bob.page.waitForSelector("#offers p", { state: "detached" });
  await ada.page.click("#home");
  await ada.page.waitForSelector("#play-friend");
  assert.equal(await ada.page.innerText("#play-friend"), "Play with a friend");
  assert.equal(await ada.page.getAttribute("#guest-name", "placeholder"), "Your name");
  expectQuiet([...ada.complaints, ...bob.complaints]);
  await Promise.all([ada, bob].map(({ context }) => context.close()));
});

test("a seat moves to the newest window, and the old one can take it back", async () => {
  const ada = await visit(world);
  await makeTable(ada.page, "triad", { seats: ["person", "easy"] });
  const hash = new URL(ada.page.url()).hash;
  const newer = await visit(world, { hash });
  await atTable(newer.page);
  await ada.page.waitForSelector("#notice:not([hidden])");
  assert.match(await ada.page.innerText("#notice-words"), /another window/);
  assert.match(await ada.page.innerText("#status"), /another window/);
  assert.ok(await ada.page.isHidden("#close-notice"), "the way back stays");
  assert.equal(await ada.page.locator("#board [role=button]").count(), 0, "nothing can be played");
  await ada.page.click("#take");
  await newer.page.waitForSelector("#notice:not([hidden])");
  await ada.page.waitForSelector("#notice", { state: "hidden" });
  assert.equal(await turnOf([ada.page]), 0);
  await ada.page.click("#online-more summary");
  await ada.page.click("#replace-link");
  await ada.page.waitForFunction((old) => location.hash !== old, hash);
  const old = await visit(world, { hash });
  await old.page.waitForSelector("#notice:not([hidden])");
  assert.match(await old.page.innerText("#notice-words"), /opens no table/);
  expectQuiet([...ada.complaints, ...newer.complaints, ...old.complaints]);
  await Promise.all([ada, newer, old].map(({ context }) => context.close()));
});

test("an open table is joined from the start page, and the end is reviewed and its dice are checked", async () => {
  const ada = await visit(world);
  await makeTable(ada.page, "triarchy", { seats: ["person", "open"], options: { players: 2, dots: 12 } });
  const bob = await visit(world);
  await bob.page.fill("#guest-name", "Bob");
  await bob.page.click("#open-tables li button");
  await atTable(bob.page);
  await ada.page.waitForFunction(() => document.querySelector("#people")?.textContent?.includes("Bobhere"));
  const roll = dice(3);
  for (let moves = 0; moves < 4; moves += 1) {
    const seat = await turnOf([ada.page, bob.page]);
    await act([ada.page, bob.page][seat ?? 0], moves, roll);
  }
  await ada.page.click("#resign");
  await ada.page.click('#resigning button[value="yes"]');
  await bob.page.waitForSelector('#table[data-turn="over"]');
  await bob.page.evaluate(() => (/** @type {any} */ (document.getElementById("online-more")).open = true));
  const commitment = /[0-9a-f]{64}/.exec(await bob.page.innerText("#online-more"))?.[0];
  const saving = bob.page.waitForEvent("download");
  await bob.page.click("#save-dice");
  const file = await saving;
  assert.equal(file.suggestedFilename(), "dice.json");
  const checked = execFileSync(PROGRAM, ["check-dice", await file.path()]).toString();
  assert.match(checked, /^All [1-9]\d* events of chance are those of the seed of\n/);
  assert.ok(commitment && checked.includes(commitment), "the commitment that everybody saw");
  const steps = await stepCount(bob.page);
  await bob.page.click('#again button:text("Review")');
  await bob.page.waitForSelector("#review:not([hidden])");
  assert.ok(await bob.page.locator("#online").count() === 0, "the review is of a game here");
  assert.equal(await stepCount(bob.page), steps);
  expectQuiet([...ada.complaints, ...bob.complaints]);
  await Promise.all([ada, bob].map(({ context }) => context.close()));
});

test("a table is found again on the start page until its end, and a friend reads who invites to what", async () => {
  const ada = await visit(world);
  const links = await makeTable(ada.page, "triandro");
  assert.equal(await ada.page.innerText("#send-link"), "Send Bob the link below.");
  assert.match(await ada.page.innerText("#links .note"), /^This address works on this device only\./);
  assert.equal(await ada.page.innerText("#online-more > summary"), "Links");
  await ada.page.click("#home");
  assert.equal(await ada.page.innerText("#own-tables"), "Continue Triandro against Bob");
  const bob = await visit(world, { hash: links["seat-link-1"] });
  await bob.page.waitForSelector("#notice:not([hidden])");
  assert.equal(await bob.page.innerText("#notice-words"), "Ada invites you to Triandro. You are Red.");
  await ada.page.click("#own-tables button");
  await atTable(ada.page);
  await ada.page.waitForSelector("#spectator-link", { state: "attached" });
  await ada.page.waitForSelector("#send-link", { state: "hidden" });
  await tap(ada.page, "28");
  await tap(bob.page, "20");
  assert.ok(await bob.page.isHidden("#notice"), "a move answers the invitation");
  await bob.page.reload();
  await atTable(bob.page);
  assert.ok(await bob.page.isHidden("#notice"), "once");
  await ada.page.click("#resign");
  await ada.page.click('#resigning button[value="yes"]');
  for (const { page } of [ada, bob]) {
    await page.waitForSelector('#table[data-turn="over"]');
    await page.click("#home");
    await page.waitForSelector("#own-tables", { state: "attached" });
    assert.equal(await page.innerText("#own-tables"), "");
  }
  expectQuiet([...ada.complaints, ...bob.complaints]);
  await Promise.all([ada, bob].map(({ context }) => context.close()));
});

test("links are copied without https, and one that was cut off says so", async () => {
  const before = (page) => page.addInitScript(() => Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined }));
  const { page, context, complaints } = await visit(world, { before, hash: "#t=b3d5e9f9" });
  await page.waitForSelector("#notice:not([hidden])");
  assert.equal(await page.innerText("#notice-words"), "This link is not complete.");
  await makeTable(page, "triandro");
  const copies = async () => {
    await page.click(".link-row button");
    return page.innerText("#links-done");
  };
  assert.equal(await copies(), "Copied.");
  await page.evaluate(() => (document.execCommand = () => false));
  assert.equal(await copies(), "Copy the selected text.");
  expectQuiet(complaints);
  await context.close();
});

test("a clock that runs low sounds once, for its player only", async () => {
  const listen = async (page) => {
    await page.clock.install();
    await page.addInitScript(() => {
      const begin = AudioScheduledSourceNode.prototype.start;
      Object.assign(globalThis, { tones: [] });
      AudioScheduledSourceNode.prototype.start = function (when) {
        if (this instanceof OscillatorNode) /** @type {any} */ (globalThis).tones.push(this.frequency.value);
        return begin.call(this, when);
      };
    });
  };
  const low = (page) => page.evaluate(() => /** @type {any} */ (globalThis).tones.filter((pitch) => pitch === 880).length);
  const ada = await visit(world, { before: listen });
  const links = await makeTable(ada.page, "triandro", { clock: 1 });
  const bob = await visit(world, { hash: links["seat-link-1"], before: listen });
  await atTable(bob.page);
  await bob.page.click("#status");
  await ada.page.waitForSelector(".clock.running");
  // The clock has five minutes, which pass on the pages only.
  for (const page of [ada.page, bob.page]) await page.clock.fastForward(292_000);
  await ada.page.waitForFunction(() => /** @type {any} */ (globalThis).tones.length > 0);
  await ada.page.clock.fastForward(3_000);
  assert.deepEqual([await low(ada.page), await low(bob.page)], [2, 0], "one sound of two notes");
  await Promise.all([ada, bob].map(({ context }) => context.close()));
});

test("axe finds nothing on the start page with tables, in the setup and at a table", async () => {
  const waiting = await visit(world);
  await makeTable(waiting.page, "triandro", { seats: ["person", "open"] });
  const { page, context } = await visit(world, { bypassCSP: true });
  await page.waitForSelector("#open-tables:not([hidden])");
  assert.deepEqual(await violations(page), [], "start");
  await page.click("#play-friend");
  await page.waitForSelector("#setup[open]");
  assert.deepEqual(await violations(page), [], "setup");
  await page.click("#start");
  await page.waitForSelector("#spectator-link");
  assert.deepEqual(await violations(page), [], "table");
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `nothing is wider than ${width} px`);
  }
  await Promise.all([context, waiting.context].map((one) => one.close()));
});
