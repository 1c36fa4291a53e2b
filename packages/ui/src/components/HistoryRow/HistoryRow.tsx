import type { ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import type { Kind } from "../../theme/kind.ts";
import { made } from "../../theme/stocks.css.ts";
import * as styles from "./HistoryRow.css.ts";

/** Saved results, each a `HistoryRow`. */
export function HistoryList({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
    <ul role="list" className={styles.list}>
      {children}
    </ul>
  );
}

export interface HistoryRowProps {
  kind: Kind;
  /** The moment, for machines: an ISO date. */
  dateTime: string;
  /** “20” */
  day: string;
  /** “Nov” */
  month: string;
  title: ReactNode;
  /** One line: “27 names, 4 teams: Ioana, Ștefan…” */
  summary: ReactNode;
  actions: ReactNode;
  /** Small buttons that stay together. */
  buttons?: ReactNode;
}

/** A saved result: a date stub in its stock, what it was, what can be done with it. */
export function HistoryRow(props: HistoryRowProps) {
  const { kind, dateTime, day, month, title, summary, actions, buttons } = props;
  return (
    <li className={styles.row}>
      <time dateTime={dateTime} className={classNames(styles.date, made[kind.stock])}>
        <b className={styles.day}>{day}</b> {month}
      </time>
      <div className={styles.what}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.summary}>{summary}</p>
        </div>
        <div className={styles.actions}>
          {actions}
          {buttons && <div className={styles.buttons}>{buttons}</div>}
        </div>
      </div>
    </li>
  );
}
