/** Common parts of the tests: a server, a browser, and a table. */

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import assert from "node:assert/strict";

import { chromium } from "playwright-core";

export const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
export const FOLDER = process.env.RULES_WEB_FOLDER ?? `${ROOT}target/web`;
const PROGRAM = process.env.RULES_WEB ?? `${ROOT}target/server/debug/rules-web`;
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Games of each kind by links. */
export const LINK_GAMES = Number(process.env.RULES_WEB_LINK_GAMES ?? 1);
/** Whether the tests are those of a release: `.ci/release` asks for more games by links. */
export const LONG = LINK_GAMES > 1;

/** A short game of TRIAD: at random, from the seed 629. */
export const TRAP = `[Game "triad"]
[Version "1"]
[Options "-"]
[Result "trap 1"]

d5 S3>1.6 S1>1.2 S2>1.4 a3 N2>6.4 N1>6.2 N3>6.6 c6 1.2>1.3 1.6>1.7 1.4>1.5 b3
6.6>6.7 6.2>6.3 6.4>6.5 c2 1.7>1.6 1.5>2.6 1.3>1.4 a2 6.3>6.4 6.7>E3 6.5>5.6
`;

/** Serves the page with the project's own server. */
export async function serve(folder = FOLDER) {
  assert.ok(existsSync(PROGRAM), `build ${PROGRAM} first`);
  const server = spawn(PROGRAM, ["serve", "--port", "0", "--folder", folder]);
  const address = await new Promise((resolve, reject) => {
    server.stdout.on("data", (data) => {
      const found = /http:\/\/[\d.:]+\//.exec(String(data));
      if (found) resolve(found[0]);
    });
    server.stderr.on("data", (data) => reject(new Error(String(data))));
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { address, stop: () => server.kill() };
}

export function launch() {
  return chromium.launch({ executablePath: BROWSER, args: ARGUMENTS });
}

/** Both, to be stopped together. */
export async function start() {
  const site = await serve();
  const browser = await launch();
  return {
    ...site,
    browser,
    stop: async () => {
      await browser.close();
      site.stop();
    },
  };
}

/**
 * Opens a separate page, and collects its complaints.
 * @param {{browser: import("playwright-core").Browser, address: string}} world
 * @param {import("playwright-core").BrowserContextOptions & {hash?: string, settings?: object, before?: (page: any) => Promise<void>}} [options]
 */
export async function visit(world, { hash = "", before, settings = {}, ...options } = {}) {
  const context = await world.browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(Number(process.env.RULES_WEB_WAIT ?? 30_000));
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  await context.addInitScript((given) => {
    try {
      const kept = JSON.parse(localStorage.getItem("table-settings") ?? "{}");
      localStorage.setItem("table-settings", JSON.stringify({ ...given, ...kept }));
    } catch {
      // A test has forbidden it.
    }
  }, { pace: "0", dice: "itself", ...settings });
  await before?.(page);
  await page.goto(world.address + hash);
  await page.waitForSelector("#cards li", { state: "attached" });
  return { page, context, complaints };
}

/** Opens a page in a browser with a folder of its own, which holds its preferences. */
export async function open(world, folder) {
  const context = await chromium.launchPersistentContext(folder, { executablePath: BROWSER, args: ARGUMENTS, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(world.address);
  await page.waitForSelector("#cards li", { state: "attached" });
  return { page, context };
}

/** Begins a game: seats by their kind or level, options by their names. */
export async function begin(page, game, { seats = ["person", "easy"], options = {}, seed = "", practice = false, layout = "" } = {}) {
  const before = await page.getAttribute("#table", "data-id");
  await page.click("#new");
  await page.selectOption("#setup-game", game);
  await page.click("#setup-more > summary");
  for (const [name, value] of Object.entries(options)) {
    const field = page.locator(`#option-${name}`);
    if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(String(value));
    else await field.fill(String(value));
  }
  for (const [seat, who] of seats.entries()) await page.selectOption(`select[data-seat="${seat}"]`, who);
  if (seed) await page.fill("#setup-seed", seed);
  if (layout) await page.fill("#setup-layout", layout);
  await page.setChecked("#setup-practice", practice);
  await page.click('#setup button[value="start"]');
  await page.waitForFunction((old) => {
    const { id } = /** @type {HTMLElement} */ (document.getElementById("table")).dataset;
    return id && id !== old;
  }, before);
}

/** Opens a pasted text. */
export async function paste(page, text) {
  const before = await page.getAttribute("#table", "data-id");
  await page.click("#paste");
  await page.fill("#paste-text", text);
  await page.click('#pasting button[value="open"]');
  await page.waitForFunction((old) => ![old, undefined].includes(document.getElementById("table")?.dataset.id), before ?? undefined);
}

/** Waits until a person is to act, to roll or to come to the screen, or the game is over; returns which. */
export async function settled(page) {
  const handle = await page.waitForFunction(() => {
    if (document.getElementById("lift")?.checkVisibility()) return "called";
    if (document.getElementById("table")?.dataset.turn === "over") return "over";
    if (document.getElementById("roll")) return "roll";
    const free = !(/** @type {any} */ (document.getElementById("move")).disabled);
    return free && document.querySelector("#board [tabindex], #legal option") ? "act" : null;
  });
  return handle.jsonValue();
}

/** Types a move, in the field that is folded away at first. */
export async function type(page, move) {
  if (!(await page.isVisible("#move"))) await page.click("#typing summary");
  await page.fill("#move", move);
  await page.press("#move", "Enter");
}

/** The steps of the list. */
export function steps(page) {
  return page.$$eval("#moves [data-step]", (items) => items.map((item) => item.dataset.step));
}

export async function stepCount(page) {
  return (await steps(page)).length;
}

/** Waits for one more step. @param {any} page @param {number} count @param {number} [timeout] */
export function waitForStep(page, count, timeout) {
  return page.waitForFunction((old) => document.querySelectorAll("#moves [data-step]").length > old, count, { timeout });
}

export function expectQuiet(complaints) {
  assert.deepEqual(complaints, [], "the console stays empty");
}
