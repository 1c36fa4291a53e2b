import { layout, text } from "@sortes/ui";
import type { ReactNode } from "react";

interface SectionProps {
  /** Of the title, which names the region. */
  id: string;
  title: ReactNode;
  /** The distance between its parts; default: the small one. */
  gap?: "stack" | "stackSm";
  children: ReactNode;
}

/** A part of a page under a small title. */
export const Section = ({ id, title, gap = "stackSm", children }: SectionProps) => (
  <section className={layout[gap]} aria-labelledby={id}>
    <h2 id={id} className={text.h3}>
      {title}
    </h2>
    {children}
  </section>
);
