import { beforeEach, expect, test, vi } from "vitest";
import {
  chooseConsent,
  consent,
  isConsentUnstored,
  keepPreference,
  preferenceOf,
  startConsent,
} from "./consent.ts";

beforeEach(startConsent);

/** Everything that is stored, by store. */
const stored = () => ({
  local: Object.fromEntries(Object.entries(localStorage)),
  session: Object.fromEntries(Object.entries(sessionStorage)),
  cookie: document.cookie,
});

test("before a choice, what somebody sets is kept, but without a cookie", () => {
  keepPreference("theme", "dark");
  keepPreference("language", "ro");
  expect(stored()).toEqual({
    local: { theme: "dark", language: "ro" },
    session: {},
    cookie: "",
  });
});

test("an Accept sets the cookie for a language that was chosen before, and for later ones", () => {
  keepPreference("language", "ro");
  chooseConsent(true);
  expect(stored()).toEqual({
    local: { cookieConsent: "true", language: "ro" },
    session: {},
    cookie: "language=ro",
  });
  keepPreference("language", "en");
  expect(document.cookie).toBe("language=en");
});

test("a Decline removes what is not necessary; what is set after that lasts as long as the tab", () => {
  localStorage.setItem("token", "t1");
  localStorage.setItem("lists", "[]");
  chooseConsent(true);
  keepPreference("language", "ro");
  keepPreference("theme", "dark");
  chooseConsent(false);
  expect(stored()).toEqual({
    local: { cookieConsent: "false", token: "t1", lists: "[]" },
    session: { language: "ro", theme: "dark" },
    cookie: "",
  });
  keepPreference("theme", "light");
  expect(localStorage.theme).toBeUndefined();
  expect(preferenceOf("theme")).toBe("light");
});

test("an Accept after a Decline keeps for good what the tab had", () => {
  chooseConsent(false);
  keepPreference("language", "ro");
  chooseConsent(true);
  expect(stored()).toEqual({
    local: { cookieConsent: "true", language: "ro" },
    session: {},
    cookie: "language=ro",
  });
});

test("a choice of another tab counts here, and this tab forgets nothing that it shows", () => {
  localStorage.setItem("theme", "dark");
  expect(preferenceOf("theme")).toBe("dark");
  // what the other tab did
  localStorage.removeItem("theme");
  localStorage.setItem("cookieConsent", "false");
  window.dispatchEvent(new StorageEvent("storage", { key: "cookieConsent" }));
  expect(consent.get()).toBe(false);
  expect(stored()).toMatchObject({ local: { cookieConsent: "false" }, session: { theme: "dark" } });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(consent.get()).toBeUndefined();
});

test("something else under the key is no choice", () => {
  localStorage.setItem("cookieConsent", "yes");
  startConsent();
  expect(consent.get()).toBeUndefined();
});

test("a cookie of an earlier version goes unless cookies were accepted", () => {
  // oxlint-disable-next-line unicorn/no-document-cookie -- what an earlier version left
  document.cookie = "language=ro; path=/";
  startConsent();
  expect(document.cookie).toBe("");
});

test.each(["QuotaExceededError", "SecurityError"])(
  "where nothing can be stored (%s) the choice holds, and the page knows that it is not kept",
  (name) => {
    const refusing = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no", name);
    });
    chooseConsent(true);
    keepPreference("theme", "dark");
    expect([consent.get(), isConsentUnstored.get()]).toEqual([true, true]);
    refusing.mockRestore();
    chooseConsent(false);
    expect([consent.get(), isConsentUnstored.get()]).toEqual([false, false]);
  },
);
