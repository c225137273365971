/** Actions, events and results in words, and rules as links. */

import { GAMES, sitterName } from "./games.js";

const SYMBOLS = { s: "Scarab", e: "Eye", n: "Snake" };
const SHAPES = { D: "Triodia", T: "Triotri", H: "Triohex" };

/** @param {string} letters */
const symbols = (letters) => [...letters].map((letter) => SYMBOLS[letter] ?? letter).join(", ");

/** @param {string} action */
function triad(action) {
  if (action.includes(">")) return `Jewel from ${action.replace(">", " to ")}`;
  return action.startsWith("x") ? `capture ${action.slice(1)}` : `Gem on ${action}`;
}

/** @param {string} action */
function triandro(action) {
  if (action.startsWith("x")) return `capture triangle ${action.slice(1).replaceAll("-", ", ")}`;
  return `stone on ${action}`;
}

/** @param {string} action */
function triarchy(action) {
  const move = /^([sen]+)@(\d+)([+-])(\d+)$/.exec(action);
  if (!move) return action === "stay" ? "leave the home bases" : `turn home bases ${action}`;
  const [, pile, dot, sign, spaces] = move;
  const way = sign === "+" ? "clockwise" : "counter-clockwise";
  const top = SYMBOLS[pile[0]];
  const under = pile.length > 1 ? `, using ${symbols(pile)}` : "";
  return `${top} on dot ${dot}, ${spaces} ${way}${under}`;
}

/** @param {string} action */
function conquest(action) {
  if (action === "pass") return "pass";
  if (action === "-") return "claim nothing";
  if (SHAPES[action[0]]) return `cover ${SHAPES[action[0]]} ${action.slice(1)}`;
  const [tile, cell] = action.split("@");
  return `tile ${tile} on cell ${cell}`;
}

/** @param {string} action */
function cybo(action) {
  return action === "quad" ? "try the Quad" : "stop";
}

const ACTIONS = { triad, "triad-tourney": triad, triandro, triarchy, conquest, cybo };

/** An action in words. @param {string} game @param {string} action */
export function actionWords(game, action) {
  return ACTIONS[game](action);
}

/** @param {string} game @param {string} event */
function eventWords(game, event) {
  if (game === "cybo") return `rolled ${event}`;
  if (game === "triarchy") return event === "-" ? "rolled blanks: sandstorm" : `rolled ${symbols(event)}`;
  return `drew tile ${event}`;
}

/** A step of the list in words. @param {string} game @param {string} step */
export function stepWords(game, step) {
  if (step === "?") return "drew a tile";
  return step.startsWith("*") ? eventWords(game, step.slice(1)) : actionWords(game, step);
}

/**
 * A step without its mark, as short as it can be.
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
  blocked: "nobody can place",
  points: "points",
};

/** How a match ended. @param {any} outcome */
export function outcomeWords(outcome) {
  if (outcome.reason === "resigned") return `Seat ${outcome.seat} has resigned.`;
  const scores = outcome.scores ? ` Scores: ${outcome.scores.join(", ")}.` : "";
  const by = ENDS[outcome.reason] ?? outcome.reason;
  if (outcome.winners.length === 0) return `A draw.${scores}`;
  const seats = outcome.winners.map((seat) => `Seat ${seat}`).join(" and ");
  return `${seats} ${outcome.winners.length > 1 ? "win" : "wins"} by ${by}.${scores}`;
}

/** Who is to act, in words. @param {any} state */
export function turnWords(state) {
  if (state.turn === "over") return outcomeWords(state.outcome);
  const people = state.sitters.filter(({ kind }) => kind === "person").length;
  if (state.rolls !== null) return `Seat ${state.rolls} is to roll.`;
  if (state.turn === "chance") return "Chance decides.";
  const sitter = state.sitters[state.turn];
  if (sitter.kind === "bot") return `Seat ${state.turn} (${sitterName(sitter)}) is thinking.`;
  return people === 1 ? "Your move." : `Seat ${state.turn} is to act.`;
}

const RULE = /\b(TRIAD|TRIANDRO|TRIARCHY|CONQUEST|CYBO)-\d+\b/g;

/**
 * A sentence with the rules in it as links to their pages.
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

/** @param {string} page @param {string} [rule] */
export function rulePage(page, rule) {
  return `rules/${page}.html${rule ? `#${rule}` : ""}`;
}

/** @param {string} game */
export function titleOf(game) {
  return GAMES[game].title;
}
