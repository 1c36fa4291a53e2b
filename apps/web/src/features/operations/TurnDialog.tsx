import { Alert, Button, Dialog } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useToasts } from "../../app/toasts.tsx";
import { trpc } from "../../app/trpc.ts";
import { useFailureText } from "../../shared/error-text.ts";

interface TurnDialogProps {
  /** Whether campaigns are to be stopped; else they are to go on. */
  stop: boolean;
  onClose: () => void;
}

/** Asks once more before the switch of all campaigns is turned. */
export function TurnDialog({ stop, onClose }: TurnDialogProps) {
  const { formatMessage } = useIntl();
  const failureText = useFailureText();
  const toasts = useToasts();
  const utils = trpc.useUtils();
  // somebody else may turn it meanwhile; the question stays what it was
  const [stopped] = useState(stop);
  const { mutate, isPending, error } = trpc.sending.turn.useMutation({
    onSuccess(state) {
      utils.sending.state.setData(undefined, state);
      const id = stopped ? "operations.stopped" : "operations.went";
      toasts.show({ tone: "success", text: formatMessage({ id }) });
      onClose();
    },
  });
  return (
    <Dialog
      question
      title={formatMessage({ id: stopped ? "operations.stopTitle" : "operations.goTitle" })}
      closeLabel={formatMessage({ id: "operations.close" })}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "operations.cancel" })}
          </Button>
          <Button
            tone={stopped ? "danger" : undefined}
            busy={isPending}
            onClick={() => mutate({ stopped })}
          >
            {formatMessage({ id: stopped ? "operations.stop" : "operations.go" })}
          </Button>
        </>
      }
    >
      {error && <Alert tone="error">{failureText(error, "operations.turnFailed")}</Alert>}
      <p>{formatMessage({ id: stopped ? "operations.stopText" : "operations.goText" })}</p>
    </Dialog>
  );
}
