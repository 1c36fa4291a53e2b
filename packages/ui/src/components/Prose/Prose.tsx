import { type ReactNode, useEffect, useRef, useState } from "react";
import { prose, steps, table } from "./Prose.css.ts";

/** Numbered steps, each an `<li>`. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className={steps}>{children}</ol>;
}

/** A reading column for text: headings, paragraphs, lists, quotations and tables as plain elements. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={prose}>{children}</div>;
}

/** A table within a text. It scrolls horizontally, also by the keyboard, if it is wider than the column. */
export function ProseTable({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const box = frame.current;
    if (!box || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth));
    for (const element of [box, ...box.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div ref={frame} className={table} tabIndex={scrolls ? 0 : undefined}>
      <table>{children}</table>
    </div>
  );
}
