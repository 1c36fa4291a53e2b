import { useId, type ReactNode } from "react";
import { Button } from "../Button/Button.tsx";
import { useModal } from "../Dialog/use-modal.ts";
import { Mark } from "../Header/Header.tsx";
import * as frame from "../Present/Present.css.ts";
import * as styles from "./Stage.css.ts";

export interface StageProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** A result. */
  children: ReactNode;
}

/** A result over the whole window, to be read from the back of a room. */
export function Stage({ open, onClose, title, closeLabel, children }: StageProps) {
  const titleId = useId();
  return (
    <dialog
      {...useModal(open, onClose)}
      aria-labelledby={titleId}
      data-cloth=""
      className={frame.present}
    >
      {open && (
        <>
          <div className={frame.head}>
            <div className={frame.words}>
              <Mark className={frame.mark} />
              <h1 id={titleId} className={frame.title}>
                {title}
              </h1>
            </div>
            <Button tone="quiet" size="sm" icon="x" onClick={onClose}>
              {closeLabel}
            </Button>
          </div>
          <div className={styles.body}>
            <div className={styles.middle}>{children}</div>
          </div>
        </>
      )}
    </dialog>
  );
}
