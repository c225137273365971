/** Reviews in the worker with the match: judged decisions. */

import { Refusal } from "./engine.js";
import { t } from "./texts.js";

/** @typedef {import("./searcher.js").Searcher} Searcher */
/** @typedef {import("./table.js").Table} Table */

/** The level that judges decisions. */
const JUDGE = "hard";

/**
 * Judges the step after `ply` steps in at most `ms` milliseconds, and returns null if it was stopped. Steps
 * without a choice, and those of others with hidden information, have no decision.
 *
 * The expected line is left out, because its guesses of hidden tiles would look like facts.
 * @param {Searcher} searcher @param {Table} table @param {number} ply @param {number} ms
 */
export async function judge(searcher, table, ply, ms) {
  const { record } = table.engine.ask({ cmd: "record" });
  if (table.judged === "spectator") throw new Refusal("bad_request", t`decisions can be judged after the end`);
  const { seat } = table.steps[ply];
  if (table.judged !== null && table.judged !== seat) return { decision: null };
  const replay = { cmd: "replay", record, ...table.with };
  const before = await searcher.ask(table, [replay, { cmd: "undo", ply }]);
  if (!before) return null;
  // With a seed, a search that has its time finds the same again.
  const load = { cmd: "load", game: table.game, position: before.position, seed: ply, ...table.with };
  const request = { cmd: "analyse", bot: JUDGE, offset: 0, limit: 1, seat, ms };
  const answer = await searcher.ask(table, [load, { cmd: "play", action: table.steps[ply].step }, request]);
  if (!answer) return null;
  const [decision] = answer.decisions;
  if (!decision) return { decision: null };
  const { action, best, share, loss, mistake } = decision;
  let better = null;
  if (best !== action) {
    const play = { cmd: "play", action: best, seat, ...table.words, since: ply };
    const view = await searcher.ask(table, [replay, { cmd: "undo", ply }, play]);
    if (!view) return null;
    better = view.effects[0];
  }
  return { decision: { ply, seat, best, better, share, loss, mistake, cut: answer.timed_out } };
}
