/** Actions, events and results in words, and rules as links. */

import { GAMES, sitterName } from "./games.js";

/** Returns an action in words. @param {string} game @param {string} action */
export function actionWords(game, action) {
  return GAMES[game].words(action);
}

/** Returns a step of the list in words. @param {string} game @param {string} step */
export function stepWords(game, step) {
  if (step === "?") return "drew a tile";
  if (!step.startsWith("*")) return actionWords(game, step);
  return GAMES[game].event?.(step.slice(1)) ?? step;
}

/**
 * Returns a step without its mark, as short as possible.
 * @param {string} step
 */
export function stepShort(step) {
  return step === "-" ? "no claim" : step.replace(/^\*/, "");
}

const ENDS = {
  breach: "Breach",
  trap: "Trap",
  capture: "Capture",
  draw: "a draw",
  "last-mover": "the last move",
  home: "all tokens home",
  covers: "all covers on the table",
  blocked: "a round of passes",
  points: "points",
  adjudicated: "adjudication",
};

/** Describes the result of a match. @param {any} outcome */
export function outcomeWords(outcome) {
  if (outcome.reason === "resigned") return `Seat ${outcome.seat} has resigned.`;
  if (outcome.reason === "time") return `Seat ${outcome.seat} has run out of time.`;
  if (outcome.reason === "abandoned") return `Seat ${outcome.seat} has left.`;
  const scores = outcome.scores ? ` Scores: ${outcome.scores.join(", ")}.` : "";
  const by = ENDS[outcome.reason] ?? outcome.reason;
  if (outcome.winners.length === 0) return `A draw.${scores}`;
  const seats = outcome.winners.map((seat) => `Seat ${seat}`).join(" and ");
  return `${seats} ${outcome.winners.length > 1 ? "win" : "wins"} by ${by}.${scores}`;
}

/** Describes the turn in words. @param {any} state */
export function turnWords(state) {
  if (state.turn === "over") return outcomeWords(state.outcome);
  const people = state.sitters.filter(({ kind }) => kind === "person").length;
  if (state.rolls !== null) return `Seat ${state.rolls} is to roll.`;
  if (state.turn === "chance") return "Chance decides.";
  const sitter = state.sitters[state.turn];
  if (sitter.kind === "bot") return `Seat ${state.turn} (${sitterName(sitter)}) is thinking.`;
  return people === 1 ? "Your move." : `Seat ${state.turn} is to act.`;
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
