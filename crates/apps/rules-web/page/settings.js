/** Settings of the page, kept in the browser. */

/** Sounds are on at first only where people have a mouse. */
const sound = matchMedia("(hover: hover) and (pointer: fine)").matches;
const DEFAULTS = { theme: "auto", motion: "auto", pace: "600", dice: "hand", coordinates: false, sound, language: "auto" };
const KEY = "table-settings";

/** @returns {typeof DEFAULTS} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const broad = matchMedia("(min-aspect-ratio: 7/5)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Settings {
  /** @param {() => void} changed */
  constructor(changed) {
    this.values = read();
    this.changed = changed;
    for (const name of Object.keys(DEFAULTS)) {
      const field = /** @type {any} */ (document.getElementById(name));
      const key = field.type === "checkbox" ? "checked" : "value";
      field[key] = this.values[name];
      field.addEventListener("change", () => this.set(name, field[key]));
    }
    const menu = /** @type {HTMLDetailsElement} */ (document.getElementById("settings"));
    addEventListener("click", ({ target }) => {
      if (!menu.contains(/** @type {Node} */ (target))) menu.open = false;
    });
    addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    });
    for (const query of [dark, broad]) query.addEventListener("change", () => this.apply());
    this.paint();
  }

  /** @param {string} name @param {any} value */
  set(name, value) {
    this.values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // Without storage the settings last as long as the page.
    }
    this.apply();
  }

  apply() {
    this.paint();
    this.changed();
  }

  paint() {
    document.documentElement.dataset.theme = this.theme;
  }

  /** The language: by default the first of the browser that the page has. */
  get language() {
    const known = /** @type {HTMLSelectElement} */ (document.getElementById("language"));
    const spoken = [this.values.language, ...navigator.languages].map((name) => name.slice(0, 2));
    return spoken.find((name) => [...known.options].some(({ value }) => value === name)) ?? "en";
  }

  /** Light or dark. */
  get theme() {
    const { theme } = this.values;
    if (theme !== "auto") return theme;
    return dark.matches ? "dark" : "light";
  }

  get moving() {
    return this.values.motion === "auto" ? !still.matches : this.values.motion === "on";
  }

  get pace() {
    return Number(this.values.pace);
  }

  get rollsByHand() {
    return this.values.dice === "hand";
  }

  get sound() {
    return this.values.sound;
  }

  /** The format of pictures for the shape of the screen. */
  get format() {
    return broad.matches ? "wide" : "tall";
  }

  get coordinates() {
    return this.values.coordinates;
  }
}
