/** Measures random play in this browser. */

import { engineOf, moduleOf } from "./engines.js";

/** The number of games of a measurement by the name of the game, by default 1000. */
const GAMES = { triandro: 30000, triad: 5000, "triad-tourney": 500, triarchy: 500 };
const ROUNDS = Number(new URLSearchParams(location.search).get("rounds")) || 25;

/** @param {string[]} cells */
function row(cells) {
  const element = document.createElement("tr");
  for (const text of cells) element.insertCell().textContent = text;
  return element;
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 0));

const { games } = await (await fetch("games.json")).json();
for (const { name } of games) {
  const engine = await engineOf(name);
  // The index counts only the games of the same engine.
  const index = games.filter((game) => moduleOf(game.name) === moduleOf(name)).findIndex((game) => game.name === name);
  const count = GAMES[name] ?? 1000;
  let least = Infinity;
  let steps = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    steps = engine.playouts(index, count, 1);
    least = Math.min(least, performance.now() - begun);
    await rest();
  }
  const figure = ((least * 1e6) / steps).toFixed(2);
  document.getElementById("figures")?.append(row([name, count, steps, figure].map(String)));
}
const done = document.getElementById("done");
if (done) done.textContent = "Done.";
