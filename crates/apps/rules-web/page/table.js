/**
 * A match in the worker: players, turn, and the state for the page.
 *
 * Answers of the session without a seat contain everything and never leave the worker. `state` makes the
 * data for the page from answers for a seat at the screen.
 */

import { GAMES, RANDOM } from "./games.js";
import { Refusal } from "./engine.js";
import { undoable } from "./fairness.js";
import { completed } from "./seen.js";

/** @typedef {import("./games.js").Sitter} Sitter */

const WHOLE = { cmd: "view" };

export class Table {
  /**
   * @param {import("./engine.js").Engine} engine
   * @param {{
   *   id: string, layout?: string, sitters: Sitter[], practice: boolean, options?: object, seen?: boolean, seed?: number,
   *   script?: string[],
   * }} setup
   */
  constructor(engine, setup) {
    this.engine = engine;
    this.id = setup.id;
    this.layout = setup.layout;
    this.sitters = setup.sitters;
    this.practice = setup.practice;
    this.options = setup.options;
    this.seed = setup.seed;
    /** Whether the match is what a seat has seen, read-only. */
    this.seen = setup.seen ?? false;
    /** In a guided game the coming steps of bots and chance. */
    this.script = setup.script;
    /** The seat whose hand is open on the screen. */
    this.lifted = /** @type {number | null} */ (null);
    /** The actor of each step. @type {import("./fairness.js").Actor[]} */
    this.actors = [];
    /** Steps that revealed something hidden. @type {Set<number>} */
    this.revealed = new Set();
    /** The number of the game within a Tourney at each step. @type {number[]} */
    this.sections = [];
    this.nextSection = 0;
    /** The number of steps that each undo took back, for redo. @type {number[]} */
    this.undone = [];
    /** The whole view, which never leaves the worker. @type {any} */
    this.view = null;
    this.look = { theme: "light", coordinates: false };
    this.rollsByHand = true;
    /** The effects of the steps so far, as a seat sees them. @type {{seat: number | null, lines: any[]}} */
    this.known = { seat: null, lines: [] };
    if (this.people.length === 0) this.lifted = 0;
  }

  /** Begins a match by a request. @param {object} request */
  begin(request) {
    this.take(this.engine.ask({ ...request, ...this.with }));
    while (this.sitters.length < this.seats) this.sitters.push({ kind: "person" });
    this.sitters.length = this.seats;
  }

  /** Begins with a record, and finds the actor of each step. @param {string} record */
  replay(record) {
    this.options ??= optionsOf(record);
    this.begin({ cmd: "replay", record });
    const plies = this.view.ply;
    // The actors are known only at each position, so all steps are taken back and repeated.
    while (this.view.ply > 0) this.take(this.engine.ask({ cmd: "undo" }));
    Object.assign(this, { actors: [], sections: [], nextSection: 0 });
    for (let ply = 0; ply < plies; ply += 1) {
      const actor = this.view.turn;
      this.take(this.engine.ask({ cmd: "redo" }));
      this.note(actor);
    }
    if (/^\[Result "(resigned|time|abandoned|adjudicated|drawn)/m.test(record)) this.take(this.engine.ask({ cmd: "redo" }));
    if (this.people.length === 1) this.lifted = this.people[0];
  }

  /** Begins with a record that is reduced to the knowledge of a seat. @param {string} record */
  replaySeen(record) {
    const [tags, text = ""] = record.split("\n\n");
    const restart = () => this.engine.ask({ cmd: "replay", record: `${tags}\n\n`, ...this.with });
    const step = (/** @type {string} */ action) => this.engine.ask({ cmd: "play", action });
    const { seat, steps } = completed(text.split(/\s+/).filter(Boolean), { restart, step });
    this.take(restart());
    while (this.sitters.length < this.seats) this.sitters.push({ kind: "away" });
    for (const action of steps) {
      const actor = this.view.turn;
      this.take(step(action));
      this.note(actor);
    }
    this.lifted = seat;
  }

  /** The layout, for requests that begin a match. */
  get with() {
    return this.layout ? { layout: this.layout } : {};
  }

  /** Keeps a whole view. @param {any} view */
  take(view) {
    this.view = view;
    if (this.people.length === 1) this.lifted = this.people[0];
    const turn = view.turn;
    if (!this.hands) {
      if (this.people.includes(turn)) this.lifted = turn;
      this.lifted ??= this.people[0] ?? 0;
    } else if (this.people.length > 1 && this.people.includes(turn) && turn !== this.lifted) {
      this.lifted = null;
    }
  }

  get game() {
    return /** @type {string} */ (this.view.game);
  }

  get facts() {
    return GAMES[this.game];
  }

  get hands() {
    return this.facts.hands;
  }

  get over() {
    return this.view.turn === "over";
  }

  get seats() {
    const { options, players } = this.engine.ask({ cmd: "observe", seat: 0 }).observation;
    return options?.players ?? players ?? 2;
  }

  get people() {
    return this.sitters.flatMap((sitter, seat) => (sitter.kind === "person" ? [seat] : []));
  }

  /** Whether a person is to act, with the hand open. */
  get awaited() {
    const { turn } = this.view;
    return this.people.includes(turn) && (!this.hands || turn === this.lifted);
  }

  /** The seat that rolls dice or tokens. */
  get roller() {
    return this.hands ? null : (this.view.chance_seat ?? null);
  }

  /** Whether a person is to roll. */
  get rolling() {
    const { roller } = this;
    return this.rollsByHand && roller !== null && this.people.includes(roller);
  }

  /** Whether all hands are covered. */
  get covered() {
    return this.hands && !this.over && this.lifted === null;
  }

  /** The person to call to the screen. */
  get called() {
    return this.covered && this.people.includes(this.view.turn) ? this.view.turn : null;
  }

  /** Whether everything may be shown, in an open game or after the end. */
  get open() {
    return !this.facts.hidden || this.over;
  }

  /** Plays the action of a person. @param {string} action */
  play(action) {
    const seat = this.view.turn;
    if (this.over) throw new Refusal("game_over", "the game is over");
    if (!this.awaited) throw new Refusal("illegal_action", "it is not your turn");
    this.engine.ask({ cmd: "play", action, seat });
    this.stepped();
  }

  /** Plays the choice of a bot for the seat to act. @param {string} action */
  playBot(action) {
    this.engine.ask({ cmd: "play", action, seat: this.view.turn });
    this.stepped();
  }

  /** Draws a chance event, or takes it from the script. */
  sample() {
    const action = this.script?.shift();
    this.engine.ask(action ? { cmd: "play", action } : { cmd: "sample" });
    this.stepped();
  }

  /** Updates the state after a step. */
  stepped() {
    const actor = this.view.turn;
    this.undone = [];
    this.take(this.engine.ask(WHOLE));
    this.note(actor);
  }

  /** Notes the last step: its actor, its game within a Tourney, and whether it revealed something hidden. @param {import("./fairness.js").Actor} actor */
  note(actor) {
    const step = this.actors.length;
    this.actors.push(actor);
    const game = /^\S+ \S+ (\d+):\S*:\S* /.exec(this.view.position)?.[1];
    // The last step of a game leads to the next one.
    this.sections.push(this.nextSection);
    if (game !== undefined) this.nextSection = Number(game);
    if (this.view.uncovered) this.revealed.add(step);
    else this.revealed.delete(step);
  }

  get undoing() {
    if (this.seen) return { steps: 0, why: "this game can only be looked at" };
    const resigned = this.view.outcome?.reason === "resigned";
    if (resigned && (!this.facts.hidden || this.practice)) return { steps: 1 };
    return undoable({
      actors: this.actors,
      people: this.people,
      practice: this.practice,
      hidden: this.facts.hidden,
      over: this.over,
      revealing: (step) => this.revealed.has(step),
    });
  }

  undo() {
    const { steps, why } = this.undoing;
    if (steps === 0) throw new Refusal("bad_request", why ?? "there is nothing to undo");
    for (let step = 0; step < steps; step += 1) this.engine.ask({ cmd: "undo" });
    this.undone.push(steps);
    this.take(this.engine.ask(WHOLE));
    this.actors.length = this.view.ply;
    this.known.lines.length = Math.min(this.known.lines.length, this.view.ply);
    this.nextSection = this.sections[this.view.ply] ?? this.nextSection;
    this.sections.length = this.view.ply;
  }

  redo() {
    const steps = this.undone.pop();
    if (!steps) throw new Refusal("bad_request", "there is nothing to redo");
    for (let step = 0; step < steps; step += 1) {
      const actor = this.view.turn;
      this.take(this.engine.ask({ cmd: "redo" }));
      if (this.view.ply > this.actors.length) this.note(actor);
    }
  }

  /** @param {number} seat */
  resign(seat) {
    if (!this.people.includes(seat)) throw new Refusal("bad_request", "no person has this seat");
    this.engine.ask({ cmd: "resign", seat });
    this.undone = [];
    this.take(this.engine.ask(WHOLE));
  }

  /** Returns the requests for the choice of a bot for the seat to act. @param {string} [bot] by default the one that plays it */
  choosing(bot) {
    const { game, position, turn: seat, ply } = this.view;
    bot ??= this.sitters[seat].level ?? RANDOM;
    // Equal seeds give equal games.
    const seed = this.seed === undefined ? {} : { seed: this.seed + ply };
    const load = { cmd: "load", game, position, ...seed, ...this.with };
    return [load, { cmd: "hint", bot, seat, ms: 20000 }];
  }

  /** The seat whose decisions can be judged by what may be shown, or null for all seats. */
  get judged() {
    if (!this.facts.hidden) return null;
    if (this.people.length === 1) return this.people[0];
    return this.over ? null : this.lifted ?? 0;
  }

  /** Whether other games can begin from the steps of this one. */
  get branching() {
    return this.open && !this.seen;
  }

  /** Opens the hand of the person who has come to the screen. @param {number} seat */
  lift(seat) {
    const watching = this.people.length === 0;
    if (!watching && seat !== this.called) {
      throw new Refusal("bad_request", "this hand cannot be opened now");
    }
    this.lifted = seat;
  }

  /** @param {number} seat */
  observation(seat) {
    return this.engine.ask({ cmd: "observe", seat }).observation;
  }

  /**
   * Returns the picture after `ply` steps, as the seat at the screen may see it.
   * @param {number} [ply] @param {boolean} [legal] whether legal actions are marked, by default if they can be played
   */
  picture(ply, legal) {
    const now = ply === undefined || ply === this.view.ply;
    const request = { cmd: "render", ...this.look, legal: legal ?? (now && this.awaited), turn: true };
    if (!now) Object.assign(request, { ply });
    if (this.people.length === 1 && !this.hands) Object.assign(request, { bottom: this.people[0] });
    if (this.open) return this.engine.ask({ ...request, open: true }).svg;
    if (this.lifted === null) return null;
    return this.engine.ask({ ...request, seat: this.lifted }).svg;
  }

  /** Returns the state for the page. */
  state() {
    const { view } = this;
    const state = {
      id: this.id,
      game: this.game,
      sitters: this.sitters,
      practice: this.practice,
      seen: this.seen,
      guided: this.script !== undefined,
      layout: this.layout,
      options: this.options,
      hands: this.hands,
      turn: view.turn,
      ply: view.ply,
      outcome: view.outcome,
      awaited: this.awaited,
      covered: this.covered,
      called: this.called,
      rolls: this.rolling ? this.roller : null,
      viewer: this.open ? null : this.lifted,
      legal: /** @type {string[]} */ ([]),
      lines: /** @type {any[]} */ ([]),
      effects: /** @type {any[]} */ ([]),
      actors: [...this.actors],
      sections: [...this.sections],
      undo: this.undoing,
      redo: this.undone.length > 0,
      branching: this.branching,
      svg: this.covered ? null : this.picture(),
    };
    // While hands are covered the page gets no steps.
    if (this.covered) return state;
    state.lines = this.lines();
    const viewer = this.open ? {} : { seat: this.lifted ?? 0 };
    state.effects = this.engine.ask({ cmd: "view", ...viewer }).effects ?? [];
    const seat = this.awaited ? view.turn : null;
    if (seat !== null) state.legal = this.engine.ask({ cmd: "view", seat }).legal;
    return state;
  }

  /** Returns the steps and their effects as the seat at the screen has seen them. */
  lines() {
    const seat = this.open ? null : this.lifted ?? 0;
    if (this.known.seat !== seat) this.known = { seat, lines: [] };
    const { lines } = this.known;
    const viewer = seat === null ? {} : { seat };
    while (lines.length < this.view.ply) {
      const { steps } = this.engine.ask({ cmd: "effects", offset: lines.length, ...viewer });
      if (steps.length === 0) break;
      lines.push(...steps.map(({ seat, step, text }) => ({ seat, step, text })));
    }
    return lines;
  }

  /** Returns the data to copy: everything, or the knowledge of the seat at the screen. */
  share() {
    const { layout, sitters, practice, game } = this;
    if (this.open) {
      const { record } = this.engine.ask({ cmd: "record" });
      return { game, record, position: this.view.position, layout, sitters, practice, whole: true };
    }
    if (this.lifted === null) throw new Refusal("bad_request", "the hand must be opened first");
    const { record } = this.engine.ask({ cmd: "record", seat: this.lifted });
    const position = JSON.stringify(this.observation(this.lifted));
    return { game, record, position, layout, sitters, practice, whole: false };
  }

  /** Returns the data to save: everything, so that the game can continue. */
  saved() {
    const { id, game, layout, options, sitters, practice, over } = this;
    const { record } = this.engine.ask({ cmd: "record" });
    const ply = this.view.ply;
    return { id, game, layout, options, sitters, practice, over, ply, record, updated: Date.now() };
  }
}

/** Returns the options of a record, for another game like it. @param {string} record */
function optionsOf(record) {
  const text = /^\[Options "([^"]*)"\]/m.exec(record)?.[1] ?? "-";
  const pairs = text === "-" ? [] : text.split(",").map((pair) => pair.split("="));
  const value = (/** @type {string} */ word) =>
    /^\d+$/.test(word) ? Number(word) : ["true", "false"].includes(word) ? word === "true" : word;
  // A custom layout is given by its text.
  return Object.fromEntries(pairs.filter(([, word]) => !word?.startsWith("#")).map(([name, word]) => [name, value(word)]));
}
