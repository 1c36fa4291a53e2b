import type { RefObject } from "react";

/** Focuses `place` in the next frame if the focused element is gone, such as the button of a removed row. */
export function focusIfLost(place: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  });
}
