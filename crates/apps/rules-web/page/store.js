/**
 * Saved games, in IndexedDB. Only the worker opens it, because saved games contain all hidden information.
 */

const NAME = "the-table";
const STORE = "games";

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} use
 * @returns {Promise<T>}
 */
async function within(mode, use) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = use(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
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
