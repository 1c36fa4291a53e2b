/** Focuses a match of `selector` in `place`, such as the field of an added row. @param at 0 is the first, -1 the last */
export function focusIn(place: ParentNode | null, selector: string, at: 0 | -1): void {
  [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])].at(at)?.focus();
}

/** The same in the next frame, which shows the change. */
export function focusSoon(...to: Parameters<typeof focusIn>): void {
  requestAnimationFrame(() => focusIn(...to));
}
