/**
 * Facts about the games that the protocol does not have: names, modules, words for actions, and the
 * figures of a move. Levels and options come from the engine.
 */

/**
 * - `module`: the engine, a file of WebAssembly; `custom`: the one that plays on custom layouts.
 * - `page`: the page of the rules; in upper case, the beginning of its rule identifiers.
 * - `unlinked`: why the game cannot be played by links; missing if it can.
 * - `hidden`: whether the game has hidden information; `hands`: whether each seat has its own view.
 * - `about`: a sentence for the start page; `goal`: how to win.
 * - `words`: an action in words.
 * - `move`: selectors of the piece that an action moves, and of the place where it goes.
 *
 * @typedef {{
 *   title: string, about: string, goal: string, unlinked?: string, module: string, custom?: string, page: string,
 *   hidden: boolean, hands: boolean,
 *   words: (action: string) => string,
 *   move: (action: string, root: ParentNode) => {from?: string, to?: string},
 * }} Game
 */

/** The common facts of TRIAD and its Tourney. @type {Pick<Game, "page" | "hidden" | "hands" | "words" | "move">} */
const triad = {
  page: "triad",
  hidden: false,
  hands: false,
  words: (action) => {
    if (action.includes(">")) return `Jewel from ${action.replace(">", " to ")}`;
    return action.startsWith("x") ? `capture ${action.slice(1)}` : `Gem on ${action}`;
  },
  move: (action) => {
    const [from, to] = action.split(">");
    if (!to) return { to: `[data-post="${action.replace(/^x/, "")}"]` };
    return { from: `[data-piece="jewel"][data-place="${from}"]`, to: `polygon[data-place="${to}"]` };
  },
};

const SYMBOLS = { s: "Scarab", e: "Eye", n: "Snake" };

/** @param {string} letters */
const symbols = (letters) => [...letters].map((letter) => SYMBOLS[letter] ?? letter).join(", ");

const SHAPES = { D: "Triodia", T: "Triotri", H: "Triohex" };

/** @type {Record<string, Game>} */
export const GAMES = {
  triad: {
    ...triad,
    title: "TRIAD",
    goal: "Place a Gem, then move your three Jewels. Win by reaching an opposing Dock, by leaving an opposing Jewel nowhere to go, or with ten captured Gems.",
    about: "Catch Gems between your own and watch them turn your colour, while three Jewels slip through to the far side. Two players.",
    module: "triad",
    custom: "triad_custom",
  },
  "triad-tourney": {
    ...triad,
    title: "TRIAD Tourney",
    goal: "Win games of TRIAD in each of the three ways: Breach, Trap and Capture.",
    about: "The long match of TRIAD: win once by Breach, once by Trap and once by Capture. Two players.",
    module: "triad",
    custom: "triad_custom",
  },
  triandro: {
    title: "Triandro",
    goal: "Place a stone, or capture what one of your triangles encloses. The last player who is able to move wins.",
    about: "Three stones make a triangle, and a triangle takes everything inside it. Two to four players.",
    module: "triandro",
    page: "triandro",
    hidden: false,
    hands: false,
    words: (action) =>
      action.startsWith("x")
        ? `capture triangle ${action.slice(1).replaceAll("-", ", ")}`
        : `stone on ${action}`,
    move: (action) => ({ to: `[data-point="${action}"], [data-action="${action}"]` }),
  },
  triarchy: {
    title: "Triarchy",
    goal: "Use the rolled symbols to move tokens. The first to bring home all four own tokens wins.",
    about: "Roll, bury the tokens of others in the sand, and bring your four home before the storm turns the bases. Two or three players.",
    module: "triarchy",
    page: "triarchy",
    unlinked: "A link would contain what is hidden, so this game cannot be played by links.",
    hidden: true,
    hands: false,
    words: (action) => {
      const move = /^([sen]+)@(\d+)([+-])(\d+)$/.exec(action);
      if (!move) return action === "stay" ? "leave the home bases" : `turn home bases ${action}`;
      const [, pile, dot, sign, spaces] = move;
      const way = sign === "+" ? "clockwise" : "counter-clockwise";
      const under = pile.length > 1 ? `, using ${symbols(pile)}` : "";
      return `${SYMBOLS[pile[0]]} on dot ${dot}, ${spaces} ${way}${under}`;
    },
    move: (action, root) => {
      const move = /^[sen]+@(\d+)([+-])(\d+)$/.exec(action);
      if (!move) return {};
      const dots = root.querySelectorAll("[data-dot]:not([data-piece])").length;
      const spaces = Number(move[3]) * (move[2] === "+" ? 1 : -1);
      const target = (Number(move[1]) + spaces + dots) % dots;
      return { from: `[data-stack="${move[1]}"]`, to: `[data-dot="${target}"]:not([data-piece])` };
    },
  },
  conquest: {
    title: "Triominos Conquest",
    goal: "Lay a tile, and cover a shape that it completes. The numbers under your covers are points, and the most points win.",
    about: "Lay triangular tiles from a hidden hand, claim the shapes they make, and push the covers of others off. Two to four players.",
    module: "conquest",
    page: "conquest",
    unlinked: "A link would contain what is hidden, so this game cannot be played by links.",
    hidden: true,
    hands: true,
    words: (action) => {
      if (action === "pass") return "pass";
      if (action === "-") return "claim nothing";
      if (SHAPES[action[0]]) return `cover ${SHAPES[action[0]]} ${action.slice(1)}`;
      const [tile, cell] = action.split("@");
      return `tile ${tile} on cell ${cell}`;
    },
    move: (action) => {
      if (!action.includes("@")) return { to: `[data-action="${action}"]` };
      // The name of a tile has its numbers ascending.
      const tile = `[data-tile="${[...action.split("@")[0]].sort().join("")}"]`;
      return { from: `g${tile}`, to: `[data-actions~="${action}"]:not(g)` };
    },
  },
  cybo: {
    title: "Cybo",
    goal: "Roll three numbers of one line. The highest total after 13 rounds wins.",
    about: "Roll the die of twelve for three in a line. Then stop, or risk it all for the fourth? Two to six players.",
    module: "cybo",
    page: "cybo",
    unlinked: "The dice of a link could be rolled again, so this game cannot be played by links.",
    hidden: false,
    hands: false,
    words: (action) => (action === "quad" ? "try the Quad" : "stop"),
    move: () => ({}),
  },
};

/** @param {string} name */
export function isGame(name) {
  return Object.hasOwn(GAMES, name);
}

/** The random bot, which every game has in addition to its levels. */
export const RANDOM = "random";

/** The bots that a seat can have: the levels of every game, whose time is bounded. */
const BOTS = [RANDOM, "easy", "medium", "hard", "expert"];

/**
 * The player of a seat: a person at this screen, a person who plays by links, or a bot with its level.
 * @typedef {{kind: "person" | "away" | "bot", level?: string}} Sitter
 */

/** @param {any} sitter */
export function isSitter(sitter) {
  const { kind, level } = sitter ?? {};
  return kind === "bot" ? BOTS.includes(level) : kind === "person" || kind === "away";
}
