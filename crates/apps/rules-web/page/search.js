/**
 * The worker for searches of bots, which take long: the worker with the match answers meanwhile, and ends
 * this one to stop a search.
 */

import { Engine } from "./engine.js";

/** @type {Map<string, Engine>} */
const engines = new Map();

self.onmessage = ({ data: { id, name, module, requests } }) => {
  try {
    const engine = engines.get(name) ?? new Engine(module);
    engines.set(name, engine);
    self.postMessage({ id, ok: requests.map((request) => engine.ask(request)).at(-1) });
  } catch (error) {
    const { code = "crash", message } = /** @type {any} */ (error);
    self.postMessage({ id, error: { code, message } });
  }
};
