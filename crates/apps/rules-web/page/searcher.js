/** Searches of bots for the match, in a worker of their own. */

import { Client } from "./client.js";
import { Refusal } from "./engine.js";
import { moduleOf } from "./engines.js";
import { t } from "./texts.js";

/** @typedef {import("./table.js").Table} Table */

/** The refusal of a search that was stopped. */
const STOPPED = { code: "stopped", message: "the search was stopped" };

export class Searcher {
  /** @type {Client | undefined} */
  #client;

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
      if (code !== "crash") throw new Refusal(code, message);
      // The match goes on: only the search is lost.
      this.#client.end(STOPPED);
      throw new Refusal("died", t`the search has stopped; try again`);
    }
  }

  /** Stops what has not been answered. */
  stop() {
    if (this.#client?.waiting.size) this.#client.end(STOPPED);
  }
}
