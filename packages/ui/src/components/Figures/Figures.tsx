import type { ReactNode } from "react";
import * as styles from "./Figures.css.ts";

/** Numbers that stand for themselves, side by side. Holds `Figure`s. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

export interface FigureProps {
  label: ReactNode;
  value: ReactNode;
  /** What is counted, in a sentence. */
  meaning?: ReactNode;
}

export function Figure({ label, value, meaning }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {meaning && <dd className={styles.meaning}>{meaning}</dd>}
    </div>
  );
}
