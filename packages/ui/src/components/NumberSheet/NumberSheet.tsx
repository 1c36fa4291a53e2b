import { memo, useMemo } from "react";
import { readsUpsideDown } from "../NumberTokens/columns.ts";
import { mostLetters } from "../NumberTokens/columns.ts";
import { underlined } from "../NumberTokens/NumberTokens.css.ts";
import * as styles from "./NumberSheet.css.ts";
import { usePrinting, useSheetWindow } from "./use-sheet-window.ts";

export interface NumberSheetProps {
  /** Integers, limited only by memory; an array or a typed array. */
  numbers: ArrayLike<number>;
  /** Accessible name of the list. */
  label: string;
  /** Formats a number, or its position in the list. */
  format?: ((number: number) => string) | undefined;
}

/** The most letters that a number takes: those of the smallest or the largest one. */
function lettersOf(numbers: ArrayLike<number>, format: (number: number) => string): number {
  let least = numbers[0] ?? 0;
  let greatest = least;
  for (let i = 1; i < numbers.length; i += 1) {
    const number = numbers[i] as number;
    if (number < least) least = number;
    else if (number > greatest) greatest = number;
  }
  return Math.min(mostLetters, Math.max(format(least).length, format(greatest).length));
}

interface CellProps {
  text: string;
  turnable: boolean;
  place: number;
  count: number;
}

const Cell = memo(function Cell({ text, turnable, place, count }: CellProps) {
  return (
    <span role="listitem" aria-posinset={place} aria-setsize={count}>
      {turnable ? <span className={underlined}>{text}</span> : text}
    </span>
  );
});

/** Thousands or millions of numbers, in a window that renders only the visible ones. */
export function NumberSheet({ numbers, label, format = String }: NumberSheetProps) {
  const letters = useMemo(() => lettersOf(numbers, format), [numbers, format]);
  const { view, sheet, list, place, columns, first, shownRows } = useSheetWindow(numbers.length);
  const printing = usePrinting();
  const from = first * columns;
  const count = Math.min(shownRows * columns, numbers.length - from);
  return (
    <div
      ref={view}
      role="list"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard
      tabIndex={0}
      className={styles.view}
      onScroll={place}
    >
      <div ref={sheet} className={styles.sheet}>
        <div className={styles.rows}>
          <div className={styles.margin} aria-hidden>
            {Array.from({ length: shownRows }, (_, row) => (
              <span key={first + row}>{format(from + row * columns + 1)}</span>
            ))}
          </div>
          <div ref={list} className={styles.listOf[letters]}>
            {Array.from({ length: count }, (_, i) => {
              const number = numbers[from + i] as number;
              return (
                <Cell
                  key={from + i}
                  text={format(number)}
                  turnable={readsUpsideDown(number)}
                  place={from + i + 1}
                  count={numbers.length}
                />
              );
            })}
          </div>
        </div>
      </div>
      {printing && (
        <p className={styles.printed}>{Array.from(numbers, (n) => format(n)).join("; ")}</p>
      )}
    </div>
  );
}
