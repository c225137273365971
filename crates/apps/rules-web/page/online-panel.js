/** What the page shows of a table of a server beside the game: the people, their clocks, offers and links. */

import { Refused, sentence } from "./client.js";
import { choice, copy } from "./elements.js";
import { listed, seatNames } from "./names.js";
import { t } from "./texts.js";

/** @param {string} tag @param {object} [properties] @param {(Node | string)[]} children @returns {any} */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Adds the styles of tables once. */
export function addStyles() {
  const href = new URL("online.css", import.meta.url).href;
  if (!document.querySelector(`link[href="${href}"]`)) document.head.append(make("link", { rel: "stylesheet", href }));
}

/** Milliseconds on the own clock from which a sound warns. */
const LOW = 10_000;

/** Returns how long ago somebody left. @param {number} ms */
function ago(ms) {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return t`just now`;
  if (minutes < 60) return t`${minutes} min ago`;
  return minutes < 2880 ? t`${Math.floor(minutes / 60)} h ago` : t`${Math.floor(minutes / 1440)} days ago`;
}

/** Returns a time as on a clock. @param {number} ms */
function time(ms) {
  const seconds = Math.max(Math.ceil(ms / 1000), 0);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48) return t`${Math.floor(hours / 24)} days`;
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Refusals of the server by their reason or code. Others, of a move by its rules, come in the language of the page. */
const REFUSALS = /** @type {Record<string, () => string>} */ ({
  changes: () => t`this game has had too many moves; it can only be resigned`,
  "event-seen": () => t`what chance decided and was seen cannot be taken back`,
  forbidden: () => t`this link does not allow it`,
  internal: () => t`the server could not store it; try again`,
  malformed: () => t`this is no move of the game`,
  messages: () => t`that was too fast; try again`,
  name: () => t`a name must be short, without special characters, and cannot be You`,
  "no-action": () => t`you have no move to take back`,
  "no-offer": () => t`no such offer is open`,
  "no-seat": () => t`somebody else has taken this seat`,
  "not-on-turn": () => t`it is not your turn`,
  "offer-open": () => t`such an offer is open`,
  "offered-before": () => t`you have offered this since your last move`,
  over: () => t`the game is over`,
  spectators: () => t`too many people look on here`,
  stale: () => t`the game has gone on; try again`,
  tables: () => t`too many tables were made from here; try again later`,
  uncovered: () => t`a move that showed something hidden cannot be taken back`,
});

/** Returns a refusal of the server for people. @param {{code: string, message: string, reason?: string}} error */
export function refusal(error) {
  const words = REFUSALS[error.reason ?? error.code] ?? REFUSALS[error.code];
  return new Refused({ ...error, message: words ? words() : error.message });
}

/** Offers in words: of others, of the viewer, and declined ones. */
const OFFERS = {
  draw: [(/** @type {any} */ name) => t`${name} offers a draw.`, () => t`You offer a draw.`, (/** @type {any} */ name) => t`${name} declines the draw.`],
  takeback: [(/** @type {any} */ name) => t`${name} asks to take the last move back.`, () => t`You ask for your last move back.`, (/** @type {any} */ name) => t`${name} declines to take your move back.`],
};
const OFFERED = /** @type {("draw" | "takeback")[]} */ (["draw", "takeback"]);

/** Addresses that mean the device itself. */
const OWN_DEVICE = /^(localhost|127\..*|0\.0\.0\.0|\[::1?\])$/;

export class OnlinePanel {
  /** @param {import("./online.js").Online} online */
  constructor(online) {
    this.online = online;
    /** The last state, and when it came. @type {{shared: import("./online.js").Shared, at: number, ply: number} | null} */
    this.last = null;
    /** Whether the own clock runs low. */
    this.low = false;
    /** Whether somebody is not there. */
    this.missing = false;
    /** The numbers of own moves at the last own offers, after which another move allows another offer. @type {Record<string, number>} */
    this.offered = {};
    /** Whether the viewer withdraws an offer. */
    this.withdraws = false;
    /** What was declined, until the next step. */
    this.declined = { ply: -1, words: "" };
    addStyles();
    const button = (/** @type {string} */ id, /** @type {string} */ words, /** @type {() => Promise<any>} */ act, /** @type {string} */ done = "") =>
      Object.assign(choice(words, () => this.act(act, done)), { id, className: "" });
    this.words = make("p", { id: "online-words", role: "status", hidden: true });
    this.people = make("ul", { id: "people", ariaLabel: t`Players` });
    this.send = make("p", { id: "send-link" });
    this.ready = make("div", { id: "ready", role: "status" });
    this.offers = make("div", { id: "offers", role: "status" });
    this.back = button("take-back", t`Take back`, () => online.change("takeback"));
    this.draw = button("offer-draw", t`Offer a draw`, () => online.change("draw"));
    this.caller = button("call-me", t`Notify me`, () => Notification.requestPermission());
    this.caller.title = t`A message of the system when it is your turn`;
    this.links = make("div", { id: "links" });
    this.replace = button("replace-link", t`Replace my link`, () => online.replaceKey(), t`Only the link in the address opens your seat now.`);
    this.done = make("p", { id: "links-done", className: "note", role: "status" });
    this.proof = make("p", { className: "note" });
    this.dice = button("save-dice", t`Save the dice`, () => online.saveDice());
    this.more = make("details", { id: "online-more" }, make("summary"), this.links, this.replace, this.done, this.proof, this.dice);
    const tools = make("div", { id: "online-tools" }, this.back, this.draw, this.caller);
    this.root = make("section", { id: "online", ariaLabel: t`The table` }, this.words, this.send, this.people, this.offers, tools, this.more);
    document.getElementById("again")?.before(this.ready);
    document.querySelector("aside")?.prepend(this.root);
    document.getElementById("table")?.classList.add("online");
  }

  close() {
    this.root.remove();
    this.ready.remove();
    document.getElementById("table")?.classList.remove("online", "looking-on");
  }

  /** Shows why nothing can be played. @param {string} why */
  showLost(why) {
    this.words.hidden = why === "";
    this.words.textContent = why;
  }

  /** Does what a button says, and reports a failure. @param {() => Promise<any>} act @param {string} [done] */
  async act(act, done = "") {
    this.online.page.refuse("");
    try {
      await act();
      this.done.textContent = done;
    } catch (error) {
      this.online.page.refuse(sentence(error));
    }
    if (this.last) this.show(this.last.shared, this.last.at);
  }

  /** @param {import("./online.js").Shared} shared @param {number} at when it came */
  show(shared, at) {
    const { own, view, names, lines } = this.online;
    const moves = lines.filter(({ seat, chance }) => seat === own && !chance).length;
    this.followOffers(shared, moves);
    this.last = { shared, at, ply: view.ply };
    document.getElementById("table")?.classList.toggle("looking-on", own === null);
    const plays = own !== null && view.turn !== "over";
    const colours = seatNames(shared.game);
    this.people.replaceChildren(...shared.seats.map(({ bot, open, here, away_ms }, seat) => {
      const gone = away_ms === null ? t`not here` : t`left ${ago(away_ms)}`;
      const where = bot || seat === own ? "" : open ? t`in the list of open tables` : here ? t`here` : gone;
      const name = make("span", { className: `who s${seat}`, title: colours[seat] }, names[seat]);
      const item = make("li", { className: view.turn === seat ? "turn" : "" }, name, make("span", { className: "where" }, where), make("span", { className: "clock" }));
      item.dataset.here = String(here || bot);
      return item;
    }));
    const others = shared.spectators - (own === null ? 1 : 0);
    if (own === null) this.people.append(make("li", { className: "where" }, t`You look on`));
    if (others > 0) this.people.append(make("li", { className: "where" }, t`${others} looking on`));
    this.showOffers(shared);
    this.showLinks(shared);
    this.back.hidden = !plays || shared.takeback !== null || moves === 0 || this.offered.takeback === moves;
    this.draw.hidden = !plays || shared.draw !== null || this.offered.draw === moves;
    this.caller.hidden = !plays || globalThis.Notification?.permission !== "default";
    this.replace.hidden = own === null;
    const dice = shared.dice && lines.some(({ chance }) => chance);
    this.dice.hidden = own === null || plays || !dice;
    this.proof.textContent = dice ? t`SHA-256 of the seed of the dice: ${shared.dice}` : "";
    this.more.firstElementChild.textContent = dice ? t`Links and dice` : t`Links`;
    this.more.hidden = own === null && !dice && this.links.childElementCount === 0;
    this.tick();
  }

  /** Shows the clocks as they are now. */
  tick() {
    if (!this.last) return;
    const { shared, at } = this.last;
    const passed = performance.now() - at;
    this.people.querySelectorAll(".clock").forEach((/** @type {HTMLElement} */ clock, /** @type {number} */ seat) => {
      const { left_ms } = shared.seats[seat];
      const runs = shared.running === seat;
      const left = (left_ms ?? Infinity) - (runs ? passed : 0);
      if (seat === this.online.own) this.warn(runs && left < LOW);
      const words = left_ms === null ? "" : time(left);
      if (clock.textContent !== words) clock.textContent = words;
      clock.classList.toggle("running", runs && words !== "");
    });
  }

  /** Sounds once when the own clock runs low. @param {boolean} low */
  warn(low) {
    const { page } = this.online;
    if (low && !this.low && page.settings.sound) page.onDemand(async () => (await import("./sounds.js")).warn());
    this.low = low;
  }

  /** Notes own offers, and who has declined one: by a button, or by a move. @param {import("./online.js").Shared} shared @param {number} moves own ones */
  followOffers(shared, moves) {
    const { own, view, names, lines } = this.online;
    for (const offer of OFFERED) {
      const [was, is] = [this.last?.shared, shared].map((of) => own !== null && of?.[offer]?.by === own);
      if (is && !was) [this.offered[offer], this.withdraws] = [moves, false];
      // After a move is taken back everything can be offered again.
      if (moves < this.offered[offer]) this.offered = {};
      else if (was && !is && view.turn !== "over" && !this.withdraws) {
        const [one, ...more] = names.filter((_, seat) => seat !== own && !shared.seats[seat].bot);
        const mover = view.ply > (this.last?.ply ?? 0) && lines.findLast(({ chance }) => !chance)?.seat;
        const name = typeof mover === "number" ? names[mover] : more.length === 0 ? one : t`A player`;
        this.declined = { ply: view.ply, words: OFFERS[offer][2](name) };
      }
    }
  }

  /** @param {import("./online.js").Shared} shared */
  showOffers(shared) {
    const { online } = this;
    const { own, names, view } = online;
    const rows = this.declined.ply === view.ply ? [make("p", {}, this.declined.words)] : [];
    for (const offer of OFFERED) {
      const open = shared[offer];
      if (!open) continue;
      const answers = own === null ? [] : own === open.by ? [["withdraw", t`Withdraw`]] : open.agreed.includes(own) ? [] : [["accept", t`Accept`], ["decline", t`Decline`]];
      rows.push(make("p", {}, OFFERS[offer][own === open.by ? 1 : 0](names[open.by])));
      for (const [cmd, words] of answers) {
        const button = choice(words, () => this.act(() => ((this.withdraws = cmd === "withdraw"), online.change(cmd, { offer }))));
        if (cmd !== "accept") button.className = "";
        rows.push(button);
      }
    }
    this.offers.replaceChildren(...rows);
    if (!shared.rematch || this.ready.childElementCount > 0) return;
    this.ready.append(make("p", {}, t`The next game is ready.`), choice(own === null ? t`Look on` : t`Play it`, () => this.act(() => online.rematch())));
    document.title = t`Next game: ${document.title}`;
  }

  /** Shows the links that the maker of the table gives to others. @param {import("./online.js").Shared} shared */
  showLinks(shared) {
    const { page, own, names } = this.online;
    const { keys } = page.place.spot ?? {};
    const unseen = names.filter((_, seat) => keys?.seats[seat] && !shared.seats[seat].here && shared.seats[seat].away_ms === null);
    this.send.textContent = unseen.length > 0 ? t`Send ${listed(unseen)} the link below.` : "";
    const missing = shared.seats.some(({ bot, here, open }) => !bot && !here && !open);
    // The links are what the maker needs first, and only until all have come.
    if (this.missing && !missing) this.more.open = false;
    else if (keys && missing && this.links.childElementCount === 0) this.more.open = true;
    this.missing = missing;
    this.more.classList.toggle("wanted", Boolean(keys && missing));
    if (!keys || this.links.childElementCount > 0) return;
    const rows = Object.entries(keys.seats).map(([seat, key]) => [`seat-link-${seat}`, t`For ${names[Number(seat)]}`, key]);
    for (const [id, words, key] of [...rows, ["spectator-link", t`To look on`, keys.spectator]]) {
      const address = new URL(location.href);
      address.hash = `t=${key}`;
      const field = make("input", { id, readOnly: true, value: address.href });
      const button = choice(t`Copy`, () => copy(id, "links-done"));
      button.setAttribute("aria-label", t`Copy: ${words}`);
      this.links.append(make("div", { className: "link-row" }, make("label", { htmlFor: id }, words), field, button));
    }
    const note = t`This address works on this device only. Open the page at an address that the other device can reach.`;
    if (OWN_DEVICE.test(location.hostname)) this.links.append(make("p", { className: "note" }, note));
  }

  /** Says in the title of the page that the viewer is to act, and calls somebody who looks elsewhere. @param {boolean} isNew */
  call(isNew) {
    const body = document.title;
    document.title = t`Your turn: ${body}`;
    if (!isNew || !document.hidden || globalThis.Notification?.permission !== "granted") return;
    // On a phone only the service worker may show one.
    const show = async () => {
      const worker = await navigator.serviceWorker?.getRegistration();
      if (worker) await worker.showNotification(t`It is your turn`, { body });
      else new Notification(t`It is your turn`, { body });
    };
    show().catch(() => {});
  }
}
