/** The guided first game of Triominos Conquest. */

/** @type {import("./learn.js").Scene[]} */
export const SCENES = [
  {
    position: "conquest/1 - 005013022045114144222233455/000014025111113115125224555 - -/- - 0 start 0",
    script: "035 401@0.0v D0.0r 444 135 444@1.-1v D1.0b 134 124 311@1.1^ 145 355",
    steps: [
      { words: "You are Blue, and only you see your tiles. Begin with any of them: tap 045, then the dashed place.", play: "045@0.0^" },
      {
        words: "Red has laid 014 beside it and covered both: the numbers under a cover are points. Numbers that touch must be equal. Try 222 on the dashed place at the right.",
        refused: "222@1.0^",
        done: "There are a 1 and a 4 at its corners. A dashed place takes one of your tiles, and tiles that fit somewhere are green.",
      },
      { words: "144 fits there: tap it, then the dashed place at the right.", play: "144@1.0^" },
      {
        words: "Red has covered two more tiles. Lay 114 on the dashed place at the upper right: it completes a large triangle of four tiles.",
        play: "411@1.0v",
      },
      {
        words: "A larger cover pushes smaller ones off. Cover the dashed triangle with a Triotri: tap it.",
        play: "T1.0^",
        instead: "Allowed, but look at the score: the Triotri takes all of Red's points.",
        done: "Both covers of Red are back in its hand. You lead by 32 to 0, and have drawn a new tile.",
      },
      { words: "Red has laid a tile. Lay 005 on the dashed place at the upper left.", play: "500@-1.0v" },
      {
        words: "You could cover two tiles, but you have only seven covers, and this shape has few points. Tap no claim.",
        play: "-",
        instead: "Allowed, but a cover for so few points is better kept. Tap no claim.",
        done: "You keep the cover for better numbers, and draw a tile.",
      },
    ],
  },
  {
    position:
      "conquest/1 pass_draws=false 002011014045111134135144444/000001004024034044123222344 300@-1.0v,500@-1.1^,012@5.-1^,220@0.1^,302@0.0v,250@4.-1v,033@0.0^,035@-2.1v,141@2.1^,151@1.1v,221@1.0v,412@2.1v,512@1.1^,313@1.-1^,514@2.0v,515@1.2^,223@1.0^,224@5.-2^,225@0.1v,233@-1.2v,423@3.1v,352@0.2^,244@3.1^,452@4.-2v,525@4.-1^,333@0.-1v,334@4.1^,453@0.3^,535@0.2v,544@3.0v,455@3.0^,555@3.-1v -/D1.0r,D-1.1l,D1.1l,T4.-1^,T0.0^,H3.1 T0.1v,T1.1^,T0.2^,H1.1,H1.2 0 start 0",
    steps: [
      {
        words: "Later. Red completed shapes and had no cover left for them, so you may take one in place of your turn. Take the upper ring of six tiles with your Triohex.",
        play: "H1.2",
        instead: "Allowed, but the upper ring of six is worth the most.",
        done: "58 points for you, and nothing can push a Triohex off. The game ends when all covers of a player lie on the board; the most points win.",
      },
    ],
  },
];
