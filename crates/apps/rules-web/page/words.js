/** Actions, turns and refusals in words, and rules as links. */

import { GAMES } from "./games.js";
import { capital, does } from "./names.js";

/** Returns an action in words. @param {string} game @param {string} action */
export function actionWords(game, action) {
  return GAMES[game].words(action);
}

/** Returns a step in words, in which the seat that acts is left out. @param {string} game @param {import("./table.js").Step} line */
export function lineWords(game, { step, chance, effects, said }) {
  return chance || effects.length > 0 ? said : actionWords(game, step);
}

/** Returns a refusal as a sentence. @param {string} game @param {string} action @param {import("./client.js").Refused} refused */
export function refusalWords(game, action, { message, reason }) {
  const meant = reason && GAMES[game].meant?.(action);
  return `${capital(meant ? `${meant}: ${message}` : message)}.`;
}

/**
 * Returns the steps of the last turn from `ply` on in words for those who do not see the board, or the whole
 * turn once another player is to act.
 * @param {any} state @param {number} ply
 */
export function turnSaid({ game, names, lines, awaited, turn }, ply) {
  const { seat } = lines.at(-1) ?? {};
  const first = lines.findLastIndex((line) => line.seat !== seat) + 1;
  const from = awaited && seat !== turn ? first : Math.max(first, ply);
  // Places that the board does not name are only in the whole text.
  const key = GAMES[game].places === false ? "text" : "said";
  const said = lines.slice(from).map((line) => lineWords(game, { ...line, said: line[key] }));
  return said.length > 0 ? `${names[seat]}: ${said.join("; ")}. ` : "";
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

/** Describes the turn in words. @param {any} state */
export function turnWords({ turn, outcome, rolls, names, sitters, seen }) {
  if (turn === "over") return outcome.text;
  if (rolls !== null) return `${does(names[rolls], "roll")} the dice.`;
  if (turn === "chance") return "Chance decides.";
  const name = names[turn];
  if (seen) return `It is ${name}'s turn.`;
  if (sitters[turn].kind === "bot") return `${name} is thinking.`;
  if (sitters[turn].kind === "away") return `${name} plays by link.`;
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
