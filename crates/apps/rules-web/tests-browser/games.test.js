/** A whole game of each kind, by taps and by keys, against a bot that plays at random. */

import { after, before, describe, test } from "node:test";
import assert from "node:assert/strict";

import { LONG, begin, expectQuiet, start, steps, visit } from "./common.js";
import { playByKeys, playByTaps } from "./hands.js";

/** The games, set up to be short. A Tourney has all of TRIAD. @type {{game: string, options?: Record<string, any>}[]} */
const GAMES = [
  { game: "triandro" },
  ...(LONG ? [{ game: "triad" }] : []),
  { game: "triad-tourney", options: { max_games: LONG ? 2 : 1, layout: "rect" } },
  { game: "triarchy", options: { players: 2, dots: 12, turn_limit: 30 } },
  { game: "conquest" },
  { game: "cybo", options: LONG ? {} : { level: "grand-master" } },
];

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

for (const { game, options } of GAMES) {
  describe(game, () => {
    for (const [way, play] of Object.entries({ taps: playByTaps, keys: playByKeys })) {
      test(`a whole game by ${way}`, { timeout: 300_000 }, async () => {
        const { page, context, complaints } = await visit(world, { settings: { dice: "hand" } });
        await begin(page, game, { seats: ["person", "random"], options, seed: "11" });
        const moves = await play(page, 5);
        assert.ok(moves > 3, `${moves} moves`);
        assert.ok((await steps(page)).length >= moves);
        assert.match(await page.innerText("#status"), /wins?|draw/i);
        assert.equal(await page.locator("#board [tabindex]").count(), 0, "nothing can be played");
        expectQuiet(complaints);
        await context.close();
      });
    }
  });
}
