import { startTransition, useEffect, useState } from "react";

/** Follows a value, but only when its change is visible on the screen. */
export function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    // when the second frame begins, the first one has been painted
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(value)));
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return painted;
}

/** Whether the person asked the system for less motion: then nothing waits for an animation. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches;
