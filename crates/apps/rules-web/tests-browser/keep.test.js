/** Nothing is lost: games after a reload, browsers that keep nothing, and workers that die. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { FOLDER, begin, expectQuiet, open as openBrowser, serve, settled, start, stepCount, steps, type, visit, waitForStep } from "./common.js";
import { legal } from "./hands.js";
import { GAMES } from "../page/games.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

const GAMES_SET_UP = Object.keys(GAMES);

/** What the browser writes itself about a page that it hinders. */
const ours = (complaints) => complaints.filter((words) => !/Service Worker|Failed to load resource|ERR_|404|preload/.test(words));

/** Plays the first legal action, or rolls, and waits for the next turn of a person. */
async function move(page) {
  const next = await settled(page);
  const count = await stepCount(page);
  if (next === "over") return;
  if (next === "roll") await page.click("#roll");
  else await type(page, (await legal(page))[0]);
  await waitForStep(page, count);
  await settled(page);
}

/** What a player sees of a game. */
async function seen(page) {
  await settled(page);
  const { id, turn } = await page.$eval("#table", (table) => ({ ...table.dataset }));
  const played = await steps(page);
  const goal = played.length === 0 ? await page.innerText("#goal") : "";
  return { id, turn, steps: played, seats: await page.innerText("#seats"), practice: await page.isVisible("#practice"), goal };
}

/** Loads the page again, which shows the same. */
async function survives(page, name) {
  const before = await seen(page);
  await page.reload();
  assert.deepEqual(await seen(page), before, name);
}

/** Waits until the page works without a network. */
async function cached(page) {
  const modules = [...new Set(Object.values(GAMES).map(({ module }) => `${module}.wasm`))];
  await page.evaluate(async (modules) => {
    for (const module of modules) while (!(await caches.match(module))) await new Promise((resolve) => setTimeout(resolve, 50));
  }, modules);
  await page.reload();
}

for (const online of [true, false]) {
  test(`a game is found after a reload at its start, later, and after a rematch, ${online ? "online" : "offline"}`, { timeout: 240_000 }, async () => {
    const { page, context, complaints } = await visit(world, { settings: { dice: "hand" } });
    if (!online) {
      await cached(page);
      await context.setOffline(true);
    }
    for (const game of GAMES_SET_UP) {
      await begin(page, game, { seats: ["person", "random"], options: game === "cybo" ? {} : { first: 0 }, practice: true });
      for (const moves of [0, 1]) {
        for (let number = 0; number < moves; number += 1) await move(page);
        await survives(page, `${game}, ${moves} moves`);
      }
      // The end of a game by resignation, then a rematch.
      if (await page.isEnabled("#resign")) {
        await page.click("#resign");
        await page.click('#resigning button[value="yes"]');
        await page.waitForSelector("#ending:not([hidden])");
        const old = await page.getAttribute("#table", "data-id");
        await page.click("#again button >> nth=0");
        await page.waitForFunction((old) => document.getElementById("table")?.dataset.id !== old, old);
        await survives(page, `${game}, rematch`);
      }
    }
    expectQuiet(ours(complaints));
    await context.close();
  });
}

test("a reload while a bot thinks loses nothing", async () => {
  const { page, context, complaints } = await visit(world);
  await begin(page, "triandro", { seats: ["person", "expert"], options: { first: 0 } });
  await settled(page);
  await type(page, "28");
  await page.waitForFunction(() => /thinking/.test(document.getElementById("status")?.textContent ?? ""));
  await page.reload();
  assert.equal(await settled(page), "act");
  assert.equal((await steps(page))[0], "28");
  assert.equal(await stepCount(page), 2);
  expectQuiet(complaints);
  await context.close();
});

/** Runs code in the worker before its own. */
const inWorker = (code) => async (page) => {
  await page.route("**/worker.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: code + readFileSync(`${FOLDER}/worker.js`, "utf8") }));
};

const STORAGES = {
  "cannot be opened": ['Object.defineProperty(self, "indexedDB", { get() { throw new DOMException("x", "SecurityError"); } });', "this browser lets the page keep nothing"],
  "never answers": ["IDBFactory.prototype.open = () => ({});", "this browser lets the page keep nothing"],
  "cannot be written": ['IDBObjectStore.prototype.put = () => { throw new DOMException("x", "UnknownError"); };', "this browser lets the page keep nothing"],
  "is full": ['IDBObjectStore.prototype.put = () => { throw new DOMException("x", "QuotaExceededError"); };', "the storage of this browser is full"],
};

for (const [name, [code, why]] of Object.entries(STORAGES)) {
  test(`storage that ${name} is mentioned once, and the record is a file`, async () => {
    const { page, context, complaints } = await visit(world, { serviceWorkers: "block", before: inWorker(code) });
    await begin(page, "triandro", { seats: ["person", "random"], options: { first: 0 } });
    await settled(page);
    assert.equal(await page.innerText("#quiet-words"), `This game is not saved: ${why}.`);
    assert.ok(await page.isHidden("#notice"));
    await move(page);
    assert.equal(await page.innerText("#refusal"), "");
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("#save-record")]);
    assert.equal(file.suggestedFilename(), "triandro.txt");
    assert.match(readFileSync(await file.path(), "utf8"), /^\[Game "triandro"\]/);
    await page.click("#saved");
    await page.waitForSelector("#shelf[open]");
    assert.equal(await page.innerText("#shelf-words"), `Games are not saved: ${why}.`);
    await page.click('#shelf button[value="close"]');
    await page.reload();
    await page.waitForFunction(() => document.getElementById("notice")?.checkVisibility());
    assert.match(await page.innerText("#notice-words"), /^(This game is not saved in this browser|This browser lets the page keep nothing)\.$/);
    // A pasted record goes on.
    await page.click("#paste");
    await page.fill("#paste-text", readFileSync(await file.path(), "utf8"));
    await page.click('#pasting button[value="open"]');
    await page.waitForFunction(() => document.querySelectorAll("#moves [data-step]").length === 2);
    expectQuiet(ours(complaints));
    await context.close();
  });
}

test("a quota that is used up, and storage that is wiped in the middle", async () => {
  const origin = new URL(world.address).origin;
  /** @type {any} */
  let session;
  const before = async (page) => {
    session = await page.context().newCDPSession(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1024 });
  };
  const { page, context, complaints } = await visit(world, { before, serviceWorkers: "block" });
  await begin(page, "triandro", { seats: ["person", "random"], options: { first: 0 } });
  await settled(page);
  assert.equal(await page.innerText("#quiet-words"), "This game is not saved: the storage of this browser is full.");
  await session.send("Storage.overrideQuotaForOrigin", { origin });
  await move(page);
  assert.ok(await page.isHidden("#quiet"), "it is saved again");
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await move(page);
  const played = await steps(page);
  await page.reload();
  await settled(page);
  assert.deepEqual(await steps(page), played, "the next step saves the whole game");
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await page.reload();
  await page.waitForFunction(() => document.getElementById("notice")?.checkVisibility());
  assert.equal(await page.innerText("#notice-words"), "This game is not saved in this browser.");
  expectQuiet(ours(complaints));
  await context.close();
});

test("with all cookies blocked every game begins and plays", { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "table-"));
  mkdirSync(join(folder, "Default"));
  writeFileSync(join(folder, "Default", "Preferences"), JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }));
  const { page, context } = await openBrowser(world, folder);
  assert.equal(await page.evaluate(() => { try { return typeof localStorage; } catch { return "denied"; } }), "denied");
  for (const game of GAMES_SET_UP) {
    await begin(page, game, { seats: ["person", "random"] });
    await move(page);
    assert.ok((await stepCount(page)) > 0);
    assert.match(await page.innerText("#quiet-words"), /^This game is not saved: /);
  }
  await context.close();
  rmSync(folder, { recursive: true, force: true });
});

test("capabilities that throw do not hinder a game", async () => {
  const thrower = `for (const [of, name] of [[Navigator.prototype, "locks"], [Navigator.prototype, "serviceWorker"], [Navigator.prototype, "clipboard"], [Navigator.prototype, "share"], [self, "localStorage"], [self, "sessionStorage"], [self, "Notification"], [self, "caches"], [self, "CompressionStream"]])
    Object.defineProperty(of, name, { configurable: true, get() { throw new DOMException("not for people", "SecurityError"); } });`;
  const worker = 'Object.defineProperty(WorkerNavigator.prototype, "locks", { get() { throw new DOMException("x", "SecurityError"); } }); Object.defineProperty(crypto, "randomUUID", { value: undefined });';
  const { page, context, complaints } = await visit(world, {
    serviceWorkers: "block",
    settings: {},
    before: async (page) => {
      await inWorker(worker)(page);
      await page.addInitScript(thrower);
    },
  });
  await begin(page, "triandro", { seats: ["person", "away"], options: { first: 0 } });
  await settled(page);
  await type(page, "28");
  await page.waitForFunction(() => /cannot make links/.test(document.getElementById("turn-words")?.textContent ?? ""));
  await begin(page, "triandro", { seats: ["person", "random"], options: { first: 0 } });
  await move(page);
  await page.click("#share");
  await page.waitForSelector("#sharing[open]");
  await page.click('[data-copy="share-record"]');
  assert.match(await page.innerText("#share-done"), /^Copied\.$/);
  assert.doesNotMatch(await page.innerText("body"), /not for people|SecurityError/);
  expectQuiet(ours(complaints));
  await context.close();
});

/** The worker of a script. */
const workerOf = (page, name) => page.workers().find((one) => one.url().endsWith(name));

test("a worker that dies is noticed within 3 s, and the game goes on", { timeout: 120_000 }, async () => {
  const { page, context, complaints } = await visit(world);
  for (const game of GAMES_SET_UP) {
    await begin(page, game, { seats: ["person", "random"] });
    await move(page);
    const before = await seen(page);
    if (before.turn === "over") continue;
    const old = workerOf(page, "worker.js");
    await Promise.race([old.evaluate(() => self.close()).catch(() => {}), page.waitForTimeout(200)]);
    const died = Date.now();
    await page.waitForEvent("worker", { predicate: (one) => one.url().endsWith("worker.js"), timeout: 3000 });
    assert.ok(Date.now() - died < 3000);
    // The game follows its worker.
    await page.waitForTimeout(700);
    assert.deepEqual(await seen(page), before, game);
    await move(page);
    assert.ok((await stepCount(page)) > before.steps.length || (await settled(page)) === "over");
  }
  expectQuiet(complaints);
  await context.close();
});

test("a worker that does not load is tried again, and then named in words", async () => {
  const { page, context } = await visit(world, { serviceWorkers: "block", before: (page) => page.route("**/hold.js", (route) => route.abort()) });
  await page.click('[data-game="triandro"]');
  await page.waitForSelector("#setup[open]");
  await page.click("#start");
  await page.waitForFunction(() => /has stopped; try again\.$/.test(document.getElementById("setup-error")?.textContent ?? ""), null, { timeout: 3000 });
  await context.unroute("**/hold.js");
  await page.unroute("**/hold.js");
  await page.click("#start");
  assert.equal(await settled(page), "act");
  await context.close();
});

/** Searches that fail: `search.js`, which a worker begins, out of the reach of the test. */
const SEARCHES = {
  dies: "self.postMessage({ alive: 1 }); self.onmessage = () => self.close();",
  "does not load": "throw new Error('not for people');",
  fails: "self.onmessage = ({ data }) => self.postMessage({ id: data.id, error: { code: 'crash', message: 'RuntimeError: unreachable' } });",
};

test("a search that dies, does not load or fails can be tried again", { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "table-"));
  cpSync(FOLDER, folder, { recursive: true });
  const site = await serve(folder);
  const good = readFileSync(`${FOLDER}/search.js`);
  for (const [name, body] of Object.entries(SEARCHES)) {
    writeFileSync(`${folder}/search.js`, body);
    const { page, context } = await visit({ ...world, ...site }, { serviceWorkers: "block" });
    await begin(page, "triandro", { seats: ["person", "easy"], options: { first: 0 } });
    await settled(page);
    await type(page, "28");
    const again = page.locator("#choices button", { hasText: "Try again" });
    await again.waitFor({ timeout: 4000 });
    assert.equal(await page.innerText("#status"), "Easy bot has stopped.", name);
    assert.match(await page.innerText("#refusal"), /^[A-Z][a-z ]* has stopped; try again\.$/);
    writeFileSync(`${folder}/search.js`, good);
    await again.click();
    await waitForStep(page, 1);
    assert.equal(await settled(page), "act");
    await context.close();
  }
  site.stop();
  rmSync(folder, { recursive: true, force: true });
});
