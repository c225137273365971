/**
 * The worker: it owns the session, plays for bots and chance, saves games, and sends the page only what
 * the seat at the screen may see.
 *
 * The page asks `{id, ask, ...}` and gets `{id, ok}` or `{id, error: {code, message}}`. Whenever the
 * match changes, the worker sends `{state}`.
 */

import { Engine, Refusal } from "./engine.js";
import { engineOf } from "./engines.js";
import { isSitter } from "./games.js";
import { hold, letGo } from "./hold.js";
import { Searcher } from "./searcher.js";
import * as store from "./store.js";
import { Table } from "./table.js";

/** @type {Table | null} */
let table = null;
let look = { theme: "light", coordinates: false };
/** Milliseconds between steps of bots and chance. */
let pace = 600;
let paused = false;
let rollsByHand = true;
/** The match as saved last, to continue from after a crash of the engine. @type {any} */
let backup = null;
/** The match that a guided game has interrupted. @type {Table | null} */
let interrupted = null;
/** The number of the current run of bots and chance. */
let run = 0;
/** The searches of bots and hints, and those of a review. */
const bots = new Searcher();
const reviews = new Searcher();

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the settings of the page. A guided game has its own. */
function outer() {
  return table?.script ? { look: { ...look, coordinates: true }, rollsByHand: true } : { look, rollsByHand };
}

function sendState() {
  if (!table) return;
  Object.assign(table, outer());
  const state = { ...table.state(), paused, busy: isBusy() };
  // The answer to the request, which says that a match is open, comes first.
  setTimeout(() => self.postMessage({ state }));
}

/** Returns whether a bot or chance is to act. */
function isBusy() {
  if (!table || table.over || table.awaited || table.called !== null) return false;
  if (table.sitters[table.view.turn]?.kind === "away") return false;
  Object.assign(table, outer());
  return !table.rolling && table.script?.length !== 0;
}

/** Saves before the page gets the state, so that a reload finds every shown step. */
async function settled() {
  if (table && table.view.ply > 0 && !table.seen && !table.script) {
    backup = table.saved();
    try {
      await store.put(backup);
    } catch {
      // Play also works without storage.
    }
  }
  sendState();
}

/** Plays for chance and bots until a person is to act, and reports a failure. */
async function goOn() {
  halt();
  try {
    await letOthersPlay(run);
  } catch (error) {
    const { code = "crash", message } = /** @type {any} */ (error);
    self.postMessage({ failure: { code, message } });
    await recover(code);
  }
}

/** Cancels the pending steps of bots and chance. */
function halt() {
  run += 1;
  bots.stop();
}

/** Continues the match from its saved state, in a new instance after a crash. @param {string} code */
async function recover(code) {
  if (code !== "crash" || !table || !backup || backup.id !== table.id) return;
  table = new Table(table.engine, backup);
  table.begin({ cmd: "replay", record: backup.record });
  sendState();
}

/** Deals and fills hands at once, because the single draws are not worth watching. */
function deal() {
  while (table?.hands && table.view.turn === "chance" && isBusy()) table.sample();
}

/** @param {number} mine */
async function letOthersPlay(mine) {
  if (table?.view.ply === 0) deal();
  await settled();
  // The last step stays in sight before others answer.
  if (table && table.view.ply > 0 && isBusy()) await pause(pace);
  while (table && mine === run && isBusy() && !(paused && table.people.length === 0)) {
    if (table.view.turn === "chance") {
      if (!table.hands) table.sample();
      deal();
    } else {
      const action = table.script?.shift() ?? (await bots.ask(table, table.choosing()))?.action;
      if (!action || mine !== run) return;
      table.playBot(action);
    }
    await settled();
    await pause(pace);
  }
}

/** @param {Table} next @param {boolean} [steal] whether to take it from another tab */
async function sit(next, steal) {
  await hold(next.id, steal ?? false, () => lose(next.id));
  take(next);
  return { id: next.id };
}

/** @param {Table} next */
function take(next) {
  table = next;
  interrupted = null;
  paused = false;
  goOn();
}

/** Ends the match here, which stays saved. */
function leave() {
  halt();
  reviews.stop();
  table = interrupted = backup = null;
  paused = false;
}

/** Leaves a match that continues in another tab. @param {string} id */
function lose(id) {
  if (interrupted?.id === id) interrupted = null;
  if (table?.id !== id) return;
  leave();
  self.postMessage({ lost: id });
}

/** Makes a change by a person, which cancels pending steps of bots. @param {() => void} change */
async function change(change) {
  expectTable();
  change();
  goOn();
  return {};
}

/** @returns {Table} */
function expectTable() {
  if (!table) throw new Refusal("no_game", "no game has been started");
  return table;
}

const newId = () => crypto.randomUUID();

/** Creates a match, with an engine of its own. @param {string} game @param {any} setup */
async function opened(game, setup) {
  if (!setup.sitters.every(isSitter)) throw new Refusal("bad_request", "the game names an unknown player");
  const { module } = await engineOf(game, setup.layout);
  return new Table(new Engine(module), { ...setup, game });
}

/** Creates the match of a record. @param {string} game @param {any} setup @param {string} record */
async function replayed(game, setup, record) {
  const next = await opened(game, setup);
  next.begin({ cmd: "replay", record });
  return next;
}

/** The game deleted last, until another one is. @type {any} */
let dropped = null;

/** @type {Record<string, (asked: any) => any>} */
const ANSWERS = {
  prepare: async ({ game }) => {
    await engineOf(game);
    return {};
  },
  begin: async ({ game, options, seed, layout, sitters, practice, position }) => {
    const next = await opened(game, { id: newId(), layout, options, sitters, practice, seed });
    const request = position ? { cmd: "load", game, position } : { cmd: "new", game, options };
    next.begin(seed === undefined ? request : { ...request, seed });
    return sit(next);
  },
  replay: async ({ game, record, layout, sitters, practice, match }) => {
    const saved = match && (await store.get(match));
    const setup = { id: match ?? newId(), layout, sitters: saved?.sitters ?? sitters ?? [], practice };
    const next = await replayed(game, setup, record);
    // A link of an earlier turn shows the game as it is here.
    if (saved && !next.continues(saved)) return ANSWERS.resume({ saved: match });
    if (match && table?.id === match) leave();
    return sit(next);
  },
  seen: async ({ game, options, steps, layout }) => {
    const next = await opened(game, { id: newId(), layout, sitters: [], practice: false, seen: true });
    next.beginSeen(game, options, steps);
    return sit(next);
  },
  guide: async ({ game, options, position, script, sitters }) => {
    const kept = table?.script ? interrupted : table;
    const next = await opened(game, { id: newId(), sitters, practice: false, script });
    next.begin(position ? { cmd: "load", game, position } : { cmd: "new", game, options });
    take(next);
    interrupted = kept;
    return { id: next.id };
  },
  resume: async ({ saved: name, steal }) => {
    if (interrupted && interrupted.id === name) take(interrupted);
    if (table?.id === name) {
      sendState();
      return { id: name };
    }
    // The other tab saves no more once this one holds the game.
    await hold(name, steal ?? false, () => lose(name));
    const saved = await store.get(name);
    if (!saved) throw new Refusal("no_game", "this game is no longer saved here");
    return sit(await replayed(saved.game, saved, saved.record), steal);
  },
  leave: () => {
    leave();
    letGo();
    return {};
  },
  saved: async () => {
    const games = await store.list();
    return games.map(({ id, game, sitters, ply, updated, over }) => ({
      id,
      game,
      sitters,
      ply,
      updated,
      over,
    }));
  },
  forget: async ({ saved }) => {
    if (table?.id === saved) throw new Refusal("bad_request", "this game is open");
    dropped = await store.get(saved);
    await store.remove(saved);
    return {};
  },
  unforget: async () => {
    if (dropped) await store.put(dropped);
    return {};
  },
  play: ({ action }) => change(() => expectTable().play(action)),
  roll: () =>
    change(() => {
      if (!expectTable().rolling) throw new Refusal("illegal_action", "there is nothing to roll for");
      expectTable().sample();
    }),
  undo: () => change(() => expectTable().undo()),
  redo: () => change(() => expectTable().redo()),
  resign: ({ seat }) => change(() => expectTable().resign(seat)),
  lift: ({ seat }) => change(() => expectTable().lift(seat)),
  hint: async () => {
    const mine = expectTable();
    if (!mine.awaited) throw new Refusal("illegal_action", "it is not your turn");
    // The expert would keep the visitor waiting.
    const hint = await bots.ask(mine, mine.choosing("hard"));
    // The expected line is left out, because its guesses of hidden tiles would look like facts.
    return hint && { action: hint.action, actions: hint.actions };
  },
  review: async ({ offset }) => {
    const { judge } = await import("./judge.js");
    return judge(reviews, expectTable(), offset);
  },
  unreview: () => reviews.stop(),
  branch: async ({ ply }) => {
    const { engine, game, layout, options, sitters, branching } = expectTable();
    if (!branching) throw new Refusal("bad_request", "this game can only be looked at until it is over");
    const { record } = engine.ask({ cmd: "record" });
    const here = sitters.map((sitter) => (sitter.kind === "away" ? { kind: "person" } : sitter));
    // What was hidden has been seen, so it is practice.
    const next = await replayed(game, { id: newId(), layout, options, sitters: here, practice: true }, record);
    if (ply < next.view.ply) next.change({ cmd: "undo", ply });
    return sit(next);
  },
  picture: (asked) => ({ ply: asked.ply, svg: expectTable().picture(asked) }),
  share: () => expectTable().share(),
  look: (asked) => {
    look = { theme: asked.theme, coordinates: asked.coordinates };
    sendState();
    return {};
  },
  pace: (asked) => {
    pace = asked.ms;
    const freed = rollsByHand && !asked.rollsByHand;
    rollsByHand = asked.rollsByHand;
    if (table && freed) goOn();
    return {};
  },
  pause: ({ on }) => {
    paused = on;
    if (!on) goOn();
    else {
      halt();
      sendState();
    }
    return {};
  },
};

self.onmessage = async ({ data }) => {
  const { id, ask } = data;
  try {
    const ok = await ANSWERS[ask](data);
    self.postMessage({ id, ok });
  } catch (error) {
    const { code = "crash", message, reason } = /** @type {any} */ (error);
    self.postMessage({ id, error: { code, message, reason } });
    await recover(code);
  }
};
