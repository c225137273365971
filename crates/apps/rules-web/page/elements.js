/** Elements that the page creates more than once. */

import { GAMES } from "./games.js";
import { t } from "./texts.js";
import { rulePage } from "./words.js";

/** A game on the first page. @param {string} name @param {() => void} begin @param {() => void} learn */
export function card(name, begin, learn) {
  const { title, about, page } = GAMES[name];
  const heading = document.createElement("h2");
  heading.textContent = title;
  const words = document.createElement("p");
  words.textContent = t(about ?? "");
  const play = choice(t`Play`, begin);
  play.dataset.game = name;
  play.setAttribute("aria-label", t`Play ${title}`);
  const lesson = link(t`Learn`, learn);
  lesson.dataset.learn = name;
  lesson.setAttribute("aria-label", t`Learn ${title} by playing`);
  const rules = document.createElement("a");
  rules.href = rulePage(page);
  rules.textContent = t`Rules`;
  rules.setAttribute("aria-label", t`Rules of ${title}`);
  const picture = document.createElement("img");
  picture.alt = "";
  picture.loading = "lazy";
  picture.dataset.picture = page;
  const ways = document.createElement("div");
  ways.className = "ways";
  ways.append(play, lesson, rules);
  const item = document.createElement("li");
  item.append(picture, heading, words, ways);
  return item;
}

/** Creates an icon of the page. @param {string} name */
export function icon(name) {
  const [svg, use] = ["svg", "use"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

/** Resolves in another task, so that the browser can answer in between. @returns {Promise<void>} */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Resolves once the changes so far are on the screen. @returns {Promise<void>} */
export const shown = () =>
  document.hidden ? nextTask() : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Resolves while nothing else is to do. @returns {Promise<void>} */
export const idle = () => new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()));

/** Shows a message above everything, or none. @param {string} message */
export function notify(message) {
  /** @type {HTMLElement} */ (document.getElementById("notice")).hidden = message === "";
  /** @type {HTMLElement} */ (document.getElementById("notice-words")).textContent = message;
}

/** The number of the last call of `showPictures`. */
let calls = 0;

/**
 * Shows the pictures of the games in the colours of the page, one after the other while nothing else is to do,
 * because a browser reads a picture in one task. Those below come once they are near, and those that are left
 * when a game is chosen come after the next call.
 * @param {string} theme
 */
export async function showPictures(theme) {
  const mine = ++calls;
  for (const picture of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll("[data-picture]"))) {
    const source = `pictures/${picture.dataset.picture}-${theme}.svg`;
    if (picture.getAttribute("src") === source) continue;
    await idle();
    const isSeen = document.querySelector("#welcome:not([hidden]), #shelf[open]");
    if (mine !== calls || !isSeen || document.querySelector("#setup[open]")) return;
    const read = new Promise((done) => (picture.onload = picture.onerror = done));
    picture.src = source;
    await read;
  }
}

/** Creates a button that looks like a link. @param {string} words @param {() => void} act */
export const link = (words, act) => Object.assign(choice(words, act), { className: "link" });

/** Creates a button that calls `act`. @param {string} words @param {() => void} act */
export function choice(words, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "main";
  button.textContent = words;
  button.onclick = act;
  return button;
}

/** Shows a dialog, and returns whether it was answered with yes. @param {HTMLDialogElement} dialog @returns {Promise<boolean>} */
export function confirmed(dialog) {
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** Copies a field. @param {string} id @param {string} done the element that says so */
export async function copy(id, done) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById(id));
  const said = /** @type {HTMLElement} */ (document.getElementById(done));
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without https there is no such clipboard.
    if (!document.execCommand("copy")) return void (said.textContent = t`Copy the selected text.`);
  }
  said.textContent = t`Copied.`;
  said.scrollIntoView({ block: "nearest" });
}
