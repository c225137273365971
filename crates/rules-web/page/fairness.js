/** Which steps may be taken back. */

/** Who acted in a step: a seat, or chance. @typedef {number | "chance"} Actor */

/**
 * How many steps an undo takes back, or why there is none.
 *
 * It goes back to the last decision of a person. Without `practice` it stops at chance, and where
 * something is hidden also at what others did and at what showed something new.
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
    return refuse("chance has decided since: only a practice game goes back past that");
  }
  if (hidden && range.length > 1) {
    return refuse("another seat has played since, in a game where something is hidden");
  }
  if (hidden && revealing(last)) {
    return refuse("the move showed what had been hidden: only a practice game goes back past that");
  }
  return { steps: range.length };
}

/** @param {string} why */
function refuse(why) {
  return { steps: 0, why };
}
