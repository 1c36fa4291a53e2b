import type { ReactNode } from "react";
import type { IconName } from "../../sprite/names.ts";
import { Icon } from "../Icon/Icon.tsx";
import * as styles from "./Reasons.css.ts";

/** Reasons side by side, each a `Reason`. */
export function ReasonGrid({ children }: { children: ReactNode }) {
  return <dl className={styles.grid}>{children}</dl>;
}

export interface ReasonProps {
  icon: IconName;
  title: ReactNode;
  /** One short sentence. */
  children: ReactNode;
}

/** One reason: icon, name, sentence. */
export function Reason({ icon, title, children }: ReasonProps) {
  return (
    <div className={styles.reason}>
      <dt className={styles.title}>
        <Icon name={icon} size="xl" className={styles.icon} />
        {title}
      </dt>
      <dd className={styles.words}>{children}</dd>
    </div>
  );
}
