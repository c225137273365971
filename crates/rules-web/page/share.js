/** A game as a link: its record, packed into the fragment of the address, which browsers do not send. */

/** @param {ReadableStream<Uint8Array>} stream */
const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

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
  return toBase64(await bytesOf(stream.pipeThrough(new CompressionStream("deflate-raw"))));
}

/** @param {string} text @returns {Promise<any>} */
export async function unpack(text) {
  const stream = new Blob([/** @type {BlobPart} */ (fromBase64(text))]).stream();
  const bytes = await bytesOf(stream.pipeThrough(new DecompressionStream("deflate-raw")));
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * Returns the address with a game.
 * @param {{record: string, layout?: string, sitters: object[], practice: boolean, whole: boolean}} game
 */
export async function linkTo({ record, layout, sitters, practice, whole }) {
  const address = new URL(location.href);
  address.hash = `g=${await pack({ record, layout, sitters, practice, whole })}`;
  return address.href;
}

/**
 * Reads a pasted text: a link, a record, or a position.
 * @param {string} text
 * @returns {Promise<{kind: "game", game: any} | {kind: "record", record: string} |
 *   {kind: "position", game: string, position: string} | null>}
 */
export async function readPasted(text) {
  const trimmed = text.trim();
  const link = /#g=([\w-]+)$/.exec(trimmed);
  if (link) return { kind: "game", game: await unpack(link[1]) };
  if (trimmed.startsWith("[")) return { kind: "record", record: `${trimmed}\n` };
  const position = /^([a-z-]+)\/\d+ /.exec(trimmed);
  if (position) return { kind: "position", game: position[1], position: trimmed };
  return null;
}
