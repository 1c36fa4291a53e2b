import type { ReactNode } from "react";
import * as styles from "./packs.css.ts";

interface SplitProps {
  /** The choices. */
  side: ReactNode;
  /** The chosen item. */
  children: ReactNode;
  /** Whether something was chosen: then only that is shown where there is no room for both. */
  isChosen: boolean;
}

/** A list and what is chosen from it, side by side from 960 px; below, one at a time. */
export function Split({ side, children, isChosen }: SplitProps) {
  return (
    <div className={styles.split}>
      <div className={styles.side[isChosen ? "main" : "both"]}>{side}</div>
      <div className={styles.main}>{children}</div>
    </div>
  );
}

/** The part of the side that may be long. */
export function SplitScroller({ children }: { children: ReactNode }) {
  return <div className={styles.scroller}>{children}</div>;
}
