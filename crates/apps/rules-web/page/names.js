/** Who sits where, in words. */

import { t } from "./texts.js";

/** The colours of the seats, as in the rules. */
const colours = () => [t`Blue`, t`Red`, t`Green`, t`Purple`, t`Gold`, t`Grey`];

/** Returns the names of the seats by the board: colours, in Triarchy the symbols of the players. @param {string | undefined} game */
export const seatNames = (game) => (game === "triarchy" ? [t`Scarab`, t`Eye`, t`Snake`] : colours());

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Returns the names of the players: `You` for the only person, the level of the only bot, otherwise that of the seat.
 * @param {string} game @param {import("./games.js").Sitter[]} sitters
 */
export function namesOf(game, sitters) {
  return sitters.map(({ kind, level }, seat) => {
    const alone = sitters.filter((other) => other.kind === kind).length === 1;
    if (kind === "person" && alone) return t`You`;
    return kind === "bot" && alone ? t`${capital(levelName(level))} bot` : seatNames(game)[seat];
  });
}

/** Returns the name of a level of bots. @param {string} [level] */
export const levelName = (level = "") => ({ random: t`random`, easy: t`easy`, medium: t`medium`, hard: t`hard`, expert: t`expert` })[level] ?? level;

/** Returns names as a list. @param {string[]} names */
export function listed(names) {
  return names.length < 2 ? names.join("") : t`${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Describes the player of a seat. @param {import("./games.js").Sitter} sitter */
export function sitterName({ kind, level }) {
  if (kind === "bot") return t`bot, ${levelName(level)}`;
  return kind === "away" ? t`by link` : t`person`;
}
