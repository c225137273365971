/** Languages other than English: loaded when one is chosen, and used for what is there already. */

import { GAMES } from "./games.js";
import { namesOf } from "./names.js";
import { useTexts } from "./texts.js";

/** @typedef {import("./table.js").Table} Table */

/** The texts and attributes that people read. */
const READ = ".//text()|.//@title|.//@aria-label|.//@placeholder";

/** What was translated: the English text, and what it became. @type {WeakMap<Node, [string, string]>} */
const known = new WeakMap();

/** Reads a file of a language, `none` in English. @param {string} language @param {string} end @param {string} none */
async function read(language, end, none) {
  return language === "en" ? none : (await fetch(new URL(`${language}.${end}`, import.meta.url))).text();
}

/** Reads the texts of a language. @param {string} language @returns {Promise<Map<string, string>>} */
const textsOf = async (language) => new Map(Object.entries(JSON.parse(await read(language, "json", "{}"))));

/** Shows the page in a language, without what it creates later. @param {string} language */
export async function speak(language) {
  const chosen = await textsOf(language);
  useTexts(chosen);
  document.documentElement.lang = language;
  const found = document.evaluate(READ, document.body, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  for (let index = 0; index < found.snapshotLength; index += 1) {
    const node = /** @type {Node} */ (found.snapshotItem(index));
    const shown = node.nodeValue ?? "";
    const [before, became] = known.get(node) ?? [shown, shown];
    const english = became === shown ? before : shown;
    const words = english.trim();
    const text = chosen.get(words.replace(/\s+/g, " ")) ?? words;
    if (words === "" || (text === words && english === shown)) continue;
    node.nodeValue = english.replace(words, () => text);
    known.set(node, [english, node.nodeValue]);
  }
}

/**
 * Chooses a language in the worker, and says everything about matches again.
 * @param {string} language @param {() => (Table | null)[]} matches
 */
export async function retell(language, matches) {
  const [texts, patterns] = await Promise.all([textsOf(language), read(language, "txt", "")]);
  useTexts(texts, (game, rules = false) => patternsFor(patterns, game, rules));
  for (const match of matches()) {
    if (!match) continue;
    const { ended, record } = match;
    Object.assign(match, { names: namesOf(match.game, match.sitters), steps: [], known: [] });
    match.change({ cmd: "view" });
    Object.assign(match, { ended: ended && match.ended, record, goal: match.goal && match.rules()[0].text });
  }
}

/** The last patterns that were asked for, and for what. */
let [asked, answer] = ["", ""];

/** Returns the patterns that a game uses, because sentences look through all of them. @param {string} patterns @param {string} game @param {boolean} rules whether with its rules */
function patternsFor(patterns, game, rules) {
  const key = [game, rules, patterns.length].join();
  if (patterns === "") return undefined;
  if (key === asked) return answer;
  const lines = patterns.split("\n").filter((line) => {
    const [name, group] = line.split(".");
    return line.includes(" = ") && (rules || group !== "rules") && (game.startsWith(name) || !Object.keys(GAMES).includes(name));
  });
  [asked, answer] = [key, lines.join("\n")];
  return answer;
}
