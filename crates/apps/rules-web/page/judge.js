/** Reviews in the worker with the match: judged decisions. */

/** @typedef {import("./searcher.js").Searcher} Searcher */
/** @typedef {import("./table.js").Table} Table */

/** The level that judges decisions. */
const JUDGE = "hard";

/**
 * Judges the next decision of a match from `offset` on, and returns null if it was stopped.
 *
 * The expected line is left out, because its guesses of hidden tiles would look like facts.
 * @param {Searcher} searcher @param {Table} table @param {number} offset
 */
export async function judge(searcher, table, offset) {
  const { record } = table.engine.ask({ cmd: "record" });
  const judged = table.judged === null ? {} : { seat: table.judged };
  const replay = { cmd: "replay", record, ...table.with };
  const request = { cmd: "analyse", bot: JUDGE, offset, limit: 1, ...judged };
  const answer = await searcher.ask(table, [replay, request]);
  if (!answer) return null;
  const [decision] = answer.decisions;
  if (!decision) return { next: null };
  const { ply, seat, action, best, share, loss, mistake } = decision;
  let better = null;
  if (best !== action) {
    const { names, facts: { places } } = table;
    const play = { cmd: "play", action: best, seat, names, places, since: ply };
    const view = await searcher.ask(table, [replay, { cmd: "undo", ply }, play]);
    if (!view) return null;
    better = view.effects[0];
  }
  return { decision: { ply, seat, best, better, share, loss, mistake }, next: answer.next ?? null };
}
