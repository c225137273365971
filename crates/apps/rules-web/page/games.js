/**
 * Facts about the games that the protocol does not have: names, modules, words for actions, and the
 * figures of a move. Levels and options come from the engine.
 */

/**
 * - `module`: the engine, a file of WebAssembly; `custom`: the one that plays on custom layouts.
 * - `page`: the page of the rules; in upper case, the beginning of its rule identifiers.
 * - `unlinked`: why the game cannot be played by links; missing if it can.
 * - `hidden`: whether the game has hidden information; `hands`: whether each seat has its own view.
 * - `about`: a sentence for the start page, missing if the game is a choice of another one there; `goal`: how to win.
 * - `words`: an action in words.
 * - `places`: whether boards show the names of places, by default true.
 * - `spoken`: where an action goes, for those who do not see the board, if `words` leave it out.
 * - `choice`: a shorter form of an action among others at the same place.
 * - `move`: selectors of the piece that an action moves, and of the place where it goes.
 * - `idle`: a selector of own pieces that can be picked even without a legal action.
 * - `attempt`: the action that a tap without a legal one means, so that the engine says why it is forbidden;
 *   `to` and `piece` are the data of what was tapped and of the picked piece, `point` is the place of the tap.
 * - `meant`: a refused action in words, before the reason, if a tap does not show it.
 *
 * @typedef {{
 *   title: string, about?: string, goal: string, unlinked?: string, module: string, custom?: string, page: string,
 *   hidden: boolean, hands: boolean,
 *   words: (action: string) => string, choice?: (action: string) => string,
 *   places?: boolean, spoken?: (action: string) => string,
 *   idle?: (state: any) => string,
 *   attempt: (to: DOMStringMap, piece: DOMStringMap | null, point: {x: number, y: number}, root: ParentNode) => string | undefined,
 *   meant?: (action: string) => string | undefined,
 *   move: (action: string, root: ParentNode) => {from?: string, to?: string},
 * }} Game
 */

/** The common facts of TRIAD and its Tourney. @type {Omit<Game, "title" | "goal" | "module">} */
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
  idle: () => '[data-due="true"]',
  attempt: ({ post, place }, piece) => post ?? (place && `${piece?.place ?? place}>${place}`),
};

const SYMBOLS = { s: "Scarab", e: "Eye", n: "Snake" };

/** The symbols in their order in piles. */
const IN_PILES = "sen";

/** @param {string} letters */
const symbols = (letters) => [...letters].map((letter) => SYMBOLS[letter] ?? letter).join(", ");

const SHAPES = { D: "two tiles with a Triodia", T: "four tiles with a Triotri", H: "a ring of six with a Triohex" };

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
    goal: "Place a Gem, then move your three Jewels. Win by reaching an opposing Dock, by leaving an opposing Jewel nowhere to go, or with ten captured Gems.",
    about: "Catch Gems between your own and watch them turn your colour, while three Jewels slip through to the far side. The Tourney is the long match: win once in each of the three ways. Two players.",
    module: "triad",
    custom: "triad_custom",
  },
  "triad-tourney": {
    ...triad,
    title: "TRIAD Tourney",
    goal: "Win games of TRIAD in each of the three ways: Breach, Trap and Capture.",
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
    attempt: ({ point }) => point,
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
      const whole = pile.length > 1 ? `, with the pile ${symbols(pile)}` : "";
      return `${SYMBOLS[pile[0]]} on dot ${dot}, ${spaces} ${way}${whole}`;
    },
    choice: (action) => `pile ${symbols(action.split("@")[0])}`,
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
      return pile && `${SYMBOLS[pile[0]]} on dot ${dot} with the pile ${symbols(pile)}`;
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
      if (SHAPES[action[0]]) return `cover ${SHAPES[action[0]]}`;
      return `tile ${tileOf(action)}`;
    },
    places: false,
    spoken: (action) => (/\d\./.test(action) ? ` on ${action.replace(/^.*@|^[DTH]/, "")}` : ""),
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
    meant: (action) => (action.includes("@") ? `tile ${tileOf(action)}` : undefined),
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
