import type { ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { made, type Stock } from "../../theme/stocks.css.ts";
import { Stamp } from "../Stamp/Stamp.tsx";
import * as styles from "./Pack.css.ts";

/** A bundle of slips with a band in the stock of its type of result. */
export function PackBundle({ stock }: { stock: Stock }) {
  return (
    <span className={classNames(styles.bundle, made[stock])} aria-hidden>
      <i />
      <i />
      <i />
    </span>
  );
}

/** A list of packs: list items, each with a link of the class `packRowClass`. */
export function PackList({ children, label }: { children: ReactNode; label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
    <ul role="list" aria-label={label} className={styles.list}>
      {children}
    </ul>
  );
}

/** The class of a link around a `PackRowContent`; `aria-current` marks the chosen pack. */
export const packRowClass: string = styles.row;

export interface PackRowContentProps {
  stock: Stock;
  title: ReactNode;
  /** “27 names” */
  count: ReactNode;
  /** “Premium” */
  stamp?: ReactNode;
}

/** The display of a pack in a list. */
export function PackRowContent({ stock, title, count, stamp }: PackRowContentProps) {
  return (
    <>
      <PackBundle stock={stock} />
      <span>
        <bdi className={styles.title}>{title}</bdi>
        <span className={styles.count}>{count}</span>
      </span>
      {stamp && <Stamp className={styles.stamp}>{stamp}</Stamp>}
    </>
  );
}

/** The lines of a pack as slips. */
export function SlipSheet({ lines, label }: { lines: readonly string[]; label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
    <ul role="list" aria-label={label} className={styles.slips}>
      {lines.map((line, i) => (
        <li key={i} className={styles.slip} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
}
