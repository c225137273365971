/** The end of a game: who won and why, another game, and the score of the evening. */

import { choice } from "./elements.js";
import { listed } from "./names.js";
import { t } from "./texts.js";

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

const EVENING = "table-evening";

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
  const names = isDrawn(state.sitters, winners) ? [t`Draws`] : winners.map((seat) => state.names[seat]);
  for (const name of names) score.wins[name] = (score.wins[name] ?? 0) + 1;
  try {
    sessionStorage.setItem(EVENING, JSON.stringify(all));
  } catch {
    // As above.
  }
  return score;
}

/** Returns whether the only person at the screen has won; null after a draw, or if there is not one. @param {any} state */
function isWon({ sitters, outcome: { winners } }) {
  const people = sitters.flatMap(({ kind }, seat) => (kind === "person" ? seat : []));
  return isDrawn(sitters, winners) || people.length !== 1 ? null : winners.includes(people[0]);
}

/** @param {object[]} sitters @param {number[]} winners */
const isDrawn = (sitters, winners) => winners.length === 0 || winners.length === sitters.length;

/** Returns the result for the only person at the screen, or that the game is over. @param {any} state */
function titleFor(state) {
  if (isDrawn(state.sitters, state.outcome.winners)) return t`Drawn`;
  const won = isWon(state);
  return won === null ? t`The game is over` : won ? t`You won` : t`You lost`;
}

export class Ending {
  /** @param {{begin: (request: object) => Promise<void>, review: () => void, next: () => void}} calls begin another game, look back, go on to the next game of a Tourney */
  constructor(calls) {
    this.calls = calls;
  }

  /** Shows why the game is over, or a game of a Tourney. @param {any} state */
  show(state) {
    const { outcome } = state;
    const ended = state.guided ? null : state.ended;
    const over = state.turn === "over" && !state.seen && !state.guided;
    find("ending").hidden = !over && !ended;
    if (!over && !ended) return;
    // The status has the winner.
    const { why } = ended ?? outcome;
    find("ending-title").textContent = ended ? t`How it ended` : titleFor(state);
    find("ending").classList.toggle("won", !ended && isWon(state) === true);
    find("ending-words").textContent = why ?? "";
    find("evening").textContent = "";
    find("again").replaceChildren(choice(t`Next game`, this.calls.next));
    if (ended) return;
    const { counted, wins } = evening(state);
    const score = Object.entries(wins).map(([name, count]) => `${name} ${count}`);
    if (counted.length > 1) find("evening").textContent = t`${counted.length} games so far: ${listed(score)}.`;
    // The first seat becomes the last one.
    const swapped = [...state.sitters.slice(1), state.sitters[0]];
    find("again").replaceChildren(
      choice(t`Rematch`, () => this.again(state, state.sitters)),
      choice(t`Swap seats`, () => this.again(state, swapped)),
      choice(t`Review`, this.calls.review),
    );
  }

  /** @param {any} state @param {object[]} sitters */
  again({ game, options, layout, practice }, sitters) {
    return this.calls.begin({ game, options: options ?? {}, layout, practice, sitters });
  }
}
