/** The table: it shows the state from the worker and sends the actions of people to it. */

import { Board } from "./board.js";
import { Client } from "./client.js";
import { Dialogs, copy } from "./dialogs.js";
import { choice, nextTask, notify, showPictures, shown } from "./elements.js";
import { Ending } from "./ending.js";
import { GAMES, isGame } from "./games.js";
import { Log } from "./log.js";
import { keepForLater, recall, remember } from "./memory.js";
import { COLOURS, listed, sitterName } from "./names.js";
import { Place } from "./place.js";
import { Setup } from "./setup.js";
import { turnLink, unpack } from "./share.js";
import { actionWords, refusalWords, rulePage, titleOf, turnSaid, turnWords, withRules, worthWords } from "./words.js";

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

export class Page {
  /** @param {import("./settings.js").Settings} settings @param {any[]} games as the protocol describes them */
  constructor(settings, games) {
    this.settings = settings;
    /** The last state from the worker. @type {any} */
    this.state = null;
    /** The guided game, which checks what is asked of the worker. @type {import("./learn.js").Guide | null} */
    this.guide = null;
    /** Whether the table is open: at the start, news of a game that was left are ignored. */
    this.atTable = false;
    /** Resolves when the first game is open. @type {Promise<void>} */
    this.opened = new Promise((resolve) => (this.begun = resolve));
    /** Follows the arrival of a state. */
    this.arrived = (/** @type {any} */ _ = null) => {};
    this.client = new Client("worker.js", (news) => this.onNews(news));
    this.board = new Board(find("board"), {
      play: (action) => this.ask("play", { action }),
      choose: (actions, between) => {
        this.refuse("");
        this.showChoices(actions, between);
      },
      refuse: (words) => this.refuse(words),
      tap: () => this.state.rolls !== null && this.ask("roll"),
    });
    this.log = new Log((ply) => this.lookAt(ply));
    this.dialogs = new Dialogs(this);
    this.ending = new Ending((request) => this.begin("begin", request, true), () => this.goToReview());
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
    find("resign").onclick = () => this.resign();
    find("share").onclick = () => this.dialogs.share();
    find("pause").onclick = () => this.client.ask("pause", { on: !this.state.paused });
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
    if (/^#g=/.test(location.hash)) return (await this.openLink()) || this.resume(recall());
    if (spot) return this.follow(spot);
    this.place.become({ at: "home" });
    if (!(await this.resume(recall()))) await this.offerLast();
  }

  /** Shows a place of the history. @param {import("./place.js").Spot} spot */
  async follow({ at, id, game }) {
    if (at !== "setup") this.setup.close();
    if (at !== "rules") this.hideRules();
    if (at !== "review") this.review?.leave();
    if (at === "guide") {
      if (this.guide?.game !== game) await this.learn(game ?? "triad");
      return;
    }
    if (!id) {
      // A game that is only looked at has no entry of its own to come back to.
      if (at !== "game" || !this.state?.seen) this.showHome();
    } else if (!(await this.resume(id))) return;
    if (at === "setup") this.showSetup(game ?? "triad");
    if (at === "rules") this.showRules();
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

  /** Reports why a game cannot be opened. @param {any} error @param {string} [id] a saved game */
  fail(error, id) {
    if (!this.state || !this.atTable) {
      this.showHome();
      this.place.become({ at: "home" });
    }
    if (error.code === "elsewhere" && id) return this.notify("This game is open in another tab.", id);
    this.notify(error.message);
  }

  /** Opens the game in the address. @returns {Promise<boolean>} whether it is open */
  async openLink() {
    const packed = /^#g=(.*)$/.exec(location.hash)?.[1];
    if (packed === undefined) return false;
    this.place.become(this.place.spot ?? { at: "home" });
    try {
      const game = await unpack(packed);
      if (game.whole && !(await this.mayOpen(game))) return false;
      await this.openShared(game);
      return true;
    } catch (error) {
      this.notify(/** @type {Error} */ (error).message);
      return false;
    }
  }

  /** Asks whether a link may take the place of another game that is being played. @param {import("./share.js").Shared} linked @returns {Promise<boolean>} */
  async mayOpen({ id, game }) {
    const current = this.atTable ? this.state?.id : recall();
    const saved = await this.client.ask("saved");
    const playing = saved.find((other) => other.id === current && other.id !== id && !other.over);
    return !playing || this.dialogs.confirmOpening(titleOf(playing.game), isGame(game) ? titleOf(game) : undefined);
  }

  /** @param {import("./share.js").Shared} game the content of a link */
  openShared(game) {
    return this.begin(game.whole ? "replay" : "seen", { ...game, match: game.id });
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
      if (!this.atTable) return void this.client.ask("leave");
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

  /** Opens a part whose files come on demand, and reports a failure. @param {() => Promise<void>} open */
  async onDemand(open) {
    try {
      await open();
    } catch (error) {
      this.notify(/** @type {Error} */ (error).message);
    }
  }

  showHome() {
    this.guide?.close();
    remember(null);
    this.atTable = false;
    this.client.ask("leave");
    this.state = null;
    this.review?.leave();
    this.board.clear();
    document.title = "Tritessera";
    find("table").hidden = true;
    find("welcome").hidden = false;
    showPictures(this.settings.theme);
    this.offerLast();
  }

  showTable() {
    find("welcome").hidden = true;
    find("table").hidden = false;
  }

  /** Offers to continue the last unfinished game. */
  async offerLast() {
    const last = (await this.client.ask("saved")).find(({ over }) => !over);
    find("continue").hidden = !last;
    if (!last) return;
    const others = last.sitters.filter(({ kind }) => kind !== "person").map(sitterName);
    const whom = others.length > 0 ? ` against ${listed(others)}` : "";
    find("continue").textContent = `Continue ${titleOf(last.game)}${whom}`;
    find("continue").onclick = () => this.resume(last.id);
  }

  /** Opens the setup, and loads the engine of the chosen game meanwhile. @param {string} [chosen] */
  async openSetup(chosen) {
    const game = chosen ?? "triad";
    this.place.go({ at: "setup", game, id: this.state?.id });
    await this.showSetup(game);
    await shown();
    // A failure is reported when the game begins.
    if (chosen) this.client.ask("prepare", { game }).catch(() => {});
  }

  /** Shows the setup, in a task after the one that fills it. @param {string} game */
  async showSetup(game) {
    this.setup.fill(game);
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
      // The guided game answers in sentences.
      this.refuse(refused.code ? refusalWords(this.state?.game, /** @type {any} */ (more)?.action, refused) : refused.message);
      return null;
    }
  }

  /** @param {string} message */
  refuse(message) {
    if (!this.atTable && message) return this.notify(message);
    find("refusal").replaceChildren(withRules(message, this.rulesAreOpen ? "rules-frame" : "_blank"));
  }

  /** Shows a message above everything. @param {string} message @param {string} [id] a game to continue here */
  notify(message, id) {
    notify(message);
    find("take").hidden = !id;
    find("take").onclick = async () => (await this.resume(id ?? null, true)) && this.notify("");
  }

  /** @param {any} news */
  onNews({ state, failure, lost }) {
    if (failure) return this.refuse(failure.message);
    if (!this.atTable) return;
    if (lost) {
      this.goHome();
      return this.notify("This game continues in another tab.", lost);
    }
    const before = this.state;
    this.state = state;
    this.showTable();
    Object.assign(find("table").dataset, { id: state.id, turn: state.turn });
    this.show(before);
    this.announce(before);
    this.arrived();
    this.begun();
  }

  /** @param {any} before */
  show(before) {
    const { state } = this;
    const same = before?.id === state.id;
    if (!same) this.board.rest();
    document.title = `${titleOf(state.game)} - Tritessera`;
    find("title").textContent = titleOf(state.game);
    find("status").textContent = turnWords(state);
    find("seen").hidden = !state.seen;
    find("goal").textContent = GAMES[state.game].goal;
    find("goal").hidden = state.turn === "over";
    this.ending.show(state);
    if (!same || before.ply !== state.ply) this.refuse("");
    this.showCurtain();
    this.log.show(state);
    this.review?.follow(state);
    this.showChoices([]);
    if (state.svg) this.board.show(state.svg, state, same && this.settings.moving);
    else this.board.clear();
    this.showTools();
    this.showSeats();
    this.showTurnLink();
    if (!same && this.rulesAreOpen) this.showRules();
  }

  showCurtain() {
    const { covered, called } = this.state;
    find("curtain").hidden = !covered;
    find("lift").hidden = called === null;
    const name = called === null ? "" : this.state.names[called];
    find("curtain-words").textContent = `Hands are hidden.${name && ` Give the screen to ${name}.`}`;
    find("lift").textContent = `I am ${name}: show my hand`;
  }

  showTools() {
    const { state } = this;
    find("undo").disabled = state.undo.steps === 0;
    find("undo").title = state.undo.why ?? "take the last move back";
    find("redo").disabled = !state.redo;
    find("hint").disabled = !state.awaited;
    find("resign").disabled = this.resigning() === null;
    find("share").disabled = state.covered;
    find("open-review").disabled = state.covered || state.ply === 0;
    const watching = state.sitters.every(({ kind }) => kind === "bot");
    find("pause").hidden = !watching || state.turn === "over";
    find("pause").textContent = state.paused ? "Go on" : "Pause";
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
    find("turn-words").textContent = `${state.names[turn]} plays by link. Send this one, which opens the game as it is now and lets them answer:`;
    const game = await this.ask("share");
    if (game && this.state === state) find("turn-link").value = await turnLink({ ...game, id: state.id }, turn);
  }

  /** Shows the player of each colour, and who is to act. */
  showSeats() {
    const { sitters, names, practice, turn } = this.state;
    const items = sitters.map((sitter, seat) => {
      const item = document.createElement("li");
      const sign = document.createElement("span");
      sign.className = `who s${seat}`;
      sign.textContent = COLOURS[seat];
      const name = names[seat];
      item.append(sign, ` ${name === COLOURS[seat] ? sitterName(sitter) : name}`, turn === seat ? ", to move" : "");
      return item;
    });
    find("seats").replaceChildren(...items);
    find("practice").hidden = !practice;
  }

  /** @param {string[]} actions @param {boolean} [between] whether piece and place of all are known */
  showChoices(actions, between) {
    const { game, names, rolls } = this.state;
    const held = find("choices").contains(document.activeElement);
    const buttons = actions.map((action) => {
      const words = (between && GAMES[game].choice?.(action)) || actionWords(game, action);
      const button = choice(words, () => this.ask("play", { action }));
      button.dataset.choice = action;
      return button;
    });
    if (rolls !== null) {
      const name = names[rolls];
      buttons.push(choice(name === "You" ? "Roll" : `Roll for ${name}`, () => this.ask("roll")));
      buttons[0].id = "roll";
    }
    find("choices").replaceChildren(...buttons);
    // After a roll by keys the focus stays on the place of the button.
    if (held && rolls !== null) buttons[0].focus();
    else if (held) this.board.rest();
  }

  /** @param {any} before */
  announce(before) {
    const { state } = this;
    const isNew = before?.id === state.id && state.ply > before.ply;
    find("live").textContent = (isNew ? turnSaid(state, before.ply) : "") + turnWords(state);
  }

  /** Shows an earlier picture, or the present. @param {number | null} ply */
  async lookAt(ply) {
    find("status").textContent = ply === null ? turnWords(this.state) : `Looking back: ${ply} of ${this.state.lines.length} steps.`;
    if (ply === null) this.board.show(this.state.svg, this.state, false);
    else {
      const picture = await this.ask("picture", { ply, legal: this.review?.isOpen });
      if (!picture?.svg || this.log.ply !== ply) return;
      this.board.show(picture.svg, null, false);
    }
    this.review?.at(this.log.here);
  }

  goToReview() {
    this.place.go({ at: "review", id: this.state.id });
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
    find("status").textContent = "Thinking of a hint.";
    const hint = await this.ask("hint");
    find("status").textContent = turnWords(this.state);
    if (!hint) return;
    const { action, actions } = hint;
    const worth = actions[0] ? worthWords(this.state, actions[0]) : "";
    const words = `Hint: ${actionWords(this.state.game, action)}${worth && ` (${worth})`}.`;
    find("status").textContent = words;
    find("live").textContent = words;
    this.board.point(action);
  }

  /** Returns the seat at the screen that can resign now. */
  resigning() {
    const { sitters, turn, covered } = this.state;
    if (turn === "over" || covered) return null;
    const people = sitters.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
    if (people.includes(turn)) return turn;
    return people.length === 1 ? people[0] : null;
  }

  async resign() {
    const seat = this.resigning();
    if (seat !== null && (await this.dialogs.confirmResigning(seat))) this.ask("resign", { seat });
  }

  get rulesAreOpen() {
    return !find("rules").hidden;
  }

  openBrief() {
    return this.onDemand(async () => {
      const { showBrief } = await import("./brief.js");
      await showBrief(this.state.game, () => this.openRules(), (game) => this.learn(game));
    });
  }

  openRules() {
    this.place.go({ at: "rules", id: this.state.id });
    this.entries = history.length;
    this.showRules();
  }

  showRules() {
    find("rules").hidden = false;
    find("table").classList.add("with-rules");
    const src = rulePage(GAMES[this.state.game].page);
    const frame = find("rules-frame");
    if (frame) {
      frame.src = src;
      return;
    }
    const id = "rules-frame";
    // On a phone the rules are below the board.
    const onload = () => this.rulesAreOpen && find("rules").scrollIntoView({ block: "nearest" });
    find("rules").append(Object.assign(document.createElement("iframe"), { id, name: id, title: "Rules of the game", src, onload }));
  }

  /** Goes back to before the rules, past the pages that were read in their frame. */
  closeRules() {
    this.hideRules();
    if (this.place.at === "rules") history.go(Math.min((this.entries ?? history.length) - history.length, 0) - 1);
    find("open-rules").focus();
  }

  hideRules() {
    find("rules").hidden = true;
    find("table").classList.remove("with-rules");
  }

  applySettings() {
    const { theme, coordinates, pace, rollsByHand } = this.settings;
    this.client.ask("pace", { ms: pace, rollsByHand });
    this.client.ask("look", { theme, coordinates });
  }
}
