/** Where the visitor is, as history entries: the start, the setup of a game, a game, its rules or review, a guided game, or a puzzle. */

/**
 * - `at`: `home`, `setup`, `game`, `rules`, `review`, `guide`, `online` or `puzzle`
 * - `id`: the open game; `game`: the game to set up, to learn or of the puzzle, which has the number `index`
 * - `key`: the key of the open table of a server; `keys`: those that its maker gives away; `friends`: whether a table is set up
 * @typedef {{
 *   at: "home" | "setup" | "game" | "rules" | "review" | "guide" | "online" | "puzzle", id?: string | null, game?: string,
 *   index?: number, key?: string, keys?: import("./online.js").Keys, friends?: boolean,
 * }} Spot
 */

export class Place {
  /** @param {(spot: Spot) => void} show shows a place that Back or Forward leads to */
  constructor(show) {
    this.spot = /** @type {Spot | null} */ (history.state);
    let isReturning = false;
    addEventListener("popstate", ({ state }) => {
      // An address with another fragment has no state: a link, which `hashchange` opens.
      if (!state) return;
      // Back closes an open dialog, and nothing else. The setup has an entry of its own.
      const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]:not(#setup)"));
      if (dialog) {
        dialog.close();
        isReturning = true;
        return history.forward();
      }
      if (isReturning) {
        isReturning = false;
        return;
      }
      this.spot = state;
      show(state);
    });
  }

  get at() {
    return this.spot?.at ?? "home";
  }

  /** Goes to a place: a new entry, unless it is the present one. @param {Spot} spot */
  go(spot) {
    if (spot.at === this.spot?.at && spot.id === this.spot?.id) return this.become(spot);
    this.spot = spot;
    history.pushState(spot, "", address(spot));
  }

  /** Makes the present entry this place. @param {Spot} spot */
  become(spot) {
    this.spot = spot;
    history.replaceState(spot, "", address(spot));
  }
}

/** Returns the address of a place: without a link's game, and with the key of a table. @param {Spot} spot */
const address = ({ key }) => `${location.pathname}${location.search}${key ? `#t=${key}` : ""}`;
