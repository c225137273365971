/** Pictures and scripts under the page's content security policy. */

const SCRIPTS = ["worker.js", "search.js", "sw.js"].map((name) => new URL(name, import.meta.url).href);

/** @param {string} url */
function known(url) {
  if (!SCRIPTS.includes(url)) throw new TypeError(`${url} is no script of the table`);
  return url;
}

// Only pictures of the engine become elements, and only the scripts above run.
const rules = { createHTML: (/** @type {string} */ svg) => svg, createScriptURL: known };
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("table", rules) ?? rules;

/** @param {string} name @returns {any} */
export const script = (name) => policy.createScriptURL(new URL(name, import.meta.url).href);

let colours = "";

/**
 * Shows a picture of the engine. Its colours go into a style sheet of the page, because the policy allows
 * no style in elements.
 * @param {HTMLElement} root @param {string} svg @returns {SVGSVGElement}
 */
export function draw(root, svg) {
  const style = /<style>([^]*?)<\/style>/.exec(svg);
  if (style && style[1] !== colours) {
    colours = style[1];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(colours);
    document.adoptedStyleSheets = [sheet];
  }
  root.innerHTML = policy.createHTML(style ? svg.replace(style[0], "") : svg);
  return /** @type {SVGSVGElement} */ (root.querySelector("svg"));
}
