import type { ReactNode } from "react";
import * as styles from "./AskBar.css.ts";

export interface AskBarProps {
  /** Names the region. */
  label: string;
  /** What is asked or said. */
  children: ReactNode;
  /** Buttons of equal weight. */
  actions: ReactNode;
}

/**
 * A strip at the head of the page that waits for an answer. It has room of its own and scrolls away with the page, so
 * that it covers nothing at any size of the window.
 */
export function AskBar({ label, children, actions }: AskBarProps) {
  return (
    <section aria-label={label} className={styles.bar}>
      <div className={styles.inside}>
        <div className={styles.words}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </section>
  );
}
