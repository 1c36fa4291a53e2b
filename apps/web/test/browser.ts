import { cleanup, configure } from "@testing-library/react";
import * as react from "react";
import { afterEach, vi } from "vitest";
import { forgetLeftDrafts } from "../src/features/newsletter/letters/draft-keeper.ts";
import { guestResults } from "../src/features/generators/results/guest-results.ts";
import { forgetStates } from "../src/base/stored-state.ts";

// a busy machine is slow to show what is waited for
configure({ asyncUtilTimeout: 60_000 });

// React's development build keeps the call stack of each element for warnings, a fifth of the time of these tests; it
// stops by itself after ten thousand a second
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  react as unknown as Record<string, object>;
if (!internals) throw new Error("React keeps its counts somewhere else now");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Infinity,
  set: () => {},
  configurable: true,
});

// what jsdom lacks: a light system theme, full motion, nothing to scroll, no layout that could change, popovers that are
// never seen, dialogs that are open or not
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
window.scrollTo = () => {};
HTMLElement.prototype.scrollIntoView = () => {};
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
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

// jsdom starts its frames with `setInterval` and keeps them going while one is asked for: were they started with a faked
// timer, no file after that would see another frame
const page = window as Window & { hasFrames?: true };
if (!page.hasFrames) {
  page.hasFrames = true;
  const nextFrame = window.requestAnimationFrame.bind(window);
  const go = (): unknown => nextFrame(go);
  go();
}

// files share one document and the modules they import: each test leaves them as it found them
afterEach(() => {
  cleanup();
  forgetLeftDrafts();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetStates();
  guestResults.set([]);
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = "language=; max-age=0; path=/";
  document.documentElement.removeAttribute("data-theme");
  document.documentElement.lang = "en";
  document.title = "";
  // not the method of the window, which reports the change to every open router
  History.prototype.replaceState.call(window.history, null, "", "/");
});
