/** Who sits where, in words. */

/** The colours of the seats, as in the rules. */
export const COLOURS = ["Blue", "Red", "Green", "Purple", "Gold", "Grey"];

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Returns the names of the seats: `You` for the only person, the level of the only bot, otherwise the colour.
 * @param {import("./games.js").Sitter[]} sitters
 */
export function namesOf(sitters) {
  return sitters.map(({ kind, level }, seat) => {
    const alone = sitters.filter((other) => other.kind === kind).length === 1;
    if (kind === "person" && alone) return "You";
    return kind === "bot" && alone ? `${capital(level ?? "")} bot` : COLOURS[seat];
  });
}

/** Returns a name with a verb: `You roll`, `Red rolls`. @param {string} name @param {string} verb */
export const does = (name, verb) => `${name} ${verb}${name === "You" ? "" : "s"}`;

/** Returns names as a list. @param {string[]} names */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Describes the player of a seat. @param {import("./games.js").Sitter} sitter */
export function sitterName({ kind, level }) {
  if (kind === "bot") return `bot, ${level}`;
  return kind === "away" ? "by link" : "person";
}
