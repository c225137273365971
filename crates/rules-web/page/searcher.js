/** Searches of bots for the match, in a worker of their own. */

import { Client } from "./client.js";
import { Refusal } from "./engine.js";
import { moduleOf } from "./engines.js";

/** @typedef {import("./table.js").Table} Table */

/** The level that judges decisions. */
const JUDGE = "hard";

/** The code of a search that was stopped. */
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
      if (code === "crash") this.stop();
      throw new Refusal(code, message);
    }
  }

  /** Stops what has not been answered. */
  stop() {
    if (!this.#client?.waiting.size) return;
    this.#client.worker.terminate();
    this.#client.refuse(STOPPED);
    this.#client = null;
  }

  /**
   * Judges the next decision of a match from `offset` on, and returns null if it was stopped.
   *
   * The expected line is left out, because its guesses of hidden tiles would look like facts.
   * @param {Table} table @param {number} offset
   */
  async judge(table, offset) {
    const { layout, judged } = table;
    const { record } = table.engine.ask({ cmd: "record" });
    const seat = judged === null ? {} : { seat: judged };
    const replay = (/** @type {string} */ record) => ({ cmd: "replay", record, ...table.with });
    const request = { cmd: "analyse", bot: JUDGE, offset, limit: 1, ...seat };
    const answer = await this.ask(table, [replay(record), request]);
    if (!answer) return null;
    const [decision] = answer.decisions;
    if (!decision) return { next: null };
    const { ply, action, best, share, loss, mistake } = decision;
    let text = "";
    if (best !== action) {
      const play = { cmd: "play", action: best, seat: decision.seat };
      const view = await this.ask(table, [replay(cut(record, ply)), play]);
      if (!view) return null;
      text = view.effects.at(-1).text;
    }
    return { decision: { ply, seat: decision.seat, best, text, share, loss, mistake }, next: answer.next ?? null };
  }
}

/** Returns the record of a match after its first steps. @param {string} record @param {number} plies */
export function cut(record, plies) {
  const [tags, ...text] = record.split("\n\n");
  const steps = text.join(" ").replace(/\{[^}]*\}/g, " ").split(/\s+/).filter(Boolean);
  return `${tags.replace(/^\[Result .*/m, '[Result "unfinished"]')}\n\n${steps.slice(0, plies).join(" ")}\n`;
}
