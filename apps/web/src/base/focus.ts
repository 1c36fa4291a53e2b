import type { RefObject } from "react";

/** Focuses the heading of the page, which need not be in view. */
export function focusHeading(page: ParentNode | null = document.querySelector("main")): void {
  // of two views that are exchanged, one is inert
  page?.querySelector<HTMLElement>("h1:not([inert] *)")?.focus({ preventScroll: true });
}

/** Focuses a match of `selector` in `place`, such as the field of an added row. @param at 0 is the first, -1 the last */
export function focusIn(place: ParentNode | null, selector: string, at: 0 | -1): void {
  [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])].at(at)?.focus();
}

/** The same in the next frame, which shows the change. */
export function focusSoon(...to: Parameters<typeof focusIn>): void {
  requestAnimationFrame(() => focusIn(...to));
}

/** Focuses the first field of a form that is marked as wrong, if there is one. */
export function focusFirstWrong(form: RefObject<HTMLElement | null>): void {
  // groups of radios cannot be invalid themselves
  const wrong = "[aria-invalid=true], fieldset[data-invalid] input";
  focusIn(form.current, wrong, 0);
}
