/** A connection to a worker: requests with answers, and news. */

import { script } from "./policy.js";

/** A refusal of a worker. */
export class Refused extends Error {
  /** @param {{code: string, message: string, reason?: string}} error */
  constructor({ code, message, reason }) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

export class Client {
  /** @param {string} name the script of the worker @param {(news: any) => void} onNews */
  constructor(name, onNews) {
    this.worker = new Worker(script(name), { type: "module" });
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
      const failure = { code: "crash", message: event.message ?? "the worker did not start" };
      onNews({ failure });
      this.refuse(failure);
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

  /** Refuses all requests without an answer. @param {{code: string, message: string}} error */
  refuse(error) {
    for (const { reject } of this.waiting.values()) reject(new Refused(error));
    this.waiting.clear();
  }
}
