/** The list of moves in turns, and looking back through it. */

import { t } from "./texts.js";
import { lineWords, stepShort } from "./words.js";

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

/**
 * Steps of one seat in a row. Turns of a section can be folded together.
 * @typedef {{section: string, seat: number, number: number, plies: number[]}} Turn
 */

export class Log {
  /** @param {(ply: number | null) => void} look shows a ply, or the present @param {(places: string[]) => void} name names places on the board */
  constructor(look, name) {
    this.look = look;
    /** @type {any} */
    this.state = null;
    /** The shown ply, if it is not the last. @type {number | null} */
    this.ply = null;
    /** What the items show. @type {WeakMap<HTMLElement, string>} */
    this.keys = new WeakMap();
    /** Sections that the visitor has opened or closed. @type {Map<string, boolean>} */
    this.open = new Map();
    find("first").onclick = () => this.go(0);
    find("previous").onclick = () => this.go(this.here - 1);
    find("next").onclick = () => this.go(this.here + 1);
    find("last").onclick = () => this.go(Infinity);
    find("notation").onchange = () => this.fill();
    find("moves").addEventListener("click", ({ target }) => {
      const { ply } = target.closest("[data-ply]")?.dataset ?? {};
      const section = target.closest("[data-toggle]")?.dataset.toggle;
      if (ply) this.go(Number(ply));
      if (section !== undefined) this.toggle(section);
    });
    find("moves").addEventListener("pointerover", ({ target }) => name(this.placesOf(Number(target.closest("[data-ply]")?.dataset.ply))));
    find("moves").addEventListener("pointerleave", () => name([]));
    find("moves").addEventListener("keydown", (event) => {
      const way = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      this.go(this.here + way);
    });
  }

  get here() {
    return this.ply ?? this.state?.lines.length ?? 0;
  }

  /** Returns the places that a step names. @param {number} ply the number of steps with it */
  placesOf(ply) {
    const effects = this.state?.lines[ply - 1]?.effects ?? [];
    return [...new Set(effects.flatMap(({ from, to, by }) => [from, to, by].filter((place) => place !== undefined)))];
  }

  /** Shows the steps of a state, and returns to the present. @param {any} state */
  show(state) {
    if (this.state?.id !== state.id) {
      find("moves").replaceChildren();
      this.open.clear();
    }
    this.state = state;
    this.ply = null;
    this.fill();
  }

  /** Fills the list. Items that have not changed stay. */
  fill() {
    const { state } = this;
    if (!state) return;
    const list = find("moves");
    const notation = find("notation").checked;
    const turns = turnsOf(state);
    const current = turns.at(-1)?.section;
    let index = 0;
    let section = "";
    const put = (/** @type {string} */ key, /** @type {() => HTMLElement} */ make) => {
      const old = list.children[index];
      index += 1;
      if (old && this.keys.get(old) === key) return old;
      const item = make();
      this.keys.set(item, key);
      if (old) old.replaceWith(item);
      else list.append(item);
      return item;
    };
    for (const turn of turns) {
      const isOpen = this.open.get(turn.section) ?? (turn.section === current && turn.section !== t`The deal`);
      if (turn.section !== section) {
        section = turn.section;
        const heading = section && put(section, () => headingItem(section));
        heading?.firstElementChild?.setAttribute("aria-expanded", String(isOpen));
      }
      const steps = turn.plies.map((ply) => ({
        ply,
        step: state.lines[ply].step,
        words: notation ? stepShort(state.lines[ply].step) : lineWords(state.game, state.lines[ply]),
      }));
      const item = put(JSON.stringify([turn.number, turn.seat, state.names[turn.seat], steps]), () => turnItem(state.names, turn, steps));
      item.hidden = turn.section !== "" && !isOpen;
    }
    while (list.children.length > index) list.lastElementChild.remove();
    this.mark();
  }

  /** Returns the number of the turn in which a step was played. @param {number} ply the steps before it */
  turnOf(ply) {
    return turnsOf(this.state).find(({ plies }) => plies.includes(ply))?.number;
  }

  /** @param {string} section */
  toggle(section) {
    const button = find("moves").querySelector(`[data-toggle="${section}"]`);
    this.open.set(section, button.getAttribute("aria-expanded") !== "true");
    this.fill();
  }

  /** @param {number} ply */
  go(ply) {
    const last = this.state?.lines.length ?? 0;
    const next = Math.min(Math.max(ply, 0), last);
    this.ply = next === last ? null : next;
    this.mark();
    this.look(this.ply);
  }

  mark() {
    const { here } = this;
    const last = this.state?.lines.length ?? 0;
    find("looking").textContent = t`${here} of ${last}`;
    find("first").disabled = find("previous").disabled = here === 0;
    find("next").disabled = find("last").disabled = here === last;
    this.current(here);
  }

  /** Marks a step of the list. @param {number} ply the number of steps with it */
  current(ply) {
    const list = find("moves");
    for (const item of list.querySelectorAll("[aria-current]")) item.removeAttribute("aria-current");
    const step = list.querySelector(`[data-ply="${ply}"]`);
    step?.setAttribute("aria-current", "step");
    // Only the list itself scrolls, not the page.
    if (step) list.scrollTop = step.offsetTop - list.clientHeight / 2;
  }
}

/** Returns the turns of a match: the deal is a section, and so is each game of a Tourney. @param {any} state @returns {Turn[]} */
function turnsOf({ lines, hands }) {
  /** @type {Turn[]} */
  const turns = [];
  const firstAction = hands ? lines.findIndex(({ chance }) => !chance) : 0;
  const dealt = firstAction < 0 ? lines.length : firstAction;
  const endsGame = ({ effects }) => effects.some(({ kind }) => kind === "won");
  const isSeries = lines.slice(0, -1).some(endsGame);
  let [game, number] = [1, 0];
  lines.forEach((line, ply) => {
    const { seat } = line;
    const section = ply < dealt ? t`The deal` : isSeries ? t`Game ${game}` : "";
    if (endsGame(line)) game += 1;
    const last = turns.at(-1);
    if (last?.section === section && last.seat === seat) return last.plies.push(ply);
    number = last?.section === section ? number + 1 : 1;
    turns.push({ section, seat, number, plies: [ply] });
  });
  return turns;
}

/** @param {string} section */
function headingItem(section) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.toggle = section;
  button.textContent = section;
  item.className = "section";
  item.append(button);
  return item;
}

/** @param {string[]} names @param {Turn} turn @param {{ply: number, step: string, words: string}[]} steps */
function turnItem(names, { seat, number }, steps) {
  const item = document.createElement("li");
  const sign = document.createElement("span");
  sign.className = `who s${seat}`;
  sign.textContent = names[seat];
  item.append(`${number}. `, sign);
  for (const { ply, step, words } of steps) {
    const one = document.createElement("span");
    one.className = "step";
    one.dataset.ply = String(ply + 1);
    one.dataset.step = step;
    one.title = stepShort(step);
    one.textContent = words;
    item.append(" ", one);
  }
  return item;
}
