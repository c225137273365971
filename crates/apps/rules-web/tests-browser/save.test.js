/** Pictures as files: PNG and animations. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { begin, expectQuiet, settled, start, visit } from "./common.js";
import { dice, legal, tap } from "./hands.js";
import { Animation } from "../page/save.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let world;
before(async () => (world = await start()));
after(() => world.stop());

/** Plays moves, and opens the dialog. */
async function share(page, game, moves, seed) {
  await begin(page, game, { seats: ["person", "easy"], seed });
  for (let move = 0; move < moves; move += 1) {
    await settled(page);
    await tap(page, (await legal(page))[0]);
  }
  await settled(page);
  await page.click("#share");
  await page.waitForSelector("#sharing[open]");
}

/** Presses a button, and returns the name and bytes of the file. */
async function saved(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
  await page.waitForFunction(() => document.getElementById("share-done")?.textContent === "Saved.");
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Draws a file as an image, and returns its size and number of colours. @param {any} page @param {Buffer} bytes @param {string} type */
function drawn(page, bytes, type) {
  return page.evaluate(async ({ text, type }) => {
    const image = new Image();
    image.src = `data:${type};base64,${text}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    const { width, height } = Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(image, 0, 0);
    const colours = new Set(new Uint32Array(context.getImageData(0, 0, width, height).data.buffer));
    return { width, height, colours: colours.size };
  }, { text: bytes.toString("base64"), type });
}

test("the shown picture is saved as PNG", async () => {
  const { page, context, complaints } = await visit(world);
  await share(page, "triandro", 2, "1");
  const { name, bytes } = await saved(page, "#share-png");
  assert.equal(name, "triandro-4.png");
  assert.deepEqual([...bytes.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const { width, height, colours } = await drawn(page, bytes, "image/png");
  const shape = await page.$eval("#board svg", (picture) => [picture.viewBox.baseVal.width, picture.viewBox.baseVal.height]);
  assert.deepEqual([width, height], shape.map((side) => Math.round(3 * side)));
  assert.ok(colours > 50, `${colours} colours`);
  await page.click('#sharing button[value="close"]');
  await page.click("#previous");
  await page.click("#share");
  assert.equal((await saved(page, "#share-png")).name, "triandro-3.png");
  expectQuiet(complaints);
  await context.close();
});

test("an animation of a seat's view has all steps and no hidden tile", async () => {
  const { page, context, complaints } = await visit(world);
  await share(page, "conquest", 3, "3");
  const record = await page.inputValue("#share-record");
  assert.match(record, / \? /, "draws of the other seat are hidden");
  const { name, bytes } = await saved(page, "#share-animation");
  assert.equal(name, "conquest.svg");
  const svg = bytes.toString();
  const shown = new Set([...svg.matchAll(/data-tile="(\d+)"/g)].map(([, tile]) => tile));
  const seen = new Set([...record.matchAll(/\b([0-5]{3})\b/g)].map(([, tile]) => [...tile].sort().join("")));
  assert.ok(shown.size > 9, `${shown.size} tiles`);
  assert.deepEqual([...shown].filter((tile) => !seen.has(tile)), []);
  assert.doesNotMatch(svg, /[Ss]eat \d/);
  assert.ok((svg.match(/class="frame"/g) ?? []).length > 20);
  const png = await saved(page, "#share-png");
  assert.ok((await drawn(page, png.bytes, "image/png")).colours > 50);
  assert.ok((await drawn(page, bytes, "image/svg+xml")).colours > 5);
  expectQuiet(complaints);
  await context.close();
});

test("each picture of an animation shows its own figures, in their order", () => {
  const roll = dice(7);
  const animation = new Animation();
  const pictures = Array.from({ length: 30 }, () => {
    // The same figure can be there twice.
    const figures = Array.from({ length: 2 + roll(6) }, () => `<g id="${roll(5)}"/>`);
    return ["<rect/>", ...figures];
  });
  for (const figures of pictures) {
    animation.add({ head: '<svg viewBox="0 0 4 5">', area: [0, 0, 4, 5], style: "<style></style>", figures });
  }
  const { shown } = animation;
  pictures.forEach(([, ...figures], frame) => {
    const visible = shown.filter(({ from, to }) => from <= frame && frame < to).map(({ body }) => body);
    assert.deepEqual(visible, figures, `picture ${frame}`);
  });
  assert.ok(shown.length < pictures.flat().length - 30, "figures that stay are there once");
  assert.match(animation.text(), /prefers-reduced-motion/);
});
