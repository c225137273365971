/** What the page knows of the games beside the protocol. The one place for names and levels. */

/** The levels that people choose from, easiest first; `random` is the bot of this name. */
export const LEVELS = ["random", "easy", "medium", "hard"];

/**
 * - `module`: the engine, a file of WebAssembly; `custom`: the one that plays on custom layouts.
 * - `page`: the page of the rules.
 * - `prefix`: how identifiers of rules begin.
 * - `hidden`: whether something is hidden from seats; `hands`: whether each sees something else.
 * - `bots`: the bot behind each level, and the one that gives hints.
 */
export const GAMES = {
  triad: {
    title: "TRIAD",
    about: "Gems bracket Gems, and Jewels race over triangles. Two seats.",
    module: "triad",
    custom: "triad_custom",
    page: "triad",
    prefix: "TRIAD",
    hidden: false,
    hands: false,
    bots: { easy: "uct:20", medium: "greedy", hard: "uct:8000", hint: "uct:4000" },
  },
  "triad-tourney": {
    title: "TRIAD Tourney",
    about: "A series of games of TRIAD: win by Breach, by Trap and by Capture. Two seats.",
    module: "triad",
    custom: "triad_custom",
    page: "triad",
    prefix: "TRIAD",
    hidden: false,
    hands: false,
    bots: { easy: "uct:20", medium: "greedy", hard: "uct:8000", hint: "uct:4000" },
  },
  triandro: {
    title: "Triandro",
    about: "Stones on a hexagon; triangles of any size are captured. Two to four seats.",
    module: "triandro",
    page: "triandro",
    prefix: "TRIANDRO",
    hidden: false,
    hands: false,
    bots: { easy: "uct:30", medium: "uct:1500", hard: "uct:30000", hint: "uct:15000" },
  },
  triarchy: {
    title: "Triarchy",
    about: "Roll, stack, bury, and bring four tokens home before the sandstorm. Two or three seats.",
    module: "triarchy",
    page: "triarchy",
    prefix: "TRIARCHY",
    hidden: true,
    hands: false,
    bots: { easy: "greedy", medium: "ismcts:300", hard: "ismcts:3000", hint: "ismcts:2000" },
  },
  conquest: {
    title: "Triominos Conquest",
    about: "Triangular tiles, hidden hands, and covers that push others off. Two to four seats.",
    module: "conquest",
    page: "conquest",
    prefix: "CONQUEST",
    hidden: true,
    hands: true,
    bots: { easy: "greedy", medium: "ismcts:400", hard: "ismcts:6000", hint: "ismcts:4000" },
  },
  cybo: {
    title: "Cybo",
    about: "A die of twelve: three in line, then stop or try the Quad. Two to six seats.",
    module: "cybo",
    page: "cybo",
    prefix: "CYBO",
    hidden: false,
    hands: false,
    bots: { easy: "greedy", medium: "uct:300", hard: "uct:6000", hint: "uct:5000" },
  },
};

/** @typedef {keyof typeof GAMES} Name */

/** @param {string} name */
export function isGame(name) {
  return Object.hasOwn(GAMES, name);
}

/**
 * The bot behind a level: one of the names, or a bot as the protocol spells it.
 * @param {string} game @param {string} level
 */
export function botOf(game, level) {
  return GAMES[game].bots[level] ?? level;
}

/**
 * Who sits at a seat.
 * @typedef {{kind: "person" | "bot", level?: string}} Sitter
 */

/** @param {Sitter} sitter */
export function sitterName(sitter) {
  return sitter.kind === "person" ? "person" : `bot, ${sitter.level}`;
}
