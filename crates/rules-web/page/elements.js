/** Elements that the page creates more than once. */

import { GAMES } from "./games.js";
import { rulePage } from "./words.js";

/** A game on the first page. @param {string} name @param {() => void} begin @param {() => void} learn */
export function card(name, begin, learn) {
  const { title, about, page } = GAMES[name];
  const heading = document.createElement("h2");
  heading.textContent = title;
  const words = document.createElement("p");
  words.textContent = about ?? "";
  const play = playButton(name, "Play", begin);
  const lesson = choice("Learn by playing", learn);
  lesson.className = "";
  lesson.dataset.learn = name;
  lesson.setAttribute("aria-label", `Learn by playing ${title}`);
  const rules = document.createElement("a");
  rules.href = rulePage(page);
  rules.textContent = "How to play";
  rules.setAttribute("aria-label", `How to play ${title}`);
  const picture = document.createElement("img");
  picture.alt = "";
  picture.loading = "lazy";
  picture.dataset.picture = page;
  const ways = document.createElement("div");
  ways.className = "ways";
  ways.id = `ways-${name}`;
  ways.append(play, lesson, rules);
  const item = document.createElement("li");
  item.append(picture, heading, words, ways);
  return item;
}

/** Begins the setup of a game. @param {string} name @param {string} words @param {() => void} begin */
export function playButton(name, words, begin) {
  const play = choice(words, begin);
  play.dataset.game = name;
  play.setAttribute("aria-label", `Play ${GAMES[name].title}`);
  return play;
}

/** The number of the last call of `showPictures`. */
let shown = 0;

/**
 * Shows the pictures of the games in the colours of the page, one after the other while nothing else is to do,
 * because a browser reads a picture in one task. Those below come once they are near.
 * @param {string} theme
 */
export async function showPictures(theme) {
  const mine = ++shown;
  for (const picture of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll("[data-picture]"))) {
    await new Promise((go) => (globalThis.requestIdleCallback ?? setTimeout)(go));
    if (mine !== shown) return;
    const read = new Promise((done) => (picture.onload = picture.onerror = done));
    picture.src = `pictures/${picture.dataset.picture}-${theme}.svg`;
    await read;
  }
}

/** Creates a button that calls `act`. @param {string} words @param {() => void} act */
export function choice(words, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "main";
  button.textContent = words;
  button.onclick = act;
  return button;
}
