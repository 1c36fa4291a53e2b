import { useLayoutEffect, useRef } from "react";

/** Calls `press` on Space, unless a focused control handles Space itself. Without `press`, Space does what it always does. */
export function useSpace(press: (() => void) | undefined): void {
  const latest = useRef(press);
  useLayoutEffect(() => {
    latest.current = press;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== " " || event.repeat || !latest.current) return;
      if (event.target instanceof Element && event.target.closest("button, input, select, a"))
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
