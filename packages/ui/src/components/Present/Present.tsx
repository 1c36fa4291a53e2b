import { useId, type ReactNode } from "react";
import { Button } from "../Button/Button.tsx";
import { useModal } from "../Dialog/use-modal.ts";
import { Mark } from "../Header/Header.tsx";
import { TeamStrip, type Team } from "../TeamStrips/TeamStrips.tsx";
import * as styles from "./Present.css.ts";

const varName = styles.rows.slice("var(".length, -1);

export interface PresentProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Two to ten teams. */
  teams: readonly Team[];
}

/** The teams over the whole window, to be read from the back of a room. */
export function Present({ open, onClose, title, closeLabel, teams }: PresentProps) {
  const titleId = useId();
  const rows = Math.max(1, ...teams.map(({ names }) => names.length));
  return (
    <dialog
      {...useModal(open, onClose)}
      aria-labelledby={titleId}
      data-cloth=""
      className={styles.present}
    >
      {open && (
        <>
          <div className={styles.head}>
            <div className={styles.words}>
              <Mark className={styles.mark} />
              <h1 id={titleId} className={styles.title}>
                {title}
              </h1>
            </div>
            <Button tone="quiet" size="sm" icon="x" onClick={onClose}>
              {closeLabel}
            </Button>
          </div>
          <div
            ref={(board) => board?.style.setProperty(varName, String(rows))}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where the names do not fit
            tabIndex={0}
            role="region"
            aria-labelledby={titleId}
            className={styles.boardOf[teams.length as keyof typeof styles.boardOf]}
          >
            {teams.map((team, i) => (
              <TeamStrip key={i} index={i} {...team} />
            ))}
          </div>
        </>
      )}
    </dialog>
  );
}
