/** Keeps the colours of a rules page equal to those of the table. */

const dark = matchMedia("(prefers-color-scheme: dark)");

function apply() {
  let theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("table-settings") ?? "{}").theme ?? "auto";
  } catch {
    // Without storage the system decides.
  }
  const chosen = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  document.documentElement.dataset.theme = chosen;
}

addEventListener("storage", apply);
dark.addEventListener("change", apply);
apply();
