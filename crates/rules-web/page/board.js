/** The board: taps, drags and keys, and the moves that they mean. */

import { arrive, origins } from "./animate.js";
import { Drag } from "./drag.js";
import { draw } from "./policy.js";
import { coloured, seatName } from "./names.js";
import { actionWords } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const TAPPABLE =
  "[data-action],[data-actions],[data-point],[data-post],[data-place],[data-stack],[data-dot]";

/**
 * A target for some actions: one figure, or several at one place.
 * @typedef {{key: string, figures: SVGGraphicsElement[], actions: string[], piece: boolean}} Spot
 */

export class Board {
  /**
   * @param {HTMLElement} root
   * @param {{
   *   play: (action: string) => void,
   *   choose: (actions: string[]) => void,
   *   tap: () => void,
   * }} calls `play` gets the action to play, legal or not; `choose` gets the actions to choose from; `tap`
   *   follows a tap while no action is legal
   */
  constructor(root, calls) {
    this.root = root;
    this.calls = calls;
    /** @type {Map<Element, Spot>} */
    this.spots = new Map();
    /** @type {Spot[]} */
    this.order = [];
    /** The remaining actions once a spot has been picked. @type {string[] | null} */
    this.meant = null;
    this.picked = /** @type {Spot | null} */ (null);
    /** The place of the last focus. @type {{x: number, y: number} | null} */
    this.held = null;
    this.state = /** @type {any} */ (null);
    /** The last state, for the names of the players in earlier pictures. @type {any} */
    this.players = null;
    root.tabIndex = -1;
    root.addEventListener("click", (event) => this.onClick(event));
    root.addEventListener("keydown", (event) => this.onKey(event));
    root.addEventListener("pointerdown", (event) => this.onDown(event));
    root.addEventListener("focusin", (event) => this.ring(/** @type {Element} */ (event.target)));
    root.addEventListener("focusout", () => this.ring(null));
  }

  /**
   * Shows a picture. Without a state nothing in it can be played.
   * @param {string} svg @param {any} state @param {boolean} moving whether pieces move to their places
   */
  show(svg, state, moving) {
    const focused = this.root.contains(document.activeElement);
    if (focused && document.activeElement !== this.root) this.held = this.centerOfFocus();
    const step = state && this.state?.id === state.id && state.ply === (this.state?.ply ?? 0) + 1 ? state.steps.at(-1) : null;
    const before = moving && step ? origins(this.root, state.game, step) : null;
    this.state = state;
    this.players = state ?? this.players;
    this.meant = null;
    this.picked = null;
    const picture = draw(this.root, svg);
    const title = picture.querySelector("title");
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", title?.textContent ?? "");
    // As an element the title would be a tooltip over the whole board.
    title?.remove();
    this.picture = picture;
    this.name(picture);
    if (state?.turn === "over") this.crown(picture, state.outcome.winners);
    this.collect();
    if (focused) this.restore();
    if (before && step) arrive(this.root, state.game, step, before);
  }

  /** Takes the focus, for the next spots. */
  rest() {
    this.held = null;
    this.root.focus({ preventScroll: true });
  }

  clear() {
    this.root.replaceChildren();
    this.spots.clear();
    this.order = [];
    this.state = null;
  }

  /** Puts names in place of the numbers of the seats. @param {SVGSVGElement} picture */
  name(picture) {
    for (const text of picture.querySelectorAll("text, title, desc")) {
      const words = text.textContent ?? "";
      if (/\bseats? \d/i.test(words)) text.textContent = this.named(words);
    }
  }

  /** @param {string} words words of a picture */
  named(words) {
    const [, seat, won] = /^Seat (\d)( won)?$/.exec(words) ?? [];
    if (seat === undefined || !this.players) return coloured(words);
    const name = seatName(this.players, Number(seat));
    return won ? `${name} won` : name;
  }

  /** Shows the plates of the winners, and no seat to act. @param {SVGSVGElement} picture @param {number[]} winners */
  crown(picture, winners) {
    for (const plate of picture.querySelectorAll("[data-plate]")) {
      const seat = Number(/** @type {SVGElement} */ (plate).dataset.plate);
      plate.classList.remove(...[...plate.classList].filter((name) => name.startsWith("l-")));
      plate.classList.add(winners.includes(seat) ? "winner" : "l-line");
    }
    // After a resignation the heading would name a seat to act.
    const heading = picture.querySelectorAll("text")[1];
    if (heading && this.state.outcome.reason === "resigned") heading.textContent = "The game is over";
  }

  /** Finds the spots of actions. */
  collect() {
    this.spots.clear();
    this.order = [];
    if (!this.state?.awaited) return;
    /** @type {Map<string, Spot>} */
    const byKey = new Map();
    for (const figure of this.figures("[data-action],[data-actions]")) {
      const { action, actions, stack, dot, tile, cell } = figure.dataset;
      // A stack and the dot below it are one place.
      const place = stack ?? dot;
      const hand = tile && !cell ? `tile ${tile}` : null;
      const key = place !== undefined ? `dot ${place}` : hand ?? cell ?? action ?? actions ?? "";
      const spot = byKey.get(key) ?? { key, figures: [], actions: [], piece: false };
      spot.figures.push(figure);
      spot.piece ||= stack !== undefined || hand !== null;
      // Moves from a place come before moves to it.
      const more = action !== undefined ? [action] : (actions ?? "").split(" ");
      spot.actions = stack !== undefined ? [...more, ...spot.actions] : [...spot.actions, ...more];
      byKey.set(key, spot);
      this.spots.set(figure, spot);
    }
    this.order = [...byKey.values()];
    this.collectJewels();
    this.order.forEach((spot, index) => this.makeReachable(spot, index === 0));
  }

  /** A Jewel of TRIAD is a spot of its moves for pointers. Keys use the arrows around it. */
  collectJewels() {
    for (const figure of this.figures('[data-piece="jewel"]')) {
      const place = figure.dataset.place;
      const actions = this.state.legal.filter((action) => action.startsWith(`${place}>`));
      if (actions.length === 0) continue;
      this.spots.set(figure, { key: `from ${place}`, figures: [figure], actions, piece: true });
      figure.classList.add("piece");
    }
  }

  /** @param {string} selector */
  figures(selector) {
    const found = this.root.querySelectorAll(`svg :is(${selector})`);
    return /** @type {SVGGraphicsElement[]} */ ([...found]);
  }

  /** @param {Spot} spot @param {boolean} first */
  makeReachable(spot, first) {
    const figure = spot.figures.at(-1);
    if (!figure) return;
    figure.setAttribute("role", "button");
    figure.setAttribute("tabindex", first ? "0" : "-1");
    figure.setAttribute("aria-label", this.nameOf(spot));
    // The name contains the text of the figure.
    for (const text of figure.querySelectorAll("text")) text.setAttribute("aria-hidden", "true");
    for (const one of spot.figures) one.classList.add(spot.piece ? "piece" : "spot");
  }

  /** @param {Spot} spot */
  nameOf(spot) {
    const [only] = spot.actions;
    const single = spot.actions.length === 1 && !spot.piece;
    const name = single
      ? actionWords(this.state.game, only)
      : `${spot.key}, ${spot.actions.length} moves`;
    // The name contains the visible text, which people with voice control say.
    const shown = spot.figures.at(-1)?.textContent?.replace(/\s+/g, " ").trim();
    return shown ? `${name}, ${shown}` : name;
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    const figure = this.hit(/** @type {Element} */ (event.target));
    if (figure && this.order.length > 0) this.tap(figure);
    else if (this.order.length === 0) this.calls.tap();
    else this.forget();
  }

  /** Returns the spot of an element, or else the named figure around it. */
  hit(/** @type {Element} */ element) {
    let figure = /** @type {Element | null} */ (element);
    while (figure && figure !== this.root && !this.spots.has(figure)) figure = figure.parentElement;
    if (figure === this.root) figure = element.closest(TAPPABLE);
    return figure && this.root.contains(figure) ? /** @type {SVGElement} */ (figure) : null;
  }

  /** @param {SVGElement} figure */
  tap(figure) {
    const spot = this.spots.get(figure);
    const narrowed = this.narrowed(figure);
    if (this.meant && narrowed.length > 0 && spot !== this.picked) this.mean(narrowed, spot ?? null);
    else if (spot) this.pick(spot);
    else this.attempt(figure);
  }

  /** Returns the remaining actions of a figure. @param {SVGElement} figure */
  narrowed(figure) {
    const meant = this.meant ?? [];
    const spot = this.spots.get(figure);
    const place = figure.dataset.place;
    return meant.filter(
      (action) => spot?.actions.includes(action) || (place && action.endsWith(`>${place}`)),
    );
  }

  /** @param {Spot} spot */
  pick(spot) {
    if (spot === this.picked) {
      // A second tap on a piece with one move plays it.
      const [only, ...more] = this.meant ?? [];
      return only && more.length === 0 ? this.calls.play(only) : this.forget();
    }
    const leaving = spot.actions.filter((action) => this.leaves(spot, action));
    this.mean(leaving.length > 0 ? leaving : spot.actions, spot);
  }

  /** Returns whether an action of a spot moves the piece there. @param {Spot} spot @param {string} action */
  leaves(spot, action) {
    return spot.piece && (!spot.key.startsWith("dot ") || action.includes(`@${spot.key.slice(4)}+`) ||
      action.includes(`@${spot.key.slice(4)}-`));
  }

  /** Plays the only action, or shows the actions to choose from. @param {string[]} actions @param {Spot | null} spot */
  mean(actions, spot) {
    const narrowing = this.meant !== null;
    if (actions.length === 1 && (narrowing || !spot?.piece)) return this.calls.play(actions[0]);
    this.meant = actions;
    this.picked = spot;
    this.mark();
    this.calls.choose(actions);
  }

  forget() {
    if (this.meant === null) return;
    this.meant = null;
    this.picked = null;
    this.mark();
    this.calls.choose([]);
  }

  /** Marks the picked spot and the possible next ones. */
  mark() {
    this.picture?.classList.toggle("choosing", this.meant !== null);
    for (const [figure, spot] of this.spots) {
      const open = this.meant?.some((action) => spot.actions.includes(action)) ?? false;
      figure.classList.toggle("meant", open);
      figure.classList.toggle("picked", spot === this.picked);
    }
  }

  /** Marks the spots of an action, as for a hint. @param {string} action */
  point(action) {
    for (const [figure, spot] of this.spots) {
      figure.classList.toggle("hinted", spot.actions.includes(action));
    }
  }

  /** Plays a figure without a legal action, so that the engine reports the rule that forbids it. @param {SVGElement} figure */
  attempt(figure) {
    const { point, post, place } = figure.dataset;
    const from = this.picked?.key.startsWith("from ") ? this.picked.key.slice(5) : null;
    if (point !== undefined) this.calls.play(point);
    else if (post !== undefined) this.calls.play(post);
    else if (place !== undefined && from !== null) this.calls.play(`${from}>${place}`);
    else this.forget();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const spot = this.spots.get(/** @type {Element} */ (event.target));
    if (event.key === "Escape") return this.forget();
    if (!spot) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.tap(/** @type {SVGElement} */ (event.target));
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    let next = null;
    if (way) next = this.towards(spot, way);
    if (event.key === "Home") next = this.order[0];
    if (event.key === "End") next = this.order.at(-1);
    if (way || next) event.preventDefault();
    if (next) this.focus(next);
  }

  /** Returns the nearest spot in a direction. @param {Spot} from @param {number[]} way */
  towards(from, [across, down]) {
    const here = centerOf(from.figures.at(-1));
    let best = null;
    let least = Infinity;
    for (const spot of this.reachable()) {
      if (spot === from) continue;
      const there = centerOf(spot.figures.at(-1));
      const [x, y] = [there.x - here.x, there.y - here.y];
      const along = x * across + y * down;
      const aside = Math.abs(x * down) + Math.abs(y * across);
      if (along > 1 && along + 2 * aside < least) [best, least] = [spot, along + 2 * aside];
    }
    return best;
  }

  /** Returns the spots for keys: during a choice only the possible next ones. */
  reachable() {
    const { meant } = this;
    if (!meant) return this.order;
    return this.order.filter((spot) => spot.actions.some((action) => meant.includes(action)));
  }

  /** @param {Spot} spot */
  focus(spot) {
    for (const other of this.order) other.figures.at(-1)?.setAttribute("tabindex", "-1");
    spot.figures.at(-1)?.setAttribute("tabindex", "0");
    spot.figures.at(-1)?.focus({ preventScroll: true });
  }

  centerOfFocus() {
    return centerOf(document.activeElement);
  }

  /** Puts the focus on the spot nearest to the last one. While others act the board itself keeps it. */
  restore() {
    if (this.order.length > 0) this.focusNear(this.held ?? centerOf(this.order[0].figures.at(-1)));
    else this.root.focus({ preventScroll: true });
  }

  /** @param {{x: number, y: number}} point */
  focusNear(point) {
    let [best, least] = [this.order[0], Infinity];
    for (const spot of this.order) {
      const { x, y } = centerOf(spot.figures.at(-1));
      const distance = Math.hypot(x - point.x, y - point.y);
      if (distance < least) [best, least] = [spot, distance];
    }
    if (best) this.focus(best);
  }

  /** Draws a ring around the focused figure. @param {Element | null} figure */
  ring(figure) {
    this.root.querySelector(".focus-ring")?.remove();
    if (!figure || !this.spots.has(figure) || !figure.matches(":focus-visible")) return;
    const box = /** @type {SVGGraphicsElement} */ (figure).getBBox();
    const ring = document.createElementNS(SVG, "rect");
    ring.setAttribute("class", "focus-ring");
    const sides = { x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, rx: 6 };
    for (const [name, value] of Object.entries(sides)) ring.setAttribute(name, String(value));
    this.picture?.append(ring);
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    this.dragged = false;
    const figure = /** @type {Element} */ (event.target).closest(".piece");
    const spot = figure && this.spots.get(figure);
    if (!spot || !spot.piece || event.button !== 0) return;
    new Drag(this, spot, event);
  }

  /** Handles the drop of a piece. @param {number} x @param {number} y */
  drop(x, y) {
    for (const element of document.elementsFromPoint(x, y)) {
      if (!this.root.contains(element)) continue;
      const figure = this.hit(element);
      if (!figure) continue;
      const narrowed = this.narrowed(figure);
      if (this.spots.get(figure) === this.picked) return;
      if (narrowed.length > 0) return this.mean(narrowed, this.spots.get(figure) ?? null);
      if (figure.dataset.place !== undefined) return this.attempt(figure);
    }
  }
}

/** @param {Element | null | undefined} element */
function centerOf(element) {
  const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
