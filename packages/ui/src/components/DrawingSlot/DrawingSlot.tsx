import type { ReactNode } from "react";
import { lip, mouth, slips as row } from "../SlotHero/SlotHero.css.ts";
import * as styles from "./DrawingSlot.css.ts";

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Masks a name as its first letter and dots: slips show no full name before the draw is over. Skips the @ of a handle.
 */
export function maskName(name: string): string {
  const [first] = letters.segment(name.trim().replace(/^@(?=.)/, ""));
  return `${first?.segment.toLocaleUpperCase() ?? ""}•••`;
}

const mostSlips = 11;

export interface DrawingSlotProps {
  /** The current step: “Drawing winners...”. */
  label: ReactNode;
  /** The size of the draw: “3 winners and 2 alternates from 148 names”. */
  facts?: ReactNode;
  /** Up to eleven masked names, which are decoration. */
  slips: readonly string[];
}

/** The slot while lots are drawn: masked slips riffle, and stand still under reduced motion. */
export function DrawingSlot({ label, facts, slips }: DrawingSlotProps) {
  return (
    <div className={styles.drawing}>
      <div className={styles.words} role="status">
        <h1 tabIndex={-1}>{label}</h1>
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
      <div className={styles.drawer} aria-hidden>
        <div className={mouth} />
        <div className={row}>
          {slips.slice(0, mostSlips).map((name, i) => (
            <div key={i} className={styles.slipAt[i]}>
              {name}
            </div>
          ))}
        </div>
        <div className={lip} />
      </div>
    </div>
  );
}
