import { beforeEach, expect, test, vi } from "vitest";
import { keepPreference } from "./preferences.ts";
import { chooseConsent, consent, isConsentUnstored, startConsent } from "./cookie-consent.ts";

beforeEach(startConsent);

test("Decline removes nothing from storage: the user asked for all of it", () => {
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

test("a choice made in another tab applies here too", () => {
  localStorage.setItem("cookieConsent", "false");
  window.dispatchEvent(new StorageEvent("storage", { key: "cookieConsent" }));
  expect(consent.get()).toBe(false);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(consent.get()).toBeUndefined();
});

test("any other value under the consent key counts as no choice", () => {
  localStorage.setItem("cookieConsent", "yes");
  startConsent();
  expect(consent.get()).toBeUndefined();
});

test.each(["QuotaExceededError", "SecurityError"])(
  "without storage (%s) the choice still applies, and the page knows that it is not saved",
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
