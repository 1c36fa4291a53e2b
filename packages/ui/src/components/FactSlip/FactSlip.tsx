import type { ReactNode } from "react";
import * as styles from "./FactSlip.css.ts";

export interface FactSlipProps {
  /** “Fact of the day” */
  label: ReactNode;
  /** The fact, one sentence. */
  children: ReactNode;
  /** A quiet button that shows another fact. */
  action?: ReactNode;
}

/** A slip with a fact. Screen readers announce a new fact. */
export function FactSlip({ label, children, action }: FactSlipProps) {
  return (
    <section className={styles.slip}>
      <div className={styles.words}>
        <h2 className={styles.label}>{label}</h2>
        <p className={styles.fact} aria-live="polite">
          {children}
        </p>
      </div>
      {action}
    </section>
  );
}
