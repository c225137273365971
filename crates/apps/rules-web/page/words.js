/** Actions, events and results in words, and rules as links. */

import { GAMES, isGame, nameIn } from "./games.js";
import { does, listed, seatName } from "./names.js";

/** Returns an action in words. @param {string} game @param {string} action */
export function actionWords(game, action) {
  return GAMES[game].words(action);
}

/** Verbs of the effects, after `You`. */
const VERBS = { rolls: "roll", draws: "draw", scores: "score", passes: "pass", wins: "win" };

/**
 * Returns the effects of a step in words, for people who see the board. The seat that acts is left out.
 * @param {any} state @param {{seat: number | null, step: string, text: string}} line
 */
export function lineWords(state, line) {
  const words = lineSaid(state, line);
  return GAMES[state.game].seen?.(words) ?? words;
}

/** Returns the effects of a step in words with all places. @param {any} state @param {{seat: number | null, step: string, text: string}} line */
function lineSaid(state, { seat, step, text }) {
  if (step === "?") return seat !== null && seatName(state, seat) === "You" ? "draw a tile" : "draws a tile";
  if (!text) return step.startsWith("*") ? step.slice(1) : actionWords(state.game, step);
  const name = (/** @type {string} */ number) => seatName(state, Number(number));
  return text
    .replace(/(\w+) of seat (\d)/g, (_, piece, number) => `${name(number) === "You" ? "your" : `${name(number)}'s`} ${piece}`)
    .replace(/\bseat (\d) (\w+)/g, (_, number, verb) => {
      const word = name(number) === "You" ? VERBS[verb] ?? verb : verb;
      return Number(number) === seat ? word : `${name(number)} ${word}`;
    });
}

/** Returns why an action was refused, without its notation. @param {string} game @param {string} action @param {string} message */
export function refusalWords(game, action, message) {
  const start = `${action}: `;
  if (!message.startsWith(start)) return message;
  const why = message.slice(start.length);
  const words = GAMES[game].refused?.(action, why) ?? why;
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

/** Returns the steps of the last turn in words, from `ply` on. @param {any} state @param {number} ply */
export function turnSaid(state, ply) {
  const lines = state.effects.filter((line) => line.ply >= ply);
  const seat = lines[0]?.seat ?? null;
  const who = seat === null ? "" : `${seatName(state, seat)}: `;
  return lines.length === 0 ? "" : `${who}${lines.map((line) => lineSaid(state, line)).join("; ")}. `;
}

/** Describes the worth of a hint's action. @param {any} state @param {{value?: number, proof?: {utility: number, plies: number}}} action */
export function worthWords(state, { value, proof }) {
  if (proof && proof.utility > 0) return `wins in ${proof.plies}`;
  if (proof && proof.utility < 0) return "loses against the best play";
  if (proof) return "a draw with the best play";
  if (value === undefined || value === null || state.sitters.length > 2) return "";
  if (Math.abs(value) < 0.15) return "about even";
  const side = value > 0 ? "you are" : "the other side is";
  const much = Math.abs(value) < 0.45 ? "a little ahead" : Math.abs(value) < 0.8 ? "ahead" : "almost winning";
  return `${side} ${much}`;
}

/**
 * Returns a step without its mark, as short as possible.
 * @param {string} step
 */
export function stepShort(step) {
  return step === "-" ? "no claim" : step.replace(/^\*/, "");
}

/** Reasons of a win, after "wins". */
const ENDS = {
  breach: "by Breach",
  trap: "by Trap",
  capture: "by Capture",
  "last-mover": "as the last player able to move",
  home: "by bringing all tokens home",
  covers: "on points, because all covers of one player lie on the board",
  blocked: "on points, because nobody can place",
  points: "on points",
  adjudicated: "by adjudication",
};

/** Ends without a winner of their own. */
const GIVEN_UP = {
  resigned: ["resign", "resigns"],
  time: ["run out of time", "runs out of time"],
  abandoned: ["leave the game", "leaves the game"],
};

/** Describes the result of a match. @param {any} state */
export function outcomeWords(state) {
  const { outcome } = state;
  const names = outcome.winners.map((seat) => seatName(state, seat));
  const plural = names.length > 1 || names[0] === "You";
  const wins = `${listed(names)} ${plural ? "win" : "wins"}`;
  const gone = GIVEN_UP[outcome.reason];
  if (gone) return `${does(state, outcome.seat, gone[0], gone[1])}. ${wins}.`;
  const scored = outcome.scores?.map((score, seat) => `${seatName(state, seat)} ${score}`);
  const scores = scored ? ` Scores: ${scored.join(", ")}.` : "";
  if (names.length === 0) return `A draw.${scores}`;
  if (names.length === state.sitters.length) return `A draw: ${listed(names)} are level.${scores}`;
  return `${wins} ${ENDS[outcome.reason] ?? `by ${outcome.reason}`}.${scores}`;
}

/** Describes the turn in words. @param {any} state */
export function turnWords(state) {
  if (state.turn === "over") return outcomeWords(state);
  if (state.rolls !== null) return `${does(state, state.rolls, "roll")} the dice.`;
  if (state.turn === "chance") return "Chance decides.";
  const name = seatName(state, state.turn);
  if (state.seen) return `It is ${name}'s turn.`;
  if (state.sitters[state.turn].kind === "bot") return `${name} is thinking.`;
  if (state.sitters[state.turn].kind === "away") return `${name} plays by link.`;
  return name === "You" ? "Your move." : `${name} to move.`;
}

const RULE = new RegExp(
  `\\b(${[...new Set(Object.values(GAMES).map(({ page }) => page.toUpperCase()))].join("|")})-\\d+\\b`,
  "g",
);

/**
 * Returns a sentence with its rule identifiers as links.
 * @param {string} sentence @param {string} [target] where links open
 */
export function withRules(sentence, target = "_blank") {
  const whole = document.createDocumentFragment();
  let last = 0;
  for (const match of sentence.matchAll(RULE)) {
    const link = document.createElement("a");
    link.href = rulePage(match[1].toLowerCase(), match[0]);
    link.target = target;
    link.textContent = match[0];
    whole.append(sentence.slice(last, match.index), link);
    last = match.index + match[0].length;
  }
  whole.append(sentence.slice(last));
  return whole;
}

/** Returns the address of the page of a game, or of a rule in its reference. @param {string} page @param {string} [rule] */
export function rulePage(page, rule) {
  return `rules/${page}${rule ? `-reference.html#${rule}` : ".html"}`;
}

/** @param {string} game */
export function titleOf(game) {
  return GAMES[game].title;
}

/** Returns the title of the game of a record, if it is known. @param {string} record @returns {string | undefined} */
export function titleOfRecord(record) {
  const name = nameIn(record);
  return name !== undefined && isGame(name) ? titleOf(name) : undefined;
}
