/** The dialog for a new game: opponent and who begins; folded away, each seat, options, seed and layout. */

import { sentence } from "./client.js";
import { icon } from "./elements.js";
import { GAMES, RANDOM } from "./games.js";
import { recallChoices, rememberChoices } from "./memory.js";
import { levelName, seatNames } from "./names.js";
import { t } from "./texts.js";
import { withRules } from "./words.js";

/** @typedef {import("./games.js").Sitter} Sitter */

/** The opponent of a new visitor. */
const FIRST_OPPONENT = "easy";

/** Returns the names of opponents, and how they play. @returns {Record<string, [string, string]>} */
const opponents = () => ({
  easy: [t`Easy`, t`A friendly beginner who answers at once`],
  medium: [t`Medium`, t`Thinks a little ahead, and punishes slips`],
  hard: [t`Hard`, t`Plans, and seldom errs; takes a moment`],
  expert: [t`Expert`, t`Patient and strong; takes some seconds`],
  person: [t`A person here`, t`You take turns at this screen`],
  away: [t`A person by link`, t`You send each other links`],
});

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
    /** @type {import("./friends.js").Friends | null} */
    this.friends = null;
    for (const { name } of games) find("setup-game").add(new Option(GAMES[name].title, name));
    find("setup-game").addEventListener("change", () => this.choose(find("setup-game").value));
    find("setup-form").addEventListener("submit", (event) => this.submit(event));
    // The choices for people set the fields below, and show what these say.
    find("setup-form").addEventListener("change", ({ target }) => {
      if (target.name === "opponent") for (const field of seatFields().slice(1)) field.value = target.value;
      if (target.name === "length") this.choose((find("setup-game").value = target.value));
      if (target.name === "begins") find("option-first").value = target.value;
      if (target.id === "option-players") this.showSeats();
      this.summarize();
    });
    this.dialog.addEventListener("close", closed);
  }

  /** @param {string} game @param {import("./friends.js").Friends | null} friends what makes a table of a server, if one is set up */
  fill(game, friends) {
    this.friends = friends;
    this.dialog.classList.toggle("with-friends", friends !== null);
    find("setup-game").value = game;
    this.choose(game);
    find("setup-error").textContent = "";
    find("setup-seed").value = find("setup-layout").value = "";
    find("setup-more").open = friends !== null;
  }

  show() {
    if (!this.dialog.open) this.dialog.showModal();
  }

  close() {
    if (this.dialog.open) this.dialog.close();
  }

  /** Shows the choices for a game, as they were last. @param {string} name */
  choose(name) {
    this.game = this.games.find((game) => game.name === name);
    const last = recallChoices(name);
    const isPlayers = (option) => option.name === "players";
    find("setup-players").replaceChildren(...this.game.options.filter(isPlayers).map(optionRow));
    find("setup-options").replaceChildren(legend(t`Options`), ...this.game.options.filter((option) => !isPlayers(option)).map(optionRow));
    find("setup-layout-row").hidden = !this.game.layouts;
    for (const [option, value] of Object.entries(last.options ?? {})) {
      const field = find(`option-${option}`);
      if (field && (!field.options || [...field.options].some((choice) => choice.value === String(value)))) field.value = String(value);
    }
    find("setup-practice").checked = last.practice ?? false;
    find("setup-seats").replaceChildren();
    this.showSeats();
    seatFields().forEach((field, seat) => {
      const { kind, level } = (!this.friends && last.sitters?.[seat]) || {};
      const value = kind === "bot" ? level : kind;
      if ([...field.options].some((choice) => choice.value === value)) field.value = value;
    });
    const kinds = [...(this.game.levels ?? []), "person", ...(this.unlinked ? [] : ["away"])];
    find("setup-opponent").replaceChildren(legend(t`Opponent`), ...kinds.map((who) => radio("opponent", who, ...opponents()[who])));
    const kin = this.games.filter((game) => GAMES[game.name].page === GAMES[name].page);
    find("setup-length").hidden = kin.length < 2;
    find("setup-length").replaceChildren(legend(t`Match`), ...kin.map((game) => radio("length", game.name, t(GAMES[game.name].match ?? ""))));
    find("setup-unlinked").textContent = this.unlinked;
    find("setup-begins").hidden = !find("option-first");
    find("setup-begins").replaceChildren(
      legend(t`Who begins`),
      ...[["0", t`You`], ["1", t`The opponent`], ["random", t`By lot`]].map(([value, words]) => radio("begins", value, words)),
    );
    this.summarize();
  }

  /** Why the game cannot be played by links, if it cannot. */
  get unlinked() {
    return this.friends ? "" : t(GAMES[this.game.name].unlinked ?? "");
  }

  /** Shows a row for each seat. Rows that stay keep their players, and new ones have the last opponent. */
  showSeats() {
    const rows = find("setup-seats");
    const count = Number(find("option-players")?.value ?? 2);
    while (rows.children.length > count) rows.lastElementChild.remove();
    const bots = [RANDOM, ...(this.game.levels ?? [])].map((level) => [t`bot, ${levelName(level)}`, level]);
    const people = [[t`person`, "person"], ...(this.unlinked ? [] : [[t`by link`, "away"]])];
    const choices = this.friends?.choices(/** @type {[string, string][]} */ (bots)) ?? [...people, ...bots];
    while (rows.children.length < count) {
      const opponent = seatFields().slice(1).at(-1)?.value ?? (this.friends ? "away" : FIRST_OPPONENT);
      rows.append(seatRow(rows.children.length, /** @type {[string, string][]} */ (choices), opponent));
    }
  }

  /** Shows the choices of the fields below as those for people. */
  summarize() {
    const seats = seatFields().map(({ value }) => value);
    const same = seats[0] === "person" && new Set(seats.slice(1)).size === 1;
    for (const { name, value } of this.radios()) {
      const is = name === "length" ? this.game.name === value : name === "opponent" ? same && seats[1] === value : find("option-first")?.value === value;
      find(`${name}-${value}`).checked = is;
    }
  }

  /** @returns {HTMLInputElement[]} */
  radios() {
    return [...this.dialog.querySelectorAll("input[type=radio]")].map((field) => /** @type {HTMLInputElement} */ (field));
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    if (/** @type {HTMLButtonElement} */ (event.submitter).value !== "start") return;
    event.preventDefault();
    find("setup-error").textContent = "";
    this.load(true);
    try {
      const request = this.request();
      if (this.friends) await this.friends.start(request);
      else await this.start(request);
      const { sitters } = this.friends ? recallChoices(request.game) : request;
      rememberChoices(request.game, { sitters, practice: request.practice, options: this.options(false) });
      this.dialog.close();
      this.started();
    } catch (error) {
      find("setup-error").textContent = sentence(error);
    }
    this.load(false);
  }

  /** Shows that the engine loads, which takes a while on a slow line. @param {boolean} loading */
  load(loading) {
    find("start").disabled = loading;
    find("start").textContent = loading ? t`Loading...` : t`Start`;
    find("setup-loading").hidden = !loading;
  }

  /** Returns the chosen options, without defaults if `short`. @param {boolean} short */
  options(short) {
    const options = {};
    for (const option of this.game.options) {
      const value = readOption(option);
      if (!short || value !== option.default) options[option.name] = value;
    }
    return options;
  }

  /** Returns the choices as a request to the worker. */
  request() {
    const seed = find("setup-seed").value.trim();
    const layout = this.game.layouts ? find("setup-layout").value.trim() : "";
    return {
      game: this.game.name,
      options: this.options(true),
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

/** @param {string} name @param {string} value @param {string} words @param {string} [note] */
function radio(name, value, words, note) {
  const label = document.createElement("label");
  const field = document.createElement("input");
  Object.assign(field, { type: "radio", name, value, id: `${name}-${value}` });
  label.className = "choice";
  label.append(field, words);
  if (!note) return label;
  const text = document.createElement("span");
  text.append(words, Object.assign(document.createElement("small"), { textContent: note }));
  label.replaceChildren(field, icon(value), text);
  return label;
}

/** @param {string} words @param {HTMLElement} field @param {string} [note] */
function labelled(words, field, note) {
  const label = document.createElement("label");
  label.append(words, " ", field);
  if (!note) return label;
  const row = document.createElement("div");
  const help = document.createElement("p");
  help.className = "note";
  help.id = `${field.id}-help`;
  help.append(withRules(note));
  field.setAttribute("aria-describedby", help.id);
  row.append(label, help);
  return row;
}

/** @param {[string, string][]} choices @param {string} chosen */
function select(choices, chosen) {
  const element = document.createElement("select");
  for (const [words, value] of choices) element.add(new Option(words, value));
  element.value = chosen;
  return element;
}

/** @param {number} seat @param {[string, string][]} choices @param {string} opponent */
function seatRow(seat, choices, opponent) {
  const field = select(choices, seat === 0 ? "person" : opponent);
  field.dataset.seat = String(seat);
  return labelled(seatNames(find("setup-game").value)[seat], field);
}

/** @returns {HTMLSelectElement[]} */
function seatFields() {
  return [...document.querySelectorAll("[data-seat]:is(select)")].map((field) => /** @type {HTMLSelectElement} */ (field));
}

/** @returns {Sitter[]} */
function readSeats() {
  return seatFields().map(({ value }) =>
    ["person", "away", "open"].includes(value) ? { kind: /** @type {any} */ (value) } : { kind: "bot", level: value },
  );
}

/** Creates the field of an option. @param {any} option */
function optionRow(option) {
  const field = optionField(option);
  field.id = `option-${option.name}`;
  if (option.name === "players") return labelled(t`Players`, field);
  const name = t(option.name.replaceAll("_", " "));
  return labelled(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, field, t(option.help));
}

/** Names a value of an option. @param {string | number} value */
const valueName = (value) => t(String(value)).replaceAll("_", " ").replaceAll("-", " ");

/** @param {any} option */
function optionField(option) {
  const { name, type, min, max, values, random } = option;
  const chosen = String(option.first_game ?? option.default);
  if (type === "bool") return select([[t`no`, "false"], [t`yes`, "true"]], chosen);
  const few = type === "int" && max - min < 12;
  const range = few ? Array.from({ length: max - min + 1 }, (_, index) => min + index) : null;
  const listed = values ?? range;
  if (listed) {
    const choices = listed.map((value) => [name === "first" ? seatNames(find("setup-game").value)[value] : valueName(value), String(value)]);
    if (random) choices.push([t`by lot`, "random"]);
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
