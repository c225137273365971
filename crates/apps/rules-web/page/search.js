/**
 * The worker for searches of bots, which take long: the worker with the match answers meanwhile, and ends
 * this one to stop a search.
 */

import { Engine } from "./engine.js";

/** Milliseconds between signs of life during a search. */
const BEAT = 300;

/** @type {Map<string, Engine>} */
const engines = new Map();
let beaten = 0;

/** The clock of the engines. A search reads it all the time, which shows that the worker lives. */
function now() {
  const now = performance.now();
  if (now - beaten > BEAT) self.postMessage({ alive: (beaten = now) });
  return now;
}

self.onmessage = ({ data: { id, name, module, requests } }) => {
  try {
    const engine = engines.get(name) ?? Object.assign(new Engine(module), { now });
    engines.set(name, engine);
    self.postMessage({ id, ok: requests.map((request) => engine.ask(request)).at(-1) });
  } catch (error) {
    const { code = "crash", message } = /** @type {any} */ (error);
    self.postMessage({ id, error: { code, message } });
  }
};
now();
