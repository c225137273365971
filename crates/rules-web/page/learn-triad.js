/** The guided first game of TRIAD. */

/** @type {import("./learn.js").Scene[]} */
export const SCENES = [
  {
    script: "b5 N2>6.4 N3>6.6 N1>6.2",
    steps: [
      { words: "You are Blue. A turn begins with a Gem on any free corner. Tap the corner d4.", play: "d4" },
      { words: "Then each of your three Jewels moves once. Tap the Jewel on S1, then the triangle 1.2.", play: "S1>1.2" },
      { words: "Move the Jewel on S2 to 1.4.", play: "S2>1.4" },
      {
        words: "All three have to move. Move the last one from S3 to 1.6.",
        play: "S3>1.6",
        done: "Your turn is over, and Red does the same from the other side.",
      },
    ],
  },
  {
    position: "triad/1 - 4/5/6/sn5/1nns2/1s3/4 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem",
    steps: [
      {
        words: "A few turns later. A Gem that arrives captures what lies between it and another Gem of yours. Red's d2 is in front of your d1: place a Gem on d3.",
        play: "d3",
        instead: "That captures less. Look for the place that puts d2 between two blue Gems.",
        done: "d2 turned blue, which caught e2, which caught e3: a chain. Ten captured Gems win the game.",
      },
    ],
  },
  {
    position: "triad/1 - 4/2s2/1ns3/2n4/6/5/s3 1.6,2.5,3.4 6.2,6.4,6.6 0-0 0 0:jewels",
    steps: [
      {
        words: "A Jewel crosses one edge, but not between two opposing Gems. Try it: tap the Jewel on 3.4, then 3.3.",
        refused: "3.4>3.3",
        done: "Red has Gems on c2 and d3, so the edge between them is a Barrier. Your own Gems never stop your Jewels.",
      },
      { words: "The other edges are open. Move the Jewel from 3.4 to 3.5.", play: "3.4>3.5", done: "Three sides closed would have been the end: a Jewel that has nowhere to go loses the game." },
    ],
  },
  {
    position: "triad/1 - 4/5/6/6n/6/5/s2s 1.4,1.6,W1 6.2,6.4,6.6 0-0 0 0:jewels",
    steps: [
      {
        words: "Portals are short cuts across the board. Your Jewel waits in the Portal W1: move it to E1.",
        play: "W1>E1",
        done: "It is on the other side. Its next move must be back onto a triangle.",
      },
    ],
  },
  {
    position: "triad/1 - 3n/4n/6/7/6/4s/3s 1.1,1.3,1.5 6.1,6.5,6.7 0-0 0 0:gem",
    steps: [
      {
        words: "Now set a trap. Red's Jewel on 6.7 has your Gems on f5 and g4 at two corners. Place the third one on f4.",
        play: "f4",
        instead: "That leaves the Jewel on 6.7 a way out. It needs a Gem on its third corner, f4.",
      },
      {
        words: "Finish the turn: move each of your Jewels anywhere.",
        play: "*",
        times: 3,
        done: "You have won by Trap: Red's Jewel on 6.7 cannot cross any edge.",
      },
    ],
  },
  {
    position: "triad/1 - 4/n4/6/7/6/5/s2s 1.4,1.6,6.2 6.1,6.4,6.6 0-0 0 0:jewels",
    steps: [
      {
        words: "The quickest way to win is a Breach. Your Jewel on 6.2 stands before a Dock of Red: move it to N1.",
        play: "6.2>N1",
        instead: "The Jewel on 6.2 can win at once. Move it into the Dock N1.",
        done: "You have won by Breach. Trap, Capture or Breach: now you know all three ways.",
      },
    ],
  },
];
