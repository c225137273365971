/**
 * A match in the worker: players, turn, and the state for the page.
 *
 * Answers of the session without a seat contain everything and never leave the worker. `state` makes the
 * data for the page from answers for a seat at the screen.
 */

import { GAMES, RANDOM } from "./games.js";
import { Engine, Refusal } from "./engine.js";
import { undoable } from "./fairness.js";
import { namesOf, seatNames } from "./names.js";
import { patternsOf, t } from "./texts.js";

/** @typedef {import("./games.js").Sitter} Sitter */

/**
 * A step with its effects, as the protocol describes them.
 * @typedef {{ply: number, seat: number, chance?: boolean, step: string, effects: {kind: string}[], text: string, said: string}} Step
 */

/** The most milliseconds of a decision: of the expert, and of all others and hints. */
const [MOST_OF_EXPERT, MOST] = [5800, 1400];

export class Table {
  /**
   * @param {import("./engine.js").Engine} engine an engine of its own
   * @param {{
   *   id: string, game: string, layout?: string, sitters: Sitter[], practice: boolean, options?: object, seen?: boolean, seed?: number,
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
    /** The seat whose hand is open on the screen, or a spectator, who sees no hand. */
    this.lifted = /** @type {number | "spectator" | null} */ (null);
    /** All steps, open: with hidden information they never leave the worker. @type {Step[]} */
    this.steps = [];
    /** With hidden information: the steps as each seat sees them, and its legal actions. @type {{steps: Step[], legal: string[]}[]} */
    this.known = [];
    /** The number of steps that each undo took back, for redo. @type {number[]} */
    this.undone = [];
    /** The whole view, which never leaves the worker. @type {any} */
    this.view = null;
    this.game = setup.game;
    /** The names of the seats. All people have their colours. */
    this.names = this.sitters.length > 0 ? namesOf(setup.game, this.sitters) : seatNames(setup.game);
    /** The options as they are, those by lot too. */
    this.played = {};
    /** How to win, in a game that begins. */
    this.goal = "";
    /** How the last step ended a game of a Tourney, while that is shown. @type {any} */
    this.ended = null;
    /** The record that the match began with, until it changes. @type {string | undefined} */
    this.record = undefined;
    /** `flip`: how many seats on from the usual one is the seat at the bottom. */
    this.look = { theme: "light", coordinates: false, format: "tall", flip: 0 };
    this.rollsByHand = true;
    if (this.people.length === 0) this.lifted = "spectator";
  }

  /** Begins a match by a request. @param {any} request */
  begin(request) {
    const view = this.whole({ ...request, ...this.with });
    const { game, seats, options } = view;
    const given = this.sitters.length;
    if (given > 0 && given !== seats) throw new Refusal("bad_request", t`this does not fit the game: it has ${given} {0:player|players} instead of ${seats}`);
    while (this.sitters.length < seats) this.sitters.push({ kind: this.seen ? "away" : "person" });
    Object.assign(this, { game, names: namesOf(game, this.sitters), played: options });
    // A custom layout is given by its text.
    if (this.layout) delete options.layout;
    this.options ??= options;
    // A game that goes on has begun with it.
    if (view.ply === 0) this.goal = this.rules()[0].text;
    this.take(view);
    this.record = request.record;
  }

  /** Begins with the steps that a seat or a spectator has seen. @param {string} game @param {object} options @param {string[]} seen */
  async beginSeen(game, options, seen) {
    const { completed } = await import("./seen.js");
    const beginning = { cmd: "new", game, options };
    const restart = () => this.engine.ask({ ...beginning, ...this.with });
    const { seat, steps } = completed(seen, { restart, step: (action) => this.engine.ask({ cmd: "play", action }) });
    this.begin(beginning);
    for (const action of steps) this.change({ cmd: "play", action });
    this.lifted = seat;
  }

  /** The layout, for requests that begin a match. */
  get with() {
    return this.layout ? { layout: this.layout } : {};
  }

  /** How sentences call seats and places, and their language. */
  get words() {
    return { names: this.names, places: this.facts.places, language: patternsOf(this.game) };
  }

  /** Asks about the match. Sentences have the names of the players. @param {object} request */
  ask(request) {
    return this.engine.ask({ ...this.words, ...request });
  }

  /** Asks for the whole view with the new steps, and with hidden information for those of the seats. @param {object} request */
  whole(request) {
    return this.ask({ since: this.steps.length, seen: this.facts.hidden, ...request });
  }

  /** Returns the rules of the game as it is set up. */
  rules() {
    return this.ask({ cmd: "rules", language: patternsOf(this.game, true) }).rules;
  }

  /** Makes a request whose answer is the whole view. @param {object} request */
  change(request) {
    this.take(this.whole(request));
  }

  /** Keeps a whole view. @param {any} view */
  take(view) {
    this.view = view;
    this.ended = view.ended ?? null;
    this.record = undefined;
    this.addSteps(view);
    if (this.people.length === 1) this.lifted = this.people[0];
    const turn = view.turn;
    if (!this.hands) {
      if (this.people.includes(turn)) this.lifted = turn;
      this.lifted ??= this.people[0] ?? 0;
    } else if (this.people.length > 1 && this.people.includes(turn) && turn !== this.lifted) {
      this.lifted = null;
    }
  }

  /** Adds the new steps of a whole view. An answer has at most a thousand. @param {any} view */
  addSteps(view) {
    extend(this.steps, view);
    const seen = /** @type {any[]} */ (view.seen ?? []);
    this.known = seen.map((of, seat) => ({ legal: of.legal, steps: extend(this.known[seat]?.steps ?? [], of) }));
    if (this.steps.length < view.ply) this.addSteps(this.whole({ cmd: "view" }));
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

  get people() {
    return this.sitters.flatMap((sitter, seat) => (sitter.kind === "person" ? [seat] : []));
  }

  /** Whether a person is to act, with the hand open. */
  get awaited() {
    const { turn } = this.view;
    return this.people.includes(turn) && !this.ended && (!this.hands || turn === this.lifted);
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
    if (this.over) throw new Refusal("game_over", t`the game is over`);
    if (!this.awaited) throw new Refusal("illegal_action", t`it is not your turn`);
    this.step({ cmd: "play", action });
  }

  /** Plays the choice of a bot for the seat to act. @param {string} action */
  playBot(action) {
    this.step({ cmd: "play", action });
  }

  /** Draws a chance event, or takes it from the script. */
  sample() {
    const action = this.script?.shift();
    this.step(action ? { cmd: "play", action } : { cmd: "sample" });
  }

  /** Makes a request that adds a step. @param {object} request */
  step(request) {
    this.change(request);
    this.undone = [];
  }

  get resigned() {
    return this.view.outcome?.reason === "resigned";
  }

  get undoing() {
    if (this.seen) return { steps: 0, why: t`this game can only be looked at` };
    if (this.resigned && (!this.facts.hidden || this.practice)) return { steps: 1 };
    const { steps, people, practice, over } = this;
    return undoable({ steps, people, practice, hidden: this.facts.hidden, over });
  }

  undo() {
    const { steps, why } = this.undoing;
    if (steps === 0) throw new Refusal("bad_request", why ?? t`there is nothing to undo`);
    // A resignation is no step.
    this.change({ cmd: "undo", ply: this.view.ply - (this.resigned ? 0 : steps) });
    this.undone.push(steps);
  }

  redo() {
    const steps = this.undone.pop();
    if (!steps) throw new Refusal("bad_request", t`there is nothing to redo`);
    for (let step = 0; step < steps; step += 1) this.change({ cmd: "redo" });
  }

  /** @param {number} seat */
  resign(seat) {
    if (!this.people.includes(seat)) throw new Refusal("bad_request", t`no person has this seat`);
    this.ask({ cmd: "resign", seat });
    this.step({ cmd: "view" });
  }

  /** The most milliseconds that the bot to act thinks, or null. */
  get most() {
    const { kind, level } = this.sitters[this.view.turn] ?? {};
    if (kind !== "bot") return null;
    return level === "expert" ? MOST_OF_EXPERT : MOST;
  }

  /**
   * Returns the requests for the choice of a bot for the seat to act.
   * @param {string} [bot] by default the one that plays it @param {number} [ms] the most milliseconds
   */
  choosing(bot, ms = bot ? MOST : this.most ?? MOST) {
    const { game, position, turn: seat, ply } = this.view;
    bot ??= this.sitters[seat].level ?? RANDOM;
    // Equal seeds give equal games.
    const seed = this.seed === undefined ? {} : { seed: this.seed + ply };
    const load = { cmd: "load", game, position, ...seed, ...this.with };
    return [load, { cmd: "hint", bot, seat, ms }];
  }

  /** The seat whose decisions can be judged by what may be shown, or null for all seats; a spectator can judge none. */
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
    if (seat !== this.called) {
      throw new Refusal("bad_request", t`this hand cannot be opened now`);
    }
    this.lifted = seat;
  }

  /**
   * Returns the picture after `ply` steps, as the seat at the screen may see it.
   * @param {{ply?: number, legal?: boolean, names?: string[]}} [asked] `legal`: whether legal actions are marked, by default if they can be played
   */
  drawn({ ply, legal, names = this.names } = {}) {
    const now = ply === undefined || ply === this.view.ply;
    const ended = !now || this.ended !== null;
    const { flip, ...look } = this.look;
    const request = { cmd: "render", ...look, legal: legal ?? (now && this.awaited), turn: true, ended, names };
    if (!now) Object.assign(request, { ply });
    const below = this.people.length === 1 ? this.people[0] : flip > 0 ? 0 : null;
    if (below !== null && !this.hands) Object.assign(request, { bottom: (below + flip) % this.sitters.length });
    if (this.open) return this.ask({ ...request, open: true });
    if (this.lifted === null) return null;
    return this.ask({ ...request, seat: this.lifted });
  }

  /** Returns the state for the page. */
  state() {
    const { view } = this;
    const picture = this.covered ? null : this.drawn();
    const state = {
      id: this.id,
      game: this.game,
      goal: this.goal,
      sitters: this.sitters,
      names: this.names,
      practice: this.practice,
      seen: this.seen,
      guided: this.script !== undefined,
      layout: this.layout,
      options: this.options,
      hands: this.hands,
      turn: view.turn,
      ply: view.ply,
      outcome: view.outcome,
      ended: this.ended,
      awaited: this.awaited,
      covered: this.covered,
      called: this.called,
      rolls: this.rolling ? this.roller : null,
      viewer: this.open ? null : this.lifted,
      legal: /** @type {string[]} */ ([]),
      lines: /** @type {Step[]} */ ([]),
      undo: this.undoing,
      // In front of others what has been shown cannot be taken back, so a tap is asked about.
      asks: this.facts.hidden && !this.practice && this.people.length > 1,
      redo: this.undone.length > 0,
      branching: this.branching,
      asked: picture?.status ?? "",
      svg: picture?.svg ?? null,
    };
    // While hands are covered the page gets no steps.
    if (this.covered) return state;
    const { legal, steps } = this.open ? { legal: view.legal, steps: this.steps } : this.asSeen();
    if (this.awaited) state.legal = legal;
    state.lines = [...steps];
    return state;
  }

  /** Returns the legal actions and the steps as the seat or the spectator at the screen sees them. */
  asSeen() {
    // The view of a spectator is the last.
    return this.lifted === "spectator" ? this.known[this.known.length - 1] : this.known[this.lifted ?? 0];
  }

  /** Returns the data to copy: everything, or the knowledge of the viewer at the screen. */
  share() {
    const { game, layout, sitters, practice, lifted: seat } = this;
    const match = { game, layout, sitters, practice, whole: this.open };
    if (this.open) return { ...match, ...this.ask({ cmd: "record" }), position: this.view.position };
    if (seat === null) throw new Refusal("bad_request", t`the hand must be opened first`);
    const position = JSON.stringify(this.ask({ cmd: "observe", seat }).observation);
    const { steps } = this.asSeen();
    const content = this.isFromStart ? { options: this.played, steps: steps.map(({ step }) => step) } : {};
    return { ...match, ...this.ask({ cmd: "record", seat }), position, ...content };
  }

  /** Whether the match began at the start of its game. If not, what a seat has seen of it cannot be played again. */
  get isFromStart() {
    const engine = new Engine(this.engine.module);
    const start = engine.ask({ cmd: "new", game: this.game, options: this.played });
    let first = engine.ask({ cmd: "replay", ...this.ask({ cmd: "record" }) });
    if (first.ply > 0) first = engine.ask({ cmd: "undo", ply: 0 });
    return first.position === start.position;
  }

  /** Returns the data to save: everything, so that the game can continue. */
  saved() {
    const { id, game, layout, options, sitters, practice, seed, over } = this;
    const record = this.record ?? this.ask({ cmd: "record" }).record;
    return { id, game, layout, options, sitters, practice, seed, over, turn: this.view.turn, ply: this.steps.length, record, updated: Date.now() };
  }

  /** Returns whether the match has other steps than an earlier state of it, or its end. Own steps there must stay. @param {Table} other */
  continues(other) {
    // Records are never compared: their lines are wrapped.
    const differs = this.steps.findIndex(({ step }, ply) => step !== other.steps[ply]?.step);
    if (differs < 0 && (!this.over || other.over)) return false;
    // Others may have taken their steps back.
    const gone = other.steps.slice(differs < 0 ? this.steps.length : differs);
    const own = gone.find(({ seat, chance }) => !chance && other.people.includes(seat));
    if (!own) return true;
    throw new Refusal("bad_request", t`step ${own.ply + 1} is another one here (${own.said}); take it back to open the link`);
  }
}

/** Makes steps those of a view, which has the ones after them. @param {Step[]} steps @param {{ply: number, effects?: Step[]}} view */
function extend(steps, { ply, effects = [] }) {
  steps.length = Math.min(steps.length, ply);
  steps.push(...effects);
  return steps;
}
