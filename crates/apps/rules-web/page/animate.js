/** Animation of a step: its effects in their order. */

const MS = 280;
/** Milliseconds between the effects of a chain, and until the last one begins. */
const APART = 170;
const LONGEST = 1700;

/** Attributes with the place of a piece. */
const PLACES = ["post", "point", "place", "cell"];

/** @typedef {{kind: string, from?: string, to?: string}} Effect */
/** @typedef {{box: DOMRect, figure: SVGGraphicsElement}} Old */

/** Returns the piece on a place. @param {ParentNode} root @param {string} place @returns {SVGGraphicsElement | null} */
function pieceAt(root, place) {
  const names = PLACES.map((name) => `[data-piece][data-${name}="${CSS.escape(place)}"]`);
  return root.querySelector(`${names.join(",")},[data-stack="${CSS.escape(place)}"] > [data-piece]:last-of-type`);
}

/**
 * Returns the figures before a step that its effects change.
 * @param {HTMLElement} root @param {Effect[]} effects
 * @param {SVGGraphicsElement | null} moved the piece that the step places, if it is in sight @returns {(Old | null)[]}
 */
export function origins(root, effects, moved) {
  return effects.map(({ kind, from }) => {
    const figure = from === undefined ? kind === "placed" && moved : pieceAt(root, from);
    return figure ? { box: figure.getBoundingClientRect(), figure } : null;
  });
}

/**
 * Animates the effects of a step in their order: pieces move from their old places, new ones grow, and
 * those that were taken vanish.
 * @param {HTMLElement} root @param {Effect[]} effects @param {(Old | null)[]} before
 */
export function arrive(root, effects, before) {
  const picture = root.querySelector("svg");
  // The scale needs a layout.
  if (!picture || effects.length === 0) return;
  const scale = picture.getScreenCTM()?.a ?? 1;
  const apart = Math.min(APART, LONGEST / effects.length);
  effects.forEach((effect, index) => {
    const { kind, from, to } = effect;
    const timing = { duration: MS, delay: index * apart, easing: "ease-out", fill: /** @type {const} */ ("backwards") };
    const old = before[index];
    const now = to === undefined ? null : pieceAt(root, to);
    const place = CSS.escape(to ?? from ?? "");
    for (const mark of root.querySelectorAll(`[data-arrived="${place}"],[data-ghost="${place}"]`)) {
      mark.animate([{ opacity: 0 }, { opacity: 1 }], timing);
    }
    if (old && (kind === "flipped" || to === undefined)) vanish(picture, old.figure, timing);
    if (kind === "flipped") now?.animate([{ opacity: 0 }, { opacity: 1 }], timing);
    else if (old && now) now.animate([{ transform: shift(old.box, now.getBoundingClientRect(), scale) }, { transform: "none" }], timing);
    else if (now) grow(now, timing);
    if (kind === "rolled") for (const rolled of root.querySelectorAll("[data-rolled]")) grow(rolled, timing);
  });
}

/** @param {any} figure @param {KeyframeAnimationOptions} timing */
function grow(figure, timing) {
  Object.assign(figure.style, { transformBox: "fill-box", transformOrigin: "center" });
  figure.animate([{ transform: "scale(0.3)" }, { transform: "none" }], timing);
}

/** Shows a figure that is gone until its effect has its turn. @param {SVGSVGElement} picture @param {Element} figure @param {KeyframeAnimationOptions} timing */
function vanish(picture, figure, timing) {
  const copy = /** @type {SVGGraphicsElement} */ (figure.cloneNode(true));
  for (const { name } of [...copy.attributes]) if (/^(data-|aria-|role|tabindex)/.test(name)) copy.removeAttribute(name);
  copy.setAttribute("class", `${copy.getAttribute("class") ?? ""} leaving`);
  picture.append(copy);
  copy.animate([{ opacity: 1 }, { opacity: 0 }], timing).onfinish = () => copy.remove();
}

/** @param {DOMRect} from @param {DOMRect} to @param {number} scale pixels of a unit */
function shift(from, to, scale) {
  const x = (from.left + from.right - to.left - to.right) / 2 / scale;
  const y = (from.top + from.bottom - to.top - to.bottom) / 2 / scale;
  return `translate(${x}px, ${y}px)`;
}
