/** Rules for taking back steps. */

import { t } from "./texts.js";

/**
 * Returns the number of steps that an undo takes back, or why it is refused.
 *
 * It goes back to the last decision of a person. Without `practice` it cannot pass chance events and, with
 * hidden information, steps of others or steps that revealed something.
 *
 * @param {{
 *   steps: import("./table.js").Step[],
 *   people: number[],
 *   practice: boolean,
 *   hidden: boolean,
 *   over: boolean,
 * }} match
 * @returns {{steps: number, why?: string}}
 */
export function undoable({ steps, people, practice, hidden, over }) {
  if (hidden && over && !practice) return refuse(t`the game is over, and everything has been shown`);
  const isOwn = (/** @type {import("./table.js").Step} */ { seat, chance }) => people.length === 0 || (!chance && people.includes(seat));
  const last = steps.findLastIndex(isOwn);
  if (last < 0) return refuse(t`no person has played yet`);
  const range = steps.slice(last);
  if (practice) return { steps: range.length };
  if (range.some(({ chance }) => chance)) {
    return refuse(t`a chance event has happened since: only a practice game can go back past it`);
  }
  if (hidden && range.length > 1) {
    return refuse(t`another seat has played since, in a game with hidden information`);
  }
  if (hidden && range[0].effects.some(({ kind }) => kind === "uncovered")) {
    return refuse(t`the move revealed hidden information: only a practice game can go back past it`);
  }
  return { steps: range.length };
}

/** @param {string} why */
function refuse(why) {
  return { steps: 0, why };
}
