import type { RefObject } from "react";

/** Focuses the heading of the page, which need not be in view. */
export function focusHeading(page: ParentNode | null = document.querySelector("main")): void {
  // of two views that are exchanged, one is inert
  page?.querySelector<HTMLElement>("h1:not([inert] *)")?.focus({ preventScroll: true });
}

/** Focuses the first field of a form that is marked as wrong, if there is one. */
export function focusFirstWrong(form: RefObject<HTMLElement | null>): void {
  // groups of radios and choices of files cannot be invalid themselves
  const wrong = "[aria-invalid=true], fieldset[data-invalid] :is(input, button):not([hidden])";
  form.current?.querySelector<HTMLElement>(wrong)?.focus();
}
