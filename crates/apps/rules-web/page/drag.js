/** A piece that follows the pointer. */

/** The distance that a pointer moves before a drag begins. */
const LEAST = 8;

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Spot} Spot */

export class Drag {
  /** @param {Board} board @param {Spot} spot @param {PointerEvent} down */
  constructor(board, spot, down) {
    this.board = board;
    this.spot = spot;
    this.start = { x: down.clientX, y: down.clientY };
    this.ghost = /** @type {SVGGraphicsElement | null} */ (null);
    const stop = new AbortController();
    this.stop = stop;
    const options = { signal: stop.signal };
    const mine = (/** @type {(event: PointerEvent) => void} */ act) => (/** @type {PointerEvent} */ event) => {
      // Other fingers do nothing meanwhile.
      if (event.pointerId === down.pointerId) act(event);
    };
    addEventListener("pointermove", mine((event) => this.move(event)), options);
    addEventListener("pointerup", mine((event) => this.end(event)), options);
    addEventListener("pointercancel", mine(() => this.cancel()), options);
  }

  /** @param {PointerEvent} event */
  move({ clientX, clientY }) {
    const [x, y] = [clientX - this.start.x, clientY - this.start.y];
    if (!this.ghost) {
      if (Math.hypot(x, y) < LEAST) return;
      if (this.board.picked !== this.spot) {
        this.board.forget();
        this.board.pick(this.spot);
      }
      this.ghost = /** @type {SVGGraphicsElement} */ (this.spot.figures.at(-1)?.cloneNode(true));
      this.ghost.classList.add("ghost");
      this.ghost.removeAttribute("tabindex");
      this.board.picture?.append(this.ghost);
    }
    const scale = this.board.picture?.getScreenCTM()?.a ?? 1;
    this.ghost.setAttribute("transform", `translate(${x / scale} ${y / scale})`);
  }

  /** @param {PointerEvent} event */
  end({ clientX, clientY }) {
    const dragging = this.ghost !== null;
    this.cancel();
    if (!dragging) return;
    this.board.dragged = true;
    const { left, right, top, bottom } = /** @type {Element} */ (this.spot.figures.at(-1)).getBoundingClientRect();
    const isBack = clientX > left && clientX < right && clientY > top && clientY < bottom;
    // A piece that was put back stays picked.
    if (!isBack) this.board.drop(clientX, clientY);
    // The click of the same pointer comes at once or not at all.
    setTimeout(() => (this.board.dragged = false), 0);
  }

  cancel() {
    this.stop.abort();
    this.ghost?.remove();
    this.board.drag = null;
  }
}
