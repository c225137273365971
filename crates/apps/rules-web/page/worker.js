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
import { t } from "./texts.js";

/** @type {Table | null} */
let table = null;
let look = { theme: "light", coordinates: false, format: "tall", flip: 0 };
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
/** Why the match is not saved, and why it does not go on. */
let [unsaved, stuck] = /** @type {(string | null)[]} */ ([null, null]);
/** Whether the bot is to answer at once. */
let hurried = false;
/** The number of steps after a choice for which a bot had too little time, or 0. */
let cut = 0;
/** Milliseconds for which the end of a game of a Tourney stays in sight. */
const IN_SIGHT = 3000;
/** Begins the next game of a Tourney. */
let goToNext = () => {};
/** The searches of bots and hints, and those of a review, of which each has a core. */
const bots = new Searcher();
const reviews = [new Searcher(), new Searcher()];

/** Milliseconds of a choice that is to come at once. */
const AT_ONCE = 150;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the settings of the page. A guided game has its own. */
function outer() {
  return table?.script ? { look: { ...look, coordinates: true }, rollsByHand: true } : { look, rollsByHand };
}

function sendState() {
  if (!table) return;
  Object.assign(table, outer());
  const busy = isBusy();
  const state = { ...table.state(), paused, busy, most: busy ? table.most : null, unsaved, stuck, cut: cut > 0 && cut === table.view.ply };
  // The answer to the request, which says that a match is open, comes first.
  setTimeout(() => self.postMessage({ state }));
}

/** Returns whether a bot or chance is to act. */
function isBusy() {
  if (!table || table.over || table.awaited || table.called !== null || stuck) return false;
  if (table.sitters[table.view.turn]?.kind === "away") return false;
  Object.assign(table, outer());
  return !table.rolling && table.script?.length !== 0;
}

/** Saves a match as it is. @param {Table | null} table */
async function keep(table) {
  if (!table || table.seen || table.script) return;
  backup = table.saved();
  const saving = store.put(backup).then(() => null, (error) => refusal(error).message);
  if (!unsaved) unsaved = await saving;
  // Play goes on without a storage that has failed, until it works again.
  else saving.then((why) => why || ((unsaved = null), sendState()));
}

/** Saves before the page gets the state, so that a reload finds every shown step. */
async function settled() {
  await keep(table);
  sendState();
}

/** Returns the refusal of a failure. The texts of the browser are not for people. @param {any} error */
function refusal(error) {
  const { code, message, reason } = error instanceof Refusal ? error : new Refusal("crash", t`the page has failed at this; try again`);
  return { code, message: t(message), reason };
}

/** Plays for chance and bots until a person is to act, and reports a failure. */
async function goOn() {
  halt();
  const mine = run;
  try {
    await letOthersPlay(mine);
  } catch (error) {
    const { code, message } = refusal(error);
    recover(code);
    if (mine !== run) return;
    stuck = message;
    sendState();
  }
}

/** Cancels the pending steps of bots and chance. */
function halt() {
  run += 1;
  stuck = null;
  bots.stop();
}

/** Continues the match from its saved state, in a new instance after a crash. @param {string} code */
function recover(code) {
  if (code !== "crash" || !table || !backup || backup.id !== table.id) return;
  table = new Table(table.engine, backup);
  table.begin({ cmd: "replay", record: backup.record });
  sendState();
}

/** Deals and fills hands at once, because the single draws are not worth watching. */
function deal() {
  while (table?.hands && table.view.turn === "chance" && isBusy()) table.sample();
}

/** Leaves the end of a game of a Tourney in sight, until the visitor goes on or for a while. @param {number} mine */
async function showEnd(mine) {
  if (!table?.ended) return;
  await Promise.race([pause(IN_SIGHT), new Promise((resolve) => (goToNext = () => resolve(null)))]);
  if (!table || mine !== run) return;
  table.ended = null;
  sendState();
}

/** @param {number} mine */
async function letOthersPlay(mine) {
  if (table?.view.ply === 0) deal();
  await settled();
  await showEnd(mine);
  // The last step stays in sight before others answer.
  if (table && table.view.ply > 0 && isBusy()) await pause(pace);
  while (table && mine === run && isBusy() && !(paused && table.people.length === 0)) {
    if (table.view.turn === "chance") {
      if (!table.hands) table.sample();
      deal();
    } else {
      const choice = table.script ? { action: table.script.shift() } : await chosen(table);
      if (!choice?.action || mine !== run) return;
      table.playBot(choice.action);
      cut = choice.timed_out ? table.view.ply : 0;
    }
    await settled();
    await showEnd(mine);
    await pause(pace);
  }
}

/** Returns the choice of the bot to act, or null if it was stopped. @param {Table} table */
async function chosen(table) {
  const mine = run;
  hurried = false;
  const choice = await bots.ask(table, table.choosing());
  return choice ?? (hurried && mine === run ? bots.ask(table, table.choosing(undefined, AT_ONCE)) : null);
}

/** @param {Table} next @param {boolean} [steal] whether to take it from another tab */
async function sit(next, steal) {
  await hold(next.id, steal ?? false, () => lose(next.id));
  // Before the page knows of the match, so that a reload finds it.
  if (next.view.ply === 0) await keep(next);
  take(next);
  return { id: next.id };
}

/** @param {Table} next */
function take(next) {
  table = next;
  interrupted = null;
  paused = false;
  cut = 0;
  goOn();
}

/** Ends the match here, which stays saved. */
function leave() {
  halt();
  ANSWERS.unreview({});
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
}

/** @returns {Table} */
function expectTable() {
  if (!table) throw new Refusal("no_game", t`no game has been started`);
  return table;
}

// An address without encryption has no `randomUUID`.
const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");

/** Creates a match, with an engine of its own. @param {string} game @param {any} setup */
async function opened(game, setup) {
  if (!setup.sitters.every(isSitter)) throw new Refusal("bad_request", t`the game names an unknown player`);
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
  alive: () => true,
  prepare: ({ game }) => engineOf(game).then(() => {}),
  begin: async ({ game, options, seed, layout, sitters, practice, position }) => {
    const next = await opened(game, { id: newId(), layout, options, sitters, practice, seed });
    const request = position ? { cmd: "load", game, position } : { cmd: "new", game, options };
    next.begin(seed === undefined ? request : { ...request, seed });
    return sit(next);
  },
  replay: async ({ game, record, layout, sitters, practice, match, steal }) => {
    const found = async () => (match ? store.get(match).catch(() => null) : null);
    const before = await found();
    if (before && before.game !== game) throw new Refusal("bad_request", t`this link continues another game than it contains`);
    const setup = { id: match ?? newId(), layout, sitters: before?.sitters ?? sitters ?? [], practice };
    const next = await replayed(game, setup, record);
    // The other tab saves no more once this one holds the game.
    if (match) await hold(match, steal ?? false, () => lose(match));
    const saved = await found();
    // A link of an earlier turn shows the game as it is here.
    if (saved && !next.continues(await replayed(game, saved, saved.record))) return ANSWERS.resume({ saved: match });
    if (match && table?.id === match) leave();
    return sit(next);
  },
  seen: async ({ game, options, steps, layout }) => {
    const next = await opened(game, { id: newId(), layout, sitters: [], practice: false, seen: true });
    await next.beginSeen(game, options, steps);
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
    if (!saved) throw new Refusal("no_game", t`this game is not saved in this browser`);
    return sit(await replayed(saved.game, saved, saved.record), steal);
  },
  leave: () => {
    leave();
    letGo();
  },
  saved: async () => {
    const games = await store.list();
    return { unsaved, list: games.map(({ id, game, sitters, turn, ply, updated, over }) => ({ id, game, sitters, turn, ply, updated, over })) };
  },
  forget: async ({ saved }) => {
    if (table?.id === saved) throw new Refusal("bad_request", t`this game is open`);
    dropped = await store.get(saved);
    await store.remove(saved);
  },
  unforget: () => dropped && store.put(dropped),
  play: ({ action }) => change(() => expectTable().play(action)),
  roll: () =>
    change(() => {
      if (!expectTable().rolling) throw new Refusal("illegal_action", t`there is nothing to roll for`);
      expectTable().sample();
    }),
  undo: () => change(() => expectTable().undo()),
  redo: () => change(() => expectTable().redo()),
  next: () => goToNext(),
  resign: ({ seat }) => change(() => expectTable().resign(seat)),
  lift: ({ seat }) => change(() => expectTable().lift(seat)),
  hint: async () => {
    const mine = expectTable();
    if (!mine.awaited) throw new Refusal("illegal_action", t`it is not your turn`);
    // The expert would keep the visitor waiting.
    const hint = await bots.ask(mine, mine.choosing("hard"));
    // The expected line is left out, because its guesses of hidden tiles would look like facts.
    return hint && { action: hint.action, actions: hint.actions, cut: hint.timed_out };
  },
  hurry: () => {
    hurried = true;
    bots.stop();
  },
  again: () => void goOn(),
  review: async ({ ply, ms, core }) => {
    const { judge } = await import("./judge.js");
    return judge(reviews[core], expectTable(), ply, ms);
  },
  unreview: () => reviews.forEach((searcher) => searcher.stop()),
  branch: async ({ ply }) => {
    const { engine, game, layout, options, sitters, branching } = expectTable();
    if (!branching) throw new Refusal("bad_request", t`this game can only be looked at until it is over`);
    const { record } = engine.ask({ cmd: "record" });
    const here = sitters.map((sitter) => (sitter.kind === "away" ? { kind: "person" } : sitter));
    // What was hidden has been seen, so it is practice.
    const next = await replayed(game, { id: newId(), layout, options, sitters: here, practice: true }, record);
    if (ply < next.view.ply) next.change({ cmd: "undo", ply });
    return sit(next);
  },
  rules: () => expectTable().rules(),
  picture: (asked) => ({ ply: asked.ply, svg: expectTable().drawn(asked)?.svg ?? null }),
  share: () => expectTable().share(),
  look: (asked) => {
    const { theme, coordinates, format, flip } = asked;
    look = { theme, coordinates, format, flip };
    sendState();
  },
  language: async ({ language }) => {
    const { retell } = await import("./language.js");
    await retell(language, () => [table, interrupted]);
    sendState();
  },
  pace: (asked) => {
    pace = asked.ms;
    const freed = rollsByHand && !asked.rollsByHand;
    rollsByHand = asked.rollsByHand;
    if (table && freed) goOn();
  },
  pause: ({ on }) => {
    paused = on;
    if (!on) return void goOn();
    halt();
    sendState();
  },
};

/** Resolves once the language is there. @type {Promise<any>} */
let spoken = Promise.resolve();

self.onmessage = async ({ data }) => {
  const { id, ask } = data;
  try {
    // What follows a language is said in it, except that the worker lives.
    const answer = (ask === "alive" ? Promise.resolve() : spoken).then(() => ANSWERS[ask](data));
    if (ask === "language") spoken = answer.catch(() => {});
    const ok = await answer;
    self.postMessage({ id, ok });
  } catch (error) {
    const refused = refusal(error);
    self.postMessage({ id, error: refused });
    recover(refused.code);
  }
};
self.postMessage({ alive: true });
