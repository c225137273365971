/** A connection to a worker, which is started again after it has died: requests with answers, and news. */

import { script } from "./policy.js";
import { t } from "./texts.js";

/** A refusal of a worker, or of a text that does not fit. Its message is for people. */
export class Refused extends Error {
  /** @param {{code: string, message: string, reason?: string}} error */
  constructor({ code, message, reason }) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

/** Returns a failure as a sentence. The texts of the browser are not for people. @param {any} error */
export function sentence(error) {
  const words = error instanceof Refused ? error.message : t`Something did not load. Check the network, and try again`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${[".", "?", "!"].includes(words.at(-1) ?? "") ? "" : "."}`;
}

/** Milliseconds between signs of life, and without one until a worker counts as dead: a loaded one, and one that loads. */
const BEAT = 400;
const [SILENCE, LOADING] = [1800, 60_000];

/** Attempts to load a worker, and the milliseconds between them. */
const [ATTEMPTS, PAUSE] = [3, 300];

const DIED = {
  code: "died",
  get message() {
    return t`this part of the page has stopped; try again`;
  },
};

export class Client {
  /**
   * @param {string} name the script of the worker @param {(news: any) => void} onNews gets `{died: true}` after a worker has died
   * @param {boolean} [asked] whether the worker is asked for signs of life; if not, it gives them while it works
   */
  constructor(name, onNews, asked = false) {
    this.name = name;
    this.onNews = onNews;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Map<number, {data: object, resolve: (value: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.last = this.failures = this.heard = this.beaten = 0;
    this.limit = LOADING;
    this.begin();
    setInterval(() => this.beat(asked), BEAT);
  }

  /** Begins a worker, with the requests that wait. */
  begin() {
    this.heard = this.beaten = performance.now();
    this.limit = LOADING;
    this.worker = new Worker(script(this.name), { type: "module" });
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(DIED);
    };
    for (const { data } of this.waiting.values()) this.worker.postMessage(data);
  }

  /** @param {any} data */
  receive(data) {
    this.heard = performance.now();
    this.limit = SILENCE;
    this.failures = 0;
    if (data.id === undefined) return this.onNews(data);
    const { resolve, reject } = this.waiting.get(data.id) ?? {};
    this.waiting.delete(data.id);
    if (data.error) reject?.(new Refused(data.error));
    else resolve?.(data.ok);
  }

  /** Looks for a sign of life. @param {boolean} asked */
  beat(asked) {
    if (!this.worker || globalThis.document?.hidden) return;
    const now = performance.now();
    // After a sleep of the page its messages come late.
    if (now - this.beaten > 3 * BEAT) this.heard = now;
    this.beaten = now;
    if ((asked || this.waiting.size > 0) && now - this.heard > this.limit) this.end(DIED);
    else if (asked) this.worker.postMessage({ ask: "alive" });
  }

  /**
   * @param {string} ask
   * @param {object} [more]
   * @returns {Promise<any>}
   */
  ask(ask, more = {}) {
    const data = { ...more, id: ++this.last, ask };
    if (this.waiting.size === 0) this.heard = performance.now();
    return new Promise((resolve, reject) => {
      this.waiting.set(data.id, { data, resolve, reject });
      if (this.worker) this.worker.postMessage(data);
      else if (this.failures === 0) this.begin();
    });
  }

  /** As `ask`, without an answer. @param {string} ask @param {object} [more] */
  tell(ask, more) {
    this.ask(ask, more).catch(() => {});
  }

  /** Ends the worker, and refuses the requests that wait. The next one begins another worker. @param {{code: string, message: string}} error */
  end(error) {
    this.worker?.terminate();
    this.worker = null;
    if (error === DIED && this.limit === LOADING && ++this.failures < ATTEMPTS) {
      return void setTimeout(() => this.begin(), PAUSE * this.failures);
    }
    this.failures = 0;
    for (const { reject } of this.waiting.values()) reject(new Refused(error));
    this.waiting.clear();
    if (error === DIED) this.onNews({ died: true });
  }
}
