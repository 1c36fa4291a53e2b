import { Alert, Button, Dialog } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { useToasts } from "../../base/toasts.tsx";
import { trpc } from "../../base/trpc.ts";
import { useErrorText } from "../../base/error-text.ts";

interface ClearDialogProps {
  /** How many results there are. */
  count: number;
  onClose: () => void;
}

/** Asks once more, and deletes everything that was saved. There is no way back. */
export function ClearDialog({ count, onClose }: ClearDialogProps) {
  const { formatMessage } = useIntl();
  const { utils } = useServices();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { mutate, isPending, error } = trpc.history.clear.useMutation({
    async onSuccess() {
      await utils.history.list.invalidate();
      toasts.show({ tone: "success", text: formatMessage({ id: "dashboard.cleared" }) });
      onClose();
    },
  });
  return (
    <Dialog
      question
      title={formatMessage({ id: "dashboard.clearTitle" })}
      closeLabel={formatMessage({ id: "results.close" })}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "dashboard.cancel" })}
          </Button>
          <Button tone="danger" icon="trash" busy={isPending} onClick={() => mutate()}>
            {formatMessage({ id: "dashboard.clear" })}
          </Button>
        </>
      }
    >
      {error && <Alert tone="error">{errorText(error, "dashboard.clearFailed")}</Alert>}
      <p>{formatMessage({ id: "dashboard.clearText" }, { count })}</p>
    </Dialog>
  );
}
