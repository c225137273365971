/** The rules of each game on one screen, with figures of the book. */

import { GAMES } from "./games.js";

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

/**
 * Returns the lesson of a game by its page: short rules, figures with what they show, and the guided game.
 * @param {string} page @returns {Promise<{rules: string[], figures: [string, string][], scenes: import("./learn.js").Scene[]}>}
 */
export const lesson = async (page) => (await fetch(`learn-${page}.json`)).json();

/** Shows the short rules of a game. @param {string} game @param {() => void} more opens the whole rules @param {(game: string) => void} learn */
export async function showBrief(game, more, learn) {
  const { title, page } = GAMES[game];
  const { rules, figures } = await lesson(page);
  find("brief-title").textContent = `How to play ${title}`;
  find("brief-rules").replaceChildren(
    ...rules.map((rule) => Object.assign(document.createElement("li"), { textContent: rule })),
  );
  const pictures = figures.map(([, alt]) => Object.assign(new Image(), { alt }));
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
