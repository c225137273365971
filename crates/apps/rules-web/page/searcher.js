/** Searches of bots for the match, in a worker of their own. */

import { Client } from "./client.js";
import { Refusal } from "./engine.js";
import { moduleOf } from "./engines.js";

/** @typedef {import("./table.js").Table} Table */

/** The refusal of a search that was stopped. */
const STOPPED = { code: "stopped", message: "the search was stopped" };

export class Searcher {
  /** @type {Client | null} */
  #client = null;

  /**
   * Returns the last answer to requests of the protocol, or null if they were stopped.
   * @param {Table} table the match, whose engine answers @param {object[]} requests
   */
  async ask({ engine: { module }, game, layout }, requests) {
    this.#client ??= new Client("search.js", () => {});
    try {
      return await this.#client.ask("search", { name: moduleOf(game, layout), module, requests });
    } catch (error) {
      const { code, message } = /** @type {any} */ (error);
      if (code === STOPPED.code) return null;
      if (code === "crash") this.#end();
      throw new Refusal(code, message);
    }
  }

  /** Stops what has not been answered. */
  stop() {
    if (this.#client?.waiting.size) this.#end();
  }

  #end() {
    this.#client?.worker.terminate();
    this.#client?.refuse(STOPPED);
    this.#client = null;
  }
}
