/** Looking back at a game: the chances of the players, mistakes, best moves, and games from any step. */

import { drawn } from "./board.js";
import { sentence } from "./client.js";
import { GAMES } from "./games.js";
import { listed } from "./names.js";
import { isReader, t } from "./texts.js";
import { lineWords } from "./words.js";

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

/** The size of the graph in units of its picture. */
const [WIDTH, HEIGHT] = [320, 96];

/** The searches at the same time, and the milliseconds for a step with all of them. */
const CORES = 2;
const EACH = 235;
/** The least and the most milliseconds of a search. */
const [LEAST, MOST] = [100, 2000];

/** The sizes of mistakes, the largest first, as numbers and alone. @type {Record<string, [(count: number) => string, () => string]>} */
const SIZES = {
  blunder: [(count) => t`${count} {0:blunder|blunders}`, () => t`blunder`],
  mistake: [(count) => t`${count} {0:mistake|mistakes}`, () => t`mistake`],
  inaccuracy: [(count) => t`${count} {0:inaccuracy|inaccuracies}`, () => t`inaccuracy`],
};

/** The sizes of their dots. @type {Record<string, number>} */
const DOTS = { blunder: 4, mistake: 3, inaccuracy: 2 };

/**
 * A judged decision: `share` of the win that `best` promises the seat, and the `loss` of it; the step of `best`, if it is `better`;
 * and whether the search was `cut` short.
 * @typedef {{
 *   ply: number, seat: number, best: string, better: import("./table.js").Step | null, share: number, loss: number, mistake?: string,
 *   cut?: boolean,
 * }} Decision
 */

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

export class Review {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    /** The reviewed state. @type {any} */
    this.state = null;
    /** The decisions by their steps. @type {Map<number, Decision>} */
    this.decisions = new Map();
    /** The steps that are not yet judged, except those that are being judged. @type {number[]} */
    this.left = [];
    /** The searches that are at work. @type {Set<number>} */
    this.judging = new Set();
    this.stopped = false;
    /** The number of actions, and the time by which all must be judged. */
    this.all = 0;
    this.ends = 0;
    /** The lines of the graph by seats. @type {Map<number, {line: SVGElement, points: Map<number, string>}>} */
    this.lines = new Map();
    this.area = drawn("polygon", { class: "area" });
    this.cursor = drawn("line", { class: "cursor", y1: 0, y2: HEIGHT });
    const sheet = make("link", { rel: "stylesheet", href: new URL("review.css", import.meta.url).href });
    document.head.append(sheet);
    const close = make("button", { type: "button", id: "close-review", onclick: () => this.close() }, t`Close`);
    const title = make("h3", { id: "review-title", tabIndex: -1 }, t`Review`);
    this.graph = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
    this.slider = make("input", { type: "range", id: "review-step", min: "0", step: "1", ariaLabel: t`Step` });
    this.slider.oninput = () => this.slide(Number(this.slider.value));
    this.stopper = make("button", { type: "button", id: "stop-review", onclick: () => this.turn() });
    this.branch = make("button", { type: "button", id: "branch", onclick: () => this.play() }, t`Play from here`);
    this.panel = make("section", { id: "review", hidden: true },
      make("div", { className: "list-head" }, title, this.branch, this.stopper, close),
      make("div", { id: "graph" }, this.graph, make("p", { id: "chances", ariaHidden: "true" }), this.slider),
      make("p", { id: "review-words", role: "status" }),
      make("p", { id: "review-sum", className: "note" }),
      make("ol", { id: "mistakes", ariaLabel: t`Mistakes` }),
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
      this.left = state.lines.flatMap(({ chance }, ply) => (chance ? [] : ply));
      this.all = this.left.length;
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
    (find("ending").hidden ? find("open-review") : find("again").lastElementChild).focus();
  }

  /** Closes the review, and stops its searches. */
  leave() {
    if (!this.isOpen) return;
    this.panel.hidden = true;
    find("table").classList.remove("reviewing");
    find("moves").before(document.querySelector(".stepping"));
    this.page.client.tell("unreview");
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

  /** Judges the decisions while the review is open, several at the same time. */
  judge() {
    this.stopped = false;
    this.ends = performance.now() + EACH * this.left.length;
    for (let core = 0; core < CORES; core += 1) if (!this.judging.has(core)) this.judgeOn(core);
    this.sum();
  }

  /** @param {number} core the number of the search */
  async judgeOn(core) {
    this.judging.add(core);
    while (this.isOpen && !this.stopped && this.left.length > 0) {
      const { state } = this;
      const fair = (CORES * (this.ends - performance.now())) / this.left.length;
      const ply = /** @type {number} */ (this.left.shift());
      const ms = Math.round(Math.min(Math.max(fair, LEAST), MOST));
      try {
        const judged = await this.page.client.ask("review", { ply, ms, core });
        if (!this.isOf(state)) continue;
        // A search that was stopped has no answer.
        if (!judged) this.left.unshift(ply);
        else if (judged.decision) this.add(judged.decision);
        this.sum();
      } catch (error) {
        if (this.isOf(state)) this.left.unshift(ply);
        this.page.notify(sentence(error));
        this.stopped = true;
      }
    }
    this.judging.delete(core);
    if (this.isOpen) this.sum();
  }

  /** Stops, or goes on. */
  turn() {
    if (this.stopped) return this.judge();
    this.stopped = true;
    this.page.client.tell("unreview");
    this.sum();
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
    find("review-sum").before(find("review-words"));
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
      series = { line: drawn("polyline", { class: "chances", "data-seat": shown }), points: new Map() };
      this.colour(series.line, shown);
      this.area.after(series.line);
      this.lines.set(shown, series);
    }
    series.points.set(ply, `${x},${y}`);
    const points = [...series.points].sort(([one], [other]) => one - other).map(([, point]) => point);
    series.line.setAttribute("points", points.join(" "));
    if (this.state.sitters.length === 2) {
      const [first, last] = [points[0], points[points.length - 1]].map((point) => point.split(",")[0]);
      this.area.setAttribute("points", `${first},${HEIGHT} ${points.join(" ")} ${last},${HEIGHT}`);
    }
    if (mistake) {
      this.cursor.before(drawn("circle", { class: mistake, cx: x, cy: y, r: DOTS[mistake] }));
      // The mistakes of bots are listed only if nobody else plays.
      const { sitters } = this.state;
      const isListed = sitters[seat].kind !== "bot" || sitters.every(({ kind }) => kind === "bot");
      const later = [...find("mistakes").children].find((item) => item.firstElementChild.dataset.mistake > ply);
      if (isListed) find("mistakes").insertBefore(this.item(decision), later ?? null);
    }
    if (ply === this.page.log.here) this.at(ply);
  }

  /** A mistake of the list. @param {Decision} decision */
  item({ ply, seat, loss, mistake }) {
    const sign = make("span", { className: `who s${seat}` }, this.state.names[seat]);
    const line = lineWords(this.state.game, this.state.lines[ply]);
    const words = t` ${line}: ${SIZES[mistake ?? ""][1]()}, loses ${percent(loss)}`;
    const go = make("button", { type: "button", onclick: () => this.page.log.go(ply) }, `${this.page.log.turnOf(ply)}. `, sign, words);
    go.dataset.mistake = String(ply);
    return make("li", {}, go);
  }

  /** Shows how far the review is, or its sum. */
  sum() {
    const { state, decisions } = this;
    const open = this.left.length + this.judging.size;
    this.stopper.hidden = open === 0;
    this.stopper.textContent = this.stopped ? t`Go on` : t`Stop`;
    if (open > 0) {
      const done = Math.max(this.all - open, 0);
      const bar = make("progress", { max: this.all, value: done, ariaLabel: t`Judged` });
      find("review-sum").replaceChildren(bar, t` ${done} of ${this.all} actions judged`);
      return;
    }
    const of = (/** @type {number} */ seat) => {
      const own = [...decisions.values()].filter((decision) => decision.seat === seat);
      const counts = Object.entries(SIZES).flatMap(([size, [counted]]) => {
        const count = own.filter(({ mistake }) => mistake === size).length;
        return count === 0 ? [] : counted(count);
      });
      return own.length === 0 ? [] : `${state.names[seat]}: ${listed(counts) || t`no mistakes`}.`;
    };
    const words = state.sitters.flatMap((_, seat) => of(seat));
    const cut = [...decisions.values()].filter((decision) => decision.cut).length;
    if (cut > 0) words.push(t`Time ended the search for ${cut} of ${decisions.size} {1:decision|decisions}.`);
    if (GAMES[state.game].hidden) words.push(t`Decisions are judged by what the player could see.`);
    find("review-sum").textContent = words.join(" ") || t`Nobody had a choice.`;
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
    this.slider.setAttribute("aria-valuetext", `${t`${ply} of ${state.ply}`}. ${chances}`);
    const [words, row] = [find("review-words"), find("mistakes").querySelector(`[data-mistake="${ply}"]`)];
    words.replaceChildren(...this.words(ply, decision));
    // Below the mistake, if it is one. Its step is marked, though the board does not show it yet.
    if (row) row.after(words);
    else find("review-sum").before(words);
    if (decision) this.page.log.current(ply + 1);
    this.branch.disabled = ply === state.ply && state.turn === "over";
    const line = state.lines[ply];
    if (decision) this.page.board.point(decision.best, decision.best === line.step ? undefined : line.step);
  }

  /** The chances before a decision, and after it if they are others, in words. @param {Decision} decision */
  chances({ seat, share, loss }) {
    const shown = this.shown(seat);
    const name = this.state.names[shown];
    const [before, after] = [share, share - loss].map((one) => percent(shown === seat ? one : 1 - one));
    const chance = before === after ? before : `${before} \u2192 ${after}`;
    return isReader(name) ? t`Your chances: ${chance}` : t`Chances of ${name}: ${chance}`;
  }

  /** What was played, and what was best, with the signs of their arrows. @param {number} ply @param {Decision} [decision] */
  words(ply, decision) {
    const { state } = this;
    const line = state.lines[ply];
    if (!line) return [];
    const played = `${state.names[line.seat]}: ${lineWords(state.game, line)}.`;
    const sign = (/** @type {string} */ name) => make("span", { className: `sign ${name}`, ariaHidden: "true" }, "\u27a4 ");
    if (decision) {
      const { better, loss } = decision;
      if (!better) return [sign(""), `${played} ${t`No move was better.`}`];
      return [sign("played"), `${played} `, sign(""), t`Best was ${lineWords(state.game, better)}; the chance to win falls by ${percent(loss)}.`];
    }
    return [played, this.left.includes(ply) ? t` Not judged yet.` : ""];
  }

  /** Begins another game at the shown step. */
  async play() {
    try {
      await this.page.begin("branch", { ply: this.page.log.here });
    } catch (error) {
      this.page.refuse(sentence(error));
    }
  }
}

/** @param {string} tag @param {object} properties @param {...(Node | string)} children @returns {any} */
function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
