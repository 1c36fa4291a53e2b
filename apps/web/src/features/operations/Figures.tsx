import type { ReactNode } from "react";
import * as styles from "./operations.css.ts";

/** Figures and what they are. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

interface FigureProps {
  label: string;
  children: ReactNode;
  /** Somebody should look at it. */
  isTrouble?: boolean;
}

export function Figure({ label, children, isTrouble = false }: FigureProps) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value[isTrouble ? "trouble" : "usual"]}>{children}</dd>
    </div>
  );
}
