import { TeamStrip, type Team } from "../TeamStrips/TeamStrips.tsx";
import * as styles from "./TeamBoard.css.ts";

const varName = styles.rows.slice("var(".length, -1);

export interface TeamBoardProps {
  /** Two to ten teams. */
  teams: readonly Team[];
  /** Names the board: “Class 6B”. */
  label: string;
}

/** The teams over a whole `Stage`, to be read from the back of a room. */
export function TeamBoard({ teams, label }: TeamBoardProps) {
  const rows = Math.max(1, ...teams.map(({ names }) => names.length));
  return (
    <div
      ref={(board) => board?.style.setProperty(varName, String(rows))}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where the names do not fit
      tabIndex={0}
      role="region"
      aria-label={label}
      className={styles.boardOf[teams.length as keyof typeof styles.boardOf]}
    >
      {teams.map((team, i) => (
        <TeamStrip key={i} index={i} {...team} />
      ))}
    </div>
  );
}
