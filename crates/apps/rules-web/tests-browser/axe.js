/** The checks of accessibility by axe. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the findings of axe. The test bypasses the content security policy of the page. */
export async function violations(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  // Includes a rule that is off by default: the visible text of a figure is in its name.
  const found = await page.evaluate(() =>
    /** @type {any} */ (globalThis).axe.run({ rules: { "label-content-name-mismatch": { enabled: true } } }),
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}
