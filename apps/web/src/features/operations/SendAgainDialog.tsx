import { operationsLimits } from "@sortes/contract";
import { Alert, Button, Dialog } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useToasts } from "../../base/toasts.tsx";
import { trpc } from "../../base/trpc.ts";
import { useFailureText } from "../../base/error-text.ts";
import { useRefresh } from "./use-operations.ts";

interface SendAgainDialogProps {
  /** Mails that may be sent again. */
  count: number;
  onClose: () => void;
}

/** Asks once more before failed mails are sent again. */
export function SendAgainDialog({ count, onClose }: SendAgainDialogProps) {
  const { formatMessage } = useIntl();
  const failureText = useFailureText();
  const toasts = useToasts();
  const refresh = useRefresh();
  const { mutate, isPending, error } = trpc.operations.redriveMails.useMutation({
    onSuccess({ redriven }) {
      const text = formatMessage({ id: "operations.sentAgain" }, { count: redriven });
      toasts.show({ tone: "success", text });
      onClose();
      void refresh();
    },
  });
  return (
    <Dialog
      question
      title={formatMessage({ id: "operations.sendAgainTitle" }, { count })}
      closeLabel={formatMessage({ id: "operations.close" })}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "operations.cancel" })}
          </Button>
          <Button busy={isPending} onClick={() => mutate()}>
            {formatMessage({ id: "operations.sendAgainDo" })}
          </Button>
        </>
      }
    >
      {error && <Alert tone="error">{failureText(error, "operations.sendAgainFailed")}</Alert>}
      <p>
        {formatMessage({ id: "operations.sendAgainText" }, { most: operationsLimits.redriven })}
      </p>
    </Dialog>
  );
}
