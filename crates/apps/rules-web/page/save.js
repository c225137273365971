/** Pictures of a game as files: one as PNG, and all as an animation in SVG. */

import { Refused } from "./client.js";
import { seatNames } from "./names.js";
import { t } from "./texts.js";

/** Pixels of the PNG for a unit of the picture. */
const SCALE = 3;
/** Milliseconds of a picture in the animation. */
const EACH = 800;

/** A tag with its attributes. */
const TAG = /<(\/?)\w+(?:"[^"]*"|[^">])*?(\/?)>/g;

/** @typedef {{ask: (ask: string, more?: object) => Promise<any>}} Asked */

/** Saves the picture after a number of steps. @param {Asked} worker @param {string} game @param {number} ply */
export async function savePng(worker, game, ply) {
  const { head, area, style, figures } = await pictureOf(worker, game, ply);
  const [, , width, height] = area;
  const size = `width="${SCALE * width}" height="${SCALE * height}"`;
  const svg = `${head.replace(" ", ` ${size} `)}${style}${figures.join("")}</svg>`;
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(SCALE * width);
  canvas.height = Math.round(SCALE * height);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Refused({ code: "no_png", message: t`this browser cannot write a PNG` });
  download(blob, `${game}-${ply}.png`);
}

/**
 * Saves all pictures up to a number of steps.
 * @param {Asked} worker @param {string} game @param {number} last @param {(ply: number) => void} drawn
 */
export async function saveAnimation(worker, game, last, drawn) {
  const animation = new Animation();
  for (let ply = 0; ply <= last; ply += 1) {
    animation.add(await pictureOf(worker, game, ply));
    drawn(ply);
  }
  download(new Blob([animation.text()], { type: "image/svg+xml" }), `${game}.svg`);
}

/** @typedef {{head: string, area: number[], style: string, figures: string[]}} Parts */

/** Returns the parts of a picture, with colours for the seats. @param {Asked} worker @param {string} game @param {number} ply @returns {Promise<Parts>} */
async function pictureOf(worker, game, ply) {
  const { svg } = await worker.ask("picture", { ply, legal: false, names: seatNames(game) });
  const [head, style, body] = svg.split(/(<style>[^]*<\/style>)/);
  const area = (/viewBox="([^"]*)"/.exec(head)?.[1] ?? "").split(" ").map(Number);
  return { head, area, style, figures: figuresOf(body) };
}

/** Returns the figures that are not within others. @param {string} body */
function figuresOf(body) {
  const figures = [];
  let [start, depth] = [0, 0];
  for (const { 0: tag, 1: closes, 2: closed, index } of body.matchAll(TAG)) {
    if (depth === 0 && closes) break;
    if (!closed) depth += closes ? -1 : 1;
    if (depth > 0) continue;
    figures.push(body.slice(start, index + tag.length).trim());
    start = index + tag.length;
  }
  return figures;
}

/** A figure of an animation, from one picture to before another. @typedef {{body: string, from: number, to: number}} Shown */

/** Pictures joined, so that a figure that stays the same is there once. */
export class Animation {
  constructor() {
    /** @type {Shown[]} */
    this.shown = [];
    this.count = 0;
    /** The head and the style of the last picture, and the ends of all. */
    this.head = this.style = "";
    this.ends = [0, 0];
  }

  /** @param {Parts} picture */
  add({ head, area, style, figures: [, ...figures] }) {
    const [left, top, width, height] = area;
    this.ends = [Math.max(this.ends[0], left + width), Math.max(this.ends[1], top + height)];
    Object.assign(this, { head, style });
    const before = this.shown.filter(({ to }) => to === this.count);
    const kept = common(before.map(({ body }) => body), figures);
    /** @type {Shown[]} */
    const joined = [];
    let next = 0;
    figures.forEach((body, index) => {
      const old = before[kept[index]];
      if (!old) return joined.push({ body, from: this.count, to: this.count + 1 });
      while (joined.at(-1) !== old) joined.push(this.shown[next++]);
      old.to += 1;
    });
    this.shown = [...joined, ...this.shown.slice(next)];
    this.count += 1;
  }

  text() {
    const { count } = this;
    const [width, height] = this.ends;
    const lengths = new Set(this.shown.map(({ from, to }) => to - from));
    lengths.delete(count);
    const rules = [...lengths].map((length) =>
      `@keyframes for-${length}{0%{visibility:visible}${((100 * length) / count).toFixed(4)}%,100%{visibility:hidden}}`);
    const still = "@media (prefers-reduced-motion:reduce){.frame{animation:none!important}}";
    const figures = this.shown.map(({ body, from, to }) => {
      if (to - from === count) return body;
      // Each figure has the same cycle, shifted to its turn. A negative delay has already begun.
      const turn = `animation:for-${to - from} ${count * EACH}ms step-end -${(count - from) * EACH}ms infinite`;
      return `<g class="frame" visibility="${to === count ? "visible" : "hidden"}" style="${turn}">${body}</g>`;
    });
    return [
      this.head.replace(/viewBox="[^"]*"/, `viewBox="0 0 ${width} ${height}"`),
      this.style.replace("</style>", `${rules.join("\n")}\n${still}</style>`),
      `<rect class="f-paper" width="${width}" height="${height}"/>`,
      ...figures,
      "</svg>\n",
    ].join("\n");
  }
}

/** Returns for each figure after a step its place among those before, in a longest common subsequence. @param {string[]} before @param {string[]} after */
function common(before, after) {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const width = after.length + 1;
  // The length of the longest one from each pair of places on.
  const longest = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= same; i -= 1) {
    for (let j = after.length - 1; j >= same; j -= 1) {
      const skipped = Math.max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
      longest[i * width + j] = before[i] === after[j] ? longest[(i + 1) * width + j + 1] + 1 : skipped;
    }
  }
  /** @type {number[]} */
  const places = after.map((_, index) => (index < same ? index : -1));
  for (let [i, j] = [same, same]; i < before.length && j < after.length; ) {
    if (before[i] === after[j]) places[j++] = i++;
    else if (longest[(i + 1) * width + j] >= longest[i * width + j + 1]) i += 1;
    else j += 1;
  }
  return places;
}

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
