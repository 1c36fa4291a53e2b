import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// a busy machine is slow to show what is waited for
configure({ asyncUtilTimeout: 10_000 });

// what jsdom lacks: a light system theme, full motion, nothing to scroll, no layout that could change, popovers that are
// never seen, dialogs that are open or not
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
window.scrollTo = () => {};
HTMLElement.prototype.showPopover = () => {};
HTMLElement.prototype.hidePopover = () => {};
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
// everything is near
window.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  readonly #onChange: IntersectionObserverCallback;
  constructor(onChange: IntersectionObserverCallback) {
    this.#onChange = onChange;
  }
  observe() {
    this.#onChange([{ isIntersecting: true } as IntersectionObserverEntry], this);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = "language=; max-age=0; path=/";
  document.documentElement.removeAttribute("data-theme");
  document.documentElement.lang = "en";
  window.history.replaceState(null, "", "/");
});
