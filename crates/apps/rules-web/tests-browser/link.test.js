/** A game by links between two browsers. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";

import { expectQuiet, settled, start, steps, visit } from "./common.js";
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
  assert.equal(await two.page.innerText("#status"), "Your move.");
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
