/** The dialog for a new game: seats, options, seed, layout. */

import { GAMES, RANDOM } from "./games.js";

/** @typedef {import("./games.js").Sitter} Sitter */

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

export class Setup {
  /**
   * @param {any[]} games as the protocol describes them
   * @param {{start: (request: object) => Promise<void>, started: () => void, closed: () => void}} calls
   *   `start` begins a game, or throws what is wrong; `started` follows once the dialog is closed
   */
  constructor(games, { start, started, closed }) {
    this.games = games;
    this.start = start;
    this.started = started;
    this.dialog = /** @type {HTMLDialogElement} */ (find("setup"));
    for (const { name } of games) find("setup-game").add(new Option(GAMES[name].title, name));
    find("setup-game").addEventListener("change", () => this.choose(find("setup-game").value));
    find("setup-form").addEventListener("submit", (event) => this.submit(event));
    this.dialog.addEventListener("close", closed);
  }

  /** @param {string} game */
  open(game) {
    find("setup-game").value = game;
    this.choose(game);
    find("setup-error").textContent = "";
    find("setup-seed").value = find("setup-layout").value = "";
    find("setup-more").open = false;
    if (!this.dialog.open) this.dialog.showModal();
  }

  close() {
    if (this.dialog.open) this.dialog.close();
  }

  /** @param {string} name */
  choose(name) {
    this.game = this.games.find((game) => game.name === name);
    find("setup-options").replaceChildren(legend("Options"), ...this.game.options.map(optionRow));
    find("setup-layout-row").hidden = !this.game.layouts;
    find("option-players")?.addEventListener("change", () => this.showSeats());
    find("setup-seats").replaceChildren();
    this.showSeats();
  }

  /** Shows a row for each seat. Rows that stay keep their players. */
  showSeats() {
    const rows = find("setup-seats");
    const count = Number(find("option-players")?.value ?? 2);
    while (rows.children.length > count) rows.lastElementChild.remove();
    const levels = [RANDOM, ...(this.game.levels ?? [])];
    while (rows.children.length < count) rows.append(seatRow(rows.children.length, levels));
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    if (/** @type {HTMLButtonElement} */ (event.submitter).value !== "start") return;
    event.preventDefault();
    find("setup-error").textContent = "";
    this.load(true);
    try {
      await this.start(this.request());
      this.dialog.close();
      this.started();
    } catch (error) {
      find("setup-error").textContent = /** @type {Error} */ (error).message;
    }
    this.load(false);
  }

  /** Shows that the engine loads, which takes a while on a slow line. @param {boolean} loading */
  load(loading) {
    find("start").disabled = loading;
    find("start").textContent = loading ? "Loading..." : "Start";
    find("setup-loading").hidden = !loading;
  }

  /** Returns the choices as a request to the worker. */
  request() {
    const options = {};
    for (const option of this.game.options) {
      const value = readOption(option);
      if (value !== option.default) options[option.name] = value;
    }
    const seed = find("setup-seed").value.trim();
    const layout = this.game.layouts ? find("setup-layout").value.trim() : "";
    return {
      game: this.game.name,
      options,
      sitters: readSeats(),
      practice: find("setup-practice").checked,
      ...(seed && { seed: Number(seed) }),
      ...(layout && { layout }),
    };
  }
}

/** @param {string} words */
function legend(words) {
  const element = document.createElement("legend");
  element.textContent = words;
  return element;
}

/** @param {string} words @param {HTMLElement} field @param {string} [note] */
function labelled(words, field, note) {
  const label = document.createElement("label");
  label.append(words, " ", field);
  if (note) label.title = note;
  return label;
}

/** @param {[string, string][]} choices @param {string} chosen */
function select(choices, chosen) {
  const element = document.createElement("select");
  for (const [words, value] of choices) element.add(new Option(words, value));
  element.value = chosen;
  return element;
}

/** @param {number} seat @param {string[]} levels */
function seatRow(seat, levels) {
  const choices = [["person", "person"], ...levels.map((level) => [`bot, ${level}`, level])];
  const field = select(/** @type {[string, string][]} */ (choices), seat === 0 ? "person" : "medium");
  field.dataset.seat = String(seat);
  return labelled(`Seat ${seat}`, field);
}

/** @returns {Sitter[]} */
function readSeats() {
  const fields = /** @type {HTMLSelectElement[]} */ ([...document.querySelectorAll("[data-seat]:is(select)")]);
  return fields.map(({ value }) =>
    value === "person" ? { kind: "person" } : { kind: "bot", level: value },
  );
}

/** Creates the field of an option. @param {any} option */
function optionRow(option) {
  const field = optionField(option);
  field.id = `option-${option.name}`;
  return labelled(option.name.replaceAll("_", " "), field, option.help);
}

/** @param {any} option */
function optionField(option) {
  const { type, min, max, values, random } = option;
  const chosen = String(option.first_game ?? option.default);
  if (type === "bool") return select([["no", "false"], ["yes", "true"]], chosen);
  const few = type === "int" && max - min < 12;
  const range = few ? Array.from({ length: max - min + 1 }, (_, index) => min + index) : null;
  const listed = values ?? range;
  if (listed) {
    const choices = listed.map((value) => [String(value), String(value)]);
    if (random) choices.push(["random", "random"]);
    return select(choices, chosen);
  }
  const field = document.createElement("input");
  Object.assign(field, { type: "number", min, max, value: chosen, required: true });
  return field;
}

/** @param {any} option */
function readOption({ name, type }) {
  const { value } = find(`option-${name}`);
  if (type === "bool") return value === "true";
  return type === "int" && value !== "random" ? Number(value) : value;
}
