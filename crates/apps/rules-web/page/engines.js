/** The engines of the games, each loaded when one of its games is opened first. */

import { Engine, Refusal } from "./engine.js";
import { GAMES, isGame } from "./games.js";
import { t } from "./texts.js";

/** @type {Map<string, Promise<Engine>>} */
const loading = new Map();

/** Returns the file with the engine of a game. @param {string} game @param {string} [layout] a custom one */
export function moduleOf(game, layout) {
  // The name may be text of others, which must not change the order of letters around it.
  const shown = game.slice(0, 100).replace(/[^ -~]/g, "\ufffd");
  if (!isGame(game)) throw new Refusal("unknown_game", t`unknown game "${shown}"`);
  const { module, custom } = GAMES[game];
  return `${(layout && custom) || module}.wasm`;
}

/**
 * Loads the engine that plays a game.
 * @param {string} game
 * @param {string} [layout] a custom layout
 * @returns {Promise<Engine>}
 */
export function engineOf(game, layout) {
  const module = moduleOf(game, layout);
  let engine = loading.get(module);
  if (!engine) {
    engine = load(module);
    loading.set(module, engine);
    // After a network failure the next attempt may succeed.
    engine.catch(() => loading.delete(module));
  }
  return engine;
}

/** @param {string} module */
async function load(module) {
  try {
    return await Engine.load(new URL(module, import.meta.url));
  } catch {
    throw new Refusal("not_loaded", t`the engine of this game cannot be loaded; check the network, and try again`);
  }
}
