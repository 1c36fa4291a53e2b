import type { ReactNode } from "react";
import { prose, steps, table } from "./Prose.css.ts";

/** Numbered steps, each an `<li>`. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className={steps}>{children}</ol>;
}

/** A text to be read: headings, paragraphs, lists, quotations and tables as plain elements, in a reading column. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={prose}>{children}</div>;
}

/** A table within a text. What is wider than the column scrolls inside. */
export function ProseTable({ children }: { children: ReactNode }) {
  return (
    <div className={table}>
      <table>{children}</table>
    </div>
  );
}
