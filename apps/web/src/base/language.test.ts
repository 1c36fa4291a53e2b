import { expect, test, vi } from "vitest";
import { startLanguage, storeLanguage } from "./preferences.ts";

const openAt = (address: string) => window.history.replaceState(null, "", address);

test("English is the default and is not stored", () => {
  expect(startLanguage()).toBe("en");
  expect(localStorage.getItem("language")).toBeNull();
  expect(document.cookie).toBe("");
});

test("the stored language is used", () => {
  localStorage.setItem("language", "ro");
  expect(startLanguage()).toBe("ro");
});

test("a stored language that is not supported is ignored", () => {
  localStorage.setItem("language", "de");
  expect(startLanguage()).toBe("en");
});

test("?lang=ro is stored as a choice, also in the cookie", () => {
  openAt("/?lang=ro");
  expect(startLanguage()).toBe("ro");
  openAt("/");
  expect(startLanguage()).toBe("ro");
  expect(localStorage.getItem("language")).toBe("ro");
  expect(document.cookie).toBe("language=ro");
});

test("?lang overrides the stored choice, unless the language is not supported", () => {
  localStorage.setItem("language", "ro");
  openAt("/?lang=de");
  expect(startLanguage()).toBe("ro");
  openAt("/?lang=en");
  expect(startLanguage()).toBe("en");
  expect(localStorage.getItem("language")).toBe("en");
});

test.each([
  ["/?lang=ro", "/"],
  ["/my-history?type=team&lang=ro&page=2#top", "/my-history?type=team&page=2#top"],
  ["/?q=a%20b+c&lang=ro&lang=en", "/?q=a%20b+c"],
])("the lang parameter is removed from the address %s", (address, rest) => {
  window.history.pushState({ draft: 1 }, "", address);
  const entries = window.history.length;
  expect(startLanguage()).toBe("ro");
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe(rest);
  expect(window.history.state).toEqual({ draft: 1 });
  expect(window.history).toHaveLength(entries);
});

test("a later choice holds after a reload", () => {
  openAt("/?lang=ro");
  startLanguage();
  storeLanguage("en");
  expect(startLanguage()).toBe("en");
});

test("without storage the lang parameter stays in the address", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  openAt("/?lang=ro");
  expect(startLanguage()).toBe("ro");
  expect(window.location.search).toBe("?lang=ro");
  vi.restoreAllMocks();
});

test("with storage full, a language choice still sets the cookie", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  storeLanguage("ro");
  expect(document.cookie).toBe("language=ro");
  vi.restoreAllMocks();
});
