import { type ReactNode, useLayoutEffect, useRef } from "react";
import { steadyBelow } from "./base.css.ts";

/** Distance from the common parent's upper edge to the following content. */
const roomAbove = (box: HTMLElement): number => {
  const next = box.nextElementSibling ?? box;
  const around = box.parentElement ?? box;
  return next.getBoundingClientRect().top - around.getBoundingClientRect().top;
};

/**
 * Content that appears and disappears above something in use, such as a notice above a field. The page scrolls by its
 * change in height, so that the following content does not move on the screen.
 */
export function SteadyBelow({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (!box.current) return;
    const room = roomAbove(box.current);
    const grown = room - (last.current ?? room);
    last.current = room;
    if (grown !== 0) window.scrollBy({ top: grown, behavior: "instant" });
  });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // a resized window moves content too, which is expected
    const observer = new ResizeObserver(() => {
      last.current = roomAbove(element);
    });
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={steadyBelow}>
      {children}
    </div>
  );
}
