/** The lock of the open game, so that two tabs do not both play and save it. */

import { Refusal } from "./engine.js";
import { t } from "./texts.js";

/** Attempts to get a lock, and the milliseconds between them: a tab that reloads frees its lock late. */
const ATTEMPTS = 6;
const PAUSE = 80;

/** @type {{id: string, free: () => void} | null} */
let held = null;

/**
 * Takes the lock of a game, and frees that of another one.
 * @param {string} id @param {boolean} steal whether to take it from another tab @param {() => void} lost
 */
export async function hold(id, steal, lost) {
  if (held?.id === id) return;
  for (let attempt = 1; !(await request(id, steal, lost)); attempt += 1) {
    if (attempt === ATTEMPTS) throw new Refusal("elsewhere", t`this game is open in another tab`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Frees the lock. */
export function letGo() {
  held?.free();
  held = null;
}

/** @param {string} id @param {boolean} steal @param {() => void} lost @returns {Promise<boolean>} */
function request(id, steal, lost) {
  return new Promise((resolve) => {
    const options = steal ? { steal } : { ifAvailable: true };
    const take = async () =>
      navigator.locks.request(`table-${id}`, /** @type {any} */ (options), (lock) => {
        resolve(lock !== null);
        if (!lock) return;
        letGo();
        return /** @type {Promise<void>} */ (new Promise((free) => (held = { id, free })));
      });
    take().catch(() => {
      // Without locks, which browsers can also forbid, nothing is held.
      if (held?.id !== id) return resolve(true);
      // Another tab has taken the lock.
      held = null;
      lost();
    });
  });
}
