import type { ReactNode } from "react";
import { ListFailure } from "../../base/failures.tsx";
import { useStaffRights } from "../../base/confirm-session.ts";
import * as styles from "./statistics.css.ts";

/** Numbers that stand for themselves, side by side. Holds `Figure`s. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

interface FigureProps {
  label: ReactNode;
  value: ReactNode;
  /** Explains the figure in a sentence. */
  meaning?: ReactNode;
}

export function Figure({ label, value, meaning }: FigureProps) {
  return (
    <div className={styles.figuresFigure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {meaning && <dd className={styles.meaning}>{meaning}</dd>}
    </div>
  );
}

/** Shows why there are no statistics, with a retry. */
export function StatisticsFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useStaffRights(error);
  return <ListFailure error={error} failed="statistics.fetchFailed" onRetry={onRetry} />;
}
