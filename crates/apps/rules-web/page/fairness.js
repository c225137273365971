/** Rules for taking back steps. */

/** The actor of a step: a seat, or chance. @typedef {number | "chance"} Actor */

/**
 * Returns the number of steps that an undo takes back, or why it is refused.
 *
 * It goes back to the last decision of a person. Without `practice` it cannot pass chance events and, with
 * hidden information, steps of others or steps that revealed something.
 *
 * @param {{
 *   actors: Actor[],
 *   people: number[],
 *   practice: boolean,
 *   hidden: boolean,
 *   over: boolean,
 *   revealing: (step: number) => boolean,
 * }} match
 * @returns {{steps: number, why?: string}}
 */
export function undoable({ actors, people, practice, hidden, over, revealing }) {
  if (hidden && over && !practice) return refuse("the game is over, and everything has been shown");
  let last = actors.length - 1;
  while (last >= 0 && !people.includes(/** @type {number} */ (actors[last]))) last -= 1;
  if (people.length === 0) last = actors.length - 1;
  if (last < 0) return refuse("no person has played yet");
  if (practice) return { steps: actors.length - last };
  const range = actors.slice(last);
  if (range.includes("chance")) {
    return refuse("a chance event has happened since: only a practice game can go back past it");
  }
  if (hidden && range.length > 1) {
    return refuse("another seat has played since, in a game with hidden information");
  }
  if (hidden && revealing(last)) {
    return refuse("the move revealed hidden information: only a practice game can go back past it");
  }
  return { steps: range.length };
}

/** @param {string} why */
function refuse(why) {
  return { steps: 0, why };
}
