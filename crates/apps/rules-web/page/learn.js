/** A guided first game: steps on the real board, each with a move to make and its reason. */

import { lesson } from "./brief.js";
import { choice } from "./elements.js";
import { capital } from "./names.js";
import { t } from "./texts.js";
import { actionWords, titleOf } from "./words.js";

/**
 * A step of a guided game, which asks for one of these:
 * - `play`: an action, or `*` for any legal one, repeated `times`
 * - `roll`: the dice or tokens
 * - `refused`: an action that a rule forbids
 *
 * `words` say what to do and why. `done` says what has happened, until the player goes on. `instead` is the
 * answer to another legal action.
 *
 * @typedef {{
 *   words: string, done?: string, instead?: string,
 *   play?: string, times?: number, roll?: boolean, refused?: string,
 * }} Step
 *
 * A part that begins at the start of a game, or in a position. `script` are the steps of chance and of the
 * other seats, in order. The last step of a scene has `done`.
 *
 * @typedef {{position?: string, options?: object, seats?: number, script?: string, steps: Step[]}} Scene
 */

/** The most milliseconds that bots take in a step. */
const PATIENCE = 4000;

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

export class Guide {
  /** Begins the guided game of a game. @param {any} page @param {string} game */
  static async begin(page, game) {
    page.notify(t`Loading.`);
    const { scenes } = await lesson(game);
    const guide = new Guide(page, game, scenes);
    const before = page.atTable;
    try {
      await guide.enter(0);
    } catch (error) {
      page.atTable = before;
      throw error;
    }
    page.notify("");
    const spot = { at: /** @type {const} */ ("guide"), game };
    if (page.place.at === "setup" || page.place.at === "guide") page.place.become(spot);
    else page.place.go(spot);
    page.setup.close();
    page.guide?.close();
    page.guide = guide;
    guide.show();
    page.board.rest();
  }

  /** @param {any} page @param {string} game @param {Scene[]} scenes */
  constructor(page, game, scenes) {
    this.page = page;
    this.game = game;
    this.scenes = scenes;
    this.scene = 0;
    this.index = 0;
    /** The moves of the step so far, and whether it is done. */
    this.moves = 0;
    this.passed = false;
    /** While it is not yet said what has happened: the time until it is said anyway. */
    this.waiting = 0;
  }

  get step() {
    return this.scenes[this.scene].steps[this.index];
  }

  /** Begins a scene. @param {number} scene */
  async enter(scene) {
    const { position, options = {}, seats = 2, script = "" } = this.scenes[scene];
    this.page.atTable = true;
    await this.page.client.ask("guide", { game: this.game, options, position, sitters: against(seats), script: script.split(" ").filter(Boolean) });
    this.scene = scene;
    this.index = 0;
  }

  /** Passes a request to the worker, if the step allows it. @param {string} ask @param {any} [more] */
  async ask(ask, more) {
    if (ask !== "play" && ask !== "roll") return this.page.client.ask(ask, more);
    if (this.passed) throw new Error(this.isLast ? t`The guided game is over.` : t`Read on with Next.`);
    const { play, roll, refused, instead } = this.step;
    const action = more?.action;
    const fits = roll ? ask === "roll" : play === "*" || action === play;
    if (!fits && action !== refused && this.page.state.legal.includes(action)) {
      this.point();
      throw new Error(instead ? t(instead) : t`${capital(actionWords(this.page.state.game, action))} is allowed, but this step is about another move.`);
    }
    try {
      await this.page.client.ask(ask, more);
    } catch (error) {
      if (action === refused) this.pass();
      else this.point();
      throw error;
    }
    this.moves += 1;
    if (this.moves >= (this.step.times ?? 1)) this.pass();
  }

  /** Points at the move of the step. */
  point() {
    const { play } = this.step;
    if (play && play !== "*") this.page.board.point(play);
  }

  /** Ends the step: the next one follows, or the player reads first, once the bots have answered. */
  pass() {
    this.passed = true;
    if (!this.step.done) return this.next();
    this.waiting = setTimeout(() => this.say(), PATIENCE);
    this.follow(this.page.state);
  }

  /** Says what has happened once nobody else is to act. @param {any} state */
  follow({ awaited, rolls, turn }) {
    if (this.waiting && (awaited || rolls !== null || turn === "over")) this.say();
  }

  say() {
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.show();
    find("guide-next").focus();
  }

  get isLast() {
    return this.scene === this.scenes.length - 1 && this.index === this.scenes[this.scene].steps.length - 1;
  }

  async next() {
    const held = document.activeElement?.id === "guide-next";
    if (this.index + 1 < this.scenes[this.scene].steps.length) this.index += 1;
    else await this.enter(this.scene + 1);
    this.moves = 0;
    this.passed = false;
    this.page.refuse("");
    this.show();
    if (held) this.page.board.rest();
  }

  /** Shows the step in the language of the page. */
  async speak() {
    await lesson(this.game);
    this.show();
  }

  /** Shows the step. */
  show() {
    openPanel();
    const lengths = this.scenes.map(({ steps }) => steps.length);
    const before = lengths.slice(0, this.scene).reduce((sum, length) => sum + length, this.index);
    const all = lengths.reduce((sum, length) => sum + length);
    const title = t`Learn ${titleOf(this.game)}: ${before + 1} of ${all}`;
    find("guide-title").textContent = this.passed ? t`${title}, done` : title;
    const { words, done, play, refused } = this.step;
    find("guide-words").textContent = t(this.passed ? done ?? "" : words);
    const buttons = [];
    if (this.passed) {
      const last = this.isLast;
      buttons.push(choice(last ? t`Play a game against easy` : t`Next`, () => (last ? this.play() : this.next())));
      buttons[0].id = "guide-next";
    } else if (refused) {
      buttons.push(choice(t`Try it`, () => this.page.ask("play", { action: refused })));
    } else if (play && play !== "*") {
      buttons.push(plain(t`Show me`, () => this.point()));
    }
    buttons.push(plain(t`Leave`, () => history.back()));
    find("guide-buttons").replaceChildren(...buttons);
  }

  /** Begins a game of the same kind against bots. */
  play() {
    const { options } = this.page.setup.games.find(({ name }) => name === this.game);
    const first = options.filter(({ first_game }) => first_game !== undefined).map(({ name, first_game }) => [name, first_game]);
    const seats = options.find(({ name }) => name === "players")?.default ?? 2;
    return this.page.begin("begin", { game: this.game, options: Object.fromEntries(first), sitters: against(seats), practice: false }, true);
  }

  close() {
    clearTimeout(this.waiting);
    this.page.guide = null;
    closePanel();
  }
}

/** Creates the panel for words and buttons beside the board, unless it is there. */
export function openPanel() {
  if (find("guide")) return;
  const panel = document.createElement("section");
  panel.id = "guide";
  panel.setAttribute("aria-labelledby", "guide-title");
  const part = (/** @type {string} */ name, /** @type {object} */ more) => Object.assign(document.createElement(name), more);
  // The answer to a wrong move stands here, where it covers nothing.
  panel.append(part("h3", { id: "guide-title" }), part("p", { id: "guide-words" }), find("refusal"), part("div", { id: "guide-buttons" }));
  // Beside or below the board, which never moves.
  document.querySelector("aside")?.prepend(panel);
  find("guide-words").setAttribute("role", "status");
  find("table").classList.add("guided");
}

export function closePanel() {
  find("foot").prepend(find("refusal"));
  find("guide")?.remove();
  find("table").classList.remove("guided", "puzzling");
}

/** Returns the players of a game of the visitor against bots. @param {number} seats */
const against = (seats) => Array.from({ length: seats }, (_, seat) => (seat === 0 ? { kind: "person" } : { kind: "bot", level: "easy" }));

/** Creates a button for what is not the main thing. @param {string} words @param {() => void} act */
export function plain(words, act) {
  const button = choice(words, act);
  button.className = "";
  return button;
}
