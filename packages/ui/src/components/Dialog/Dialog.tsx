import { useId, type ReactNode } from "react";
import { IconButton } from "../Button/Button.tsx";
import * as styles from "./Dialog.css.ts";
import { useModal } from "./use-modal.ts";

export interface DialogProps {
  open: boolean;
  /** Escape, the close button or a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children?: ReactNode;
  /** Buttons, the safe choice first. */
  actions: ReactNode;
}

/** A native modal dialog with a tear line over its buttons. */
export function Dialog({ open, onClose, title, closeLabel, children, actions }: DialogProps) {
  const titleId = useId();
  return (
    <dialog
      {...useModal(open, onClose)}
      aria-labelledby={titleId}
      closedby="any"
      className={styles.dialog}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>{actions}</div>
      {/* last, so that the focus begins at a field or at the safe choice */}
      <IconButton icon="x" label={closeLabel} className={styles.close} onClick={onClose} />
    </dialog>
  );
}
