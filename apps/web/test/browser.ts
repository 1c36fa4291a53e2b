import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// what jsdom lacks: a light system theme, full motion, nothing to scroll, popovers that are never seen
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
window.scrollTo = () => {};
HTMLElement.prototype.showPopover = () => {};
HTMLElement.prototype.hidePopover = () => {};

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = "language=; max-age=0; path=/";
  document.documentElement.removeAttribute("data-theme");
  document.documentElement.lang = "en";
  window.history.replaceState(null, "", "/");
});
