/** Dialogs about whole games: copying, opening, saved ones, and giving up. */

import { linkTo, readPasted } from "./share.js";
import { choice } from "./elements.js";
import { does } from "./names.js";
import { titleOf } from "./words.js";

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

export class Dialogs {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy]"))) {
      button.onclick = () => copy(button.dataset.copy ?? "", "share-done");
    }
    find("share-png").onclick = () => this.save((files, game, ply) => files.savePng(page.client, game, ply));
    find("share-animation").onclick = () => {
      const drawn = (/** @type {number} */ ply) => (find("share-done").textContent = `Drawing step ${ply} of ${page.state.ply}.`);
      this.save((files, game) => files.saveAnimation(page.client, game, page.state.ply, drawn));
    };
    find("pasting").querySelector("form").addEventListener("submit", (event) => this.paste(event));
  }

  async share() {
    const game = await this.page.ask("share");
    if (!game) return;
    this.showShared(game, await linkTo(game));
  }

  /** @param {any} game @param {string} link */
  showShared(game, link) {
    find("share-title").textContent = `Copy this game of ${titleOf(game.game)}`;
    find("share-note").textContent = game.whole
      ? "The whole game so far. Send the link to someone, or keep it: where it is opened, this page shows the game, which can be continued there. The game here stays as it is."
      : "This game has hidden information. Until it is over, this contains only what your seat has seen, so the link can only be looked at.";
    find("share-link").value = link;
    find("share-position").value = game.position;
    find("share-record").value = game.record;
    find("share-done").textContent = "";
    find("sharing").showModal();
  }

  /** Saves a file, and says so. @param {(files: typeof import("./save.js"), game: string, ply: number) => Promise<void>} write */
  async save(write) {
    const { state, log } = this.page;
    find("share-done").textContent = "Drawing.";
    try {
      await write(await import("./save.js"), state.game, log.ply ?? state.ply);
      find("share-done").textContent = "Saved.";
    } catch (error) {
      find("share-done").textContent = `Not saved: ${/** @type {Error} */ (error).message}.`;
    }
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
    if (pasted.kind === "link") return this.page.openShared(pasted.shared);
    const { kind, ...content } = pasted;
    const more = { sitters: [], practice: false, ...(layout && { layout }) };
    return this.page.begin(kind === "record" ? "replay" : "begin", { ...content, ...more });
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
      this.page.resume(id);
    };
    if (id === this.page.state?.id) {
      item.append(open, " Open now");
      return item;
    }
    const forget = document.createElement("button");
    forget.type = "button";
    forget.textContent = "Delete";
    forget.setAttribute("aria-label", `Delete ${name}`);
    forget.onclick = async () => {
      await this.page.ask("forget", { saved: id });
      const back = choice("Undo", async () => {
        await this.page.ask("unforget");
        await this.fillShelf();
      });
      // The dialog has one undo, for the last one deleted.
      find("shelf-list").querySelector(".deleted")?.remove();
      item.className = "deleted";
      item.replaceChildren(`Deleted: ${name} `, back);
      back.focus();
    };
    item.append(open, " ", forget);
    return item;
  }

  /** @param {number} seat @returns {Promise<boolean>} */
  confirmResigning(seat) {
    const dialog = find("resigning");
    find("resign-words").textContent = `${does(this.page.state.names[seat], "resign")}, and the game is over.`;
    return confirmed(dialog);
  }

  /** @param {string} title the game that is being played @param {string} [other] the game of the link @returns {Promise<boolean>} */
  confirmOpening(title, other) {
    find("opening-title").textContent = other ? `Open the game of ${other} from the link?` : "Open the game of the link?";
    find("opening-words").textContent = `You are playing ${title}. It stays under Saved, where you can continue it.`;
    return confirmed(find("opening"));
  }
}

/** Shows a dialog, and returns whether it was answered with yes. @param {HTMLDialogElement} dialog @returns {Promise<boolean>} */
function confirmed(dialog) {
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** Copies a field. @param {string} id @param {string} done the element that says so */
export async function copy(id, done) {
  const field = find(id);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    find(done).textContent = "Copied.";
  } catch {
    find(done).textContent = "Selected: copy it with the keyboard.";
  }
}
