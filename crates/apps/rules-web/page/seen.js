/**
 * A record as one seat or a spectator has seen it, completed so that it can be looked at: tiles that the seat has not seen
 * are replaced by others that fit. The picture for the seat shows none of them.
 */

/** Attempts to find tiles that fit. */
const ATTEMPTS = 200;

/** Returns the name of the tile that a step shows, or null. @param {string} step */
function tileOf(step) {
  const shown = /^\*?([0-5]{3})(?:@|$)/.exec(step)?.[1];
  return shown ? [...shown].sort().join("") : null;
}

/**
 * Plays the steps of such a record, and returns the viewer and the completed steps.
 * @param {string[]} steps
 * @param {{
 *   restart: () => any, step: (text: string) => any,
 * }} match `restart` goes back to the beginning; both return the view, and `step` throws if it cannot be played
 * @returns {{seat: number | "spectator", steps: string[]}}
 */
export function completed(steps, { restart, step }) {
  const named = new Set(steps.map(tileOf));
  /** The tile in place of each hidden draw. @type {Map<number, string>} */
  const chosen = new Map();
  /** Draws whose tile is played later. @type {Set<number>} */
  const fixed = new Set();
  // Without a draw that it has seen, it is a spectator's.
  let best = { seat: /** @type {number | "spectator"} */ ("spectator"), steps: /** @type {string[]} */ ([]) };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    let view = restart();
    let seat = /** @type {number | "spectator"} */ ("spectator");
    const played = [];
    /** @type {{index: number, seat: number}[]} */
    const hidden = [];
    try {
      for (const [index, text] of steps.entries()) {
        let next = text.replace(/^\*/, "");
        if (view.turn === "chance" && text === "?") {
          hidden.push({ index, seat: view.chance_seat });
          const left = view.chance.map(([event]) => event);
          const free = left.filter((tile) => !named.has(tile));
          const mine = chosen.get(index);
          next = mine && left.includes(mine) ? mine : free[(index * 7 + attempt) % free.length] ?? left[0];
          chosen.set(index, next);
        } else if (text.startsWith("*")) {
          seat = view.chance_seat;
        }
        view = step(next);
        played.push(next);
      }
      return { seat, steps: played };
    } catch (error) {
      if (played.length > best.steps.length) best = { seat, steps: played };
      const tile = tileOf(steps[played.length]);
      const draws = hidden.filter((draw) => draw.seat === view.turn && !fixed.has(draw.index));
      if (draws.length === 0) break;
      if (tile) {
        chosen.set(draws[0].index, tile);
        fixed.add(draws[0].index);
      } else {
        // The other tiles of the hand did not allow a pass.
        for (const { index } of draws) chosen.delete(index);
      }
    }
  }
  return best;
}
