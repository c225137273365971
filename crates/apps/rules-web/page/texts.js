/**
 * The texts of the page. English ones stand in the code, where they are the keys of other languages.
 *
 * A text of another language can have the values of the English one in any order: `{0}` is the first. `{0:one|many}`
 * is the first form if that value is 1 or the reader, who is `You`, and otherwise the second.
 */

/** The texts of the chosen language by their English ones. @type {Map<string, string>} */
export let texts = new Map();

/** Returns the patterns of that language for a game, with or without its rules. @type {(game: string, rules?: boolean) => string | undefined} */
export let patternsOf = () => undefined;

/** Chooses a language. @param {Map<string, string>} chosen its texts @param {typeof patternsOf} patterns */
export function useTexts(chosen, patterns = patternsOf) {
  [texts, patternsOf] = [chosen, patterns];
}

/** Returns a text in the language of the page: t`Roll for ${name}`. @param {TemplateStringsArray | string} english @param {...any} values @returns {string} */
export function t(english, ...values) {
  const key = typeof english === "string" ? english : english.reduce((text, part, index) => `${text}{${index - 1}}${part}`);
  const text = texts.get(key) ?? key;
  // A text of others without values stays as it is.
  return values.length === 0 ? text : text.replace(/{(\d)(?::([^|]*)\|([^}]*))?}/g, (_, index, one, many) => {
    const value = values[index];
    return one === undefined ? value : value === 1 || isReader(value) ? one : many;
  });
}

/** Returns whether a name is that of the reader. @param {any} name */
export const isReader = (name) => name === t`You`;
