import type { ReactNode } from "react";
import { text } from "../../theme/utilities.css.ts";
import * as styles from "./Prompt.css.ts";

/** An offer in a dashed frame: what an account would add. */
export function Prompt({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.prompt}>
      <p className={styles.title}>{title}</p>
      <p className={text.muted}>{children}</p>
    </div>
  );
}
