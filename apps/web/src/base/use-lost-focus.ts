import { type RefObject, useEffect, useRef } from "react";

interface Place {
  /** Contains the button that led to a change, and what stands there after it. */
  place: RefObject<HTMLElement | null>;
  /** Selects in it what gets the focus. */
  heir: string;
  /** The state that decides which buttons are shown. */
  state: unknown;
  /** Whether a dialog is open, which has the focus. */
  isAsking: boolean;
}

/**
 * Moves the focus on if the button that led to a change is gone, since another state has other buttons. It goes when
 * the new state is shown, which can be before or after the dialog closes.
 * @returns what to call once something has been changed.
 */
export function useLostFocus({ place, heir, state, isAsking }: Place): () => void {
  const hasChanged = useRef(false);
  useEffect(() => {
    if (!hasChanged.current || isAsking || document.activeElement !== document.body) return;
    hasChanged.current = false;
    place.current?.querySelector<HTMLElement>(heir)?.focus();
  }, [place, heir, state, isAsking]);
  return () => {
    hasChanged.current = true;
  };
}
