import { beforeEach, expect, test, vi } from "vitest";
import { keepPreference } from "./preferences.ts";
import { chooseConsent, consent, isConsentUnstored, startConsent } from "./cookie-consent.ts";

beforeEach(startConsent);

test("a Decline removes nothing: all that is stored was asked for", () => {
  localStorage.setItem("token", "t1");
  localStorage.setItem("lists", "[]");
  keepPreference("language", "ro");
  keepPreference("theme", "dark");
  chooseConsent(false);
  keepPreference("theme", "light");
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    cookieConsent: "false",
    token: "t1",
    lists: "[]",
    language: "ro",
    theme: "light",
  });
  expect(sessionStorage).toHaveLength(0);
  expect(document.cookie).toBe("language=ro");
});

test("a choice of another tab counts here", () => {
  localStorage.setItem("cookieConsent", "false");
  window.dispatchEvent(new StorageEvent("storage", { key: "cookieConsent" }));
  expect(consent.get()).toBe(false);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(consent.get()).toBeUndefined();
});

test("something else under the key is no choice", () => {
  localStorage.setItem("cookieConsent", "yes");
  startConsent();
  expect(consent.get()).toBeUndefined();
});

test.each(["QuotaExceededError", "SecurityError"])(
  "where nothing can be stored (%s) the choice holds, and the page knows that it is not kept",
  (name) => {
    const refusing = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no", name);
    });
    chooseConsent(true);
    expect([consent.get(), isConsentUnstored.get()]).toEqual([true, true]);
    refusing.mockRestore();
    chooseConsent(false);
    expect([consent.get(), isConsentUnstored.get()]).toEqual([false, false]);
  },
);
