import { expect, test, vi } from "vitest";
import { startLanguage, storeLanguage } from "./language.ts";

const openAt = (address: string) => window.history.replaceState(null, "", address);

test("English is the default and is not stored", () => {
  expect(startLanguage()).toBe("en");
  expect(localStorage.getItem("language")).toBeNull();
  expect(document.cookie).toBe("");
});

test("the stored choice counts", () => {
  localStorage.setItem("language", "ro");
  expect(startLanguage()).toBe("ro");
});

test("a stored language that we do not speak is ignored", () => {
  localStorage.setItem("language", "de");
  expect(startLanguage()).toBe("en");
});

test("?lang=ro is a choice: it is stored, with its cookie", () => {
  openAt("/?lang=ro");
  expect(startLanguage()).toBe("ro");
  openAt("/");
  expect(startLanguage()).toBe("ro");
  expect(localStorage.getItem("language")).toBe("ro");
  expect(document.cookie).toBe("language=ro");
});

test("?lang wins over the stored choice, unless it is not one of ours", () => {
  localStorage.setItem("language", "ro");
  openAt("/?lang=de");
  expect(startLanguage()).toBe("ro");
  openAt("/?lang=en");
  expect(startLanguage()).toBe("en");
  expect(localStorage.getItem("language")).toBe("en");
});

test("with storage full or blocked a choice holds for the page and the cookie", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  storeLanguage("ro");
  expect(document.cookie).toBe("language=ro");
  vi.restoreAllMocks();
});
