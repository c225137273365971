/** A game as a link: its record, packed into the fragment of the address, which browsers do not send. */

import { Refused } from "./client.js";
import { GAMES, isGame, isSitter } from "./games.js";
import { t } from "./texts.js";

/** Most bytes of a text that is opened, packed or not. The longest games have about 40 kB. */
export const MOST = 1 << 18;

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {object} value */
export async function pack(value) {
  const stream = new Blob([JSON.stringify(value)]).stream();
  const packed = stream.pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** Reads a stream of at most `MOST` bytes. @param {ReadableStream<Uint8Array>} stream */
async function bounded(stream) {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MOST) {
      reader.cancel().catch(() => {});
      throw tooLong();
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Returns the refusal of a text. @param {string} message */
const refused = (message) => new Refused({ code: "bad_text", message });

export const tooLong = () => refused(t`it has more than 256 KiB`);

/** @typedef {import("./games.js").Sitter} Sitter */

/**
 * The content of a link: the `record` of a whole game, or the `steps` as a seat has seen them, with the `options`.
 * A link of a turn has the `id` of its game, which continues it.
 * @typedef {{
 *   game: string, record?: string, options?: object, steps?: string[], layout?: string, sitters: Sitter[],
 *   practice: boolean, whole: boolean, id?: string,
 * }} Shared
 */

/** Returns the content of a link, or throws. @param {string} text @returns {Promise<Shared>} */
export async function unpack(text) {
  let value;
  try {
    if (text.length > MOST) throw tooLong();
    const stream = new Blob([/** @type {BlobPart} */ (fromBase64(text))]).stream();
    value = JSON.parse(await bounded(stream.pipeThrough(new DecompressionStream("deflate-raw"))));
  } catch (error) {
    const long = /** @type {Error} */ (error).message === tooLong().message;
    throw refused(long ? t`This link is broken: ${tooLong().message}.` : t`This link is broken or was cut off.`);
  }
  return checked(value);
}

/** @param {any} value @returns {Shared} */
function checked(value) {
  const { game, record, options, steps, layout, sitters, practice, whole, id } = value ?? {};
  const isText = (/** @type {any} */ it) => typeof it === "string";
  const good =
    isText(game) &&
    (whole === true ? isText(record) : Array.isArray(steps) && steps.every(isText)) &&
    (layout === undefined || isText(layout)) &&
    (id === undefined || (isText(id) && id.length < 64)) &&
    Array.isArray(sitters) &&
    sitters.length > 0 &&
    sitters.length <= 6;
  if (!good) throw refused(t`This link contains no game.`);
  if (!sitters.every(isSitter)) throw refused(t`This link names a player that this page does not know.`);
  const { unlinked } = isGame(game) ? GAMES[game] : {};
  if (unlinked && whole && sitters.some(({ kind }) => kind === "away")) throw refused(t(unlinked));
  return { game, record, options, steps, layout, sitters, practice: practice === true, whole: whole === true, id };
}

/** Returns the address with a game. @param {Shared} game */
export async function linkTo({ game, record, options, steps, layout, sitters, practice, whole, id }) {
  const address = new URL(location.href);
  const content = whole ? { record } : { options, steps };
  address.hash = `g=${await pack({ game, ...content, layout, sitters, practice, whole, id })}`;
  return address.href;
}

/**
 * Returns the link for the turn of a seat elsewhere: there it is a person, and the others play by links.
 * @param {Shared} game @param {number} turn
 */
export function turnLink({ sitters, ...game }, turn) {
  /** @type {Sitter[]} */
  const flipped = sitters.map((sitter, seat) => {
    if (sitter.kind === "bot") return sitter;
    return { kind: seat === turn ? "person" : "away" };
  });
  return linkTo({ ...game, sitters: flipped });
}

/**
 * Reads a pasted text: a link, a record, or a position.
 * @param {string} text
 * @returns {Promise<{kind: "link", shared: Shared} | {kind: "record", game: string, record: string} |
 *   {kind: "position", game: string, position: string}>}
 */
export async function readPasted(text) {
  if (text.length > MOST) throw refused(t`The text is too long: ${tooLong().message}.`);
  const trimmed = text.trim();
  const link = /#g=(\S*)$/.exec(trimmed);
  if (link) return { kind: "link", shared: await unpack(link[1]) };
  // The game, which decides on the engine, comes first in either.
  const record = /^\[Game "([^"\n]*)"\]/.exec(trimmed);
  if (record) return { kind: "record", game: record[1], record: text };
  const position = /^([a-z-]+)\/\d+ /.exec(trimmed);
  if (position) return { kind: "position", game: position[1], position: trimmed };
  throw refused(t`expected a link, a record or a position`);
}
