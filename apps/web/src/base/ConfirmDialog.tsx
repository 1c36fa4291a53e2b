import { Button, type ButtonProps, Dialog } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useStaffRights } from "./confirm-session.ts";
import { reasonOf } from "./errors.ts";
import { CallFailure } from "./failures.tsx";
import { type MessageId, useIntl } from "./intl.ts";

interface ConfirmDialogProps<Answer> {
  title: ReactNode;
  /** The consequences. */
  children: ReactNode;
  /** The labels of its buttons. */
  act: MessageId;
  cancel: MessageId;
  close: MessageId;
  tone?: ButtonProps["tone"];
  /** Removes something: it counts as done if someone else has removed it since. */
  removes?: boolean;
  /** The text if the server gave no reason. */
  failed: MessageId;
  run: () => Promise<Answer>;
  /** Refetches the current state, also after a failure. */
  refresh?: () => Promise<unknown>;
  /** Called before the dialog closes; without an answer if someone else was first. */
  onDone?: (answer: Answer | undefined) => void;
  onClose: () => void;
}

/**
 * Asks before something is done, does it once however often the button is pressed, and shows why it failed. Users
 * without the rights any more are led to the dashboard. The area `errors` must be loaded.
 */
export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const { title, children, act, cancel, close, removes, failed, run, refresh } = props;
  const { tone = removes ? "danger" : undefined, onDone, onClose } = props;
  const { t } = useIntl();
  // two clicks may arrive before the button is rendered as busy
  const isSent = useRef(false);
  const call = useMutation({
    mutationFn: run,
    async onSettled(answer, error) {
      isSent.current = false;
      await refresh?.();
      const isGone = removes === true && reasonOf(error) === "NOT_FOUND";
      if (error && !isGone) return;
      onDone?.(answer);
      onClose();
    },
  });
  useStaffRights(call.error);
  return (
    <Dialog
      question
      title={title}
      closeLabel={t(close)}
      onClose={onClose}
      cancel={t(cancel)}
      actions={
        <Button
          tone={tone}
          icon={removes ? "trash" : undefined}
          busy={call.isPending}
          onClick={() => {
            if (isSent.current) return;
            isSent.current = true;
            call.mutate();
          }}
        >
          {t(act)}
        </Button>
      }
    >
      <CallFailure call={call} fallback={failed} />
      {children}
    </Dialog>
  );
}
