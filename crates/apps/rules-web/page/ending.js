/** The end of a game: who won and why, another game, and the score of the evening. */

import { choice } from "./elements.js";
import { listed } from "./names.js";

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

const EVENING = "table-evening";

/** Why a game ended, with the marks of the board. */
const WHY = {
  breach: "A Jewel has reached an opposing Dock.",
  trap: "Not all Jewels of the loser can move. A trapped one has a cross on the board.",
  capture: "Ten Gems have been captured.",
  "last-mover": "No other player is able to place or capture.",
  home: "All four tokens are home.",
  covers: "All covers of one player lie on the board.",
  blocked: "No player could place a tile, so points decided.",
  points: "The totals decided.",
};

/** @typedef {{counted: string[], wins: Record<string, number>}} Evening */

/** Returns the key of the games between the same players. @param {any} state */
const keyOf = ({ game, sitters }) => `${game} ${sitters.map(({ kind, level }) => level ?? kind).sort().join(" ")}`;

/** Returns the score of the evening, with this game. @param {any} state @returns {Evening} */
function evening(state) {
  /** @type {Record<string, Evening>} */
  let all = {};
  try {
    all = JSON.parse(sessionStorage.getItem(EVENING) ?? "{}");
  } catch {
    // Without storage only this game counts.
  }
  const score = (all[keyOf(state)] ??= { counted: [], wins: {} });
  if (score.counted.includes(state.id)) return score;
  score.counted.push(state.id);
  const { winners } = state.outcome;
  const drawn = winners.length === 0 || winners.length === state.sitters.length;
  const names = drawn ? ["Draws"] : winners.map((seat) => state.names[seat]);
  for (const name of names) score.wins[name] = (score.wins[name] ?? 0) + 1;
  try {
    sessionStorage.setItem(EVENING, JSON.stringify(all));
  } catch {
    // As above.
  }
  return score;
}

export class Ending {
  /** @param {(request: object) => Promise<void>} begin begins another game @param {() => void} review looks back */
  constructor(begin, review) {
    this.begin = begin;
    this.review = review;
  }

  /** Shows the end, if the game is over. @param {any} state */
  show(state) {
    const over = state.turn === "over" && !state.seen && !state.guided;
    find("ending").hidden = !over;
    if (!over) return;
    const { winners } = state.outcome;
    const people = state.sitters.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
    const won = people.length === 1 && winners.length < state.sitters.length && winners.includes(people[0]);
    const lost = people.length === 1 && winners.length > 0 && !winners.includes(people[0]);
    find("ending-title").textContent = won ? "You won!" : lost ? "You lost." : "The game is over.";
    find("ending-words").textContent = WHY[state.outcome.reason] ?? "";
    const { counted, wins } = evening(state);
    const score = Object.entries(wins).map(([name, count]) => `${name} ${count}`);
    find("evening").textContent = counted.length > 1 ? `${counted.length} games so far: ${listed(score)}.` : "";
    find("again").replaceChildren(choice("Rematch", () => this.again(state, state.sitters)));
    // The first seat becomes the last one.
    const swapped = [...state.sitters.slice(1), state.sitters[0]];
    find("again").append(choice("Swap seats", () => this.again(state, swapped)), choice("Review", this.review));
  }

  /** @param {any} state @param {object[]} sitters */
  again({ game, options, layout, practice }, sitters) {
    return this.begin({ game, options: options ?? {}, layout, practice, sitters });
  }
}
