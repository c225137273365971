/** A game by links between two browsers. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";

import { deflateRawSync } from "node:zlib";

import { LINK_GAMES, LONG, begin, expectQuiet, settled, start, steps, type, visit } from "./common.js";
import { tap } from "./hands.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

/** Returns the link of the turn. */
async function turnLink(page) {
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.getElementById("turn-link")).value !== "");
  return page.inputValue("#turn-link");
}

test("a game by links goes to and fro, and stays one game on either side", async () => {
  const one = await visit(world);
  await one.page.click('[data-game="triandro"]');
  await one.page.click("label:has(#opponent-away)");
  await one.page.click("#start");
  await one.page.waitForSelector("#table[data-id]");
  await settled(one.page);
  assert.ok(await one.page.isHidden("#by-link"));
  await tap(one.page, "28");
  const first = await turnLink(one.page);
  assert.equal(await one.page.innerText("#status"), "Red plays by link.");

  const two = await visit(world, { hash: new URL(first).hash });
  assert.equal(await settled(two.page), "act");
  assert.deepEqual(await steps(two.page), ["28"]);
  assert.match(await two.page.innerText("#status"), /^You place a (Gem|stone)/);
  await tap(two.page, "20");
  const second = await turnLink(two.page);

  const back = await one.context.newPage();
  await one.page.close();
  await back.goto(second);
  assert.equal(await settled(back), "act");
  assert.deepEqual(await steps(back), ["28", "20"]);
  await tap(back, "40");
  await turnLink(back);
  // A link of an earlier turn shows the game as it is.
  const again = await one.context.newPage();
  await back.close();
  await again.goto(second);
  await again.waitForFunction(() => document.querySelectorAll("#moves [data-step]").length === 3);
  await again.click("#saved");
  await again.waitForSelector("#shelf-list li");
  assert.equal(await again.locator("#shelf-list li").count(), 1);
  expectQuiet([...one.complaints, ...two.complaints]);
  await one.context.close();
  await two.context.close();
});

const linkOf = (game) => `#g=${deflateRawSync(JSON.stringify(game)).toString("base64url")}`;

/** Opens a link in the page where the last one was open, as many programs do. */
async function follow(page, link) {
  const { hash } = new URL(link);
  if (page.url() === "about:blank") await page.goto(world.address + hash);
  else await page.evaluate((hash) => void (location.hash = hash), hash);
}

/** Waits until a page shows a number of steps. */
const shows = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll("#moves [data-step]").length === count, count);

/** Plays the turn of a seat at random in the field for moves, and returns the next state of the generator. */
const playTurn = (page, seat, state) =>
  page.evaluate(async ([seat, state]) => {
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    const count = () => document.querySelectorAll("#moves [data-step]").length;
    const until = async (/** @type {() => boolean} */ holds) => {
      while (!holds()) await new Promise((next) => setTimeout(next, 2));
    };
    while (find("table").dataset.turn === String(seat)) {
      await until(() => !find("move").disabled && find("legal").options.length > 0);
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const [before, { options }] = [count(), find("legal")];
      find("move").value = options[(state >>> 8) % options.length].value;
      find("typed").requestSubmit();
      await until(() => count() > before);
    }
    return state;
  }, [seat, state]);

/** Plays a game by links at random, with a browser for each seat, and returns the number of turns and steps. */
async function playByLinks(game, players, seed, options = {}) {
  const people = await Promise.all(Array.from({ length: players }, () => visit(world)));
  const seats = people.map((_, seat) => (seat === 0 ? "person" : "away"));
  await begin(people[0].page, game, { seats, options: { ...(players > 2 && { players }), ...options, first: 0 } });
  await settled(people[0].page);
  let [turns, here, state, link, played] = [0, 0, seed, "", /** @type {string[]} */ ([])];
  for (let turn = "0"; turn !== "over"; turns += 1) {
    here = Number(turn);
    const { page } = people[here];
    if (link) await follow(page, link);
    await page.waitForFunction(([seat, count]) => {
      const isTurn = document.getElementById("table")?.dataset.turn === seat;
      return isTurn && document.querySelectorAll("#moves [data-step]").length === count;
    }, /** @type {[string, number]} */ ([turn, played.length]));
    assert.deepEqual(await steps(page), played);
    state = await playTurn(page, here, state);
    played = await steps(page);
    turn = (await page.getAttribute("#table", "data-turn")) ?? "";
    link = await turnLink(page);
  }
  for (const [seat, { page, complaints, context }] of people.entries()) {
    if (seat !== here) await follow(page, link);
    await page.waitForSelector('#table[data-turn="over"]');
    assert.deepEqual(await steps(page), played);
    expectQuiet(complaints);
    await context.close();
  }
  return { turns, steps: played.length };
}

for (const game of ["triad", "triad-tourney", "triandro"]) {
  for (let number = 0; number < LINK_GAMES; number += 1) {
    // Ten games of TRIAD take minutes.
    const options = game === "triad-tourney" ? { max_games: LONG && number % 5 === 0 ? 10 : 2 } : {};
    const players = game === "triandro" ? 2 + ((number + 1) % 3) : 2;
    test(`a game ${number + 1} of ${game} by links between ${players} goes to its end`, { timeout: 900_000 }, async (t) => {
      const { turns, steps } = await playByLinks(game, players, 7 * number + 3, options);
      t.diagnostic(`${turns} turns, ${steps} steps`);
      assert.ok(turns > 10, "the lines of its record are wrapped");
    });
  }
}

/** Begins a game of Triandro, and returns the link after the answer of the other side. */
async function answered() {
  const one = await visit(world);
  await begin(one.page, "triandro", { seats: ["person", "away"], options: { first: 0 } });
  await settled(one.page);
  await type(one.page, "28");
  const two = await visit(world, { hash: new URL(await turnLink(one.page)).hash });
  await settled(two.page);
  await type(two.page, "20");
  return { one, two, link: await turnLink(two.page) };
}

test("a link in a new tab, while the old tab has the game, goes on there with the move", async () => {
  const { one, two, link } = await answered();
  const tab = await one.context.newPage();
  await tab.goto(link);
  await tab.click("#take");
  assert.equal(await settled(tab), "act");
  assert.deepEqual(await steps(tab), ["28", "20"]);
  assert.match(await tab.innerText("#status"), /^You place a stone/);
  await one.page.bringToFront();
  await one.page.waitForFunction(() => /continues in another tab/.test(document.getElementById("notice-words")?.textContent ?? ""));
  expectQuiet([...one.complaints, ...two.complaints]);
  await one.context.close();
  await two.context.close();
});

test("a move that was taken back and another one reach the other side, but cannot replace its own", async () => {
  const one = await visit(world);
  await begin(one.page, "triandro", { seats: ["person", "away"], options: { first: 0 } });
  await settled(one.page);
  await type(one.page, "28");
  const first = await turnLink(one.page);
  const two = await visit(world, { hash: new URL(first).hash });
  await settled(two.page);
  await one.page.click("#undo");
  await shows(one.page, 0);
  await type(one.page, "12");
  const other = await turnLink(one.page);
  await follow(two.page, other);
  await two.page.waitForSelector('#moves [data-step="12"]');
  assert.equal(await settled(two.page), "act");
  await type(two.page, "20");
  await shows(two.page, 2);
  // The old link is of another game than the one that went on.
  await follow(two.page, first);
  await two.page.waitForFunction(() => /^Step 2 is another one here/.test(document.getElementById("notice-words")?.textContent ?? ""));
  assert.deepEqual(await steps(two.page), ["12", "20"]);
  expectQuiet([...one.complaints, ...two.complaints]);
  await one.context.close();
  await two.context.close();
});

test("links that do not fit their game are refused", async () => {
  const { one, two, link } = await answered();
  const { id } = await one.page.evaluate(() => history.state);
  const record = '[Game "triandro"]\n[Version "1"]\n[Options "-"]\n[Result "unfinished"]\n\n28 20\n';
  const people = (count) => Array.from({ length: count }, () => ({ kind: "person" }));
  const whole = { game: "triandro", record, sitters: people(2), practice: false, whole: true };
  for (const [more, words] of /** @type {[object, RegExp][]} */ ([
    [{ sitters: [] }, /contains no game/],
    [{ sitters: people(6) }, /does not fit the game: it has 6 players instead of 2/],
    [{ sitters: people(3) }, /3 players instead of 2/],
    [{ game: "cybo", sitters: [{ kind: "person" }, { kind: "away" }] }, /cannot be played by links/],
    [{ game: "cybo", record: '[Game "cybo"]\n[Version "1"]\n[Options "-"]\n[Result "unfinished"]\n\n', id }, /continues another game/],
  ])) {
    await one.page.evaluate((hash) => void (location.hash = hash), linkOf({ ...whole, ...more }));
    if (!("sitters" in more && more.sitters.length === 0)) {
      // Another game may take the place of this one only if the player agrees.
      await one.page.waitForFunction(() => document.querySelector("#opening[open]") || document.getElementById("notice")?.checkVisibility());
      if (await one.page.isVisible("#opening")) await one.page.click('#opening button[value="yes"]');
    }
    await one.page.waitForFunction((words) => new RegExp(words).test(document.getElementById("notice-words")?.textContent ?? ""), words.source);
    assert.deepEqual(await steps(one.page), ["28"], "the own game stays");
    await one.page.click("#close-notice");
  }
  await follow(one.page, link);
  await shows(one.page, 2);
  expectQuiet([...one.complaints, ...two.complaints]);
  await one.context.close();
  await two.context.close();
});

test("games with dice or hidden information say why there are no links", async () => {
  const { page, context, complaints } = await visit(world);
  for (const [game, words] of [["cybo", /dice .* rolled again/], ["conquest", /hidden/], ["triarchy", /hidden/], ["triad", /^$/]]) {
    await page.click(`[data-game="${game}"]`);
    await page.waitForSelector("#setup[open]");
    assert.match(await page.innerText("#setup-unlinked"), /** @type {RegExp} */ (words));
    assert.equal(await page.locator("#opponent-away").count(), game === "triad" ? 1 : 0);
    await page.click('#setup button[value="cancel"]');
  }
  expectQuiet(complaints);
  await context.close();
});
