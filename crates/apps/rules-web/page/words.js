/** Actions, turns and refusals in words, and rules as links. */

import { GAMES } from "./games.js";
import { capital } from "./names.js";
import { t } from "./texts.js";

/** Returns an action in words. @param {string} game @param {string} action @param {Record<string, number>} [points] what claims score */
export function actionWords(game, action, points) {
  const [words, scored] = [GAMES[game].words(action), points?.[action]];
  return scored === undefined ? words : t`${words} for ${scored} {1:point|points}`;
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
  if (proof && proof.utility > 0) return t`wins in ${proof.plies}`;
  if (proof && proof.utility < 0) return t`loses against the best play`;
  if (proof) return t`a draw with the best play`;
  if (value === undefined || value === null || state.sitters.length > 2) return "";
  if (Math.abs(value) < 0.15) return t`about even`;
  const much = Math.abs(value) < 0.45 ? t`a little ahead` : Math.abs(value) < 0.8 ? t`ahead` : t`almost winning`;
  return value > 0 ? t`you are ${much}` : t`the other side is ${much}`;
}

/**
 * Returns a step without its mark, as short as possible.
 * @param {string} step
 */
export function stepShort(step) {
  return step === "-" ? t`no claim` : step.replace(/^\*/, "");
}

/** Describes the turn in words. @param {any} state */
export function turnWords(state) {
  const { turn, outcome, ended, rolls, names, sitters, seen, stuck, halted } = state;
  if (halted) return halted;
  if (ended) return ended.text;
  if (turn === "over") return outcome.text;
  if (rolls !== null) return t`${names[rolls]} {0:roll|rolls} the dice.`;
  if (turn === "chance") return chanceWords(state.game);
  const name = names[turn];
  if (seen) return t`It is ${name}'s turn.`;
  if (sitters[turn].kind === "bot") return stuck ? t`${name} has stopped.` : t`${name} is thinking.`;
  if (sitters[turn].kind === "away") return t`${name} plays by link.`;
  return `${askedWords(state)}.`;
}

/** Says what chance does. Games with dice are not played by links. @param {string} game */
function chanceWords(game) {
  const { hands, unlinked } = GAMES[game];
  return hands ? t`A tile is drawn.` : unlinked ? t`The dice are rolled.` : t`The first player is drawn.`;
}

/** Says what is asked of the player to act, with the claim that scores most. @param {any} state */
function askedWords({ game, asked, points = {}, legal, names, turn }) {
  const claims = Object.keys(points).filter((action) => legal.includes(action));
  const [best] = claims.sort((one, other) => points[other] - points[one]);
  const [only, ...more] = legal;
  if (more.length === 0 && ["pass", "stay"].includes(only)) return only === "pass" ? t`${names[turn]} can only pass` : t`${names[turn]} can only leave the home bases`;
  if (!best) return asked || t`${names[turn]} to move`;
  const which = claims.length > 1 ? t`${asked}, up to ${points[best]} points` : t`${asked} for ${points[best]} {1:point|points}`;
  return legal.includes("-") ? t`${which}, or claim nothing` : which;
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
