/** Puzzles: positions in which exactly one move reaches a goal. */

import { choice } from "./elements.js";
import { GAMES } from "./games.js";
import { closePanel, openPanel, plain } from "./learn.js";
import { capital, seatNames } from "./names.js";
import { t } from "./texts.js";
import { lineWords, titleOf } from "./words.js";

/**
 * A puzzle: `seat` is to act in a `position`, and only the first action of `answer` reaches the goal; its rest ends the turn.
 * - `kind`: a key of `goals`; `grade`: 1 to 3, the easiest first
 * - `most`: the captured pieces or the points, if they are counted
 * - `replies`: turns of the opponent with what chance decides before them, each with the wrong actions that it answers; the first one
 *   answers all others
 * @typedef {{
 *   kind: string, grade: number, seat: number, position: string, answer: string, most?: number, replies?: [string, string?][],
 * }} Riddle
 */

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

/** The games with puzzles. The one of the day goes through them. */
const PLAYED = Object.keys(GAMES).filter((game) => GAMES[game].puzzles);
const DAY = 86_400_000;

const grades = () => [t`Easy`, t`Medium`, t`Hard`];

/** What is asked, by the kinds of puzzles. @returns {Record<string, string>} */
const goals = () => ({
  win: t`Win in this turn.`,
  hold: t`One move is left that does not lose in the next turn. Which one?`,
  escape: t`A Trap threatens you in the next turn. One Gem prevents it. Where?`,
  home: t`Bring one of your tokens home in this turn. With which move do you begin?`,
  capture: t`Which move captures most?`,
  score: t`Which tile, and where, lets you score most in this turn?`,
  take: t`Which tile, and where, lets you take most points from the other side?`,
});

const KEY = "table-puzzles";

/** The solved puzzles by their games. Without storage they last as long as the page. @type {Record<string, number[]>} */
let solved = {};
try {
  solved = Object(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
} catch {
  // Nothing is kept.
}

/** @param {string} game @param {number} index */
const isSolved = (game, index) => solved[game]?.includes(index) ?? false;

/** @param {string} game @param {number} index */
function keepSolved(game, index) {
  if (isSolved(game, index)) return;
  (solved[game] ??= []).push(index);
  try {
    localStorage.setItem(KEY, JSON.stringify(solved));
  } catch {
    // As above.
  }
}

/** @param {string} game @returns {Promise<Riddle[]>} */
const riddles = async (game) => (await fetch(`puzzles-${game}.json`)).json();

/** Returns the place of the puzzle of a day, the same for everybody. @param {Date} date @param {Record<string, number>} counts by games */
export function ofDay(date, counts) {
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
  const game = PLAYED[day % PLAYED.length];
  // A step of 7 mixes the grades.
  return { game, index: (7 * Math.floor(day / PLAYED.length)) % counts[game] };
}

function style() {
  if (document.querySelector('link[href$="puzzles.css"]')) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("puzzles.css", import.meta.url).href }));
}

/** Opens the list of puzzles. @param {any} page */
export async function openList(page) {
  style();
  const all = await Promise.all(PLAYED.map(riddles));
  const dialog = find("puzzle-list") ?? make("dialog", { id: "puzzle-list" });
  dialog.setAttribute("aria-labelledby", "puzzle-list-title");
  const go = (/** @type {string} */ game, /** @type {number} */ index) => () => {
    dialog.close();
    page.onDemand(() => begin(page, game, index));
  };
  const today = ofDay(new Date(), Object.fromEntries(all.map(({ length }, place) => [PLAYED[place], length])));
  const mark = (/** @type {string} */ words, /** @type {boolean} */ is) => (is ? t`${words}, solved` : words);
  const ofToday = t`Puzzle of the day: ${titleOf(today.game)}`;
  const daily = choice(mark(ofToday, isSolved(today.game, today.index)), go(today.game, today.index));
  daily.id = "puzzle-of-day";
  const lists = all.map((list, place) => {
    const game = PLAYED[place];
    const count = list.filter((_, index) => isSolved(game, index)).length;
    const rows = grades().map((grade, at) => {
      const numbers = list.flatMap((riddle, index) => {
        if (riddle.grade !== at + 1) return [];
        const button = plain(String(index + 1), go(game, index));
        button.dataset.puzzle = `${game} ${index}`;
        button.classList.toggle("solved", isSolved(game, index));
        button.setAttribute("aria-label", mark(String(index + 1), isSolved(game, index)));
        return button;
      });
      return make("div", { role: "group", ariaLabel: grade }, make("span", {}, grade), ...numbers);
    });
    return make("details", {}, make("summary", {}, t`${titleOf(game)}: ${count} of ${list.length} solved`), ...rows);
  });
  const close = plain(t`Close`, () => dialog.close());
  const words = make("p", { className: "note" }, t`Each has one right move. The puzzle of the day is the same for everybody.`);
  dialog.replaceChildren(make("h2", { id: "puzzle-list-title" }, t`Puzzles`), words, daily, ...lists, make("menu", {}, close));
  document.body.append(dialog);
  dialog.showModal();
}

/** Begins a puzzle. @param {any} page @param {string} game @param {number} index */
export async function begin(page, game, index) {
  style();
  const list = await riddles(game);
  const before = page.atTable;
  page.guide?.close();
  const puzzle = (page.guide = new Puzzle(page, game, list, index % list.length));
  try {
    await puzzle.begin();
  } catch (error) {
    puzzle.close();
    page.atTable = before;
    throw error;
  }
  page.notify("");
  page.place.go({ at: "puzzle", game, index });
}

class Puzzle {
  /** @param {any} page @param {string} name of the game @param {Riddle[]} list @param {number} index */
  constructor(page, name, list, index) {
    this.page = page;
    this.name = name;
    this.list = list;
    this.index = index;
    this.riddle = list[index];
    this.answer = this.riddle.answer.split(" ");
    /** Whether a move was made. */
    this.answered = false;
  }

  /** Shows the position, in which the other side will play `script`. @param {string} [script] */
  async enter(script = "") {
    const { page, name: game, riddle } = this;
    const { seat, position } = riddle;
    const sitters = [0, 1].map((other) => (other === seat ? { kind: "person" } : { kind: "bot", level: "expert" }));
    page.atTable = true;
    const { id } = await page.client.ask("guide", { game, options: {}, position, sitters, script: script.split(" ").filter(Boolean) });
    await this.until((state) => state?.id === id);
    this.answered = false;
  }

  /** Asks for a move. */
  async begin() {
    await this.enter();
    scrollTo(0, 0);
    this.say(t`You play ${seatNames(this.name)[this.riddle.seat]}. ${goals()[this.riddle.kind]}`);
    this.page.board.rest();
  }

  /** Asks again, in the language of the page. */
  speak() {
    return this.page.onDemand(() => this.begin());
  }

  /** Waits for a state of the puzzle, without end after it was left. @param {(state: any) => boolean} is */
  async until(is) {
    while (this.page.guide !== this || !is(this.page.state)) await new Promise((resolve) => (this.page.arrived = resolve));
  }

  /** Passes a request to the worker, and judges the first move. @param {string} ask @param {any} [more] */
  async ask(ask, more) {
    const { page } = this;
    if (ask !== "play" || !page.state.legal.includes(more.action)) return page.client.ask(ask, more);
    if (this.answered) throw new Error(t`You have answered. Try again for another move.`);
    if (more.action !== this.answer[0]) return this.fail(more.action);
    await this.play(this.answer);
    keepSolved(this.name, this.index);
    this.say(t`Right! ${this.said(this.riddle.seat)} ${this.end}`, ...this.onward());
  }

  /** Plays actions of the visitor. @param {string[]} actions */
  async play(actions) {
    this.answered = true;
    for (const action of actions) {
      // Each step can be seen.
      if (action !== actions[0]) await new Promise((resolve) => setTimeout(resolve, this.page.settings.pace));
      const { ply } = this.page.state;
      await this.page.client.ask("play", { action });
      await this.until((state) => state.ply > ply);
    }
  }

  /** Plays a wrong move, and shows why it fails. @param {string} action */
  async fail(action) {
    const { page } = this;
    const { replies = [], seat, kind, most } = this.riddle;
    const [reply = ""] = replies.find(([, to]) => to?.split(" ").includes(action)) ?? replies[0] ?? [];
    if (reply) await this.enter(reply);
    await this.play([action]);
    const { lines, points } = page.state;
    const [{ effects }] = lines;
    const captured = effects.filter((effect) => ["flipped", "captured"].includes(effect.kind)).length;
    const scored = effects.filter((effect) => effect.kind === "scored" && effect.seat === seat);
    const score = scored.reduce((sum, effect) => sum + effect.points, Math.max(0, .../** @type {number[]} */ (Object.values(points ?? {}))));
    const mine = capital(lineWords(this.name, lines[0]));
    let own = 1;
    for (; reply && page.state.ply === own && page.state.turn === seat; own += 1) await this.play([page.state.legal[0]]);
    if (reply) await this.until(({ ply, turn }) => turn === "over" || ply === own + reply.split(" ").length);
    const theirs = this.said(1 - seat);
    const loses = `${theirs && t`After it the other side can win: ${theirs}`} ${this.end}`;
    const why = {
      win: `${t`No turn that begins so wins.`} ${theirs && t`The other side can go on: ${theirs}`}`,
      hold: loses,
      escape: loses,
      home: t`No turn that begins so brings one of your tokens home.`,
      capture: t`That captures ${captured}, and ${most} are possible.`,
      score: t`That scores at most ${score} points, and ${most} are possible.`,
      take: t`Another one takes more: ${most} points.`,
    }[kind];
    this.say(t`Not this one. ${mine}. ${why}`, choice(t`Try again`, () => this.page.onDemand(() => this.begin())), plain(t`Show the answer`, () => this.page.onDemand(() => this.reveal())));
  }

  async reveal() {
    await this.enter();
    await this.play(this.answer);
    this.say(t`The answer: ${this.said(this.riddle.seat)} ${this.end}`, ...this.onward());
  }

  /** Returns the steps of a seat in words. @param {number} seat */
  said(seat) {
    const words = this.page.state.lines.filter((line) => line.seat === seat).map((line) => lineWords(this.name, line));
    return words.length > 0 ? `${capital(words.join("; "))}.` : "";
  }

  /** How the game ended, if it did. */
  get end() {
    const { outcome } = this.page.state;
    return outcome ? `${outcome.text} ${outcome.why ?? ""}` : "";
  }

  /** Returns the buttons that go on. */
  onward() {
    const order = this.list.map((_, place) => (this.index + 1 + place) % this.list.length);
    const next = order.find((index) => !isSolved(this.name, index)) ?? order[0];
    const go = () => this.page.onDemand(() => begin(this.page, this.name, next));
    return [choice(t`Next puzzle`, go), plain(t`All puzzles`, () => this.page.onDemand(() => openList(this.page)))];
  }

  /** @param {string} words @param {...HTMLElement} buttons the first gets the focus */
  say(words, ...buttons) {
    openPanel();
    find("table").classList.add("puzzling");
    find("table").classList.toggle("answered", buttons.length > 0);
    find("guide-title").textContent = t`${titleOf(this.name)} puzzle ${this.index + 1}, ${grades()[this.riddle.grade - 1].toLowerCase()}`;
    find("guide-words").textContent = words.trim();
    find("guide-buttons").replaceChildren(...buttons, plain(t`Leave`, () => history.back()));
    buttons[0]?.focus();
  }

  close() {
    this.page.guide = null;
    closePanel();
  }
}

/** @param {string} tag @param {object} properties @param {...(Node | string)} children @returns {any} */
function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
