import { keepPreference, preferenceOf } from "./preferences.ts";

type Theme = "light" | "dark";

const key = "theme";

const isTheme = (text: string | undefined): text is Theme => text === "light" || text === "dark";

/** Switches to the other theme and keeps that choice. */
export function toggleTheme(): void {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  keepPreference(key, theme);
}

/** Follows the theme of the system until the person chooses one. The page's first theme is set before it is painted. */
export function followSystemTheme(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => {
    if (!isTheme(preferenceOf(key)))
      document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
  });
}
