import { cleanup, configure } from "@testing-library/react";
import * as react from "react";
import { afterEach, vi } from "vitest";
import { forgetLeftDrafts } from "../src/features/newsletter/letters/draft-keeper.ts";
import { guestResults } from "../src/features/generators/results/guest-results.ts";
import { timeLimits } from "../src/base/load-part.ts";
import { forgetStates } from "../src/base/stored-state.ts";
import "./lasting-toasts.ts";

// on a busy machine, awaited elements appear late
configure({ asyncUtilTimeout: 60_000 });

// a part of a page is compiled when it is first asked for, which takes a busy machine longer than a person would wait
Object.assign(timeLimits, { file: 240_000 });

// React's development build records the call stack of each element for warnings, a fifth of the time of these tests; it
// stops after ten thousand per second
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  react as unknown as Record<string, object>;
if (!internals) throw new Error("React keeps its counts somewhere else now");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Infinity,
  set: () => {},
  configurable: true,
});

// what jsdom lacks: a light system theme, full motion, nothing to scroll, no layout that could change, popovers that
// are never shown, dialogs that are open or closed
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
// every element is in view
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

// jsdom starts its frames with `setInterval` and keeps them running while one is requested: if a fake timer started
// them, no later file would get another frame
const page = window as Window & { hasFrames?: true };
if (!page.hasFrames) {
  page.hasFrames = true;
  const nextFrame = window.requestAnimationFrame.bind(window);
  const go = (): unknown => nextFrame(go);
  go();
}

// test files share one document and the modules they import, so each test must restore them
afterEach(() => {
  // otherwise what goes would pass the focus on in the next frame, in the page of the next test
  document.body.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  cleanup();
  document.body.replaceChildren();
  forgetLeftDrafts();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // it has none of its own: these are a test's
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
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
