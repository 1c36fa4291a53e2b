import type { ReactNode } from "react";
import * as styles from "./ResultHead.css.ts";

export interface ResultHeadProps {
  title: ReactNode;
  /** One line: “27 names in 4 teams”. */
  facts?: ReactNode;
  /** A `ToolBar`. */
  tools?: ReactNode;
}

/** Title, facts and tools of a result on the cloth. */
export function ResultHead({ title, facts, tools }: ResultHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{title}</h1>
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
      {tools}
    </div>
  );
}
