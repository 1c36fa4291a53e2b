/**
 * Stands in for what jsdom lacks: popovers, modal dialogs and ResizeObserver, as far as components use them.
 * List it under `setupFiles` of a vitest project with the environment jsdom.
 */
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);
// a busy machine is slow to show what is waited for
configure({ asyncUtilTimeout: 60_000 });

const shown = new WeakSet<Element>();
const openers = new WeakMap<Element, Element | null>();

const giveFocusBack = (element: Element): void => {
  const opener = openers.get(element);
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
};

const toggle = (element: HTMLElement, open: boolean): void => {
  if (shown.has(element) === open) return;
  const states = { oldState: open ? "closed" : "open", newState: open ? "open" : "closed" };
  element.dispatchEvent(Object.assign(new Event("beforetoggle"), states));
  if (open) {
    shown.add(element);
    openers.set(element, document.activeElement);
    element.style.setProperty("display", "block");
  } else {
    const focusWasInside = element.contains(document.activeElement);
    shown.delete(element);
    element.style.removeProperty("display");
    if (focusWasInside) giveFocusBack(element);
  }
  element.dispatchEvent(Object.assign(new Event("toggle"), states));
};

const firstStop = "a[href], button, input, select, textarea";

function completeDocument(): void {
  HTMLElement.prototype.showPopover = function showPopover() {
    toggle(this, true);
  };
  HTMLElement.prototype.hidePopover = function hidePopover() {
    toggle(this, false);
  };
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[popovertarget]") : null;
    const panel = document.getElementById(button?.getAttribute("popovertarget") ?? "");
    if (panel) toggle(panel, !shown.has(panel));
  });

  HTMLDialogElement.prototype.showModal = function showModal() {
    openers.set(this, document.activeElement);
    this.open = true;
    this.querySelector<HTMLElement>(firstStop)?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    giveFocusBack(this);
    queueMicrotask(() => this.dispatchEvent(new Event("close")));
  };

  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
}

if ("document" in globalThis) completeDocument();
