import { useEffect } from "react";
import { focusHeading } from "./focus.ts";

/** The element that was focused or pressed last, and the places around it that may take the focus, nearest first. */
interface Focused {
  element: Element;
  heirs: readonly HTMLElement[];
}

let last: Focused | undefined;
/** The heirs of what opened a dialog: they are those of its buttons, too. */
const heirsOfOpener = new WeakMap<Element, readonly HTMLElement[]>();
let isWatching = false;

/** A field that is exchanged for another one keeps its focus by itself. */
const field = "input, select, textarea, [contenteditable]";

function heirsAround(element: Element): HTMLElement[] {
  const heirs: HTMLElement[] = [];
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.dataset["heir"] !== undefined) heirs.push(at);
  const dialog = element.closest("dialog");
  if (!dialog) return heirs;
  const before = heirsOfOpener.get(dialog) ?? last?.heirs ?? [];
  heirsOfOpener.set(dialog, before);
  return [...heirs, ...before];
}

/** Focuses the nearest heir that is still there, else the heading of the page. */
function passOn(heirs: readonly HTMLElement[]): void {
  for (const place of heirs.filter(({ isConnected }) => isConnected)) {
    const { heir } = place.dataset;
    const next = heir ? place.querySelector<HTMLElement>(heir) : place;
    next?.focus({ preventScroll: true });
    if (next && document.activeElement === next) return;
  }
  focusHeading();
}

function heed(element: Element | null): void {
  if (element) last = { element, heirs: heirsAround(element) };
}

/** From now on, the focus moves on when what has it goes away, however late after a press. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  heed(document.activeElement);
  document.addEventListener("focusin", ({ target }) => heed(target as Element));
  // some browsers do not focus what is pressed
  const pressed = ({ target }: Event) => heed((target as Element).closest("button, a"));
  document.addEventListener("click", pressed, { capture: true });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (relatedTarget) return;
    // an element that is about to go away loses the focus first
    queueMicrotask(() => {
      if (last?.element === target && last.element.isConnected) last = undefined;
    });
  });
  new MutationObserver(() => {
    if (!last || last.element.isConnected) return;
    const { element, heirs } = last;
    last = undefined;
    // something else has the focus where what was pressed had none
    if (document.activeElement !== document.body) return heed(document.activeElement);
    if (element.matches(field)) return;
    // what has a place of its own for the focus comes first
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) passOn(heirs);
    });
  }).observe(document.body, { childList: true, subtree: true });
}

/**
 * Makes an element take the focus when what has it goes away in it, such as the button of a removed row, or in a dialog
 * that was opened from it. Without such an element around it, the heading of the page takes it.
 * @param heir selects what takes the focus in the element; by default the element itself
 * @returns the element's properties
 */
export function useLostFocus(heir = "") {
  useEffect(watch, []);
  return { "data-heir": heir, ...(heir === "" && { tabIndex: -1 }) };
}
