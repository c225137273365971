/** The start page. The table, which takes longer to read, follows once it is shown. */

import { card, nextTask, notify, playButton, showPictures, shown } from "./elements.js";
import { GAMES } from "./games.js";
import { Settings } from "./settings.js";

/** @typedef {import("./page.js").Page} Page */

/** @param {any[]} games as the protocol describes them */
function showGames(games) {
  for (const { name } of games) {
    const { page, title } = GAMES[name];
    const begin = later((page) => page.openSetup(name));
    if (name === page) document.getElementById("cards")?.append(card(name, begin, later((page) => page.learn(name))));
    // Another game by the same rules is a choice on their card.
    else document.getElementById(`ways-${page}`)?.append(playButton(name, title, begin));
  }
}

/** Opens the page in several tasks, so that the browser can answer in between. @returns {Promise<Page>} */
async function open() {
  const asked = fetch("games.json");
  await nextTask();
  /** @type {Page | null} */
  let page = null;
  const settings = new Settings(() => {
    showPictures(settings.theme);
    page?.applySettings();
  });
  const { games } = await (await asked).json();
  showGames(games);
  showPictures(settings.theme);
  await shown();
  const { Page } = await import("./page.js");
  await nextTask();
  page = new Page(settings, games);
  await nextTask();
  page.start().catch((error) => notify(error.message));
  await nextTask();
  return page;
}

const opened = open();
opened.catch((error) => notify(error.message));

/** Returns a function that acts once the table is read. @param {(page: Page) => void} act */
function later(act) {
  return async () => act(await opened);
}

/** @type {Record<string, (page: Page) => void>} */
const BUTTONS = {
  home: (page) => page.goHome(),
  new: (page) => page.openSetup(page.state?.game),
  saved: (page) => page.dialogs.openShelf(),
  paste: (page) => page.dialogs.openPaste(),
};
for (const [id, act] of Object.entries(BUTTONS)) {
  document.getElementById(id)?.addEventListener("click", (event) => {
    event.preventDefault();
    later(act)();
  });
}
