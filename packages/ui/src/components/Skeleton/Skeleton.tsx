import { classNames } from "../../class-names.ts";
import { visuallyHidden } from "../../theme/utilities.css.ts";
import * as styles from "./Skeleton.css.ts";

export interface SkeletonProps {
  /** “Loading” */
  label: string;
  /** Rows of a list, one row for a few lines, or one large sheet. */
  shape: "rows" | "row" | "sheet";
}

/** A placeholder for loading content. */
export function Skeleton({ label, shape }: SkeletonProps) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className={visuallyHidden}>{label}</span>
      {shape === "sheet" ? (
        <div className={classNames(styles.row, styles.block)} />
      ) : (
        (shape === "row" ? [0] : [0, 1, 2, 3]).map((i) => <div key={i} className={styles.row} />)
      )}
    </div>
  );
}
