import type { ReactNode } from "react";
import { prose, steps, table } from "./Prose.css.ts";

/** Numbered steps, each an `<li>`. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className={steps}>{children}</ol>;
}

/** A reading column for text: headings, paragraphs, lists, quotations and tables as plain elements. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={prose}>{children}</div>;
}

/** A table within a text. It scrolls horizontally if it is wider than the column. */
export function ProseTable({ children }: { children: ReactNode }) {
  return (
    <div className={table}>
      <table>{children}</table>
    </div>
  );
}
