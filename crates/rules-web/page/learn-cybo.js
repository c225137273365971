/** The guided first game of Cybo. */

/** @type {import("./learn.js").Scene[]} */
export const SCENES = [
  {
    options: { level: "beginner" },
    script: "3 1 2 4 5 9 1 2 12 6 10 1 8 3 12",
    steps: [
      { words: "You are Blue. Each turn you try to roll three numbers of one line of the grid. Press Roll.", roll: true },
      { words: "A 3. Neighbours in its row, column or diagonals can make a line. Roll again.", roll: true },
      { words: "3 and 1: only the 2 between them completes a line. Roll again.", roll: true },
      {
        words: "1, 2 and 3 are a line, a Trinity, for 3 points. It is in a column, so you may try the Quad: the 4 makes 16 points, a miss leaves 3. Try it.",
        play: "quad",
        instead: "Allowed, but a miss would leave you the same 3 points. Nothing can be lost: try the Quad.",
      },
      { words: "Roll for the 4.", roll: true, done: "16 points! Then Red rolls 5, 9 and 1: a row, but not in its order, so 3 points." },
      { words: "Your second turn. Roll.", roll: true },
      { words: "A 2. Roll again.", roll: true, },
      {
        words: "12 shares no line with 2. At the level for beginners one such number is forgiven, but it has used up one of four rolls. Roll again.",
        roll: true,
      },
      {
        words: "2 and 6 are neighbours in a row. The 10 would complete it in order. Roll the last time.",
        roll: true,
        done: "2, 6, 10 in the order of the line: 9 points. A row has no Quad, so the turn is over.",
      },
    ],
  },
  {
    position: "cybo/1 level=beginner 12 0 6.7.8=9 12,19",
    script: "1 8 3 12",
    steps: [
      {
        words: "The last round: Red leads by 19 to 12. You have 6, 7, 8 in order, for 9 points. The Quad could make 16, but a miss leaves 3. Stop.",
        play: "stop",
        instead: "Eleven of twelve rolls would leave you 15 points, and Red has 19. With 9 points you lead: stop.",
        done: "21 points for you. Red's last rolls make no line, so you have won.",
      },
    ],
  },
];
