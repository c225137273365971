/** The start of games with people on other devices: the setup of a table, and the list of open ones. */

import { Refused, sentence } from "./client.js";
import { choice, icon } from "./elements.js";
import { recallSeats } from "./memory.js";
import { listed, seatNames } from "./names.js";
import { join } from "./online.js";
import { addStyles, make, refusal } from "./online-panel.js";
import { t } from "./texts.js";
import { titleOf } from "./words.js";

const MINUTE = 60_000;
/** Returns the clocks, in words and as the server has them. @returns {[string, any][]} */
const clocks = () => [
  [t`No clock`, "none"],
  [t`5 minutes, and 3 seconds a move`, { increment: { base_ms: 5 * MINUTE, increment_ms: 3000 } }],
  [t`30 minutes, and 20 seconds a move`, { increment: { base_ms: 30 * MINUTE, increment_ms: 20_000 } }],
  [t`A day for each move`, { action: { action_ms: 1440 * MINUTE } }],
];

const NAME = "table-name";

/** Sends a request about tables to the server. @param {string} address @param {object} [content] */
async function send(address, content) {
  const options = content && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(content) };
  const value = await (await fetch(address, { cache: "no-store", ...options })).json();
  if (value.error) throw refusal(value.error);
  return value;
}

export class Friends {
  /** Adds the ways to other people to the start page. @param {import("./page.js").Page} page */
  constructor(page) {
    this.page = page;
    addStyles();
    this.button = choice("", () => page.openSetup(page.state?.game ?? "triad", this));
    this.button.id = "play-friend";
    this.seats = make("div", { id: "own-tables" });
    this.tables = make("ul");
    const named = (/** @type {string} */ id) => make("input", { id, maxLength: 40, autocomplete: "nickname" });
    this.own = named("own-name");
    this.guest = named("guest-name");
    this.list = make("section", { id: "open-tables", hidden: true });
    document.getElementById("cards")?.before(this.seats, this.button, this.list);
    this.theirs = make("input", { id: "their-names", maxLength: 200, autocomplete: "off", placeholder: "Bob, Eve" });
    this.clock = make("select", { id: "table-clock" });
    this.fields = make("div", { id: "setup-friends" });
    document.getElementById("setup-opponent")?.before(this.fields);
    try {
      this.own.value = this.guest.value = localStorage.getItem(NAME) ?? "";
    } catch {
      // Without storage the name is asked for again.
    }
    this.speak();
  }

  /** Shows the ways to other people in the language of the page. What is chosen stays. */
  speak() {
    const label = (/** @type {string} */ words, /** @type {Node} */ field) => make("label", {}, words, field);
    const index = Math.max(this.clock.selectedIndex, 0);
    this.clock.replaceChildren(...clocks().map(([words], clock) => new Option(words, String(clock))));
    this.clock.selectedIndex = index;
    this.own.placeholder = this.guest.placeholder = t`Your name`;
    this.button.replaceChildren(icon("away"), t`Play with a friend`);
    this.list.replaceChildren(make("h2", {}, t`Open tables`), label(t`Your name`, this.guest), this.tables);
    this.fields.replaceChildren(label(t`Your name`, this.own), label(t`Names of the others`, this.theirs), label(t`Clock`, this.clock));
    document.getElementById("motto")?.replaceChildren(t`Five games of strategy, against bots, with people at this screen, or with friends elsewhere.`);
    this.refresh();
  }

  /** The choices for a seat. @param {[string, string][]} bots @returns {[string, string][]} */
  choices(bots) {
    return [[t`you`, "person"], [t`a friend`, "away"], [t`anybody: an open table`, "open"], ...bots];
  }

  /** Returns the name of the visitor, and keeps it. @param {HTMLInputElement} field @param {string} otherwise */
  name({ value }, otherwise) {
    try {
      localStorage.setItem(NAME, value.trim());
    } catch {
      // As above.
    }
    return value.trim() || otherwise;
  }

  /** Makes a table of the choices in the setup, and opens the own seat. @param {any} request */
  async start({ game, options, sitters }) {
    const own = sitters.findIndex(({ kind }) => kind === "person");
    if (own < 0) throw new Refused({ code: "no_seat", message: t`take a seat yourself` });
    const given = this.theirs.value.split(",").map((/** @type {string} */ name) => name.trim()).filter(Boolean);
    const colours = seatNames(game);
    const seats = sitters.map(({ kind, level }, seat) => {
      if (kind === "bot") return { bot: level };
      if (kind === "open") return "open";
      return { person: seat === own ? this.name(this.own, colours[seat]) : given.shift() ?? colours[seat] };
    });
    const made = await send("tables", { game, options, seats, clock: clocks()[Number(this.clock.value)][1] });
    const keys = Object.fromEntries(made.seats.map(({ seat, key }) => [seat, key]));
    const { [own]: mine, ...others } = keys;
    join(this.page, mine, { seats: others, spectator: made.spectator });
  }

  /** Shows the own seats, and the tables at which somebody waits. */
  async refresh() {
    this.seats.replaceChildren(...recallSeats().map(({ key, keys, game, others }) => choice(t`Continue ${titleOf(game)} against ${listed(others)}`, () => {
      this.page.place.go({ at: "online", key, keys });
      join(this.page, key, keys);
    })));
    const { tables } = await send("tables").catch(() => ({ tables: [] }));
    const items = tables.map(({ id, game, seats }) => {
      const others = seats.filter((/** @type {string} */ name) => name !== "Anybody").join(", ");
      return make("li", {}, t`${titleOf(game)} with ${others}`, choice(t`Join`, () => this.sit(id)));
    });
    this.list.hidden = items.length === 0;
    this.tables.replaceChildren(...items);
  }

  /** Takes a seat at an open table. @param {number} id */
  async sit(id) {
    try {
      const { key } = await send(`tables/${id}`, { name: this.name(this.guest, t`Guest`) });
      this.page.place.go({ at: "online", key });
      join(this.page, key);
    } catch (error) {
      this.page.notify(sentence(error));
      this.refresh();
    }
  }
}
