import { classNames } from "../../class-names.ts";
import * as styles from "./NumberBoard.css.ts";

const mostNumbers = 200;
const mostLetters = 5;

const lettersOf = (from: number, to: number): number =>
  Math.max(String(from).length, String(to).length);

/** Whether the range `from` to `to`, both included, is shown as a board: up to 200 numbers of up to 5 figures. */
export const boardFits = (from: number, to: number): boolean =>
  from <= to && to - from < mostNumbers && lettersOf(from, to) <= mostLetters;

const shapeFor = (letters: number): keyof typeof styles.boardOf => {
  if (letters <= 3) return "short";
  return letters === 4 ? "long" : "longest";
};

export interface NumberBoardProps {
  /** The whole range, both ends included. */
  from: number;
  to: number;
  /** The numbers drawn. */
  hits: readonly number[];
  /** Text alternative: “Board from 1 to 100 with 7 and 23 marked”. */
  label: string;
}

/** The whole range with the drawn numbers marked; nothing if `boardFits` is false for the range. */
export function NumberBoard({ from, to, hits, label }: NumberBoardProps) {
  if (!boardFits(from, to)) return null;
  const shape = shapeFor(lettersOf(from, to));
  const marked = new Set(hits);
  return (
    <div role="img" aria-label={label} className={styles.boardOf[shape]}>
      {Array.from({ length: to - from + 1 }, (_, i) => from + i).map((number) => (
        <span
          key={number}
          className={classNames(styles.cellOf[shape], marked.has(number) && styles.hit)}
        >
          {String(number).replace("-", "−")}
        </span>
      ))}
    </div>
  );
}
