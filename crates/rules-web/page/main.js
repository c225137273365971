/** The page: it shows the state from the worker and sends the actions of people to it. */

import { Board } from "./board.js";
import { Client } from "./client.js";
import { Dialogs } from "./dialogs.js";
import { card, choice } from "./elements.js";
import { GAMES, sitterName } from "./games.js";
import { Log } from "./log.js";
import { keepForLater, recall, remember } from "./memory.js";
import { Settings } from "./settings.js";
import { Setup } from "./setup.js";
import { unpack } from "./share.js";
import { actionWords, rulePage, stepWords, titleOf, turnWords, withRules } from "./words.js";

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

class Page {
  constructor() {
    /** The last state from the worker. @type {any} */
    this.state = null;
    this.client = new Client((news) => this.onNews(news));
    this.board = new Board(find("board"), {
      play: (action) => this.ask("play", { action }),
      choose: (actions) => this.showChoices(actions),
    });
    this.log = new Log((ply) => this.lookAt(ply));
    this.settings = new Settings(() => this.applySettings());
    this.dialogs = new Dialogs(this);
    this.bind();
  }

  bind() {
    for (const name of ["undo", "redo"]) find(name).onclick = () => this.ask(name);
    find("hint").onclick = () => this.hint();
    find("resign").onclick = () => this.resign();
    find("share").onclick = () => this.dialogs.share();
    find("saved").onclick = () => this.dialogs.openShelf();
    find("paste").onclick = () => this.dialogs.openPaste();
    find("new").onclick = () => this.setup?.open(this.state?.game ?? "triad");
    find("pause").onclick = () => this.client.ask("pause", { on: !this.state.paused });
    find("lift").onclick = () => this.ask("lift", { seat: this.state.called });
    find("open-rules").onclick = () => this.openRules();
    find("close-rules").onclick = () => this.closeRules();
    find("home").onclick = (event) => {
      event.preventDefault();
      this.goHome();
    };
    find("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      const action = find("move").value.trim();
      if (action) this.ask("play", { action });
    });
    addEventListener("hashchange", () => this.openLink());
  }

  async start() {
    const { games } = await (await fetch("games.json")).json();
    this.setup = new Setup(games, (request) => this.begin("begin", request));
    for (const { name } of games) find("cards").append(card(name, () => this.setup?.open(name)));
    if (await this.openLink()) return;
    const id = recall();
    if (id) await this.begin("resume", { saved: id }).catch(() => this.goHome());
  }

  /** Opens the game in the address. @returns {Promise<boolean>} whether there is one */
  async openLink() {
    const packed = /^#g=([\w-]+)$/.exec(location.hash)?.[1];
    if (!packed) return false;
    history.replaceState(null, "", location.pathname + location.search);
    try {
      await this.openShared(await unpack(packed));
    } catch (error) {
      this.refuse(`The link contains no game: ${/** @type {Error} */ (error).message}`);
    }
    return true;
  }

  /** @param {any} game the content of a link */
  async openShared(game) {
    if (game.whole) await this.begin("replay", game);
    else this.dialogs.showSeen(game);
  }

  /** @param {string} ask @param {object} request */
  async begin(ask, request) {
    const { id } = await this.client.ask(ask, request);
    remember(id);
  }

  goHome() {
    remember(null);
    this.client.ask("pause", { on: true });
    find("table").hidden = true;
    find("welcome").hidden = false;
  }

  /** Sends a request about the match, and shows a refusal. @param {string} ask @param {object} [more] */
  async ask(ask, more) {
    this.refuse("");
    try {
      return await this.client.ask(ask, more);
    } catch (error) {
      this.refuse(/** @type {Error} */ (error).message);
      return null;
    }
  }

  /** @param {string} message */
  refuse(message) {
    find("refusal").replaceChildren(withRules(message, this.rulesAreOpen ? "rules-frame" : "_blank"));
  }

  /** @param {any} news */
  onNews({ state, failure }) {
    if (failure) return this.refuse(failure.message);
    const before = this.state;
    this.state = state;
    find("welcome").hidden = true;
    find("table").hidden = false;
    find("table").dataset.id = state.id;
    this.show(before);
    this.announce(before);
  }

  /** @param {any} before */
  show(before) {
    const { state } = this;
    const same = before?.id === state.id;
    document.title = `${titleOf(state.game)} - The table`;
    find("title").textContent = titleOf(state.game);
    find("status").textContent = turnWords(state);
    if (!same || before.ply !== state.ply) this.refuse("");
    this.showCurtain();
    this.log.show(state);
    this.showChoices([]);
    if (state.svg) this.board.show(state.svg, state, same && this.settings.moving);
    else this.board.clear();
    this.showTools();
    this.showSeats();
    if (!same && this.rulesAreOpen) this.openRules();
  }

  showCurtain() {
    const { covered, called } = this.state;
    find("curtain").hidden = !covered;
    find("lift").hidden = called === null;
    const next = called === null ? "" : ` Give the screen to seat ${called}.`;
    find("curtain-words").textContent = `Hands are hidden.${next}`;
    find("lift").textContent = `I am seat ${called}: show my hand`;
  }

  showTools() {
    const { state } = this;
    find("undo").disabled = state.undo.steps === 0;
    find("undo").title = state.undo.why ?? "take the last move back";
    find("redo").disabled = !state.redo;
    find("hint").disabled = !state.awaited;
    find("resign").disabled = this.resigning() === null;
    find("share").disabled = state.covered;
    const watching = state.sitters.every(({ kind }) => kind === "bot");
    find("pause").hidden = !watching || state.turn === "over";
    find("pause").textContent = state.paused ? "Go on" : "Pause";
    find("typed").querySelector("button").disabled = find("move").disabled = !state.awaited;
    find("move").value = "";
    find("legal").replaceChildren(...state.legal.map((action) => new Option(actionWords(state.game, action), action)));
  }

  showSeats() {
    const { sitters, practice } = this.state;
    const seats = sitters.map((sitter, seat) => `${seat}: ${sitterName(sitter)}`).join(" \u00b7 ");
    find("seats").textContent = `Seats ${seats}${practice ? " \u00b7 practice" : ""}`;
  }

  /** @param {string[]} actions */
  showChoices(actions) {
    const { game, rolls } = this.state;
    const held = find("choices").contains(document.activeElement);
    const buttons = actions.map((action) => {
      const button = choice(actionWords(game, action), () => this.ask("play", { action }));
      button.dataset.choice = action;
      return button;
    });
    if (rolls !== null) {
      buttons.push(choice(`Roll for seat ${rolls}`, () => this.ask("roll")));
      buttons[0].id = "roll";
    }
    find("choices").replaceChildren(...buttons);
    // After a roll by keys the focus stays on the place of the button.
    if (held && rolls !== null) buttons[0].focus();
  }

  /** @param {any} before */
  announce(before) {
    const { state } = this;
    const step = state.steps.at(-1);
    const actor = state.actors.at(-1);
    const who = actor === "chance" ? "" : `Seat ${actor}: `;
    const isNew = before?.id === state.id && state.ply > before.ply && step;
    const said = isNew ? `${who}${stepWords(state.game, step)}. ` : "";
    find("live").textContent = said + turnWords(state);
  }

  /** Shows an earlier picture, or the present. @param {number | null} ply */
  async lookAt(ply) {
    if (ply === null) return this.board.show(this.state.svg, this.state, false);
    const picture = await this.ask("picture", { ply });
    if (picture?.svg && this.log.ply === ply) this.board.show(picture.svg, null, false);
  }

  async hint() {
    find("status").textContent = "Thinking of a hint.";
    const hint = await this.ask("hint");
    find("status").textContent = turnWords(this.state);
    if (!hint) return;
    const { action, actions } = hint;
    const value = actions[0]?.value;
    const worth = value === undefined || value === null ? "" : ` (value ${value.toFixed(2)})`;
    const words = `Hint: ${actionWords(this.state.game, action)}${worth}.`;
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

  openRules() {
    find("rules").hidden = false;
    find("table").classList.add("with-rules");
    find("rules-frame").src = rulePage(GAMES[this.state.game].page);
  }

  closeRules() {
    find("rules").hidden = true;
    find("table").classList.remove("with-rules");
    find("open-rules").focus();
  }

  applySettings() {
    if (!this.settings) return;
    const { theme, coordinates, pace, rollsByHand } = this.settings;
    this.client.ask("pace", { ms: pace, rollsByHand });
    this.client.ask("look", { theme, coordinates });
  }
}

const page = new Page();
page.applySettings();
page.start().catch((error) => page.refuse(error.message));
// Play also works without storage.
keepForLater().catch(() => {});
