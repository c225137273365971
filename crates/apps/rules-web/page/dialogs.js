/** Dialogs about whole games: copying, opening and saved ones. */

import { sentence } from "./client.js";
import { MOST, linkTo, readPasted, tooLong } from "./share.js";
import { choice, copy, showPictures } from "./elements.js";
import { GAMES } from "./games.js";
import { listed, namesOf, sitterName } from "./names.js";
import { t } from "./texts.js";
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
      const drawn = (/** @type {number} */ ply) => (find("share-done").textContent = t`Drawing step ${ply} of ${page.state.ply}.`);
      this.save((files, game) => files.saveAnimation(page.client, game, page.state.ply, drawn));
    };
    find("pasting").querySelector("form").addEventListener("submit", (event) => this.paste(event));
    // A field takes seconds to show a text that is too long.
    find("paste-text").addEventListener("paste", (event) => {
      if (event.clipboardData.getData("text").length <= MOST) return;
      event.preventDefault();
      find("paste-error").textContent = sentence(tooLong());
    });
  }

  async share() {
    const game = await this.page.ask("share");
    if (!game) return;
    this.showShared(game, await linkTo(game).catch(() => t`This browser cannot make links.`));
  }

  /** @param {any} game @param {string} link */
  showShared(game, link) {
    find("share-title").textContent = t`Copy this game of ${titleOf(game.game)}`;
    find("share-note").textContent = game.whole
      ? t`The whole game so far. Send the link to someone, or keep it: where it is opened, this page shows the game, which can be continued there. The game here stays as it is.`
      : t`This game has hidden information. Until it is over, this contains only what your seat has seen, so the link can only be looked at.`;
    find("share-link").value = link;
    find("share-position").value = game.position;
    find("share-record").value = game.record;
    find("share-done").textContent = "";
    find("sharing").showModal();
  }

  /** Saves a file, and says so. @param {(files: typeof import("./save.js"), game: string, ply: number) => Promise<void>} write */
  async save(write) {
    const { state, log } = this.page;
    find("share-done").textContent = t`Drawing.`;
    try {
      await write(await import("./save.js"), state.game, log.ply ?? state.ply);
      find("share-done").textContent = t`Saved.`;
    } catch (error) {
      find("share-done").textContent = t`Not saved. ${sentence(error)}`;
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
      find("paste-error").textContent = sentence(error);
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
    showPictures(this.page.settings.theme);
  }

  async fillShelf() {
    const { list, unsaved } = await this.page.saved();
    const words = unsaved ? t`Games are not saved: ${unsaved}.` : t`Every game is saved in this browser from its start.`;
    find("shelf-words").textContent = words;
    find("shelf-list").replaceChildren(list.length > 0 ? "" : t`No game yet.`, ...list.map((game) => this.shelfItem(game)));
  }

  /** @param {any} game */
  shelfItem({ id, game, turn, ply, updated, over, sitters }) {
    const item = document.createElement("li");
    const others = sitters.filter(({ kind }) => kind !== "person");
    const name = t`${titleOf(game)} against ${listed((others.length > 0 ? others : sitters.slice(1)).map(sitterName))}`;
    const mover = namesOf(game, sitters)[turn];
    const now = over ? t`over` : mover ? t`${mover} to move` : t`unfinished`;
    const more = Object.assign(document.createElement("small"), { textContent: t`${now}, ${ply} {1:step|steps}, ${ago(updated)}` });
    const words = document.createElement("span");
    words.append(name, more);
    const picture = Object.assign(new Image(), { alt: "" });
    picture.dataset.picture = GAMES[game].page;
    const open = document.createElement("button");
    open.type = "button";
    open.append(picture, words);
    open.dataset.saved = id;
    open.onclick = () => {
      find("shelf").close();
      this.page.resume(id);
    };
    if (id === this.page.state?.id) {
      item.append(open, t` Open now`);
      return item;
    }
    const forget = document.createElement("button");
    forget.type = "button";
    forget.textContent = t`Delete`;
    forget.setAttribute("aria-label", t`Delete ${name}`);
    forget.onclick = async () => {
      await this.page.ask("forget", { saved: id });
      const back = choice(t`Undo`, async () => {
        await this.page.ask("unforget");
        await this.fillShelf();
      });
      // The dialog has one undo, for the last one deleted.
      find("shelf-list").querySelector(".deleted")?.remove();
      item.className = "deleted";
      item.replaceChildren(t`Deleted: ${name} `, back);
      back.focus();
    };
    item.append(open, " ", forget);
    return item;
  }
}

/** Returns how long ago a time was. @param {number} time in milliseconds */
function ago(time) {
  const minutes = (time - Date.now()) / 60_000;
  const [unit, count] = minutes > -60 ? ["minute", minutes] : minutes > -1440 ? ["hour", minutes / 60] : ["day", minutes / 1440];
  return new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" }).format(Math.round(Number(count)), /** @type {any} */ (unit));
}
