/**
 * The service worker, for use without a network. The page registers it once a game is open, or after ten
 * seconds. It caches the start page first, then the engines of all games, and pages of the rules once they
 * have been read. `rules-web build` inserts the first list of files and the fingerprint of all.
 */

const VERSION = "VERSION";
const FIRST = ["FIRST"];
/** The list of files to cache later. */
const LATER = "later.json";
const NAME = `table-${VERSION}`;

/** The files of a language, of which only one is spoken. */
const LANGUAGE = /\b[a-z]{2}\.(json|txt)$/;

/** @param {string[]} files */
async function keep(files) {
  const cache = await caches.open(NAME);
  const kept = await Promise.all(files.map((file) => cache.match(file)));
  const missing = files.filter((_, index) => !kept[index]);
  await cache.addAll(missing.map((file) => new Request(file, { cache: "no-cache" })));
}

self.addEventListener("install", (event) => {
  event.waitUntil(keep(FIRST).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("table-") && name !== NAME);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  // A failed fetch is repeated on demand or at the next visit.
  const isSpoken = (file) => !LANGUAGE.test(file) || file.includes(`${event.data}.`);
  const later = answer(new Request(LATER, { cache: "no-cache" })).then((list) => list.json());
  event.waitUntil(later.then((files) => keep(files.filter(isSpoken))).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && fresh.headers.get("Cache-Control") !== "no-store") await cache.put(request, fresh.clone());
  return fresh;
}
