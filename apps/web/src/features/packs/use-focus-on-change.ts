import { type RefObject, useEffect, useRef } from "react";

/** On a change of what is shown, moves the focus to its heading, at the top of the page. */
export function useFocusOnChange(shown: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    window.scrollTo({ top: 0, behavior: "instant" });
    if (shown.trim() === "") return;
    panel.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  }, [shown]);
  return panel;
}
