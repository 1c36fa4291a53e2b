import { classNames, Icon, iconButtonClass, type Kind, made } from "@sortes/ui";
import type { ReactNode } from "react";
import * as styles from "./history.css.ts";

/** Saved results, each a `HistoryRow`. */
export function HistoryList({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
    <ul role="list" className={styles.list}>
      {children}
    </ul>
  );
}

interface HistoryRowProps {
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

interface StarButtonProps {
  pressed: boolean;
  /** The star's label for screen readers, the same in both states. */
  label: string;
  onClick: () => void;
}

/** Marks something as a favourite. */
export function StarButton({ pressed, label, onClick }: StarButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      className={classNames(iconButtonClass, styles.star)}
      onClick={onClick}
    >
      {pressed ? <Icon name="star-fill" className={styles.filled} /> : <Icon name="star" />}
    </button>
  );
}
