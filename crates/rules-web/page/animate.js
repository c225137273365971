/** Animation of pieces from their old to their new places. */

import { GAMES } from "./games.js";

const MS = 280;

/** Returns the figures of the piece that a step moves. @param {string} game @param {string} step @param {ParentNode} root */
function figures(game, step, root) {
  return GAMES[game].figures(step.replace(/^\*/, ""), root);
}

/**
 * Returns the place of the piece of a step before it moves.
 * @param {HTMLElement} root @param {string} game @param {string} step
 * @returns {{place: DOMRect | null}}
 */
export function origins(root, game, step) {
  const { from } = figures(game, step, root);
  const figure = from ? root.querySelector(from) : null;
  return { place: figure?.getBoundingClientRect() ?? null };
}

/**
 * Moves the piece of a step from its old place; a new piece grows.
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
