import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../Button/Button.tsx";
import { Mark } from "../Header/Header.tsx";
import * as styles from "./Stage.css.ts";

/**
 * Opens a native modal dialog as long as it is on the page. Focus moves in, Escape closes, and closing returns the focus
 * to the previous element.
 */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    // the focus scrolls to what is taller than the window
    element.scrollTop = 0;
    return () => element.close();
  }, []);
  // the close event arrives late: the dialog may be open again by then, as in React's strict mode, which runs every
  // effect twice
  return { ref: dialog, onClose: () => !dialog.current?.open && onClose() };
}

export interface StageProps {
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** A result, centred and larger than on the page, unless `fills` is set. */
  children: ReactNode;
  /** A `StageBar` below the result. */
  bar?: ReactNode;
  /** Whether the result fills the stage by itself, as a `TeamBoard` or a `WinnersBoard` does. */
  fills?: boolean | undefined;
}

/** The next steps below a result on a stage, always in view. */
export function StageBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}

/** The keys of the stage, for people who have some. */
export function StageHint({ children }: { children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>;
}

/** Focuses the element on opening, so that Page Down and the arrows scroll it. */
const focusFirst = (element: HTMLElement | null): void => {
  element?.toggleAttribute("autofocus", true);
};

/** A result over the whole window, readable from the back of a room. */
export function Stage({ onClose, title, closeLabel, children, bar, fills }: StageProps) {
  const titleId = useId();
  return (
    <dialog {...useModal(onClose)} aria-labelledby={titleId} data-cloth="" className={styles.stage}>
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
      {fills ? (
        children
      ) : (
        <div
          ref={focusFirst}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where the result does not fit
          tabIndex={0}
          role="region"
          aria-labelledby={titleId}
          className={styles.body}
        >
          <div className={styles.middle}>{children}</div>
        </div>
      )}
      {bar}
    </dialog>
  );
}
