import { Button, Dialog } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useStaffRights } from "./confirm-session.ts";
import { reasonOf } from "./errors.ts";
import { CallFailure } from "./failures.tsx";
import { type MessageId, useIntl } from "./intl.ts";

interface RemoveDialogProps {
  title: string;
  /** The consequences of the removal. */
  children: ReactNode;
  /** The labels of its buttons. */
  act: MessageId;
  cancel: MessageId;
  close: MessageId;
  /** The text if the server gave no reason. */
  failed: MessageId;
  remove: () => Promise<unknown>;
  /** Refetches the current state, also after a failure. */
  refresh?: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks staff before something is removed for everyone. Counts as removed if someone else has removed it since. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { title, children, act, cancel, close, failed, remove, refresh, onClose } = props;
  const { t } = useIntl();
  // two clicks may arrive before the button is rendered as busy
  const isSent = useRef(false);
  const removing = useMutation({
    mutationFn: remove,
    async onSettled(_done, error) {
      isSent.current = false;
      await refresh?.();
      if (!error || reasonOf(error) === "NOT_FOUND") onClose();
    },
  });
  useStaffRights(removing.error);
  return (
    <Dialog
      question
      title={title}
      closeLabel={t(close)}
      onClose={onClose}
      cancel={t(cancel)}
      actions={
        <Button
          tone="danger"
          icon="trash"
          busy={removing.isPending}
          onClick={() => {
            if (isSent.current) return;
            isSent.current = true;
            removing.mutate();
          }}
        >
          {t(act)}
        </Button>
      }
    >
      <CallFailure call={removing} fallback={failed} />
      {children}
    </Dialog>
  );
}
