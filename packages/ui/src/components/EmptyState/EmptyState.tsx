import type { ReactNode } from "react";
import { Drawing } from "../Icon/Icon.tsx";
import { Sheet } from "../Sheet/Sheet.tsx";
import * as styles from "./EmptyState.css.ts";

export interface EmptyStateProps {
  title: ReactNode;
  /** One link or button that leads on. */
  children?: ReactNode;
  /** Whether it is part of a sheet, and so has no frame of its own. */
  isPlain?: boolean | undefined;
}

/** A sheet that says that nothing is here: dashed slips in the slot. */
export function EmptyState({ title, children, isPlain }: EmptyStateProps) {
  return (
    <Sheet className={isPlain ? styles.plain : undefined}>
      <div className={styles.empty}>
        <Drawing name="slot-empty" className={styles.drawing} />
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
    </Sheet>
  );
}
