/** The guided first game of Triandro. */

/** @type {import("./learn.js").Scene[]} */
export const SCENES = [
  {
    script: "40 5 25 45 44 17",
    steps: [
      { words: "You are Blue. In a turn you place a stone on any empty point. Tap point 32.", play: "32" },
      { words: "Red has answered on 40. Build around that stone: place one on 34.", play: "34" },
      {
        words: "Three stones make a triangle if lines join them and there is a point or more between each two. Close one: place a stone on 47.",
        play: "47",
      },
      {
        words: "The dashed triangle 32, 34, 47 has Red's stone on its border: it can be captured. Your own stones inside will come back, so first add one on 33.",
        play: "33",
        instead: "Allowed, but first make the triangle worth more: place a stone on 33.",
      },
      {
        words: "Now capture: tap the triangle 32, 34, 47.",
        play: "x32-34-47",
        instead: "Capture while you can. Red could break the triangle on the next turn.",
        done: "Your four stones are back in your hand. Red's stone on 40 has left the game.",
      },
      { words: "The double lines at the rim have a limit. Place a stone on 1, the end of such a line.", play: "1" },
      {
        words: "Now try its middle: tap point 2.",
        refused: "2",
        done: "On a double line you may hold the ends or the middle, not both. And at most six of your stones may stand on all of them.",
      },
      { words: "The other end is allowed. Place a stone on 4.", play: "4", done: "Stones in your hand are turns: the last player who is able to move wins." },
    ],
  },
  {
    position: "triandro/1 - 0 2b/1b1b1b/b6/1a2baa1/b2a1b1/7b/3a1b1/2a1b1/1ab 7,1",
    script: "26",
    steps: [
      {
        words: "Late in the game. Red has one stone left, and you have two full triangles. Capture the larger one: 18, 23, 54.",
        play: "x18-23-54",
        instead: "The large triangle brings back all your stones. Capture 18, 23, 54.",
        done: "Red placed the last stone and has no triangle. You have a full hand: you are the last player able to move, and win.",
      },
    ],
  },
];
