import { type ReactNode, useCallback } from "react";
import { assignVars, shrinkText, useArrangement, widthIn } from "../Stage/use-arrangement.ts";
import { boardText } from "../TeamBoard/arrange-board.ts";
import { arrangePlaces, placesGap, slipSides } from "./arrange-places.ts";
import * as styles from "./WinnersBoard.css.ts";

export interface WinnersBoardProps {
  /** Names the board: “Winners”. */
  label: string;
  /** `Winners`, and `Alternates` where there are any. */
  children: ReactNode;
}

/** Longer names do not decide how large the others are. */
const ordinaryWidth = 14;

/** The winners over a whole `Stage`, to be read from the back of a room. */
export function WinnersBoard({ label, children }: WinnersBoardProps) {
  const board = useArrangement(useCallback((element) => fill(element), []));
  return (
    <div
      ref={board}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where the names do not fit
      tabIndex={0}
      role="region"
      aria-label={label}
      className={styles.board}
    >
      {children}
    </div>
  );
}

const textOf = (element: Element): string => element.textContent;

/** Gives the board the arrangement that fits its size; on a phone the style sheet stands alone. */
function fill(board: HTMLElement): void {
  const names = [...board.querySelectorAll<HTMLElement>('[data-name="next"]')];
  const alternates = [...board.querySelectorAll<HTMLElement>('[data-name="alternate"]')];
  const width = widthIn(board);
  const widths = [...names, ...alternates].map((name) => width(textOf(name)));
  const ordinary = widths.filter((em) => em <= ordinaryWidth);
  const arrangement = arrangePlaces({
    width: board.clientWidth,
    height: board.clientHeight,
    next: names.length,
    alternates: alternates.length,
    widest: ordinary.reduce((most, next) => Math.max(most, next), 1),
  });
  assignVars(board, {
    [styles.columns]: String(arrangement.columns),
    [styles.firstHeight]: `${arrangement.firstHeight}px`,
    [styles.rowHeight]: `${arrangement.rowHeight}px`,
    [styles.textSize]: `${arrangement.textSize}px`,
  });
  const { columns, rowHeight, textSize } = arrangement;
  const column = (board.clientWidth - (columns - 1) * placesGap) / columns;
  const room = column - slipSides.heights * rowHeight - slipSides.px;
  for (const [i, name] of [...names, ...alternates].entries())
    shrinkText(name, { fitting: room / (widths[i] ?? 1), usual: textSize, min: boardText.min });
}
