/** What a visit loads, as a host with Brotli sends it; and how fast the engines are in the browser. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

import { FOLDER, begin, expectQuiet, settled, start, visit } from "./common.js";
import { legal, tap } from "./hands.js";

/** What it is today, with a little room: an update that makes it much heavier is noticed. */
const MOST = 300_000;

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

function brotli(path) {
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params }).length;
}

test("a visit with a game loads what it is known to", async (t) => {
  const loaded = new Set();
  const { page, context, complaints } = await visit(world, {
    before: (page) => {
      page.context().on("request", (request) => loaded.add(new URL(request.url()).pathname));
    },
  });
  await begin(page, "triad", { seats: ["person", "medium"] });
  await settled(page);
  await tap(page, (await legal(page))[0]);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const [name] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  const names = new Set([...loaded, ...kept, "/sw.js"].map((path) => (path === "/" ? "/index.html" : path)));
  assert.ok(![...names].some((name) => name.startsWith("/rules/")), "rules come on demand");
  let sum = 0;
  for (const name of [...names].sort()) {
    const size = brotli(`${FOLDER}${name}`);
    t.diagnostic(`${name}: ${size} bytes`);
    sum += size;
  }
  t.diagnostic(`${names.size} files, ${sum} bytes with Brotli`);
  assert.ok(names.has("/rules.wasm") && sum < MOST, `${sum} bytes`);
  expectQuiet(complaints);
  await context.close();
});

test("random play in the browser is compared with that of the machine", { timeout: 300_000 }, async (t) => {
  const program = process.env.RULES_WEB ?? `${FOLDER}/../release/rules-web`;
  const { page, context, complaints } = await visit(world);
  await page.goto(`${world.address}speed.html`);
  await page.waitForFunction(() => document.getElementById("done")?.textContent === "Done.", null, { timeout: 200_000 });
  const rows = await page.$$eval("#figures tr", (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent ?? "")));
  assert.equal(rows.length, 6);
  for (const [number, game, games, steps, ns] of rows) {
    const told = execFileSync(program, ["speed", number, games]).toString();
    const [, nativeSteps, native] = /^(\d+) steps, ([\d.]+) ns/.exec(told) ?? [];
    // The same seed plays the same games; times are for people to judge.
    assert.equal(steps, nativeSteps, game);
    const ratio = (Number(ns) / Number(native)).toFixed(2);
    t.diagnostic(`${game}: ${ns} ns a step in the browser, ${native} natively, ratio ${ratio}`);
  }
  expectQuiet(complaints);
  await context.close();
});
