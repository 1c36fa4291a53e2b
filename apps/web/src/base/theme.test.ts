import { expect, test, vi } from "vitest";
import { followSystemTheme, toggleTheme } from "./preferences.ts";

const page = document.documentElement;

test("toggling switches the page and stores the choice", () => {
  page.dataset.theme = "light";
  toggleTheme();
  expect([page.dataset.theme, localStorage.getItem("theme")]).toEqual(["dark", "dark"]);
  toggleTheme();
  expect([page.dataset.theme, localStorage.getItem("theme")]).toEqual(["light", "light"]);
});

function systemTheme() {
  const query = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => query);
  return (matches: boolean) => {
    query.matches = matches;
    query.dispatchEvent(new Event("change"));
  };
}

test("the page follows the system until the user chooses", () => {
  const setDark = systemTheme();
  page.dataset.theme = "light";
  followSystemTheme();
  setDark(true);
  expect([page.dataset.theme, localStorage.getItem("theme")]).toEqual(["dark", null]);
  toggleTheme();
  setDark(true);
  expect(page.dataset.theme).toBe("light");
});
