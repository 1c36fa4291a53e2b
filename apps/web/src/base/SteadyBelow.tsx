import { type ReactNode, useLayoutEffect, useRef } from "react";
import { steadyBelow } from "./base.css.ts";

/** From the upper edge of what both stand in to what follows. */
const roomAbove = (box: HTMLElement): number => {
  const next = box.nextElementSibling ?? box;
  const around = box.parentElement ?? box;
  return next.getBoundingClientRect().top - around.getBoundingClientRect().top;
};

/**
 * What comes and goes above something that people use meanwhile, such as a notice above a field. The page scrolls by as
 * much as it grows or shrinks, so that what follows stays where it is seen.
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
    // another width of the window moves things too, and that is expected
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
