/** The session in WebAssembly: requests of the protocol in, answers out. */

/** A refusal of the session, with the protocol's code, message and reason. */
export class Refusal extends Error {
  /** @param {string} code @param {string} message @param {string} [reason] */
  constructor(code, message, reason) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.reason = reason;
  }
}

export class Engine {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    this.start();
  }

  /** Loads the module of this name beside this file. @param {string} name */
  static open(name) {
    return Engine.load(new URL(`${name}.wasm`, import.meta.url));
  }

  /** @param {URL} url */
  static async load(url) {
    if (url.protocol !== "file:") return new Engine(await WebAssembly.compileStreaming(fetch(url)));
    // Node does not fetch files. Bundlers do not look for a name in a variable.
    const files = "node:fs/promises";
    const { readFile } = await import(/** @type {string} */ (files));
    return new Engine(await WebAssembly.compile(await readFile(url)));
  }

  /** Creates a new instance without games. */
  start() {
    const word = new Uint32Array(1);
    const instance = new WebAssembly.Instance(this.module, {
      host: {
        now: () => this.now(),
        entropy: () => crypto.getRandomValues(word)[0],
      },
    });
    this.exports = /** @type {any} */ (instance.exports);
  }

  /** Returns the milliseconds since a fixed moment. */
  now() {
    return performance.now();
  }

  /**
   * The value of the answer to a request.
   * @param {object} request
   * @returns {any}
   */
  ask(request) {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    let answer;
    try {
      const { allocate, answer: run, output, memory } = this.exports;
      const room = allocate(bytes.length);
      if (!room) throw new Refusal("bad_request", `the request is too long: ${bytes.length} bytes`);
      // Memory may have grown, which invalidates old views of it.
      new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
      const length = run();
      const text = new TextDecoder().decode(new Uint8Array(memory.buffer, output(), length));
      answer = JSON.parse(text);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // A trap leaves the instance in an unknown state.
      this.start();
      throw Object.assign(new Refusal("crash", "the engine has stopped and begins again"), { cause: error });
    }
    if (!answer.error) return answer.ok;
    const { code, message, reason } = answer.error;
    throw new Refusal(code, message, reason);
  }

  /**
   * Plays games at random and says how many steps they had.
   * @param {number} game @param {number} games @param {number} seed
   */
  playouts(game, games, seed) {
    return this.exports.playouts(game, games, seed);
  }
}
