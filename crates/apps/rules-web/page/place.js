/** Where the visitor is, as history entries: the start, the setup of a game, a game, its rules or review, or a guided game. */

/**
 * - `at`: `home`, `setup`, `game`, `rules`, `review` or `guide`
 * - `id`: the open game; `game`: the game to set up or to learn
 * @typedef {{at: "home" | "setup" | "game" | "rules" | "review" | "guide", id?: string | null, game?: string}} Spot
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
    history.pushState(spot, "", bare());
  }

  /** Makes the present entry this place. @param {Spot} spot */
  become(spot) {
    this.spot = spot;
    history.replaceState(spot, "", bare());
  }
}

/** Returns the address without a link's game. */
const bare = () => location.pathname + location.search;
