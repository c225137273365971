/** The table: it shows the state from the worker and sends the actions of people to it. */

import { Board } from "./board.js";
import { Client, sentence } from "./client.js";
import { choice, confirmed, copy, icon, nextTask, notify, showPictures, shown } from "./elements.js";
import { GAMES, isGame } from "./games.js";
import { Log } from "./log.js";
import { keepForLater, recall, remember } from "./memory.js";
import { capital, listed, seatNames, sitterName } from "./names.js";
import { Place } from "./place.js";
import { Setup } from "./setup.js";
import { isReader, t } from "./texts.js";
import { actionWords, refusalWords, rulePage, titleOf, turnSaid, turnWords, withRules, worthWords } from "./words.js";

/** Milliseconds of a bot's thought until it can be stopped. */
const SLOW = 700;

/** The name of the page. */
const NAME = document.title;

/** Most claims that have buttons. */
const MOST_CLAIMS = 3;

/** Number of pieces that celebrate a win. */
const SPARKS = 14;

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

export class Page {
  /** @param {import("./settings.js").Settings} settings @param {any[]} games as the protocol describes them */
  constructor(settings, games) {
    this.settings = settings;
    /** The last state from the worker. @type {any} */
    this.state = null;
    /** The guided game or puzzle, which checks what is asked of the worker. @type {any} */
    this.guide = null;
    /** How many seats the board is turned. */
    this.flip = 0;
    /** The language of the worker. */
    this.language = "en";
    /** Whether the table is open: at the start, news of a game that was left are ignored. */
    this.atTable = false;
    /** Resolves when the first game is open. @type {Promise<void>} */
    this.opened = new Promise((resolve) => (this.begun = resolve));
    /** Follows the arrival of a state. */
    this.arrived = (/** @type {any} */ _ = null) => {};
    this.worker = new Client("worker.js", (news) => this.onWorker(news), true);
    /** Answers what is asked about the open game: the worker, or a table of a server. @type {{ask: Client["ask"], tell: Client["tell"]}} */
    this.client = this.worker;
    /** @type {import("./online.js").Online | null} */
    this.online = null;
    /** The setup of tables, if the page is from a server that has them. @type {import("./friends.js").Friends | null} */
    this.friends = null;
    this.board = new Board(find("board"), {
      play: (action) => this.ask("play", { action }),
      choose: (actions, between) => {
        this.refuse("");
        this.showChoices(actions, between);
      },
      refuse: (words) => this.refuse(words),
      tap: () => this.state.rolls !== null && this.ask("roll"),
    });
    this.log = new Log((ply) => this.lookAt(ply), (places) => this.board.name(places));
    /** @type {import("./ending.js").Ending | null} */
    this.ending = null;
    /** @type {import("./dialogs.js").Dialogs | null} */
    this.dialogs = null;
    /** @type {import("./review.js").Review | null} */
    this.review = null;
    this.setup = new Setup(games, {
      start: (request) => this.begin("begin", request, true),
      // Closing the dialog has put the focus back on the button that opened it.
      started: () => this.board.rest(),
      // Closing the dialog leaves its history entry.
      closed: () => {
        if (this.place.at === "setup") history.back();
        showPictures(this.settings.theme);
      },
    });
    this.place = new Place((spot) => this.follow(spot));
    this.bind();
  }

  bind() {
    for (const name of ["undo", "redo"]) find(name).onclick = () => this.ask(name);
    find("hint").onclick = () => this.hint();
    find("flip").onclick = () => {
      this.flip = (this.flip + 1) % this.state.sitters.length;
      this.applySettings();
    };
    find("resign").onclick = () => this.resign();
    find("share").onclick = () => this.withDialogs((dialogs) => dialogs.share());
    find("pause").onclick = () => this.client.tell("pause", { on: !this.state.paused });
    find("save-record").onclick = () => this.saveRecord();
    find("lift").onclick = () => this.ask("lift", { seat: this.state.called });
    find("how").onclick = () => this.openBrief();
    find("open-rules").onclick = () => this.openRules();
    find("close-rules").onclick = () => this.closeRules();
    find("open-review").onclick = () => this.goToReview();
    find("copy-turn").onclick = () => copy("turn-link", "turn-done");
    find("setup-learn").onclick = () => this.learn(find("setup-game").value);
    find("close-notice").onclick = () => this.notify("");
    find("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      const action = find("move").value.trim();
      if (action) this.ask("play", { action });
    });
    addEventListener("hashchange", () => this.openLink());
  }

  /** Shows the place of the address. */
  async start() {
    this.applySettings();
    // The first game comes before files for later. Play also works without storage.
    keepForLater(this.opened).catch(() => {});
    const spot = this.place.spot;
    if (/^#[gt]=/.test(location.hash)) return (await this.openLink()) || this.resume(recall());
    // Rules that were open are one tap away.
    if (spot?.at === "rules") this.place.become(Object.assign(spot, { at: "game" }));
    if (spot) return this.follow(spot);
    this.place.become({ at: "home" });
    if (!(await this.resume(recall()))) await this.offerLast();
  }

  /** Shows a place of the history. @param {import("./place.js").Spot} spot */
  async follow({ at, id, game, key, friends, index }) {
    if (at !== "setup") this.setup.close();
    if (at !== "rules") this.hideRules();
    if (at !== "review") this.review?.leave();
    if (at === "puzzle") return this.puzzles((puzzles) => puzzles.begin(this, game, index));
    if (at === "guide") {
      if (this.guide?.game !== game) await this.learn(game ?? "triad");
      return;
    }
    if (key) await this.openTable(key);
    else if (!id) {
      // A game that is only looked at has no entry of its own to come back to.
      if (at !== "game" || !this.state?.seen) this.showHome();
    } else if (!(await this.resume(id))) return;
    if (at === "setup") this.showSetup(game ?? "triad", friends ? this.friends : null);
    if (at === "rules" && this.state) this.showRules();
    if (at === "review") this.openReview();
  }

  /** Continues a saved game. @param {string | null} id @param {boolean} [steal] @returns {Promise<boolean>} */
  async resume(id, steal = false) {
    if (!id) return false;
    try {
      const here = this.place.spot?.id === id;
      await this.begin("resume", { saved: id, steal }, here);
      if (this.state?.id !== id) await new Promise((resolve) => (this.arrived = resolve));
      return true;
    } catch (error) {
      this.fail(error, id);
      return false;
    }
  }

  /** Reports why a saved game cannot be opened. @param {any} error @param {string} id */
  fail(error, id) {
    if (!this.state || !this.atTable || this.state.id === id) {
      this.showHome();
      this.place.become({ at: "home" });
    }
    this.notify(sentence(error), error.code === "elsewhere" ? () => this.resume(id, true) : undefined);
  }

  /** Goes on in another worker: at once in a game, and at the start once it may be there again. */
  revive() {
    const { id, seen, guided } = this.state ?? {};
    this.language = "en";
    setTimeout(() => this.applySettings(), id ? 0 : 5000);
    if (!id) return;
    if (!seen && !guided) return this.resume(id);
    this.goHome();
    this.notify(t`A part of the page has stopped. Begin again.`);
  }

  /** Opens the game in the address. @returns {Promise<boolean>} whether it is open */
  async openLink() {
    const key = /^#t=([0-9a-f]{32})$/.exec(location.hash)?.[1];
    if (key) return this.openTable(key).then(() => true);
    const packed = /^#g=(.*)$/.exec(location.hash)?.[1];
    const isCut = location.hash.startsWith("#t=");
    if (isCut) this.notify(t`This link is not complete.`);
    if (isCut || packed !== undefined) this.place.become(this.place.spot ?? { at: "home" });
    if (packed === undefined) return false;
    try {
      const { unpack } = await import("./share.js");
      const game = await unpack(packed);
      if (game.whole && !(await this.mayOpen(game))) return false;
      await this.openShared(game);
      return true;
    } catch (error) {
      this.notify(sentence(error));
      return false;
    }
  }

  /** Opens a table of the server. @param {string} key */
  openTable(key) {
    return this.onDemand(async () => (await import("./online.js")).join(this, key, undefined, true));
  }

  /** Asks whether a link may take the place of another game that is being played. @param {import("./share.js").Shared} linked @returns {Promise<boolean>} */
  async mayOpen({ id, game }) {
    const current = this.atTable ? this.state?.id : recall();
    const { list } = await this.saved();
    const playing = list.find((other) => other.id === current && other.id !== id && !other.over);
    if (!playing) return true;
    find("opening-title").textContent = isGame(game) ? t`Open the game of ${titleOf(game)} from the link?` : t`Open the game of the link?`;
    find("opening-words").textContent = t`You are playing ${titleOf(playing.game)}. It stays under Saved, where you can continue it.`;
    return confirmed(find("opening"));
  }

  /** Opens the content of a link, or offers to, if another tab has its game. @param {import("./share.js").Shared} game @param {boolean} [steal] */
  async openShared(game, steal = false) {
    try {
      await this.begin(game.whole ? "replay" : "seen", { ...game, match: game.id, steal });
    } catch (error) {
      if (/** @type {any} */ (error).code !== "elsewhere") throw error;
      this.notify(sentence(error), () => this.openShared(game, true));
    }
  }

  /** Returns the saved games, none if the browser keeps nothing, and why the open one is not saved. @returns {Promise<{list: any[], unsaved: string | null}>} */
  saved() {
    return this.client.ask("saved").catch(({ message }) => ({ list: [], unsaved: message }));
  }

  /**
   * Opens a game, in the present history entry or a new one.
   * @param {string} ask @param {object} request @param {boolean} [here]
   */
  async begin(ask, request, here = false) {
    const before = this.atTable;
    this.atTable = true;
    // The game that is continued after a broken link leaves its message.
    if (ask !== "resume") this.notify("");
    try {
      const { id } = await this.client.ask(ask, request);
      // The visitor may have gone back to the start meanwhile.
      if (!this.atTable) return this.client.tell("leave");
      this.guide?.close();
      scrollTo(0, 0);
      if (ask !== "seen") remember(id);
      const spot = { at: /** @type {const} */ ("game"), id: ask === "seen" ? null : id };
      if (here) this.place.become(spot);
      else this.place.go(spot);
      this.showTable();
    } catch (error) {
      this.atTable = before;
      throw error;
    }
  }

  goHome() {
    this.showHome();
    this.place.go({ at: "home" });
  }

  /** Begins the guided game of a game. It is not saved, and the game that it interrupts stays. @param {string} game */
  learn(game) {
    return this.onDemand(async () => (await import("./learn.js")).Guide.begin(this, game));
  }

  /** Opens a puzzle or their list. @param {(puzzles: any) => Promise<void>} open */
  puzzles(open) {
    return this.onDemand(async () => open(await import("./puzzles.js")));
  }

  /** Opens a part whose files come on demand, and reports a failure. @param {() => Promise<void>} open */
  async onDemand(open) {
    try {
      await open();
    } catch (error) {
      this.notify(sentence(error));
    }
  }

  /** Opens a dialog about whole games. @param {(dialogs: import("./dialogs.js").Dialogs) => void | Promise<void>} open */
  withDialogs(open) {
    return this.onDemand(async () => {
      const { Dialogs } = await import("./dialogs.js");
      await open((this.dialogs ??= new Dialogs(this)));
    });
  }

  showHome() {
    this.guide?.close();
    this.online?.close();
    remember(null);
    this.atTable = false;
    this.client.tell("leave");
    this.state = null;
    this.review?.leave();
    this.board.clear();
    document.title = NAME;
    find("table").hidden = true;
    find("welcome").hidden = false;
    showPictures(this.settings.theme);
    this.offerLast();
    this.friends?.refresh();
  }

  showTable() {
    find("welcome").hidden = true;
    find("table").hidden = false;
  }

  /** Offers to continue the last unfinished game. */
  async offerLast() {
    const last = (await this.saved()).list.find(({ over }) => !over);
    find("continue").hidden = !last;
    if (!last) return;
    const others = last.sitters.filter(({ kind }) => kind !== "person").map(sitterName);
    const whom = listed(others.map((name) => (name === t`by link` ? t`a player by link` : name)));
    const picture = Object.assign(new Image(), { alt: "" });
    picture.dataset.picture = GAMES[last.game].page;
    find("continue").replaceChildren(picture, whom ? t`Continue ${titleOf(last.game)} against ${whom}` : t`Continue ${titleOf(last.game)}`, icon("play"));
    showPictures(this.settings.theme);
    find("continue").onclick = () => this.resume(last.id);
  }

  /** Opens the setup, and loads the engine of the chosen game meanwhile. @param {string} [chosen] @param {import("./friends.js").Friends | null} [friends] makes a table */
  async openSetup(chosen, friends = null) {
    const game = chosen ?? "triad";
    this.place.go({ ...this.spot("setup"), game, friends: friends !== null });
    await this.showSetup(game, friends);
    await shown();
    // A failure is reported when the game begins.
    if (chosen && !friends) this.client.tell("prepare", { game });
  }

  /** Shows the setup, in a task after the one that fills it. @param {string} game @param {import("./friends.js").Friends | null} friends */
  async showSetup(game, friends) {
    this.setup.fill(game, friends);
    await nextTask();
    if (this.place.at === "setup") this.setup.show();
  }

  /** Sends a request about the match, and shows a refusal. @param {string} ask @param {object} [more] */
  async ask(ask, more) {
    this.refuse("");
    try {
      return await (this.guide ?? this.client).ask(ask, more);
    } catch (error) {
      const refused = /** @type {any} */ (error);
      const action = /** @type {any} */ (more)?.action;
      if (action && this.state) this.board.nameMove(action);
      // The guided game answers in sentences.
      this.refuse(refused.code ? refusalWords(this.state?.game, action, refused) : refused.message);
      return null;
    }
  }

  /** @param {string} message */
  refuse(message) {
    if (!this.atTable && message) return this.notify(message);
    find("refusal").replaceChildren(withRules(message, this.rulesAreOpen ? "rules-frame" : "_blank"));
  }

  /** Shows a message above everything. @param {string} message @param {() => Promise<any>} [take] follows its button @param {string} [words] of the button @param {boolean} [stays] whether it cannot be closed */
  notify(message, take, words = t`Go on here`, stays = false) {
    notify(message);
    find("close-notice").hidden = stays;
    find("take").hidden = !take;
    find("take").textContent = words;
    find("take").onclick = () => {
      this.notify("");
      this.onDemand(async () => take?.());
    };
  }

  /** Returns a place of the open game. @param {import("./place.js").Spot["at"]} at @returns {import("./place.js").Spot} */
  spot(at) {
    const { key, keys } = this.place.spot ?? {};
    return this.online ? { at, key, keys } : { at, id: this.state?.id };
  }

  /** @param {any} news */
  onWorker(news) {
    // A game begins here.
    if (news.state) this.online?.close();
    if (!this.online) this.onNews(news);
  }

  /** @param {any} news */
  onNews({ state, died, lost }) {
    if (died) return this.revive();
    if (!this.atTable || !(state || lost)) return;
    if (lost) {
      this.goHome();
      return this.notify(t`This game continues in another tab.`, () => this.resume(lost, true));
    }
    const before = this.state;
    this.state = state;
    this.showTable();
    Object.assign(find("table").dataset, { id: state.id, turn: state.turn, game: state.game });
    if (before?.id !== state.id && this.flip > 0) {
      this.flip = 0;
      this.applySettings();
    }
    this.show(before);
    this.celebrate(before);
    this.announce(before);
    this.arrived();
    this.begun();
  }

  /** Lets a new step sound, and a win shine. @param {any} before */
  celebrate(before) {
    const { state, settings } = this;
    const { ply, turn, sitters, outcome, covered } = state;
    const isNew = before?.id === state.id && !covered && (ply > before.ply || turn !== before.turn);
    const won = turn === "over" && outcome.winners.length < sitters.length && outcome.winners.some((seat) => sitters[seat].kind === "person");
    find("table").classList.toggle("won", isNew && won);
    for (const old of find("ending").querySelectorAll(".spark")) old.remove();
    if (!isNew) return;
    if (settings.sound && (ply > before.ply || turn === "over")) this.onDemand(async () => (await import("./sounds.js")).sound(state, won));
    if (!won || !settings.moving || state.guided) return;
    for (let spark = 0; spark < SPARKS; spark += 1) {
      const piece = Object.assign(document.createElement("i"), { className: `spark s${spark % 5}`, ariaHidden: "true" });
      Object.assign(piece.style, { left: `${(100 * (spark + 0.5)) / SPARKS}%`, animationDelay: `${(spark * 7) % 5 / 10}s` });
      find("ending").append(piece);
      piece.onanimationend = () => piece.remove();
    }
  }

  /** @param {any} before */
  show(before) {
    const { state } = this;
    const same = before?.id === state.id;
    if (!same) this.board.rest();
    document.title = `${titleOf(state.game)} - ${NAME}`;
    find("title").textContent = titleOf(state.game);
    find("table").classList.toggle("halted", Boolean(state.halted));
    find("bar").className = `s${(state.ended ?? state.outcome)?.winners[0] ?? state.rolls ?? state.turn}`;
    find("seen").hidden = !state.seen;
    find("goal").textContent = state.goal;
    find("goal").hidden = state.turn === "over" || state.ended !== null;
    if (!same || before.ply !== state.ply) this.refuse("");
    this.showCurtain();
    this.log.show(state);
    this.review?.follow(state);
    // A puzzle needs no such news.
    this.guide?.follow?.(state);
    if (state.svg) this.board.show(state.svg, state, same && this.settings.moving);
    else this.board.clear();
    this.onDemand(() => this.showEnding());
    this.showChoices([]);
    this.showQuiet();
    find("status").textContent = turnWords(state);
    this.showTools();
    this.showSeats();
    this.showTurnLink();
    if (!same && this.rulesAreOpen) this.showRules();
  }

  /** Shows the end once the last step has arrived on the board. */
  async showEnding() {
    const { state } = this;
    if (state.turn !== "over" && !state.ended) {
      find("ending").hidden = true;
      // Once a game is played, so that its end need not wait.
      if (state.ply > 0) import("./ending.js").catch(() => {});
      return;
    }
    const moving = this.board.root.getAnimations({ subtree: true });
    const { Ending } = await import("./ending.js");
    await Promise.allSettled(moving.map(({ finished }) => finished));
    this.ending ??= new Ending({
      begin: (request) => (this.online ? this.onDemand(async () => this.online?.rematch()) : this.begin("begin", request, true)),
      review: () => this.goToReview(),
      next: () => this.ask("next"),
    });
    if (this.state !== state) return;
    this.ending.show(state);
    // The card leaves less room for the moves.
    this.log.mark();
  }

  /** Says what is wrong with the storage or the time of a bot, and offers to stop a bot that thinks for long. */
  showQuiet() {
    const { id, ply, most, unsaved, stuck, cut, names, lines } = this.state;
    if (stuck) this.refuse(refusalWords(this.state.game, "", /** @type {any} */ ({ message: stuck })));
    const words = [
      unsaved && t`This game is not saved: ${unsaved}.`,
      cut && lines.length > 0 && t`${names[lines.at(-1).seat]} has answered because its time was up.`,
    ].filter(Boolean);
    find("quiet").hidden = words.length === 0;
    find("quiet-words").textContent = words.join(" ");
    find("save-record").hidden = !unsaved;
    clearTimeout(this.slow);
    if (!most) return;
    this.slow = setTimeout(() => {
      if (this.state?.id !== id || this.state.ply !== ply || this.log.ply !== null) return;
      const hurry = choice(t`Move now`, () => this.ask("hurry"));
      hurry.id = "hurry";
      find("choices").replaceChildren(hurry, t` It thinks for at most ${Math.ceil(most / 1000)} s.`);
    }, SLOW);
  }

  /** Saves the record as a file. */
  async saveRecord() {
    const game = await this.ask("share");
    if (game) this.onDemand(async () => (await import("./save.js")).download(new Blob([game.record], { type: "text/plain" }), `${game.game}.txt`));
  }

  showCurtain() {
    const { covered, called } = this.state;
    find("curtain").hidden = !covered;
    find("lift").hidden = called === null;
    const name = called === null ? "" : this.state.names[called];
    find("curtain-words").textContent = name ? t`Hands are hidden. Give the screen to ${name}.` : t`Hands are hidden.`;
    find("lift").textContent = t`I am ${name}: show my hand`;
  }

  showTools() {
    const { state } = this;
    const { steps, why } = state.undo;
    // A tap says why, because a finger sees no title.
    find("undo").disabled = steps === 0 && !why;
    find("undo").ariaDisabled = String(steps === 0);
    find("undo").title = why ?? t`take the last move back`;
    find("redo").disabled = !state.redo;
    find("hint").disabled = !state.awaited;
    find("resign").disabled = this.resigning() === null;
    find("share").disabled = state.covered;
    find("open-review").disabled = state.covered || state.ply === 0 || state.viewer === "spectator" || (state.online && state.turn !== "over");
    const watching = state.sitters.every(({ kind }) => kind === "bot");
    find("pause").hidden = !watching || state.turn === "over";
    find("pause").querySelector("span").textContent = state.paused ? t`Go on` : t`Pause`;
    find("pause").querySelector("use").setAttribute("href", `#i-${state.paused ? "play" : "pause"}`);
    find("flip").hidden = state.hands || state.game === "cybo";
    find("typed").querySelector("button").disabled = find("move").disabled = !state.awaited;
    find("move").value = "";
    find("legal").replaceChildren(...state.legal.map((action) => new Option(actionWords(state.game, action), action)));
  }

  /** Offers a link, if a person elsewhere is to act or is to see the end. */
  async showTurnLink() {
    const { state } = this;
    const others = state.sitters.flatMap(({ kind }, seat) => (kind === "away" ? [seat] : []));
    const turn = state.turn === "over" ? others[0] : state.turn;
    const offered = others.includes(turn) && !state.seen;
    find("by-link").hidden = !offered;
    find("turn-done").textContent = find("turn-link").value = "";
    if (!offered) return;
    find("turn-words").textContent = t`${state.names[turn]} plays by link. Send this one, which opens the game as it is now and lets them answer:`;
    const game = await this.ask("share");
    if (!game || this.state !== state) return;
    try {
      const { turnLink } = await import("./share.js");
      find("turn-link").value = await turnLink({ ...game, id: state.id }, turn);
    } catch {
      find("turn-words").textContent = t`This browser cannot make links.`;
    }
  }

  /** Shows the player of each colour, and who is to act. */
  showSeats() {
    const { game, sitters, names, practice, turn } = this.state;
    const called = seatNames(game);
    const items = sitters.map((sitter, seat) => {
      const item = document.createElement("li");
      const sign = document.createElement("span");
      sign.className = `who s${seat}`;
      sign.textContent = called[seat];
      const name = names[seat];
      item.append(sign, ` ${name === called[seat] ? sitterName(sitter) : name}`, turn === seat ? t`, to move` : "");
      return item;
    });
    find("seats").replaceChildren(...items);
    find("practice").hidden = !practice;
  }

  /** @param {string[]} actions @param {boolean} [between] whether piece and place of all are known */
  showChoices(actions, between) {
    const { game, names, rolls, legal, points, covered, stuck } = this.state;
    const held = find("choices").contains(document.activeElement);
    const isSmall = (/** @type {string} */ action) => GAMES[game].standing?.includes(action) ?? false;
    // Some actions are always to choose from: their figures on the board are small.
    // So are a few claims, the best ones first.
    const claims = Object.keys(points ?? {}).filter((action) => legal.includes(action)).sort((one, other) => points[other] - points[one]);
    const apart = new Set(claims.map((action) => actionWords(game, action, points))).size === claims.length;
    const offered = apart && actions.length === 0 && !covered && claims.length <= MOST_CLAIMS ? claims : [];
    const all = [...actions.filter((action) => !isSmall(action)), ...offered, ...(covered ? [] : legal.filter(isSmall))];
    const buttons = all.map((action) => {
      const words = (between && GAMES[game].choice?.(action)) || actionWords(game, action, points);
      const button = choice(capital(words), () => this.ask("play", { action }));
      if (isSmall(action)) button.className = "";
      button.dataset.choice = action;
      return button;
    });
    if (rolls !== null) {
      const name = names[rolls];
      buttons.push(choice(isReader(name) ? t`Roll` : t`Roll for ${name}`, () => this.ask("roll")));
      buttons[0].id = "roll";
    }
    if (stuck) buttons.push(choice(t`Try again`, () => this.ask("again")));
    find("choices").replaceChildren(...buttons);
    // After a roll by keys the focus stays on the place of the button.
    if (held && rolls !== null) buttons[0].focus();
    else if (held) this.board.rest();
  }

  /** @param {any} before */
  announce(before) {
    const { state } = this;
    const isNew = before?.id === state.id && state.ply > before.ply;
    const { why = "" } = state.ended ?? state.outcome ?? {};
    find("live").textContent = `${isNew ? turnSaid(state, before.ply) : ""}${turnWords(state)} ${why}`.trimEnd();
  }

  /** Shows an earlier picture, or the present. @param {number | null} ply */
  async lookAt(ply) {
    find("status").textContent = ply === null ? turnWords(this.state) : this.review?.isOpen
      ? t`Before step ${ply + 1} of ${this.state.lines.length}.`
      : t`Looking back: ${ply} of ${this.state.lines.length} steps.`;
    if (ply === null) this.board.show(this.state.svg, this.state, false);
    else {
      const picture = await this.ask("picture", { ply, legal: this.review?.isOpen });
      if (!picture?.svg || this.log.ply !== ply) return;
      this.board.show(picture.svg, null, false);
      this.board.name(this.log.placesOf(ply));
    }
    this.review?.at(this.log.here);
  }

  goToReview() {
    if (this.online) return this.onDemand(async () => this.online?.review());
    this.place.go(this.spot("review"));
    return this.openReview();
  }

  openReview() {
    return this.onDemand(async () => {
      const { Review } = await import("./review.js");
      this.review ??= new Review(this);
      this.review.open();
    });
  }

  async hint() {
    find("status").textContent = t`Thinking of a hint.`;
    const hint = await this.ask("hint");
    find("status").textContent = turnWords(this.state);
    if (!hint) return;
    const { action, actions, cut } = hint;
    const worth = actions[0] ? worthWords(this.state, actions[0]) : "";
    const words = t`Hint: ${actionWords(this.state.game, action)}` + `${worth && ` (${worth})`}.${cut ? t` Its time was up.` : ""}`;
    find("status").textContent = words;
    find("live").textContent = words;
    this.board.point(action);
  }

  /** Returns the seat at the screen that can resign now. */
  resigning() {
    const { sitters, turn, covered, halted } = this.state;
    if (turn === "over" || covered || halted) return null;
    const people = sitters.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
    if (people.includes(turn)) return turn;
    return people.length === 1 ? people[0] : null;
  }

  async resign() {
    const seat = this.resigning();
    if (seat === null) return;
    find("resign-words").textContent = t`${this.state.names[seat]} {0:resign|resigns}, and the game is over.`;
    if (await confirmed(find("resigning"))) this.ask("resign", { seat });
  }

  get rulesAreOpen() {
    return !find("rules").hidden;
  }

  openBrief() {
    return this.onDemand(async () => {
      const { showBrief } = await import("./brief.js");
      const rules = await this.client.ask("rules");
      await showBrief(this.state.game, rules, () => this.openRules(), (game) => this.learn(game));
    });
  }

  openRules() {
    this.place.go(this.spot("rules"));
    this.entries = history.length;
    this.showRules();
  }

  showRules() {
    find("rules").hidden = false;
    find("table").classList.add("with-rules");
    this.applySettings();
    const src = rulePage(GAMES[this.state.game].page);
    const frame = find("rules-frame");
    if (frame) {
      frame.src = src;
      return;
    }
    const id = "rules-frame";
    // On a phone the rules are below the board.
    const onload = () => this.rulesAreOpen && find("rules").scrollIntoView({ block: "nearest" });
    find("rules").append(Object.assign(document.createElement("iframe"), { id, name: id, title: t`Rules of the game`, src, onload }));
  }

  /** Goes back to before the rules, past the pages that were read in their frame. */
  closeRules() {
    this.hideRules();
    if (this.place.at === "rules") history.go(Math.min((this.entries ?? history.length) - history.length, 0) - 1);
    find("open-rules").focus();
  }

  hideRules() {
    if (!this.rulesAreOpen) return;
    find("rules").hidden = true;
    find("table").classList.remove("with-rules");
    this.applySettings();
  }

  /** Shows the table in the language of the page. */
  speak() {
    const { lang } = document.documentElement;
    if (lang === this.language) return;
    this.language = lang;
    this.client.tell("language", { language: lang });
    this.refuse("");
    this.guide?.speak();
    this.review?.leave();
    this.review?.panel.remove();
    this.review = null;
    this.online?.speak();
    this.friends?.speak();
    if (!this.atTable) this.offerLast();
  }

  applySettings() {
    const { theme, coordinates, pace, rollsByHand } = this.settings;
    // Beside the rules a board is higher than wide.
    const format = this.rulesAreOpen ? "tall" : this.settings.format;
    this.speak();
    this.client.tell("pace", { ms: pace, rollsByHand });
    this.client.tell("look", { theme, coordinates, format, flip: this.flip });
  }
}
