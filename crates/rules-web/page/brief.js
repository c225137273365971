/** The rules of each game on one screen, with figures of the book. */

import { GAMES } from "./games.js";
import { rulePage } from "./words.js";

/**
 * The rules of the games by their pages, and figures with what they show.
 * @type {Record<string, {rules: string[], figures: [string, string][]}>}
 */
const BRIEFS = {
  triad: {
    rules: [
      "In a turn, place a Gem on any free corner, then move each of your three Jewels once.",
      "A Gem that arrives captures an opposing Gem between it and another Gem of yours. The captured Gem turns your colour and may capture in turn: a chain.",
      "A Jewel crosses one edge of its triangle. It cannot cross an edge with opposing Gems at both ends.",
      "You win if a Jewel of yours enters an opposing Dock, if an opposing Jewel has nowhere to go, or with ten captured Gems.",
      "If you cannot move all three Jewels, you lose.",
    ],
    figures: [
      ["triad-chain-before", "Before a chain: Blue is to place a Gem on d3"],
      ["triad-chain-after", "After it: three Gems have become blue, in the order of their numbers"],
    ],
  },
  triandro: {
    rules: [
      "In a turn, place a stone on an empty point, or capture one triangle.",
      "Three of your stones form a triangle if lines of the board join them, with a point or more between each two.",
      "A triangle with an opposing stone inside or on its border can be captured: everything in it leaves the board, its corners too. Your own stones return to your hand.",
      "On a double line at the rim you may hold the ends or the centre, never both, and at most six points of all of them.",
      "You win once you are the only player who is able to place or capture.",
    ],
    figures: [
      ["triandro-capture-1", "Before a capture: a blue triangle with opposing stones on its border"],
      ["triandro-capture-2", "After it: the triangle is empty"],
    ],
  },
  triarchy: {
    rules: [
      "Roll four tokens. Pile up the symbols that show: each pile moves the token of its top symbol as many dots as it is high, in either direction.",
      "You may move the tokens of every player. No token moves twice in a turn, and all symbols must be used if possible.",
      "A token that ends on others buries them: they cannot move, and nobody may look at them.",
      "A token of yours that you move exactly onto your free home base is home.",
      "If nothing shows, a sandstorm comes: you may turn all home bases by one corner.",
      "The first player with four tokens home wins.",
    ],
    figures: [
      ["triarchy-bury-1", "Before: a Scarab on dot 1 and an Eye on dot 3"],
      ["triarchy-bury-2", "After: the Scarab lies on the Eye"],
    ],
  },
  conquest: {
    rules: [
      "In a turn, place a tile edge to edge: all numbers that touch must be equal.",
      "If it completes a shape, you may cover it: two tiles, four tiles or a ring of six. The numbers under your covers are your points.",
      "A larger cover pushes smaller ones off, and they return to their owners.",
      "Then draw up to the size of the first hand. You see only your own hand.",
      "The game ends when all covers of a player lie on the board, or nobody can place a tile. Then the most points win.",
    ],
    figures: [
      ["conquest-overpower-1", "Before: two small covers of Red overlap the shape that Blue has completed"],
      ["conquest-overpower-2", "After: a larger cover of Blue lies there"],
    ],
  },
  cybo: {
    rules: [
      "Each turn you roll a die of twelve. Three numbers of one line of the grid make a Trinity: 3 points, or 9 in the order of the line.",
      "A number that fits no line with the others, or comes twice, ends the turn without points. At the level for beginners one such roll is forgiven.",
      "After a Trinity in a column, stop and keep the points, or try the Quad: the fourth number of the column makes 16, a miss leaves 3.",
      "The highest total after 13 rounds wins.",
    ],
    figures: [["cybo-lines", "The rows, columns and diagonals that are lines"]],
  },
};

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

/** Shows the short rules of a game. @param {string} game @param {() => void} more opens the whole rules @param {(game: string) => void} learn */
export function showBrief(game, more, learn) {
  const { title, page } = GAMES[game];
  const { rules, figures } = BRIEFS[page];
  find("brief-title").textContent = `How to play ${title}`;
  find("brief-rules").replaceChildren(
    ...rules.map((rule) => Object.assign(document.createElement("li"), { textContent: rule })),
  );
  find("brief-figures").replaceChildren(
    ...figures.map(([name, alt]) => Object.assign(document.createElement("img"), { src: `${rulePage(page).replace(/[^/]*$/, "")}img/${name}.svg`, alt })),
  );
  find("brief-more").onclick = () => {
    find("brief").close();
    more();
  };
  find("brief-learn").onclick = () => {
    find("brief").close();
    learn(game);
  };
  find("brief").showModal();
}
