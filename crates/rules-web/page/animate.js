/** Pieces move from where they were to where they are. */

const MS = 280;

/** The tile of a placement, as it is named: its numbers ascending. @param {string} action */
const tileOf = (action) => [...action.split("@")[0]].sort().join("");

/**
 * The figures of the piece that a step moves: where to find it before, and where after.
 * @param {string} game @param {string} step @param {ParentNode} root
 * @returns {{from?: string, to?: string}}
 */
function figures(game, step, root) {
  const action = step.replace(/^\*/, "");
  if (game.startsWith("triad") && game !== "triandro") {
    const [from, to] = action.split(">");
    if (!to) return { to: `[data-piece="gem"][data-post="${action}"]` };
    const jewel = (place) => `[data-piece="jewel"][data-place="${place}"]`;
    return { from: jewel(from), to: jewel(to) };
  }
  if (game === "triandro") return { to: `[data-piece="stone"][data-point="${action}"]` };
  if (game === "conquest" && action.includes("@")) {
    const tile = `[data-tile="${tileOf(action)}"]`;
    return { from: `g${tile}`, to: `polygon${tile}` };
  }
  if (game === "cybo") return { to: `[data-rolled="${action}"], [data-ended="${action}"]` };
  const move = /^[sen]+@(\d+)([+-])(\d+)$/.exec(action);
  if (game !== "triarchy" || !move) return {};
  const dots = root.querySelectorAll("[data-dot]:not([data-piece])").length;
  const spaces = Number(move[3]) * (move[2] === "+" ? 1 : -1);
  const target = (Number(move[1]) + spaces + dots) % dots;
  const top = (dot) => `[data-stack="${dot}"] > [data-piece="token"]:last-of-type`;
  return { from: top(move[1]), to: top(String(target)) };
}

/**
 * Where the piece of a step is before it moves.
 * @param {HTMLElement} root @param {string} game @param {string} step
 * @returns {{place: DOMRect | null}}
 */
export function origins(root, game, step) {
  const { from } = figures(game, step, root);
  const figure = from ? root.querySelector(from) : null;
  return { place: figure?.getBoundingClientRect() ?? null };
}

/**
 * Moves the piece of a step from where it was; what is new grows.
 * @param {HTMLElement} root @param {string} game @param {string} step
 * @param {{place: DOMRect | null}} before
 */
export function arrive(root, game, step, { place }) {
  const { to } = figures(game, step, root);
  const figure = to ? /** @type {SVGGraphicsElement | null} */ (root.querySelector(to)) : null;
  const picture = root.querySelector("svg");
  if (!figure || !picture) return;
  const now = figure.getBoundingClientRect();
  const scale = /** @type {SVGSVGElement} */ (picture).getScreenCTM()?.a ?? 1;
  const start = place
    ? `translate(${(middle(place).x - middle(now).x) / scale}px, ${(middle(place).y - middle(now).y) / scale}px)`
    : "scale(0.3)";
  if (!place) Object.assign(figure.style, { transformBox: "fill-box", transformOrigin: "center" });
  figure.animate([{ transform: start }, { transform: "none" }], { duration: MS, easing: "ease-out" });
}

/** @param {DOMRect} box */
function middle({ left, right, top, bottom }) {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
