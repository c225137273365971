/** The list of steps, and looking back through it. */

import { stepShort, stepWords } from "./words.js";

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

export class Log {
  /** @param {(ply: number | null) => void} look shows a ply, or the present */
  constructor(look) {
    this.look = look;
    /** @type {any} */
    this.state = null;
    /** The shown ply, if it is not the last. @type {number | null} */
    this.ply = null;
    find("first").onclick = () => this.go(0);
    find("previous").onclick = () => this.go(this.here - 1);
    find("next").onclick = () => this.go(this.here + 1);
    find("last").onclick = () => this.go(Infinity);
    find("moves").addEventListener("click", ({ target }) => {
      const { ply } = target.closest("[data-ply]")?.dataset ?? {};
      if (ply) this.go(Number(ply));
    });
    find("moves").addEventListener("keydown", (event) => {
      const way = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      this.go(this.here + way);
    });
  }

  get here() {
    return this.ply ?? this.state?.steps.length ?? 0;
  }

  /** Shows the steps of a state, and returns to the present. @param {any} state */
  show(state) {
    const list = find("moves");
    if (this.state?.id !== state.id) list.replaceChildren();
    this.state = state;
    this.ply = null;
    // Steps change only if they were taken back or another seat sees them.
    const items = [...list.children];
    items.slice(state.steps.length).forEach((item) => item.remove());
    state.steps.forEach((step, index) => {
      const old = items[index];
      if (old?.dataset.step === step && old.dataset.actor === String(state.actors[index])) return;
      const item = stepItem(state, step, index);
      if (old) old.replaceWith(item);
      else list.append(item);
    });
    this.mark();
  }

  /** @param {number} ply */
  go(ply) {
    const last = this.state?.steps.length ?? 0;
    const next = Math.min(Math.max(ply, 0), last);
    this.ply = next === last ? null : next;
    this.mark();
    this.look(this.ply);
  }

  mark() {
    const { here } = this;
    const last = this.state?.steps.length ?? 0;
    find("looking").textContent = `${here} of ${last}`;
    find("first").disabled = find("previous").disabled = here === 0;
    find("next").disabled = find("last").disabled = here === last;
    const list = find("moves");
    for (const item of list.querySelectorAll("[aria-current]")) item.removeAttribute("aria-current");
    const item = list.children[here - 1];
    item?.setAttribute("aria-current", "step");
    // Only the list itself scrolls, not the page.
    if (item) list.scrollTop = item.offsetTop - list.clientHeight / 2;
  }
}

/** @param {any} state @param {string} step @param {number} index */
function stepItem(state, step, index) {
  const actor = state.actors[index];
  const item = document.createElement("li");
  item.dataset.ply = String(index + 1);
  item.dataset.step = step;
  item.dataset.actor = String(actor);
  item.title = stepWords(state.game, step);
  const who = actor === "chance" ? "chance" : `seat ${actor}`;
  const sign = document.createElement("span");
  sign.className = `who ${actor === "chance" ? "chance" : `s${actor}`}`;
  sign.textContent = actor === "chance" ? "\u2682" : String(actor);
  sign.setAttribute("role", "img");
  sign.setAttribute("aria-label", who);
  item.append(sign, " ", stepShort(step));
  return item;
}
