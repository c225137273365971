/** The bytes that a visit loads with Brotli, and the speed of the engines in the browser. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

import { FOLDER, begin, expectQuiet, settled, start, visit } from "./common.js";
import { GAMES } from "../page/games.js";

/** Most bytes to load before a game is played. */
const MOST = 350_000;

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

/** The sizes of files that were packed already. @type {Map<string, number>} */
const packed = new Map();

/** Returns the size of a file with Brotli. @param {string} path */
function brotli(path) {
  const size = packed.get(path) ?? sizeOf(path);
  packed.set(path, size);
  return size;
}

/** @param {string} path */
function sizeOf(path) {
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params }).length;
}

/** The files that the service worker caches before a game is chosen. */
function keptFirst() {
  const list = /const FIRST = (\[.*\]);/.exec(readFileSync(`${FOLDER}/sw.js`, "utf8"))?.[1];
  return JSON.parse(list ?? "").map((name) => `/${name.replace("./", "")}`);
}

for (const game of Object.keys(GAMES)) {
  test(`what loads before ${game} is played is light`, async (t) => {
    const loaded = new Set();
    const { page, context, complaints } = await visit(world, {
      before: (page) => {
        // Fetches of the service worker in the background count only for its first files.
        page.context().on("request", (request) => {
          if (!request.serviceWorker()) loaded.add(new URL(request.url()).pathname);
        });
      },
    });
    await begin(page, game, { seats: ["person", "medium"] });
    await settled(page);
    const names = new Set([...loaded, ...keptFirst(), "/sw.js"].map((path) => (path === "/" ? "/index.html" : path)));
    assert.ok(![...names].some((name) => name.startsWith("/rules/")), "rules come on demand");
    const modules = [...names].filter((name) => name.endsWith(".wasm"));
    assert.deepEqual(modules, [`/${GAMES[game].module}.wasm`], "one engine is enough");
    let sum = 0;
    for (const name of [...names].sort()) {
      const size = brotli(`${FOLDER}${name}`);
      if (game === "triad" || modules.includes(name)) t.diagnostic(`${name}: ${size} bytes`);
      sum += size;
    }
    t.diagnostic(`${names.size} files, ${sum} bytes with Brotli`);
    assert.ok(sum < MOST, `${sum} bytes`);
    expectQuiet(complaints);
    await context.close();
  });
}

test("random play in the browser is that of the machine", { timeout: 300_000 }, async (t) => {
  const program = process.env.RULES_WEB ?? `${FOLDER}/../release/rules-web`;
  const { page, context, complaints } = await visit(world);
  await page.goto(`${world.address}speed.html?rounds=5`);
  await page.waitForFunction(() => document.getElementById("done")?.textContent === "Done.", null, { timeout: 200_000 });
  const rows = await page.$$eval("#figures tr", (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent ?? "")));
  assert.equal(rows.length, 6);
  for (const [game, games, steps, ns] of rows) {
    const output = execFileSync(program, ["speed", game, games, "5"]).toString();
    // The same seed plays the same games. The time is only printed.
    assert.equal(steps, /^(\d+) steps/.exec(output)?.[1], game);
    t.diagnostic(`${game}: ${ns} ns a step in the browser`);
  }
  expectQuiet(complaints);
  await context.close();
});
