/** The guided first game of Triarchy. */

/** @type {import("./learn.js").Scene[]} */
export const SCENES = [
  {
    options: { dots: 12 },
    seats: 3,
    script: "ssn s s@7+1 n n@1-1",
    steps: [
      { words: "You play the Scarabs, here on a small ring. Every turn begins with a roll of four tokens: press Roll.", roll: true },
      {
        words: "Two Scarabs and a Snake show. Pile a Scarab on the Snake: it moves a Scarab by 2. Tap the Scarabs on dot 6, then dot 4, and choose the pile Scarab, Snake.",
        play: "sn@6-2",
        instead: "Allowed, but this time take the Scarab from dot 6 to dot 4 with the pile Scarab, Snake.",
      },
      {
        words: "One Scarab is left to use. Try to move the same token again, from dot 4 by 1.",
        refused: "s@4+1",
        done: "No token moves twice in a turn. All symbols must be used if possible, so another Scarab has to move.",
      },
      {
        words: "Move the other Scarab of dot 6 by 1, to dot 7.",
        play: "s@6+1",
        done: "It lies on another Scarab now. The turn is over, and the others roll.",
      },
    ],
  },
  {
    position: "triarchy/1 - s@1,e@3,nn@4,es@5,s@11,ns@12,e@16,ne@19 sen 30 ssen -",
    seats: 3,
    steps: [
      {
        words: "You stop others by burying their tokens. Move your Scarab on dot 1 by 2 onto the Eye on dot 3, with the pile Scarab, Eye.",
        play: "se@1+2",
        instead: "Allowed, but bury the Eye: from dot 1 by 2, with the pile Scarab, Eye.",
        done: "The Eye below is buried. It cannot move until your Scarab leaves.",
      },
    ],
  },
  {
    position: "triarchy/1 - s@2,e@3,nn@4,n@9,ss@12,e@20 sen 30 ss -",
    seats: 3,
    steps: [
      {
        words: "Dot 0 is your home base. A token comes home if you move it there exactly: from dot 2 by 2, with the pile Scarab, Scarab.",
        play: "ss@2-2",
        instead: "Allowed, but the Scarab on dot 2 can come home now: by 2, with both Scarabs in one pile.",
        done: "It has left the board. The first player with four tokens home wins.",
      },
    ],
  },
  {
    position: "triarchy/1 - n@0,s@1,e@7,s@8,n@15,e@16 sen 48 sandstorm -",
    seats: 3,
    steps: [
      {
        words: "Nothing shows: a sandstorm. You may turn all home bases. Turn them to the right.",
        play: "right",
        instead: "Allowed, but see what a storm does: turn the home bases to the right.",
        done: "Your home base is on dot 8 now. Nobody has moved, yet everybody's way home has changed.",
      },
    ],
  },
  {
    position: "triarchy/1 dots=12 n@5,e@6,e@8,s@10 ens 33 ssen -",
    seats: 3,
    steps: [
      {
        words: "An Eye lies on your home base, dot 8. You may move the tokens of others too: move it by 2 to dot 6, with the pile Eye, Snake.",
        play: "en@8-2",
        instead: "Your home base is blocked. First move the Eye from dot 8 to dot 6, with the pile Eye, Snake.",
      },
      {
        words: "The base is free. Bring the last Scarab home: from dot 10 by 2, with the pile Scarab, Scarab.",
        play: "ss@10-2",
        instead: "Allowed, but you can win: from dot 10 by 2, with the pile Scarab, Scarab.",
        done: "Four Scarabs are home, and you have won.",
      },
    ],
  },
];
