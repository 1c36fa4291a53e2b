import { expect, test } from "vitest";
import { keepPreference, preferenceOf, startPreferences } from "./preferences.ts";

test("settings are stored permanently, and the cookie repeats the language", () => {
  keepPreference("theme", "dark");
  keepPreference("language", "ro");
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    theme: "dark",
    language: "ro",
  });
  expect(sessionStorage).toHaveLength(0);
  expect(document.cookie).toBe("language=ro");
});

test("settings of an earlier version's tab are stored permanently", () => {
  localStorage.setItem("theme", "light");
  sessionStorage.setItem("theme", "dark");
  sessionStorage.setItem("language", "ro");
  startPreferences();
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    theme: "light",
    language: "ro",
  });
  expect(sessionStorage).toHaveLength(0);
  expect(preferenceOf("language")).toBe("ro");
});

test.each([
  ["ro", "language=ro"],
  [undefined, ""],
])("at start the cookie follows local storage: %s", (language, cookie) => {
  // oxlint-disable-next-line unicorn/no-document-cookie -- what an earlier visit left
  document.cookie = "language=en; path=/";
  if (language !== undefined) localStorage.setItem("language", language);
  startPreferences();
  expect(document.cookie).toBe(cookie);
});
