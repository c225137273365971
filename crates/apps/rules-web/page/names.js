/** Who sits where, in words. */

/** The colours of the seats, as in the rules. */
export const COLOURS = ["Blue", "Red", "Green", "Purple", "Gold", "Grey"];

const capital = (/** @type {string} */ word) => word[0].toUpperCase() + word.slice(1);

/** Returns the level of a bot in words. @param {string | undefined} level */
export const levelName = (level) => (level === "random" ? "random" : level ?? "");

/**
 * Returns the name of a seat: `You` for the only person, the level of the only bot, otherwise the colour.
 * @param {any} state @param {number} seat
 */
export function seatName({ sitters }, seat) {
  const { kind, level } = sitters[seat] ?? { kind: "away" };
  const alone = sitters.filter((other) => other.kind === kind).length === 1;
  if (kind === "person" && alone) return "You";
  if (kind === "bot" && alone) return `${capital(levelName(level))} bot`;
  return COLOURS[seat] ?? `Seat ${seat}`;
}

/** Returns a name with a verb: `You win`, `Red wins`. @param {any} state @param {number} seat @param {string} verb @param {string} [third] the verb after another name */
export function does(state, seat, verb, third = `${verb}s`) {
  const name = seatName(state, seat);
  return `${name} ${name === "You" ? verb : third}`;
}

/** Verbs of the engine's sentences, after `you`. */
const YOURS = { is: "are", has: "have", tries: "try" };

/** Returns words of the engine with names in place of the numbers of the seats. @param {any} state @param {string} words */
export function named(state, words) {
  return words.replace(/\b([Ss])eats? (\d(?:(?:, | and )\d)*)([^.:;]*)/g, (_, s, seats, rest) => {
    const names = seats.replace(/\d/g, (/** @type {string} */ seat) => seatName(state, Number(seat)));
    if (names !== "You") return names + rest;
    const own = rest.replace(/\b(places|captures|moves|takes|chooses|draws|stops|tries|rolls|is|has)\b/g, (/** @type {string} */ verb) => YOURS[verb] ?? verb.slice(0, -1));
    return (s === "s" ? "you" : "You") + own;
  });
}

/** Returns names as a list. @param {string[]} names */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Describes the player of a seat. @param {import("./games.js").Sitter} sitter */
export function sitterName({ kind, level }) {
  if (kind === "bot") return `bot, ${levelName(level)}`;
  return kind === "away" ? "by link" : "person";
}

/** Returns words of the engine with colours in place of the numbers of the seats. @param {string} words */
export function coloured(words) {
  return words.replace(/\b[Ss]eats? (\d(?:(?:, | and )\d)*)/g, (_, seats) =>
    seats.replace(/\d/g, (seat) => COLOURS[seat] ?? `seat ${seat}`),
  );
}
