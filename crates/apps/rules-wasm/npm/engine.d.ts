import type { Answers, Code, Request } from "./protocol.js";

export * from "./protocol.js";

/** A refusal of the session, with the protocol's code, message and reason. */
export class Refusal extends Error {
  constructor(code: Code | "crash", message: string, reason?: string);
  code: Code | "crash";
  reason?: string;
}

/** A session of the protocol, with the games of one module. */
export class Engine {
  /** Loads a module of this package. */
  static open(name: "triad" | "triad_custom" | "triandro" | "triarchy" | "conquest" | "cybo"): Promise<Engine>;
  /** Loads a module, also one of your own. */
  static load(url: URL): Promise<Engine>;
  constructor(module: WebAssembly.Module);
  /**
   * Returns the value of the answer to a request.
   *
   * Throws a {@link Refusal} if the session refuses it. A request that stops the module ends all matches
   * and throws one with the code `crash`.
   */
  ask<C extends Request["cmd"]>(request: Extract<Request, { cmd: C }>): Answers[C];
  /** Returns the milliseconds since a fixed moment, which end searches. */
  now(): number;
  /** Plays `games` random games of the module's game with this index, and returns the number of steps. */
  playouts(game: number, games: number, seed: number): number;
}
