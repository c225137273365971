/** Which game the page shows: a reload goes on with it. */

const CURRENT = "table-current";

/** @param {string | null} id */
export function remember(id) {
  try {
    if (id === null) localStorage.removeItem(CURRENT);
    else localStorage.setItem(CURRENT, id);
  } catch {
    // Without storage a reload begins at the start.
  }
}

/** @returns {string | null} */
export function recall() {
  try {
    return localStorage.getItem(CURRENT);
  } catch {
    return null;
  }
}
