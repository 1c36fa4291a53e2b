import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SubmitEvent,
  useId,
  useRef,
} from "react";
import { Button, IconButton } from "../Button/Button.tsx";
import { Form } from "../Form/Form.tsx";
import { useModal } from "../Stage/Stage.tsx";
import * as styles from "./Dialog.css.ts";

/**
 * Handlers of a modal dialog that tell of a press on what lies around it. A press that begins inside, as when text is
 * selected, is none.
 */
function usePressOutside(onPress: () => void, enabled: boolean) {
  const beganOutside = useRef(false);
  // what lies around belongs to the element itself; what lies inside belongs to its children
  const isOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      beganOutside.current = isOutside(event);
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (enabled && beganOutside.current && isOutside(event)) onPress();
      beganOutside.current = false;
    },
  };
}

export interface DialogProps {
  title: ReactNode;
  closeLabel: string;
  /** The person closes it: by its button, by Escape, or by a press outside. */
  onClose: () => void;
  children: ReactNode;
  /** The words of a quiet button that closes it, before the other actions. */
  cancel?: string;
  /** Buttons below the tear line, the safe choice first. */
  actions?: ReactNode;
  /** 32 rem unless said; wide is 60 rem, for a result. */
  size?: "narrow" | "wide" | undefined;
  /** A question that has to be answered: it is read aloud as a whole when it opens. */
  question?: boolean | undefined;
  /** Something was typed that closing would lose: a press outside leaves it open. */
  unsaved?: boolean | undefined;
  /** Makes the whole a form; one of the actions submits it. */
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined;
}

/**
 * A sheet of paper over the page, open as long as it is rendered. The focus goes to the first control of the body, else to
 * the first action, and back to where it was at the end.
 */
export function Dialog(props: DialogProps) {
  const { title, closeLabel, onClose, children, cancel, actions, size = "narrow" } = props;
  const { question, unsaved, onSubmit } = props;
  const id = useId();
  const bodyId = `${id}-body`;
  const modal = useModal(true, onClose);
  const parts = (
    <>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      </div>
      <div id={bodyId} className={styles.body}>
        {children}
      </div>
      {(cancel !== undefined || actions) && (
        <div className={styles.actions}>
          {cancel !== undefined && (
            <Button tone="quiet" onClick={onClose}>
              {cancel}
            </Button>
          )}
          {actions}
        </div>
      )}
      {/* last, so that the focus does not begin here */}
      <div className={styles.close}>
        <IconButton icon="x" label={closeLabel} onClick={onClose} />
      </div>
    </>
  );
  return (
    <dialog
      {...modal}
      {...usePressOutside(onClose, !unsaved)}
      role={question ? "alertdialog" : undefined}
      aria-labelledby={id}
      aria-describedby={question ? bodyId : undefined}
      className={styles.size[size]}
    >
      {onSubmit ? (
        <Form onSubmit={onSubmit} className={styles.content}>
          {parts}
        </Form>
      ) : (
        <div className={styles.content}>{parts}</div>
      )}
    </dialog>
  );
}
