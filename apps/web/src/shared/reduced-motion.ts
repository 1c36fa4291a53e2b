/** Whether the person asked the system for less motion: then nothing waits for an animation. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches;
