/** Data kept in the browser: the current game, and the page itself. */

import { idle } from "./elements.js";
import { script } from "./policy.js";

const CURRENT = "table-current";

/** @param {string | null} id */
export function remember(id) {
  try {
    if (id === null) localStorage.removeItem(CURRENT);
    else localStorage.setItem(CURRENT, id);
  } catch {
    // Without storage a reload begins at the start.
  }
}

/** @returns {string | null} */
export function recall() {
  try {
    return localStorage.getItem(CURRENT);
  } catch {
    return null;
  }
}

/** Milliseconds after which the page is cached even if no game is open. */
const QUIET = 10_000;

/**
 * Caches the page for visits without a network: first the start page, then the engines of all games.
 * @param {Promise<void>} opened resolves when a game is open, which a slow network loads first
 */
export async function keepForLater(opened) {
  if (!("serviceWorker" in navigator)) return;
  await Promise.race([opened, new Promise((resolve) => setTimeout(resolve, QUIET))]);
  await idle();
  await navigator.serviceWorker.register(script("sw.js"));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(document.documentElement.lang);
}

const CHOICES = "table-choices";

/** Returns the choices of the last new game of a kind. @param {string} game @returns {any} */
export function recallChoices(game) {
  try {
    return JSON.parse(localStorage.getItem(CHOICES) ?? "{}")[game] ?? {};
  } catch {
    return {};
  }
}

/** @param {string} game @param {object} choices */
export function rememberChoices(game, choices) {
  try {
    const all = JSON.parse(localStorage.getItem(CHOICES) ?? "{}");
    localStorage.setItem(CHOICES, JSON.stringify({ ...all, [game]: choices }));
  } catch {
    // Without storage a new game begins with the defaults.
  }
}

const SEATS = "table-seats";

/** Returns the own seats at tables of the server, the last one first. @returns {{key: string, keys?: any, game: string, others: string[]}[]} */
export function recallSeats() {
  try {
    return JSON.parse(localStorage.getItem(SEATS) ?? "[]");
  } catch {
    return [];
  }
}

/** Keeps the seat of a key among the last five, or forgets it. @param {string} key @param {object} [seat] */
export function rememberSeat(key, seat) {
  const others = recallSeats().filter((other) => other.key !== key);
  try {
    localStorage.setItem(SEATS, JSON.stringify((seat ? [{ key, ...seat }, ...others] : others).slice(0, 5)));
  } catch {
    // Without storage the link leads back.
  }
}
