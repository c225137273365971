/** The English texts of the page, from its files. */

import { readFileSync, readdirSync } from "node:fs";

const PAGE = new URL("../page/", import.meta.url);

/** @param {string} name */
const read = (name) => readFileSync(new URL(name, PAGE), "utf8");

/** Returns the end of a quoted text, and the key of a template. @param {string} code @param {number} start the place of its first quote */
function quoted(code, start) {
  const quote = code[start];
  let [key, at, count] = ["", start + 1, 0];
  for (; code[at] !== quote; at += 1) {
    if (code[at] === "\\") at += 1;
    if (quote === "`" && code.startsWith("${", at)) {
      let depth = 1;
      for (at += 2; depth > 0; at += 1) {
        if ("`\"'".includes(code[at])) at = quoted(code, at).end;
        else if (code[at] === "{") depth += 1;
        else if (code[at] === "}") depth -= 1;
      }
      key += `{${count++}}`;
      at -= 1;
    } else key += code[at];
  }
  return { key, end: at };
}

/** Returns the texts of a script, with their values as `{0}`. @param {string} code */
export function textsOf(code) {
  const facts = [...code.matchAll(/^ {4}(?:about|match|unlinked): (?=")/gm)].map(({ 0: { length }, index }) => quoted(code, index + length).key);
  return [...facts, ...[...code.matchAll(/\bt`/g)].map(({ index }) => quoted(code, index + 1).key)];
}

/** Returns the texts that a document shows or names. @param {string} html */
function writtenIn(html) {
  const body = html.slice(html.indexOf("<body")).replace(/<!--[^]*?-->/g, "");
  const named = body.matchAll(/\b(?:title|aria-label|placeholder)="([^"]*)"/g);
  return [...body.matchAll(/>([^<]+)</g), ...named].map(([, text]) => text.trim().replace(/\s+/g, " ")).filter((text) => /\p{L}/u.test(text));
}

/** Returns the texts that the options of the games have. @param {any[]} games as the protocol describes them */
function ofOptions(games) {
  const named = games.flatMap(({ options }) => options).filter(({ name }) => name !== "players");
  const words = named.flatMap(({ name, help, values = [] }) => [name.replaceAll("_", " "), help, ...values]);
  return words.filter((text) => typeof text === "string");
}

/** Returns all English texts of the page. @param {any[]} games as the protocol describes them */
export function english(games) {
  const scripts = readdirSync(PAGE).filter((name) => name.endsWith(".js"));
  const [, ...stops] = /new Refusal\("crash", "([^"]*)"/.exec(read("engine.js")) ?? [];
  return new Set([...scripts.flatMap((name) => textsOf(read(name))), ...writtenIn(read("index.html")), ...ofOptions(games), ...stops]);
}

/** Returns the texts of a language by the English ones. @param {string} language @returns {Record<string, string>} */
export const texts = (language) => JSON.parse(read(`${language}.json`));

/** Returns the values in a text. @param {string} text */
export const valuesIn = (text) => [...new Set(text.match(/{\d/g) ?? [])].sort().join(" ");

/** Returns the English texts of the guided games and of their figures. */
export function lessons() {
  const files = readdirSync(PAGE).filter((name) => /^learn-.*\.json$/.test(name)).map((name) => JSON.parse(read(name)));
  return new Set(files.flatMap(({ figures = [], scenes = [] }) => [
    ...figures.map(([, alt]) => alt),
    ...scenes.flatMap(({ steps }) => steps.flatMap(({ words, instead, done }) => [words, instead, done].filter(Boolean))),
  ]));
}
