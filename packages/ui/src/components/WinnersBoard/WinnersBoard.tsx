import type { ReactNode } from "react";
import { assignVars, shrinkText, useArrangement, widthIn } from "../Stage/use-arrangement.ts";
import { boardText } from "../TeamBoard/arrange-board.ts";
import {
  alternateShare,
  arrangePlaces,
  firstShares,
  placesGap,
  slipSides,
} from "./arrange-places.ts";
import * as styles from "./WinnersBoard.css.ts";

export interface WinnersBoardProps {
  /** Accessible name of the board: “Winners”. */
  label: string;
  /** `Winners`, and `Alternates` where there are any. */
  children: ReactNode;
}

/** Names wider than this (em) do not affect the size of the others. */
const ordinaryWidth = 14;

/** The winners on a whole `Stage`, readable from the back of a room. */
export function WinnersBoard({ label, children }: WinnersBoardProps) {
  const board = useArrangement(label, fill);
  return (
    <div {...board} className={styles.board}>
      {children}
    </div>
  );
}

const textOf = (element: Element): string => element.textContent;

/** Arranges the board to fit its size; a phone uses only the style sheet. */
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
  const { columns, firstHeight, rowHeight, textSize } = arrangement;
  const across = (slips: readonly unknown[]) => Math.max(1, Math.min(columns, slips.length));
  assignVars(board, {
    [styles.columns]: String(across(names)),
    [styles.alternateColumns]: String(across(alternates)),
    [styles.firstHeight]: `${firstHeight}px`,
    [styles.rowHeight]: `${rowHeight}px`,
    [styles.textSize]: `${textSize}px`,
  });
  const shrink = (slips: readonly HTMLElement[], usual: number) => {
    const column = (board.clientWidth - (across(slips) - 1) * placesGap) / across(slips);
    const room = column - slipSides.heights * rowHeight - slipSides.px;
    for (const slip of slips)
      shrinkText(slip, { fitting: room / width(textOf(slip)), usual, min: boardText.min });
  };
  shrink(names, textSize);
  shrink(alternates, Math.max(boardText.min, textSize * alternateShare));
  const first = board.querySelector<HTMLElement>('[data-name="first"]');
  if (first) shrinkFirst(first, firstHeight);
}

/** Shrinks a first name that is too long for one line to the largest size at which it fits on one line or on two. */
function shrinkFirst(name: HTMLElement, height: number): void {
  name.style.removeProperty("font-size");
  const slip = name.parentElement;
  // on a phone the slip is as high as its content
  if (!slip || slip.clientHeight > height + 1) return;
  const { paddingLeft, paddingRight } = getComputedStyle(name);
  const room = name.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const width = widthIn(name);
  const text = textOf(name);
  const whole = width(text);
  const longest = Math.max(1, ...text.split(/[\s-]+/u).map(width));
  const onOne = Math.min(room / whole, height * firstShares.one);
  const onTwo = Math.min((1.7 * room) / whole, room / longest, height * firstShares.two);
  if (onOne < Number.parseFloat(getComputedStyle(name).fontSize))
    name.style.fontSize = `${Math.max(onOne, onTwo, boardText.min)}px`;
}
