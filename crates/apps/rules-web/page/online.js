/** A table of a server, at which people on several devices play: the page is a client of it. */

import { Refused, sentence } from "./client.js";
import { GAMES } from "./games.js";
import { recallSeats, rememberSeat } from "./memory.js";
import { listed, seatNames } from "./names.js";
import { OnlinePanel, refusal } from "./online-panel.js";
import { t } from "./texts.js";
import { titleOf } from "./words.js";

/**
 * What a table sends to all of its viewers, as the guide of the server describes it.
 * @typedef {{
 *   game: string, options: object, running: number | null, spectators: number, rematch: boolean, dice: string | null,
 *   seats: {name: string, bot: boolean, open: boolean, here: boolean, away_ms: number | null, left_ms: number | null}[],
 *   draw: Offer | null, takeback: Offer | null,
 * }} Shared
 * @typedef {{by: number, agreed: number[]}} Offer
 * @typedef {{seats: Record<string, string>, spectator: string}} Keys the keys that the maker of a table gives away
 */

/** Milliseconds of silence until the server is asked for a sign of life, until the connection counts as lost, and of a beat. */
const [QUIET, DEAD, BEAT] = [10_000, 20_000, 1000];
/** Milliseconds until the first attempt to connect again, and between later ones at most. */
const [AGAIN, LATER] = [500, 5000];
/** Most new steps that are shown one by one. */
const MOST_STEPS = 12;
/** Milliseconds for which the end of a game of a Tourney stays in sight. */
const IN_SIGHT = 3000;
/** Most steps of an answer. */
const PART = 1000;

const LOST = {
  code: "lost",
  get message() {
    return t`the connection is lost; try again when it is back`;
  },
};

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens the table of a key, in the present history entry. @param {import("./page.js").Page} page @param {string} key @param {Keys} [keys] @param {boolean} [invited] whether a link led here */
export function join(page, key, keys, invited = false) {
  if (page.online?.key === key && !page.online.closed) return;
  page.online?.close();
  page.guide?.close();
  page.review?.leave();
  page.notify("");
  page.worker.tell("leave");
  page.atTable = true;
  const { spot } = page.place;
  const known = recallSeats().find((seat) => seat.key === key);
  page.place.become({ at: "online", key, keys: keys ?? (spot?.key === key ? spot.keys : undefined) ?? known?.keys });
  page.online = page.client = new Online(page, key);
  page.online.invited = invited && !known;
  page.applySettings();
}

export class Online {
  /** @param {import("./page.js").Page} page @param {string} key */
  constructor(page, key) {
    this.page = page;
    this.key = key;
    /** The name of the game on this page, the same after a visit elsewhere. */
    this.id = key;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** The requests that wait for an answer. @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.last = this.tries = this.heard = this.beaten = 0;
    /** Whether the server has let this connection in, and whether the visit is over. */
    this.ready = this.closed = false;
    /** Whether the visitor sees the seat for the first time, and is greeted. */
    this.invited = this.greeted = false;
    /** Why nothing can be played now, or nothing. */
    this.halted = "";
    /** The seat of the key. @type {number | null} */
    this.own = null;
    this.shared = /** @type {Shared} */ (/** @type {any} */ (null));
    /** The last view, and all steps as the viewer sees them. @type {any} */
    this.view = null;
    this.lines = /** @type {import("./table.js").Step[]} */ ([]);
    this.goal = "";
    this.look = /** @type {any} */ ({ theme: "light", coordinates: false, format: "tall", flip: 0 });
    this.pace = 600;
    /** What the page shows: the position with its look, and the number of steps. */
    this.shown = { key: "", ply: /** @type {number | null} */ (null) };
    this.catching = false;
    /** The move that waits for its answer. @type {Promise<any> | null} */
    this.playing = null;
    /** Goes on to the next game of a Tourney. */
    this.next = () => {};
    this.panel = new OnlinePanel(this);
    this.beating = setInterval(() => this.beat(), BEAT);
    this.back = () => this.connect();
    addEventListener("online", this.back);
    this.connect();
  }

  /** Leaves the table, which stays as it is. */
  close() {
    if (this.closed || this.greeted) this.page.notify("");
    this.closed = true;
    clearInterval(this.beating);
    removeEventListener("online", this.back);
    this.panel.close();
    this.lose();
    this.page.online = null;
    this.page.client = this.page.worker;
    this.page.applySettings();
  }

  connect() {
    if (this.socket || this.closed) return;
    const address = new URL("ws", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(address));
    this.heard = performance.now();
    socket.onopen = () => socket.send(JSON.stringify({ key: this.key, language: document.documentElement.lang }));
    socket.onmessage = ({ data }) => this.socket === socket && this.receive(JSON.parse(data));
    socket.onclose = () => this.socket === socket && this.retry();
  }

  /** Ends the connection, and refuses the requests that wait. */
  lose() {
    const { socket } = this;
    this.socket = null;
    this.ready = false;
    socket?.close();
    for (const { reject } of this.waiting.values()) reject(new Refused(LOST));
    this.waiting.clear();
  }

  retry() {
    this.lose();
    this.halt(t`Connection lost, trying again.`);
    setTimeout(() => this.connect(), Math.min(AGAIN * 2 ** this.tries++, LATER));
  }

  /** Shows that nothing can be played, and why. @param {string} why */
  halt(why) {
    this.halted = why;
    this.panel.showLost(why);
    const { state } = this.page;
    if (state?.id !== this.id || state.turn === "over" || state.halted === why) return;
    this.shown.key = "";
    this.page.onNews({ state: { ...state, awaited: false, legal: [], halted: why } });
  }

  beat() {
    this.panel.tick();
    const now = performance.now();
    // A page that sleeps hears late.
    if (now - this.beaten > 5 * BEAT) this.heard = Math.max(this.heard, now - QUIET - 1);
    this.beaten = now;
    if (this.socket && now - this.heard > DEAD) this.retry();
    else if (now - this.heard > QUIET && this.waiting.size === 0) this.request("alive").catch(() => {});
  }

  /** Sends a request, and returns its answer. @param {string} cmd @param {object} [more] @returns {Promise<any>} */
  request(cmd, more) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      const refused = this.closed ? { code: "moved", message: this.halted.replace(/\.$/, "") } : LOST;
      if (!this.ready) return reject(new Refused(refused));
      this.waiting.set(id, { resolve, reject });
      this.socket?.send(JSON.stringify({ ...more, cmd, id }));
    });
  }

  /** Requests a change, which is done once at most. @param {string} cmd @param {object} [more] */
  change(cmd, more) {
    return this.request(cmd, { ...more, ply: this.view?.ply });
  }

  /** @param {any} message */
  receive(message) {
    this.heard = performance.now();
    if (message.event === "table") return this.take(message);
    const { resolve, reject } = this.waiting.get(message.id) ?? {};
    this.waiting.delete(message.id);
    if (message.error && reject) reject(refusal(message.error));
    else if (message.error) this.end(message.error);
    else resolve?.(message.ok);
  }

  /** Ends the visit at the table. @param {{code: string, message: string}} error */
  end(error) {
    const { page, key } = this;
    if (error.code === "moved") {
      this.closed = true;
      this.lose();
      this.halt(t`This seat goes on in another window.`);
      // Joining closes this visit first.
      return page.notify(this.halted, () => page.openTable(key), t`Go on here`, true);
    }
    rememberSeat(key);
    page.goHome();
    page.notify(error.code === "unknown_key" ? t`This link opens no table: it was replaced, or the table is gone.` : sentence(refusal(error)));
  }

  /** Takes a new state of the table. @param {{viewer: number | "spectator", table: Shared, view: any}} message */
  take({ viewer, table, view }) {
    this.tries = 0;
    this.ready = true;
    this.own = typeof viewer === "number" ? viewer : null;
    this.shared = table;
    this.view = view;
    const { effects = [], ply } = view;
    // After a new connection all steps come again. Others may have been taken back.
    this.lines.length = Math.min(this.lines.length, effects[0]?.ply ?? ply);
    this.lines.push(...effects);
    this.halted = "";
    this.panel.showLost("");
    this.panel.show(table, this.heard);
    this.catchUp();
    this.keepSeat();
    this.greet();
  }

  /** Keeps the own seat for the start page, until the game is over. */
  keepSeat() {
    const { key, own, view, names } = this;
    const { keys } = this.page.place.spot ?? {};
    const seat = { keys, game: view.game, others: names.filter((_, seat) => seat !== own) };
    if (own !== null) rememberSeat(key, view.turn === "over" ? undefined : seat);
  }

  /** Says who invites to what, until the first move. */
  greet() {
    const { page, own, view, shared, lines } = this;
    const people = shared.seats.flatMap(({ bot, name }, seat) => (bot || seat === own ? [] : name));
    const isNew = own !== null && people.length > 0 && view.turn !== "over" && !lines.some(({ seat, chance }) => seat === own && !chance);
    if (this.greeted && !isNew) page.notify("");
    this.greeted = isNew && (this.greeted || this.invited);
    if (this.greeted && this.invited) {
      const [title, colour] = [titleOf(view.game), seatNames(view.game)[own ?? 0]];
      const words = people.length > 1 ? t`You play ${title} with ${listed(people)}. You are ${colour}.` : t`${people[0]} invites you to ${title}. You are ${colour}.`;
      page.notify(words, () => page.openBrief(), t`How to play`);
    }
    this.invited = false;
  }

  /** Shows the panel in the language of the page. All steps come again in it. */
  speak() {
    this.goal = "";
    this.lose();
    this.connect();
    const { last, more } = this.panel;
    this.panel.close();
    this.panel = new OnlinePanel(this);
    if (last) this.panel.show(last.shared, last.at);
    this.panel.showLost(this.halted);
    this.panel.more.open = more.open;
  }

  /** What the page shows depends on this. */
  get now() {
    const { turn, ply, outcome } = this.view;
    return JSON.stringify([turn, ply, outcome, this.look, this.names, document.documentElement.lang]);
  }

  get names() {
    return this.shared.seats.map(({ name }, seat) => (seat === this.own ? t`You` : name));
  }

  /** Whether everything may be shown: in an open game, and to a player after the end. */
  get open() {
    return !GAMES[this.view.game].hidden || (this.view.turn === "over" && this.own !== null);
  }

  /** Shows the steps that are new, one after the other, and then the present. */
  async catchUp() {
    if (this.catching || !this.view) return;
    this.catching = true;
    try {
      while (!this.closed && this.now !== this.shown.key) await this.showUntil(this.now);
    } catch {
      // The next state of the table, after a new connection, shows all.
    }
    this.catching = false;
  }

  /** @param {string} now */
  async showUntil(now) {
    while (this.lines.length < this.view.ply) {
      const { steps } = await this.request("effects", { offset: this.lines.length, limit: PART });
      this.lines.push(...steps);
    }
    if (!this.goal) this.goal = (await this.request("rules")).rules[0].text;
    const { ply, ended } = this.view;
    const from = this.shown.ply;
    if (from !== null && ply > from && ply - from <= MOST_STEPS && !document.hidden) {
      for (let step = from + 1; step < ply && this.now === now; step += 1) if (await this.show(step)) await pause(this.pace);
      if (ended && this.now === now && (await this.show(ply, ended))) {
        await Promise.race([pause(IN_SIGHT), new Promise((resolve) => (this.next = () => resolve(null)))]);
      }
    }
    if (await this.show()) this.shown.key = now;
  }

  /** Shows the present, or the position after some steps, and returns whether it is still that. @param {number} [step] @param {any} [ended] the end of a game of a Tourney */
  async show(step, ended = null) {
    const { view, lines, now, own, shared } = this;
    const isNow = step === undefined;
    const ply = step ?? view.ply;
    const over = view.turn === "over";
    const awaited = isNow && !over && view.turn === own;
    const { svg, status } = await this.picture({ ply, legal: awaited, ended: !isNow });
    if (this.closed || this.now !== now) return false;
    const before = this.page.state;
    const state = {
      id: this.id, game: view.game, goal: this.goal, online: true, practice: false, seen: false, guided: false, names: this.names,
      sitters: shared.seats.map(({ bot, name }, seat) => (bot ? { kind: "bot", level: name } : { kind: seat === own ? "person" : "online" })),
      options: shared.options,
      hands: GAMES[view.game].hands,
      turn: isNow || ended ? view.turn : lines[ply]?.seat ?? "chance",
      ply,
      outcome: isNow ? view.outcome : null,
      ended,
      awaited,
      covered: false, called: null, rolls: null, asks: false, redo: false, branching: false,
      viewer: this.open ? null : own ?? "spectator",
      legal: awaited ? view.legal : [],
      lines: lines.slice(0, ply),
      undo: { steps: 0 },
      asked: status,
      svg,
    };
    this.shown.ply = ply;
    this.page.onNews({ state });
    if (awaited) this.panel.call(!(before?.id === this.id && before.awaited));
    return true;
  }

  /** Asks for a picture as the viewer may see it. @param {{ply?: number, legal?: boolean, ended?: boolean, names?: string[]}} asked */
  picture({ ply, legal = false, ended = true, names }) {
    const { flip, ...look } = this.look;
    const below = this.own ?? (flip > 0 ? 0 : null);
    const bottom = below === null || GAMES[this.view.game].hands ? undefined : (below + flip) % this.shared.seats.length;
    return this.request("render", { ...look, bottom, turn: true, legal, ended, names, ply: ply === this.view.ply ? undefined : ply });
  }

  /** The data to copy: everything, or the knowledge of the viewer. */
  async share() {
    const { game, observation } = this.view;
    const { record } = await this.request("record");
    const sitters = this.names.map(() => ({ kind: "person" }));
    const seen = { options: this.shared.options, steps: this.lines.map(({ step }) => step) };
    return { game, sitters, practice: false, whole: this.open, record, ...seen, position: observation.position ?? JSON.stringify(observation) };
  }

  /** Opens the match that is over on this device, where it is saved and can be reviewed. */
  async review() {
    const { page } = this;
    const { whole, ...game } = await this.share();
    await page.begin(whole ? "replay" : "seen", game);
    if (page.online) await new Promise((resolve) => (page.arrived = () => resolve(null)));
    if (!whole) return;
    // Back leads to the table.
    page.place.become(page.spot("review"));
    await page.openReview();
  }

  /** Goes to the next table of the same players. */
  async rematch() {
    join(this.page, (await this.request("rematch")).key);
  }

  /** Replaces the key of the seat: earlier links to it open it no more. */
  async replaceKey() {
    rememberSeat(this.key);
    this.key = (await this.request("key")).key;
    this.page.place.become({ ...this.page.spot("online"), key: this.key });
    this.keepSeat();
  }

  /** Saves what proves that the dice were those of the seed that was promised. */
  async saveDice() {
    const dice = JSON.stringify(await this.request("dice"));
    (await import("./save.js")).download(new Blob([dice], { type: "application/json" }), "dice.json");
  }

  /** Answers what the page asks about the open game. The worker answers the rest. @param {string} ask @param {any} [more] @returns {Promise<any>} */
  async ask(ask, more = {}) {
    const answers = {
      // A second click before the answer means the same.
      play: () => (this.playing ??= this.change("play", { action: more.action }).finally(() => (this.playing = null))),
      resign: () => this.change("resign"),
      next: () => this.next(),
      picture: () => this.picture(more),
      rules: async () => (await this.request("rules")).rules,
      share: () => this.share(),
      look: () => {
        this.look = { theme: more.theme, coordinates: more.coordinates, format: more.format, flip: more.flip };
        this.catchUp();
      },
      pace: () => (this.pace = more.ms),
    };
    return Object.hasOwn(answers, ask) ? answers[ask]() : this.page.worker.ask(ask, more);
  }

  /** As `ask`, without an answer. @param {string} ask @param {object} [more] */
  tell(ask, more) {
    this.ask(ask, more).catch(() => {});
  }
}
