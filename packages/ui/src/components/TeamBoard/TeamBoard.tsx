import { useCallback } from "react";
import { assignVars, shrinkText, useArrangement, widthIn } from "../Stage/use-arrangement.ts";
import { TeamStrip, type Team } from "../TeamStrips/TeamStrips.tsx";
import { arrangeBoard, arrangePhone, boardText, slipSides } from "./arrange-board.ts";
import * as styles from "./TeamBoard.css.ts";

/** The widths of a name and of its longest word, in em. */
const widthsOf = (name: string, width: (text: string) => number) => ({
  whole: width(name),
  word: Math.max(...name.split(/\s+|(?<=-)/u).map(width)),
});

export interface TeamBoardProps {
  /** Two or more teams. */
  teams: readonly Team[];
  /** Accessible name of the board: “Class 6B”. */
  label: string;
}

/** A few names with more letters do not affect the size of the others: they are smaller, and may be hyphenated. */
const ordinaryLetters = 16;

/** The width of the widest ordinary name, in em: of all if most have more letters. */
function widestOf(names: readonly string[], width: (text: string) => number): number {
  const ordinary = names.filter((name) => [...name].length <= ordinaryLetters);
  const counted = ordinary.length * 2 < names.length ? names : ordinary;
  return counted.reduce((most, name) => Math.max(most, width(name)), 1);
}

/** The teams on a whole `Stage`, readable from the back of a room. */
export function TeamBoard({ teams, label }: TeamBoardProps) {
  const board = useArrangement(
    label,
    useCallback((element) => fill(element, teams), [teams]),
  );
  return (
    <div {...board} className={styles.board}>
      {teams.map((team, i) => (
        <TeamStrip key={i} index={i} {...team} />
      ))}
    </div>
  );
}

/** Arranges the board to fit its size; on a phone it scrolls, and all names have one size. */
function fill(board: HTMLElement, teams: readonly Team[]): void {
  const width = widthIn(board);
  // on a phone, the style sheet lets the stage scroll instead of the board
  if (getComputedStyle(board).overflowY === "visible") {
    const names = teams.flatMap((team) => team.names.map((name) => widthsOf(name, width)));
    const { columns, textSize } = arrangePhone(board.clientWidth, names);
    assignVars(board, { [styles.columns]: String(columns), [styles.textSize]: `${textSize}px` });
    for (const slip of board.querySelectorAll("li")) slip.style.removeProperty("font-size");
    return;
  }
  const widths = teams.map(({ names }) => names.map(width));
  const arrangement = arrangeBoard({
    width: board.clientWidth,
    height: board.clientHeight,
    teams: teams.length,
    rows: Math.max(1, ...teams.map(({ names }) => names.length)),
    widest: widestOf(
      teams.flatMap(({ names }) => names),
      width,
    ),
  });
  assignVars(board, {
    [styles.columns]: String(arrangement.columns),
    [styles.nameColumns]: String(arrangement.nameColumns),
    [styles.headHeight]: `${arrangement.headHeight}px`,
    [styles.rowHeight]: `${arrangement.rowHeight}px`,
    [styles.textSize]: `${arrangement.textSize}px`,
  });
  const column = (board.clientWidth / arrangement.columns - slipSides.px) / arrangement.nameColumns;
  for (const [team, strip] of [...board.children].entries())
    for (const [i, slip] of [...strip.querySelectorAll("li")].entries()) {
      const em = widths[team]?.[i] ?? 0;
      const fitting = (column - slipSides.px) / (em + slipSides.em);
      shrinkText(slip, { fitting, usual: arrangement.textSize, min: boardText.min });
    }
}
