/** The start page. The table, which takes longer to read, follows once it is shown. */

import { card, link, nextTask, notify, showPictures, shown } from "./elements.js";
import { GAMES } from "./games.js";
import { Settings } from "./settings.js";
import { t } from "./texts.js";

/** @typedef {import("./page.js").Page} Page */

/** @param {any[]} games as the protocol describes them */
function showGames(games) {
  document.getElementById("cards")?.replaceChildren();
  for (const { name } of games) {
    // Another game by the same rules is a link on their card.
    if (name !== GAMES[name].page) continue;
    const begin = later((page) => page.openSetup(name));
    const item = card(name, begin, later((page) => page.learn(name)));
    document.getElementById("cards")?.append(item);
    const kin = games.filter((game) => game.name !== name && GAMES[game.name].page === name);
    item.lastElementChild?.append(...kin.map((game) => link(GAMES[game.name].title, later((page) => page.openSetup(game.name)))));
  }
}

/** Chooses the language of the settings, and returns whether another one was shown before. @param {Settings} settings */
async function chooseLanguage({ language }) {
  if (language === document.documentElement.lang) return false;
  await (await import("./language.js")).speak(language);
  return true;
}

const failed = () => notify(t`The page did not load completely. Check the network, and open it again.`);

/** @type {HTMLElement} */ (document.getElementById("name")).textContent = document.title;

/** Opens the page in several tasks, so that the browser can answer in between. @returns {Promise<Page>} */
async function open() {
  const asked = fetch("games.json");
  await nextTask();
  /** @type {Page | null} */
  let page = null;
  /** @type {any[]} */
  let games = [];
  const settings = new Settings(async () => {
    if (await chooseLanguage(settings).catch(failed)) showGames(games);
    showPictures(settings.theme);
    page?.applySettings();
  });
  await chooseLanguage(settings).catch(failed);
  const answer = await (await asked).json();
  games = answer.games;
  showGames(games);
  showPictures(settings.theme);
  await shown();
  const { Page } = await import("./page.js");
  await nextTask();
  page = new Page(settings, games);
  await nextTask();
  // A server of tables says so in its list of games.
  if (answer.tables) page.friends = new (await import("./friends.js")).Friends(page);
  page.start().catch(failed);
  await nextTask();
  return page;
}

const opened = open();
opened.catch(failed);

/** Returns a function that acts once the table is read. @param {(page: Page) => void} act */
function later(act) {
  return async () => act(await opened);
}

/** @type {Record<string, (page: Page) => void>} */
const BUTTONS = {
  home: (page) => page.goHome(),
  new: (page) => page.openSetup(page.state?.game),
  puzzles: (page) => page.puzzles((puzzles) => puzzles.openList(page)),
  saved: (page) => page.withDialogs((dialogs) => dialogs.openShelf()),
  paste: (page) => page.withDialogs((dialogs) => dialogs.openPaste()),
};
for (const [id, act] of Object.entries(BUTTONS)) {
  document.getElementById(id)?.addEventListener("click", (event) => {
    event.preventDefault();
    later(act)();
  });
}
