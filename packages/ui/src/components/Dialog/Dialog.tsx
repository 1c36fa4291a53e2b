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
 * Handlers that detect a press outside a modal dialog. A press that begins inside, as in a text selection, does not
 * count.
 */
function usePressOutside(onPress: () => void, enabled: boolean) {
  const beganOutside = useRef(false);
  // a press on the backdrop targets the dialog element itself, one inside targets its children
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
  /** Called when the person closes it: by its button, by Escape, or by a press outside. */
  onClose: () => void;
  children: ReactNode;
  /** The label of a quiet button that closes the dialog, before the other actions. */
  cancel?: string;
  /** Buttons below the tear line, the safe choice first. */
  actions?: ReactNode;
  /** 32 rem wide by default; `wide` is 60 rem, for a result. */
  size?: "narrow" | "wide" | undefined;
  /** Marks a question that must be answered: a screen reader reads the whole dialog when it opens. */
  question?: boolean | undefined;
  /** Closing would lose typed text: a press outside leaves the dialog open. */
  unsaved?: boolean | undefined;
  /** Makes the dialog a form; one of the actions submits it. */
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined;
}

/**
 * A sheet of paper over the page, open as long as it is rendered. The focus moves to the first control of the body,
 * else to the first action, and returns to its previous element on close.
 */
export function Dialog(props: DialogProps) {
  const { title, closeLabel, onClose, children, cancel, actions, size = "narrow" } = props;
  const { question, unsaved, onSubmit } = props;
  const id = useId();
  const bodyId = `${id}-body`;
  const modal = useModal(onClose);
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
