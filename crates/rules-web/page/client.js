/** The connection of the page to the worker: requests with answers, and news. */

import { script } from "./policy.js";

/** A refusal of the worker. */
export class Refused extends Error {
  /** @param {{code: string, message: string}} error */
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

export class Client {
  /** @param {(news: any) => void} onNews */
  constructor(onNews) {
    this.worker = new Worker(script("worker.js"), { type: "module" });
    /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.last = 0;
    this.worker.onmessage = ({ data }) => {
      if (data.id === undefined) return onNews(data);
      const { resolve, reject } = this.waiting.get(data.id) ?? {};
      this.waiting.delete(data.id);
      if (data.error) reject?.(new Refused(data.error));
      else resolve?.(data.ok);
    };
    this.worker.onerror = (event) => {
      onNews({ failure: { code: "crash", message: event.message ?? "the worker did not start" } });
    };
  }

  /**
   * @param {string} ask
   * @param {object} [more]
   * @returns {Promise<any>}
   */
  ask(ask, more = {}) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ ...more, id, ask });
    });
  }
}
