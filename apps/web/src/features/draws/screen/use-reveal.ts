import { useEffect, useEffectEvent, useState } from "react";

/** Keys that move forward, including those of presentation remotes. */
const forward = new Set([" ", "ArrowRight", "ArrowDown", "PageDown", "Enter"]);
const back = new Set(["ArrowLeft", "ArrowUp", "PageUp"]);

/** The number of revealed lots, out of `count`: none initially, one more per press. */
export function useReveal(count: number) {
  const [revealed, setRevealed] = useState(0);
  const shown = Math.min(revealed, count);
  const isWhole = shown === count;
  const next = () => setRevealed(Math.min(shown + 1, count));
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    // a focused button or link handles the key itself
    const isOfButton = target instanceof Element && target.closest("button, a") !== null;
    if (count === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isOfButton && (key === " " || key === "Enter")) return;
    if (forward.has(key) && !isWhole) next();
    else if (back.has(key) && shown > 0 && !isWhole) setRevealed(shown - 1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return { shown, isWhole, next, all: () => setRevealed(count) };
}
