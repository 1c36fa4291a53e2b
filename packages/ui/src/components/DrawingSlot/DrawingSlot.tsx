import type { ReactNode } from "react";
import { lip, mouth, slips as row } from "../SlotHero/SlotHero.css.ts";
import * as styles from "./DrawingSlot.css.ts";

/** The stances that a phone has room for, in the order of the slips. */
const onPhones = [0, 2, 3, 5, 7, 9];

const mostSlips = 11;

export interface DrawingSlotProps {
  /** The current step: “Drawing winners...”. */
  label: ReactNode;
  /** The size of the draw: “3 winners and 2 alternates from 148 names”. */
  facts?: ReactNode;
  /** Up to eleven names, which are decoration; a phone has room for six. */
  slips: readonly string[];
}

/** The slot while lots are drawn: named slips riffle, and stand still under reduced motion. */
export function DrawingSlot({ label, facts, slips }: DrawingSlotProps) {
  const isFew = slips.length <= onPhones.length;
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
            <div key={i} className={styles.slipAt[isFew ? onPhones[i]! : i]}>
              <span className={styles.name}>{name}</span>
            </div>
          ))}
        </div>
        <div className={lip} />
      </div>
    </div>
  );
}
