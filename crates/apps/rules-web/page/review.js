/** Looking back at a game: the chances of the players, mistakes, best moves, and games from any step. */

import { drawn } from "./board.js";
import { GAMES } from "./games.js";
import { listed } from "./names.js";
import { lineWords } from "./words.js";

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

/** The size of the graph in units of its picture. */
const [WIDTH, HEIGHT] = [320, 96];

/** The sizes of mistakes, the largest first, in one and in many. */
const SIZES = { blunder: "blunders", mistake: "mistakes", inaccuracy: "inaccuracies" };

/** The sizes of their dots. @type {Record<string, number>} */
const DOTS = { blunder: 4, mistake: 3, inaccuracy: 2 };

/**
 * A judged decision: `share` of the win that `best` promises the seat, and the `loss` of it; and the step of `best`, if it is `better`.
 * @typedef {{
 *   ply: number, seat: number, best: string, better: import("./table.js").Step | null, share: number, loss: number, mistake?: string,
 * }} Decision
 */

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;

export class Review {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    /** The reviewed state. @type {any} */
    this.state = null;
    /** The decisions by their steps. @type {Map<number, Decision>} */
    this.decisions = new Map();
    /** The step from which on decisions are not yet judged, or null at the end. @type {number | null} */
    this.next = 0;
    this.judging = false;
    /** The lines of the graph by seats. @type {Map<number, {line: SVGElement, points: string[]}>} */
    this.lines = new Map();
    this.area = drawn("polygon", { class: "area" });
    this.cursor = drawn("line", { class: "cursor", y1: 0, y2: HEIGHT });
    const sheet = make("link", { rel: "stylesheet", href: new URL("review.css", import.meta.url).href });
    document.head.append(sheet);
    const close = make("button", { type: "button", id: "close-review", onclick: () => this.close() }, "Close");
    const title = make("h3", { id: "review-title", tabIndex: -1 }, "Review");
    this.graph = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
    this.slider = make("input", { type: "range", id: "review-step", min: "0", step: "1", ariaLabel: "Step" });
    this.slider.oninput = () => this.slide(Number(this.slider.value));
    this.branch = make("button", { type: "button", id: "branch", onclick: () => this.play() }, "Play from here");
    this.panel = make("section", { id: "review", hidden: true },
      make("div", { className: "list-head" }, title, this.branch, close),
      make("div", { id: "graph" }, this.graph, make("p", { id: "chances", ariaHidden: "true" }), this.slider),
      make("p", { id: "review-words", role: "status" }),
      make("p", { id: "review-sum", className: "note" }),
      make("ol", { id: "mistakes", ariaLabel: "Mistakes" }),
    );
    this.panel.setAttribute("aria-labelledby", "review-title");
    this.panel.addEventListener("keydown", ({ key }) => key === "Escape" && this.close());
    document.querySelector("aside")?.prepend(this.panel);
  }

  get isOpen() {
    return !this.panel.hidden;
  }

  /** Opens the review of the shown game, and goes on where an earlier one of it has stopped. */
  open() {
    const { state } = this.page;
    if (!state || state.covered) return;
    if (!this.isOf(state)) {
      this.decisions.clear();
      this.next = 0;
    }
    this.state = state;
    this.panel.hidden = false;
    find("table").classList.add("reviewing");
    // Below the board, which stays in sight on a phone.
    find("board").after(document.querySelector(".stepping"));
    this.slider.max = String(state.ply);
    this.branch.hidden = !state.branching;
    this.show();
    scrollTo(0, 0);
    find("review-title").focus({ preventScroll: true });
    this.page.log.go(this.page.log.here);
    this.judge();
  }

  /** Closes the review and goes back to the present. */
  close() {
    this.leave();
    this.page.log.go(Infinity);
    if (this.page.place.at === "review") history.back();
    find("open-review").focus();
  }

  /** Closes the review, and stops its searches. */
  leave() {
    if (!this.isOpen) return;
    this.panel.hidden = true;
    find("table").classList.remove("reviewing");
    find("moves").before(document.querySelector(".stepping"));
    this.page.client.ask("unreview");
  }

  /** Whether a state is the reviewed one. @param {any} state */
  isOf(state) {
    return this.state?.id === state?.id && this.state?.ply === state?.ply && this.state?.viewer === state?.viewer;
  }

  /** Closes the review once the game changes. @param {any} state */
  follow(state) {
    if (!this.isOpen) return;
    if (!this.isOf(state)) return this.leave();
    this.state = state;
    this.at(state.ply);
  }

  /** Judges the decisions one by one while the review is open. */
  async judge() {
    if (this.judging) return;
    this.judging = true;
    try {
      while (this.isOpen && this.next !== null) {
        const { state } = this;
        const judged = await this.page.client.ask("review", { offset: this.next });
        // A search that was stopped has no answer.
        if (!judged || !this.isOf(state)) continue;
        this.next = judged.next;
        if (judged.decision) this.add(judged.decision);
        this.sum();
      }
    } catch (error) {
      find("review-sum").textContent = /** @type {Error} */ (error).message;
    }
    this.judging = false;
  }

  /** The seat whose chances the graph shows, if two seats play. */
  get main() {
    return Math.max(this.state.sitters.findIndex(({ kind }) => kind === "person"), 0);
  }

  /** The seat whose chances are shown at a decision of `seat`: with two seats always the same. @param {number} seat */
  shown(seat) {
    return this.state.sitters.length === 2 ? this.main : seat;
  }

  show() {
    const middle = { class: "middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 };
    this.area.setAttribute("points", "");
    this.lines.clear();
    this.graph.replaceChildren(this.area, drawn("line", middle), this.cursor);
    find("mistakes").replaceChildren();
    this.colour(this.area, this.main);
    for (const decision of this.decisions.values()) this.add(decision);
    this.sum();
  }

  /** @param {SVGElement} figure @param {number} seat */
  colour(figure, seat) {
    figure.style.setProperty("--seat", `var(--s${seat})`);
  }

  /** @param {number} ply */
  across(ply) {
    return (WIDTH * ply) / Math.max(this.state.ply, 1);
  }

  /** Adds a decision to the graph, and a mistake to the list. @param {Decision} decision */
  add(decision) {
    const { ply, seat, share, loss, mistake } = decision;
    this.decisions.set(ply, decision);
    const left = share - loss;
    const shown = this.shown(seat);
    const [x, y] = [this.across(ply), HEIGHT * (shown === seat ? 1 - left : left)].map((at) => at.toFixed(1));
    let series = this.lines.get(shown);
    if (!series) {
      series = { line: drawn("polyline", { class: "chances", "data-seat": shown }), points: [] };
      this.colour(series.line, shown);
      this.area.after(series.line);
      this.lines.set(shown, series);
    }
    series.points.push(`${x},${y}`);
    series.line.setAttribute("points", series.points.join(" "));
    if (this.state.sitters.length === 2) {
      const [first] = series.points[0].split(",");
      this.area.setAttribute("points", `${first},${HEIGHT} ${series.points.join(" ")} ${x},${HEIGHT}`);
    }
    if (mistake) {
      this.cursor.before(drawn("circle", { class: mistake, cx: x, cy: y, r: DOTS[mistake] }));
      // The mistakes of bots are listed only if nobody else plays.
      const { sitters } = this.state;
      const isListed = sitters[seat].kind !== "bot" || sitters.every(({ kind }) => kind === "bot");
      if (isListed) find("mistakes").append(this.item(decision));
    }
    if (ply === this.page.log.here) this.at(ply);
  }

  /** A mistake of the list. @param {Decision} decision */
  item({ ply, seat, loss, mistake }) {
    const sign = make("span", { className: `who s${seat}` }, this.state.names[seat]);
    const words = ` ${lineWords(this.state.game, this.state.lines[ply])}: ${mistake}, loses ${percent(loss)}`;
    const go = make("button", { type: "button", onclick: () => this.page.log.go(ply) }, `${ply + 1}. `, sign, words);
    go.dataset.mistake = String(ply);
    return make("li", {}, go);
  }

  /** Shows how far the review is, or its sum. */
  sum() {
    const { state, next, decisions } = this;
    if (next !== null) {
      find("review-sum").replaceChildren(
        make("progress", { max: state.ply, value: next, ariaLabel: "Judged" }),
        ` ${next} of ${state.ply} steps judged`,
      );
      return;
    }
    const of = (/** @type {number} */ seat) => {
      const own = [...decisions.values()].filter((decision) => decision.seat === seat);
      const counts = Object.entries(SIZES).flatMap(([one, many]) => {
        const count = own.filter(({ mistake }) => mistake === one).length;
        return count === 0 ? [] : `${count} ${count === 1 ? one : many}`;
      });
      return own.length === 0 ? [] : `${state.names[seat]}: ${listed(counts) || "no mistakes"}.`;
    };
    const words = state.sitters.flatMap((_, seat) => of(seat));
    if (GAMES[state.game].hidden) words.push("Decisions are judged by what the player could see.");
    find("review-sum").textContent = words.join(" ") || "Nobody had a choice.";
  }

  /** Goes to a step: by pointer to the nearest decision, by keys to the next step. @param {number} ply */
  slide(ply) {
    const { log } = this.page;
    const plies = [...this.decisions.keys()];
    const near = plies.reduce((best, one) => (Math.abs(one - ply) < Math.abs(best - ply) ? one : best), plies[0] ?? ply);
    log.go(Math.abs(ply - log.here) === 1 ? ply : near);
  }

  /** Shows what is known about the step after `ply` steps, once the board shows it. @param {number} ply */
  at(ply) {
    const { state } = this;
    if (!this.isOpen) return;
    this.slider.value = String(ply);
    for (const end of ["x1", "x2"]) this.cursor.setAttribute(end, this.across(ply).toFixed(1));
    const decision = this.decisions.get(ply);
    const chances = decision ? this.chances(decision) : "";
    find("chances").textContent = chances;
    this.slider.setAttribute("aria-valuetext", `${ply} of ${state.ply}. ${chances}`);
    find("review-words").replaceChildren(...this.words(ply, decision));
    this.branch.disabled = ply === state.ply && state.turn === "over";
    const line = state.lines[ply];
    if (decision) this.page.board.point(decision.best, decision.best === line.step ? undefined : line.step);
  }

  /** The chances before a decision, in words. @param {Decision} decision */
  chances({ seat, share }) {
    const shown = this.shown(seat);
    const name = this.state.names[shown];
    return `${name === "You" ? "Your chances" : `Chances of ${name}`}: ${percent(shown === seat ? share : 1 - share)}`;
  }

  /** What was played, and what was best, with the signs of their arrows. @param {number} ply @param {Decision} [decision] */
  words(ply, decision) {
    const { state, next } = this;
    const line = state.lines[ply];
    if (!line) return state.turn === "over" ? [state.outcome.text] : [];
    const played = `${state.names[line.seat]}: ${lineWords(state.game, line)}.`;
    const sign = (/** @type {string} */ name) => make("span", { className: `sign ${name}`, ariaHidden: "true" }, "\u27a4 ");
    if (decision) {
      const { better, loss } = decision;
      if (!better) return [sign(""), `${played} No move was better.`];
      return [sign("played"), `${played} `, sign(""), `Best was ${lineWords(state.game, better)}; the chance to win falls by ${percent(loss)}.`];
    }
    return [played, next !== null && ply >= next && !line.chance ? " Not judged yet." : ""];
  }

  /** Begins another game at the shown step. */
  async play() {
    try {
      await this.page.begin("branch", { ply: this.page.log.here });
    } catch (error) {
      this.page.refuse(/** @type {Error} */ (error).message);
    }
  }
}

/** @param {string} tag @param {object} properties @param {...(Node | string)} children @returns {any} */
function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
