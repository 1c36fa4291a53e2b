import { text } from "@sortes/ui";
import type { ReactNode } from "react";
import { ListFailure } from "../../../base/failures.tsx";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { useIntl } from "../../../base/intl.ts";
import * as styles from "./statistics.css.ts";

/** A row of figures. Contains `Figure`s. */
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
      <dt className={text.strong}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {meaning && <dd className={styles.meaning}>{meaning}</dd>}
    </div>
  );
}

type Column =
  | "link"
  | "readers"
  | "sent"
  | "opens"
  | "openRate"
  | "clicks"
  | "clickRate"
  | "machineClicks";

/** The names of figures, for the head of a table or of a file. */
export function useFigureNames() {
  const { t } = useIntl();
  return (columns: readonly Column[]) => columns.map((column) => t(`statistics.figure_${column}`));
}

/** Shows why statistics could not be loaded, with a retry button. */
export function StatisticsFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useStaffRights(error);
  return <ListFailure error={error} failed="statistics.fetchFailed" onRetry={onRetry} />;
}
