/** The rules of each game on one screen, with figures of the book. */

import { GAMES } from "./games.js";
import { t, texts } from "./texts.js";

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

/**
 * Returns the lesson of a game: figures with what they show, and the guided game. Its texts are those of the page then.
 * @param {string} game @returns {Promise<{figures: [string, string][], scenes: import("./learn.js").Scene[]}>}
 */
export async function lesson(game) {
  const { lang } = document.documentElement;
  const read = async (/** @type {string} */ name) => (await fetch(`learn-${name}.json`)).json();
  const [found, words] = await Promise.all([read(game), lang === "en" ? {} : read(lang)]);
  for (const [english, text] of Object.entries(words)) texts.set(english, text);
  return found;
}

/**
 * A piece of the rules of a game as it is set up, as the protocol describes it.
 * @typedef {{kind: "text" | "item" | "detail", text: string}} Rule
 */

/**
 * Shows the short rules of a game. The details are folded.
 * @param {string} game @param {Rule[]} rules @param {() => void} more opens the whole rules @param {(game: string) => void} learn
 */
export async function showBrief(game, rules, more, learn) {
  const { title } = GAMES[game];
  const { figures } = await lesson(game);
  find("brief-title").textContent = t`How to play ${title}`;
  find("brief-details").open = false;
  const [list, details] = [find("brief-rules"), find("brief-details-list")];
  list.replaceChildren();
  details.replaceChildren();
  for (const { kind, text } of rules) {
    const line = Object.assign(document.createElement("li"), { textContent: text });
    if (kind === "detail") details.append(line);
    else if (kind === "text") list.append(line);
    else inner(list.lastElementChild ?? list).append(line);
  }
  const pictures = figures.map(([, alt]) => Object.assign(new Image(), { alt: t(alt) }));
  find("brief-figures").replaceChildren(...pictures);
  find("brief-more").onclick = () => {
    find("brief").close();
    more();
  };
  find("brief-learn").onclick = () => {
    find("brief").close();
    learn(game);
  };
  find("brief").showModal();
  // One after the other, because a browser reads and paints those that are there together.
  for (const [index, [name]] of figures.entries()) {
    pictures[index].src = `rules/img/${name}.svg`;
    await pictures[index].decode().catch(() => {});
  }
}

/** Returns the list below a line. @param {Element} line */
function inner(line) {
  const last = line.lastElementChild;
  if (last) return last;
  const list = document.createElement("ul");
  line.append(list);
  return list;
}
