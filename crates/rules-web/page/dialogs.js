/** Dialogs about whole games: copying, opening, saved ones, and giving up. */

import { linkTo, readPasted } from "./share.js";
import { titleOf } from "./words.js";

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

export class Dialogs {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy]"))) {
      button.onclick = () => copy(button.dataset.copy ?? "");
    }
    find("pasting").querySelector("form").addEventListener("submit", (event) => this.paste(event));
  }

  async share() {
    const game = await this.page.ask("share");
    if (!game) return;
    this.showShared(game, await linkTo(game));
  }

  /** @param {any} game @param {string} link */
  showShared(game, link) {
    find("share-note").textContent = game.whole
      ? "The whole game. It can be continued wherever this is opened."
      : "This game has hidden information. Until it is over, this contains only what your seat has seen.";
    find("share-link").value = link;
    find("share-position").value = game.position;
    find("share-record").value = game.record;
    find("share-done").textContent = "";
    find("sharing").showModal();
  }

  /** Shows a game as a seat has seen it, which can be read but not continued. @param {any} game */
  showSeen(game) {
    this.showShared({ ...game, position: game.position ?? "" }, location.href);
    find("share-note").textContent =
      "This link contains the view of one seat in an unfinished game. It can be read, but not continued.";
  }

  openPaste() {
    find("paste-error").textContent = "";
    find("pasting").showModal();
  }

  /** @param {SubmitEvent} event */
  async paste(event) {
    if (/** @type {HTMLButtonElement} */ (event.submitter).value !== "open") return;
    event.preventDefault();
    try {
      await this.openPasted(find("paste-text").value, find("paste-layout").value.trim());
      find("pasting").close();
    } catch (error) {
      find("paste-error").textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {string} text @param {string} layout */
  async openPasted(text, layout) {
    const pasted = await readPasted(text);
    if (!pasted) throw new Error("expected a link, a record or a position");
    if (pasted.kind === "game") return this.page.openShared(pasted.game);
    const more = { sitters: [], practice: false, ...(layout && { layout }) };
    if (pasted.kind === "record") return this.page.begin("replay", { record: pasted.record, ...more });
    const { game, position } = pasted;
    return this.page.begin("begin", { game, position, ...more });
  }

  async openShelf() {
    await this.fillShelf();
    find("shelf").showModal();
  }

  async fillShelf() {
    const games = (await this.page.ask("saved")) ?? [];
    find("shelf-list").replaceChildren(...games.map((game) => this.shelfItem(game)));
  }

  /** @param {any} game */
  shelfItem({ id, game, ply, updated, over }) {
    const item = document.createElement("li");
    const when = new Date(updated).toLocaleString();
    const name = `${titleOf(game)}, ${ply} steps${over ? ", over" : ""}, ${when}`;
    const open = document.createElement("button");
    open.type = "button";
    open.textContent = name;
    open.dataset.saved = id;
    open.onclick = () => {
      find("shelf").close();
      this.page.begin("resume", { saved: id }).catch((error) => this.page.refuse(error.message));
    };
    const forget = document.createElement("button");
    forget.type = "button";
    forget.textContent = "Delete";
    forget.setAttribute("aria-label", `Delete ${name}`);
    forget.onclick = async () => {
      await this.page.ask("forget", { saved: id });
      await this.fillShelf();
    };
    item.append(open, " ", forget);
    return item;
  }

  /** @param {number} seat @returns {Promise<boolean>} */
  confirmResigning(seat) {
    const dialog = find("resigning");
    find("resign-words").textContent = `Seat ${seat} resigns, and the game is over.`;
    dialog.returnValue = "no";
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
    });
  }
}

/** @param {string} id */
async function copy(id) {
  const field = find(id);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    find("share-done").textContent = "Copied.";
  } catch {
    find("share-done").textContent = "Selected: copy it with the keyboard.";
  }
}
