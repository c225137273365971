/**
 * Facts about the games that the protocol does not have: names, modules, words for actions, and the
 * figures of a move. Levels and options come from the engine.
 */

import { t } from "./texts.js";

/**
 * `unlinked`, `about` and `match` are English texts of the page.
 * - `module`: the engine, a file of WebAssembly; `custom`: the one that plays on custom layouts.
 * - `page`: the page of the rules; in upper case, the beginning of its rule identifiers.
 * - `unlinked`: why the game cannot be played by links; missing if it can.
 * - `puzzles`: whether there are puzzles of the game.
 * - `hidden`: whether the game has hidden information; `hands`: whether each seat has its own view.
 * - `about`: a sentence for the start page, missing if the game is a choice of another one there.
 * - `match`: the length of a match, where several games share their rules.
 * - `words`: an action in words.
 * - `places`: whether boards show the names of places, by default true.
 * - `standing`: actions that have a button all the time they are legal.
 * - `spoken`: where an action goes, for those who do not see the board, if `words` leave it out.
 * - `choice`: a shorter form of an action among others at the same place.
 * - `move`: selectors of the piece that an action moves, and of the place where it goes.
 * - `idle`: a selector of own pieces that can be picked even without a legal action.
 * - `attempt`: the action that a tap without a legal one means, so that the engine says why it is forbidden;
 *   `to` and `piece` are the data of what was tapped and of the picked piece, `point` is the place of the tap.
 * - `meant`: a refused action in words, before the reason, if a tap does not show it.
 *
 * @typedef {{
 *   title: string, about?: string, match?: string, unlinked?: string, module: string, custom?: string, page: string,
 *   hidden: boolean, hands: boolean,
 *   words: (action: string) => string, choice?: (action: string) => string,
 *   puzzles?: boolean, places?: boolean, standing?: string[], spoken?: (action: string) => string,
 *   idle?: (state: any) => string,
 *   attempt: (to: DOMStringMap, piece: DOMStringMap | null, point: {x: number, y: number}, root: ParentNode) => string | undefined,
 *   meant?: (action: string) => string | undefined,
 *   move: (action: string, root: ParentNode) => {from?: string, to?: string},
 * }} Game
 */

/** The common facts of TRIAD and its Tourney. @type {Omit<Game, "title" | "module">} */
const triad = {
  page: "triad",
  hidden: false,
  hands: false,
  words: (action) => {
    if (action.includes(">")) return t`Jewel from ${action.split(">")[0]} to ${action.split(">")[1]}`;
    return action.startsWith("x") ? t`capture ${action.slice(1)}` : t`Gem on ${action}`;
  },
  move: (action) => {
    const [from, to] = action.split(">");
    if (!to) return { to: `[data-post="${action.replace(/^x/, "")}"]` };
    return { from: `[data-piece="jewel"][data-place="${from}"]`, to: `polygon[data-place="${to}"]` };
  },
  idle: () => '[data-due="true"]',
  attempt: ({ post, place }, piece) => post ?? (place && `${piece?.place ?? place}>${place}`),
};

/** @param {string} letter */
const symbol = (letter) => ({ s: t`Scarab`, e: t`Eye`, n: t`Snake` })[letter] ?? letter;

/** The symbols in their order in piles. */
const IN_PILES = "sen";

/** @param {string} letters */
const symbols = (letters) => [...letters].map(symbol).join(", ");

/** @param {string} letter */
const shape = (letter) => ({ D: t`claim a Triodia`, T: t`claim a Triotri`, H: t`claim a Triohex` })[letter];

/** Returns the tile of a placement. Its name has its numbers ascending. @param {string} action */
const tileOf = (action) => [...action.split("@")[0]].sort().join("");

/**
 * Returns the cell of Conquest at a point, by the place of a tile on the table.
 * @param {ParentNode} root @param {{x: number, y: number}} point
 */
function cellAt(root, point) {
  const tile = /** @type {SVGPolygonElement | null} */ (root.querySelector("polygon[data-tile][data-cell]"));
  const [, x, y, way] = /^(-?\d+)\.(-?\d+)(.)$/.exec(tile?.dataset.cell ?? "") ?? [];
  if (!tile || !way) return "0.0^";
  const corners = [...tile.points];
  const mean = (/** @type {"x" | "y"} */ axis) => (corners[0][axis] + corners[1][axis] + corners[2][axis]) / 3;
  // Tiles are drawn with a narrow seam.
  const side = Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y) / 0.913;
  const up = (mean("y") - point.y) / (side * Math.sqrt(0.75));
  const along = (point.x - mean("x")) / side - up / 2;
  const third = way === "^" ? 1 / 3 : 2 / 3;
  const [left, low] = [Number(x) + third + along, Number(y) + third + up];
  const [column, row] = [Math.floor(left), Math.floor(low)];
  return `${column}.${row}${left - column + low - row < 1 ? "^" : "v"}`;
}

/** @type {Record<string, Game>} */
export const GAMES = {
  triad: {
    ...triad,
    title: "TRIAD",
    match: "One game",
    about: "Capture Gems, and slip your Jewels through to the far side. 2 players.",
    puzzles: true,
    module: "triad",
    custom: "triad_custom",
  },
  "triad-tourney": {
    ...triad,
    title: "TRIAD Tourney",
    match: "Tourney: win each of three ways",
    module: "triad",
    custom: "triad_custom",
  },
  triandro: {
    title: "Triandro",
    about: "Three stones make a triangle, which takes what it encloses. 2 to 4 players.",
    puzzles: true,
    module: "triandro",
    page: "triandro",
    hidden: false,
    hands: false,
    words: (action) =>
      action.startsWith("x")
        ? t`capture triangle ${action.slice(1).replaceAll("-", ", ")}`
        : t`stone on ${action}`,
    move: (action) => ({ to: `[data-point="${action}"], [data-action="${action}"]` }),
    attempt: ({ point }) => point,
  },
  triarchy: {
    title: "Triarchy",
    about: "Roll, bury the tokens of others in sand, bring yours home. 2 or 3 players.",
    puzzles: true,
    module: "triarchy",
    page: "triarchy",
    standing: ["left", "stay", "right"],
    unlinked: "A link would contain what is hidden, so this game cannot be played by links.",
    hidden: true,
    hands: false,
    words: (action) => {
      const move = /^([sen]+)@(\d+)([+-])(\d+)$/.exec(action);
      if (action === "left") return t`turn home bases left`;
      if (!move) return action === "stay" ? t`leave the home bases` : t`turn home bases right`;
      const [, pile, dot, sign, spaces] = move;
      const way = sign === "+" ? t`clockwise` : t`counter-clockwise`;
      const one = t`${symbol(pile[0])} on dot ${dot}, ${spaces} ${way}`;
      return pile.length > 1 ? t`${one}, with the pile ${symbols(pile)}` : one;
    },
    choice: (action) => t`pile ${symbols(action.split("@")[0])}`,
    move: (action, root) => {
      const move = /^[sen]+@(\d+)([+-])(\d+)$/.exec(action);
      if (!move) return {};
      const dots = root.querySelectorAll("[data-dot]:not([data-piece])").length;
      const spaces = Number(move[3]) * (move[2] === "+" ? 1 : -1);
      const target = (Number(move[1]) + spaces + dots) % dots;
      return { from: `[data-stack="${move[1]}"]`, to: `[data-dot="${target}"]:not([data-piece])` };
    },
    attempt: ({ stack, dot }, piece, _, root) => {
      const at = stack ?? dot;
      const from = piece?.stack ?? at;
      if (from === undefined || at === undefined) return;
      const left = Array.from(root.querySelectorAll("[data-rolled]"), (one) => one.getAttribute("data-rolled") ?? "");
      const tokens = root.querySelectorAll(`[data-stack="${from}"] > [data-symbol]`);
      const top = tokens[tokens.length - 1]?.getAttribute("data-symbol") ?? left[0] ?? "s";
      const dots = root.querySelectorAll("[data-dot]:not([data-piece])").length;
      const on = piece ? (Number(at) - Number(from) + dots) % dots : 1;
      const spaces = Math.min(on, dots - on);
      if (spaces < 1 || spaces > 4) return;
      const under = left.filter((_, index) => index !== left.indexOf(top));
      // A higher pile than those that are left, of four tokens of a player.
      under.push(...[...IN_PILES].filter((symbol) => symbol !== top && !under.includes(symbol)), top);
      const pile = under.slice(0, spaces - 1).sort((one, other) => IN_PILES.indexOf(one) - IN_PILES.indexOf(other));
      return `${top}${pile.join("")}@${from}${on === spaces ? "+" : "-"}${spaces}`;
    },
    meant: (action) => {
      const [, pile, dot] = /^([sen]+)@(\d+)/.exec(action) ?? [];
      return pile && t`${symbol(pile[0])} from dot ${dot}, ${pile.length} {2:dot|dots} away`;
    },
  },
  conquest: {
    title: "Triominos Conquest",
    about: "Lay triangles from a hidden hand, and claim their shapes. 2 to 4 players.",
    puzzles: true,
    module: "conquest",
    page: "conquest",
    unlinked: "A link would contain what is hidden, so this game cannot be played by links.",
    hidden: true,
    hands: true,
    words: (action) => {
      if (action === "pass") return t`pass`;
      if (action === "-") return t`claim nothing`;
      return shape(action[0]) ?? t`tile ${tileOf(action)}`;
    },
    places: false,
    standing: ["pass", "-"],
    spoken: (action) => (/\d\./.test(action) ? t` on ${action.replace(/^.*@|^[DTH]/, "")}` : ""),
    move: (action) => {
      if (!action.includes("@")) return { to: `[data-action="${action}"]` };
      const tile = `[data-tile="${tileOf(action)}"]`;
      return { from: `g${tile}`, to: `[data-actions~="${action}"]:not(g)` };
    },
    idle: ({ turn, legal }) => (legal.includes("-") ? "" : `g[data-tile][data-seat="${turn}"]`),
    attempt: ({ tile, cell }, piece, point, root) => {
      const held = piece?.tile ?? (cell ? undefined : tile);
      return held && `${held}@${cellAt(root, point)}`;
    },
    meant: (action) => (action.includes("@") ? t`tile ${tileOf(action)}` : undefined),
  },
  cybo: {
    title: "Cybo",
    about: "Roll three in a line; then stop, or risk the fourth? 2 to 6 players.",
    module: "cybo",
    page: "cybo",
    unlinked: "The dice of a link could be rolled again, so this game cannot be played by links.",
    hidden: false,
    hands: false,
    words: (action) => (action === "quad" ? t`try the Quad` : t`stop`),
    move: () => ({}),
    attempt: () => undefined,
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
