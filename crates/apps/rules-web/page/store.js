/**
 * Saved games, in IndexedDB. Only the worker opens it, because saved games contain all hidden information.
 */

import { Refusal } from "./engine.js";
import { t } from "./texts.js";

const NAME = "the-table";
const STORE = "games";
/** Milliseconds after which a browser that does not answer counts as one without storage. */
const PATIENCE = 2000;

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    setTimeout(reject, PATIENCE);
  });
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} use
 * @returns {Promise<T>}
 */
async function within(mode, use) {
  let database;
  try {
    const opened = (database = await open());
    return await new Promise((resolve, reject) => {
      const transaction = opened.transaction(STORE, mode);
      const request = use(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } catch (error) {
    const full = /** @type {any} */ (error)?.name === "QuotaExceededError";
    throw new Refusal("no_storage", full ? t`the storage of this browser is full` : t`this browser lets the page keep nothing`);
  } finally {
    database?.close();
  }
}

/** @param {object} game */
export const put = (game) => within("readwrite", (store) => store.put(game));

/** @param {string} id @returns {Promise<any>} */
export const get = (id) => within("readonly", (store) => store.get(id));

/** @param {string} id */
export const remove = (id) => within("readwrite", (store) => store.delete(id));

/** @returns {Promise<any[]>} the latest first. */
export async function list() {
  const games = await within("readonly", (store) => store.getAll());
  return games.sort((one, other) => other.updated - one.updated);
}
