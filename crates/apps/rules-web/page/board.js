/** The board: taps, drags and keys, and the moves that they mean. */

import { arrive, origins } from "./animate.js";
import { Drag } from "./drag.js";
import { GAMES } from "./games.js";
import { draw } from "./policy.js";
import { t } from "./texts.js";
import { actionWords } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
/** Units of the picture: a target for a finger, and its mark. */
const REACH = 24;
const MARK = 11;
const RING = 17;
/** How far above a piece the name of its place stands. */
const ABOVE = 20;

/** Maximum number of buttons to choose from. With more actions the board marks the pieces. */
const BUTTONS = 4;

/** Pixels from the middle of a spot within which a tap beside all figures means it. */
const NEAR = 24;

/** Pixels from the middle of a figure to the areas on whose side it lies. */
const SIDES = [[8, 0], [-8, 0], [0, 8], [0, -8]];

/** Attributes with the name of a place. */
const PLACES = ["post", "place", "point", "dot", "stack"];
const PLACED = PLACES.map((name) => `[data-${name}]`).join(",");

const TAPPABLE =
  "[data-action],[data-actions],[data-point],[data-post],[data-place],[data-stack],[data-dot],g[data-tile]";

/**
 * A target for some actions: one figure, or several at one place.
 * @typedef {{key: string, figures: SVGGraphicsElement[], actions: string[], piece: boolean}} Spot
 */

export class Board {
  /**
   * @param {HTMLElement} root
   * @param {{
   *   play: (action: string) => void,
   *   choose: (actions: string[], between: boolean) => void,
   *   refuse: (words: string) => void,
   *   tap: () => void,
   * }} calls `play` gets the action to play, legal or not; `choose` gets the actions to choose from,
   *   and whether piece and place of all are known; `refuse` says why a tap does nothing; `tap` follows a tap while no action is legal
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
    /** The action about which the visitor is asked. @type {string | null} */
    this.asked = null;
    /** The marks of where a picked piece can go, with their actions. @type {Map<Element, string[]>} */
    this.goals = new Map();
    /** The place of the last focus. @type {{x: number, y: number} | null} */
    this.held = null;
    /** The piece that follows a pointer. @type {Drag | null} */
    this.drag = null;
    /** Where a finger came down. @type {PointerEvent | null} */
    this.down = null;
    this.state = /** @type {any} */ (null);
    /** The width of the picture in its units. */
    this.width = 0;
    /** The game of the last state, for the moves in earlier pictures. */
    this.game = "";
    root.tabIndex = -1;
    root.addEventListener("click", (event) => this.onClick(event));
    root.addEventListener("keydown", (event) => this.onKey(event));
    root.addEventListener("pointerdown", (event) => this.onDown(event));
    // A drag with a finger would become a swipe. Of parts of a picture browsers ignore `touch-action`.
    root.addEventListener("touchmove", (event) => this.drag && event.cancelable && event.preventDefault(), { passive: false });
    root.addEventListener("focusin", (event) => this.ring(/** @type {Element} */ (event.target)));
    root.addEventListener("focusout", () => this.ring(null));
    root.addEventListener("pointerover", ({ target }) => this.nameFigure(/** @type {Element} */ (target)));
    root.addEventListener("pointerleave", () => this.name([]));
  }

  /**
   * Shows a picture. Without a state nothing in it can be played.
   * @param {string} svg @param {any} state @param {boolean} moving whether pieces move to their places
   */
  show(svg, state, moving) {
    const focused = this.root.contains(document.activeElement);
    if (focused && document.activeElement !== this.root) this.held = this.centerOfFocus();
    const isNext = moving && state && this.state?.id === state.id && state.ply === this.state.ply + 1;
    const { step, effects = [] } = (isNext && state.lines.at(-1)) || {};
    const before = origins(this.root, effects, step && this.moveOf(step).from);
    const isSame = this.state?.id === state?.id;
    // The piece that is dragged goes with its picture.
    this.drag?.cancel();
    this.state = state;
    this.game = state?.game ?? this.game;
    this.meant = null;
    this.picked = null;
    this.goals.clear();
    const picture = draw(this.root, svg);
    // The page sizes the picture by its shape. At the end hands may appear below, and the rest stays as it is.
    const { width, height } = picture.viewBox.baseVal;
    if (!isSame || state?.turn !== "over" || width !== this.width) document.documentElement.style.setProperty("--ratio", String(width / height));
    this.width = width;
    const title = picture.querySelector("title");
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", title?.textContent ?? "");
    // As an element the title would be a tooltip over the whole board.
    title?.remove();
    // It is in English.
    if (document.documentElement.lang !== "en") picture.querySelector("desc")?.remove();
    this.picture = picture;
    const claims = this.figures("[data-points]").map(({ dataset }) => [dataset.action, Number(dataset.points)]);
    if (state) state.points = Object.fromEntries(claims);
    this.collect();
    // Finding the nearest spot needs a layout. In another game the board itself keeps the focus.
    if (focused && isSame) this.restore();
    arrive(this.root, effects, before);
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
    for (const figure of this.figures("[data-stack]")) {
      // The tokens on a dot hide it.
      const spot = byKey.get(`dot ${figure.dataset.stack}`);
      if (spot && !this.spots.has(figure)) this.spots.set(figure, spot);
    }
    this.collectJewels();
    this.collectIdle();
    for (const [figure, { piece }] of this.spots) figure.classList.add(piece ? "piece" : "spot");
    this.order.forEach((spot, index) => this.makeReachable(spot, index === 0));
  }

  /** A Jewel of TRIAD is a spot of its moves for pointers. Keys use the arrows around it. */
  collectJewels() {
    for (const figure of this.figures('[data-piece="jewel"]')) {
      const place = figure.dataset.place;
      const actions = this.state.legal.filter((action) => action.startsWith(`${place}>`));
      if (actions.length === 0) continue;
      this.spots.set(figure, { key: `from ${place}`, figures: [figure], actions, piece: true });
    }
  }

  /** Own pieces without a legal action can be picked as well, so that a tap on a place says why. */
  collectIdle() {
    const idle = GAMES[this.state.game].idle?.(this.state);
    for (const figure of idle ? this.figures(idle) : []) {
      if (this.spots.has(figure)) continue;
      this.spots.set(figure, { key: "", figures: [figure], actions: [], piece: true });
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
  }

  /** @param {Spot} spot */
  nameOf(spot) {
    const [only] = spot.actions;
    const single = spot.actions.length === 1 && !spot.piece;
    const [kind, place] = spot.key.split(" ");
    const at = place ? (kind === "dot" ? t`dot ${place}` : t`tile ${place}`) : kind;
    const name = single
      ? `${actionWords(this.state.game, only, this.state.points)}${GAMES[this.state.game].spoken?.(only) ?? ""}`
      : t`${at}, ${spot.actions.length} {1:move|moves}`;
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
    const { clientX: x, clientY: y } = this.down ?? event;
    const under = document.elementFromPoint(x, y);
    this.down = null;
    const target = under && this.root.contains(under) ? under : /** @type {Element} */ (event.target);
    if (this.order.length === 0) return this.calls.tap();
    const figure = this.hit(target) ?? this.near(x, y);
    const at = (/** @type {number} */ x, /** @type {number} */ y) => document.elementsFromPoint(x, y).flatMap((one) => (this.root.contains(one) ? this.hit(one) ?? [] : []));
    const isArea = (/** @type {Element} */ one) => one.matches("polygon[data-action]");
    // A figure without an action can cover those of others, or lie on the side of an area.
    const covers = figure && !this.picked && !this.spots.has(figure) && !this.goals.has(figure);
    const middle = centerOf(covers ? figure : null);
    const beside = covers ? SIDES.flatMap(([across, down]) => at(middle.x + across, middle.y + down).filter(isArea)) : [];
    const found = [...at(x, y), ...beside].filter((one) => (covers ? this.spots.get(one)?.actions.length : isArea(one)));
    const areas = [...new Map(found.map((one) => [this.spots.get(one), one])).values()];
    if (covers && areas.length === 1) this.tap(areas[0], x, y);
    else if (figure && areas.length > 1 && (covers || areas.includes(figure))) this.offer(areas, x, y);
    else if (figure) this.tap(figure, x, y);
    else this.attempt(x, y);
  }

  /** Offers the actions of areas that overlap, or means the nearest one if words cannot tell them apart. @param {Element[]} areas @param {number} x @param {number} y */
  offer(areas, x, y) {
    this.forget();
    const actions = areas.flatMap((area) => this.spots.get(area)?.actions ?? []);
    if (new Set(actions.map((action) => actionWords(this.state.game, action))).size === actions.length) return this.mean(actions, null);
    const away = (/** @type {Element} */ area) => Math.hypot(centerOf(area).x - x, centerOf(area).y - y);
    this.tap(areas.sort((one, other) => away(one) - away(other))[0], x, y);
  }

  /** Returns the figure of the spot nearest to a point beside all figures. @param {number} x @param {number} y */
  near(x, y) {
    let [best, least] = [/** @type {SVGElement | null} */ (null), NEAR];
    for (const spot of this.reachable()) {
      const figure = spot.figures.at(-1);
      const { x: left, y: top } = centerOf(figure);
      const distance = Math.hypot(left - x, top - y);
      if (figure && distance < least) [best, least] = [figure, distance];
    }
    return best;
  }

  /** Returns the spot of an element, or else the named figure around it. */
  hit(/** @type {Element} */ element) {
    const goal = element.closest(".goal");
    if (goal) return /** @type {SVGElement} */ (goal);
    let figure = /** @type {Element | null} */ (element);
    while (figure && figure !== this.root && !this.spots.has(figure)) figure = figure.parentElement;
    if (figure === this.root) figure = element.closest(TAPPABLE);
    return figure && this.root.contains(figure) ? /** @type {SVGElement} */ (figure) : null;
  }

  /** @param {any} figure @param {number} x @param {number} y the place of the tap */
  tap(figure, x, y) {
    const spot = this.spots.get(figure);
    const narrowed = this.narrowed(figure);
    if (this.goals.has(figure)) return this.mean(narrowed, this.picked);
    if (this.meant && narrowed.length > 0 && spot !== this.picked) this.mean(narrowed, spot ?? null);
    // A picked piece cannot go to the places of other ones, and tokens that others can reach cannot move for that.
    else if (spot?.figures.includes(figure) && (spot.piece || !this.picked?.piece)) this.pick(spot);
    else this.attempt(x, y);
  }

  /** Returns the remaining actions of a figure. @param {SVGElement} figure */
  narrowed(figure) {
    const meant = this.meant ?? [];
    const goal = this.goals.get(figure);
    if (goal) return goal;
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
    if (!spot.piece) return this.mean(spot.actions, spot);
    // The board shows where the piece can go.
    this.hold(leaving.length > 0 ? leaving : spot.actions, spot);
    this.calls.choose([], false);
    if (spot.actions.length === 0) this.calls.refuse(t`This cannot go anywhere now. Tap a place to read why.`);
  }

  /** Returns whether an action of a spot moves the piece there. @param {Spot} spot @param {string} action */
  leaves(spot, action) {
    return spot.piece && (!spot.key.startsWith("dot ") || action.includes(`@${spot.key.slice(4)}+`) ||
      action.includes(`@${spot.key.slice(4)}-`));
  }

  /** Plays the only action, or shows the actions to choose from. @param {string[]} actions @param {Spot | null} spot */
  mean(actions, spot) {
    const [only, ...more] = actions;
    if (more.length === 0 && (this.asked === only || !this.state.asks)) return this.calls.play(only);
    const between = this.picked?.piece ?? false;
    this.hold(actions, spot);
    if (more.length === 0) this.point((this.asked = only));
    this.calls.choose(between || actions.length <= BUTTONS ? actions : [], between && more.length > 0);
  }

  /** Shows what remains of a move. @param {string[]} actions @param {Spot | null} spot */
  hold(actions, spot) {
    this.meant = actions;
    this.picked = spot;
    this.asked = null;
    this.mark();
  }

  forget() {
    if (this.meant === null) return;
    this.meant = null;
    this.picked = null;
    this.root.querySelector(".arrow")?.remove();
    this.mark();
    this.calls.choose([], false);
  }

  /** Marks the picked spot and the possible next ones. */
  mark() {
    this.picture?.classList.toggle("choosing", this.meant !== null);
    for (const [figure, spot] of this.spots) {
      const open = this.meant?.some((action) => spot.actions.includes(action)) ?? false;
      figure.classList.toggle("meant", open);
      figure.classList.toggle("picked", spot === this.picked);
    }
    this.showGoals();
  }

  /** Marks where the picked piece can go, with a target for a finger. */
  showGoals() {
    for (const goal of this.goals.keys()) goal.remove();
    this.goals.clear();
    /** @type {Map<Element, string[]>} */
    const places = new Map();
    for (const action of this.meant ?? []) {
      const { from, to } = this.moveOf(action);
      if (from && to && !this.spots.has(to)) places.set(to, [...(places.get(to) ?? []), action]);
    }
    for (const [place, actions] of places) {
      const { x, y } = this.middle(place);
      const goal = drawn("g", { class: "goal", "data-actions": actions.join(" ") });
      goal.append(drawn("circle", { class: "reach", cx: x, cy: y, r: REACH }), drawn("circle", { cx: x, cy: y, r: MARK }));
      this.picture?.append(goal);
      this.goals.set(goal, actions);
    }
  }

  /** Returns the figures where a move begins and ends. @param {string} action */
  moveOf(action) {
    const { from, to } = GAMES[this.game].move(action, this.root);
    const find = (/** @type {string | undefined} */ selector) =>
      /** @type {SVGGraphicsElement | null} */ (selector ? this.root.querySelector(selector) : null);
    return { from: find(from), to: find(to) };
  }

  /** Returns the middle of a figure, where the name of a place stands, in units of the picture. @param {Element} figure */
  middle(figure) {
    const place = figure.matches("[data-piece]") ? null : figure.getAttribute("data-place");
    const label = place && this.root.querySelector(`[data-label="${place}"]`);
    const { x, y } = centerOf(label || figure);
    return this.inPicture(x, y);
  }

  /** Returns a point of the screen in units of the picture. @param {number} x @param {number} y */
  inPicture(x, y) {
    const matrix = /** @type {SVGSVGElement} */ (this.picture).getScreenCTM()?.inverse();
    return new DOMPoint(x, y).matrixTransform(matrix);
  }

  /** Shows the action of a hint: its spots, and an arrow. @param {string} action @param {string} [played] another one, with an arrow of its own */
  point(action, played) {
    for (const [figure, spot] of this.spots) {
      figure.classList.toggle("hinted", spot.actions.includes(action));
    }
    for (const old of this.root.querySelectorAll(".arrow")) old.remove();
    if (played) this.addArrow(played, "arrow played");
    this.addArrow(action, "arrow");
    this.nameMove(action);
  }

  /** Adds an arrow from the piece to the place of an action, or a ring around the place. @param {string} action @param {string} name its class */
  addArrow(action, name) {
    const { from, to } = this.moveOf(action);
    if (!to || !this.picture) return;
    const end = this.middle(to);
    // A piece that is placed comes from nowhere.
    if (!from) return void this.picture.append(drawn("circle", { class: name, cx: end.x, cy: end.y, r: RING }));
    const start = this.middle(from);
    const [x, y] = [end.x - start.x, end.y - start.y];
    const length = Math.hypot(x, y) || 1;
    const [along, aside] = [[x / length, y / length], [-y / length, x / length]];
    const at = (/** @type {number} */ back, /** @type {number} */ side) =>
      [0, 1].map((axis) => [end.x, end.y][axis] - back * along[axis] + side * aside[axis]).join(",");
    const points = [at(2, 0), at(14, 8), at(14, 3), `${start.x + 3 * aside[0]},${start.y + 3 * aside[1]}`,
      `${start.x - 3 * aside[0]},${start.y - 3 * aside[1]}`, at(14, -3), at(14, -8)];
    this.picture.append(drawn("polygon", { class: name, points: points.join(" ") }));
  }

  /** Plays what a tap without a legal action means, so that the engine reports the rule that forbids it. @param {number} x @param {number} y */
  attempt(x, y) {
    const figures = document.elementsFromPoint(x, y).flatMap((one) => (this.root.contains(one) ? one.closest(TAPPABLE) ?? [] : []));
    const to = Object.assign({}, ...figures.reverse().map((figure) => /** @type {SVGElement} */ (figure).dataset));
    const piece = this.picked?.piece ? this.picked.figures.at(-1)?.dataset ?? null : null;
    // On its own place a piece is put down.
    if (piece?.place && piece.place === to.place) return this.forget();
    const action = GAMES[this.game].attempt(to, piece, this.inPicture(x, y), this.root);
    // A refused piece is put down, unless it can go elsewhere.
    if (!action || this.picked?.actions.length === 0) this.forget();
    if (action) this.calls.play(action);
    else this.calls.refuse(t`Nothing can be played there.`);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const spot = this.spots.get(/** @type {Element} */ (event.target));
    if (event.key === "Escape") return this.forget();
    if (!spot) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const { x, y } = centerOf(/** @type {Element} */ (event.target));
      return this.tap(/** @type {SVGElement} */ (event.target), x, y);
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

  /** Shows the name of the place of a figure. @param {Element | null} figure */
  nameFigure(figure) {
    this.name(figure && this.root.contains(figure) ? placesOf(figure.closest(PLACED)) : []);
  }

  /** Names where a move begins and ends. @param {string} action */
  nameMove(action) {
    const { from, to } = this.moveOf(action);
    this.name([...placesOf(from), ...placesOf(to)]);
  }

  /** Shows the names of places on them. @param {string[]} places */
  name(places) {
    for (const old of this.root.querySelectorAll(".name")) old.remove();
    if (GAMES[this.game]?.places === false) return;
    for (const place of places) {
      const figure = this.root.querySelector(PLACES.map((name) => `[data-${name}="${CSS.escape(place)}"]`).join(","));
      if (!figure) continue;
      const { x, y: middle } = this.middle(figure);
      const taken = this.figures("[data-piece]").some(({ dataset }) => PLACES.some((name) => dataset[name] === place));
      const y = taken ? middle - ABOVE : middle;
      const label = drawn("g", { class: "name" });
      const text = drawn("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central" });
      text.textContent = place;
      const width = 9 + 6 * place.length;
      label.append(drawn("rect", { x: x - width / 2, y: y - 8, width, height: 16, rx: 8 }), text);
      this.picture?.append(label);
    }
  }

  /** Draws a ring around the focused figure, and names its place. @param {Element | null} figure */
  ring(figure) {
    this.root.querySelector(".focus-ring")?.remove();
    const shown = figure?.matches(":focus-visible") ? figure : null;
    this.nameFigure(shown);
    if (!shown || !this.spots.has(shown)) return;
    const box = /** @type {SVGGraphicsElement} */ (shown).getBBox();
    const sides = { x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, rx: 6 };
    this.picture?.append(drawn("rect", { class: "focus-ring", ...sides }));
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    if (this.drag) return;
    this.dragged = false;
    // Browsers move taps of a finger to a button nearby, so only the place where it came down counts.
    this.down = event.pointerType === "touch" ? event : null;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const figure = (under ?? /** @type {Element} */ (event.target)).closest(".piece");
    const spot = figure && this.spots.get(figure);
    if (!spot || !spot.piece || event.button !== 0) return;
    this.drag = new Drag(this, spot, event);
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
    }
    this.attempt(x, y);
  }
}

/** Creates a figure. @param {string} name @param {Record<string, string | number>} attributes @returns {SVGElement} */
export function drawn(name, attributes) {
  const figure = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) figure.setAttribute(key, String(value));
  return figure;
}

/** @param {Element | null | undefined} element */
function centerOf(element) {
  const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Returns the names of the place of a figure. @param {Element | null} figure */
const placesOf = (figure) => PLACES.flatMap((name) => figure?.getAttribute(`data-${name}`) ?? []);
