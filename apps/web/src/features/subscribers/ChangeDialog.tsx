import { durations, type Subscriber } from "@sortes/contract";
import { Alert, Button, Dialog, linkButtonClass } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { useToasts } from "../../base/toasts.tsx";
import { useErrorText } from "../../base/error-text.ts";
import { useChange } from "./use-change.ts";

interface ChangeDialogProps {
  subscriber: Subscriber;
  onClose: () => void;
}

/** Asks before an address is suppressed, which can be taken back. */
export function SuppressDialog({ subscriber, onClose }: ChangeDialogProps) {
  const { formatMessage } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { id, email } = subscriber;
  const undo = async () => {
    try {
      await client.subscribers.unsuppress.mutate({ id });
      const text = formatMessage({ id: "subscribers.lifted" }, { email });
      toasts.show({ tone: "success", text });
    } catch (error) {
      toasts.show({ tone: "error", text: errorText(error, "subscribers.liftFailed") });
    }
    await utils.subscribers.list.invalidate();
  };
  const change = useChange({
    subscriber,
    call: () => client.subscribers.suppress.mutate({ id }),
    onDone() {
      const hide = toasts.show({
        tone: "success",
        text: formatMessage({ id: "subscribers.suppressed" }, { email }),
        duration: durations.undoDelete,
        action: (
          <button
            type="button"
            className={linkButtonClass}
            onClick={() => {
              hide();
              void undo();
            }}
          >
            {formatMessage({ id: "subscribers.undo" })}
          </button>
        ),
      });
    },
    onClose,
  });
  return (
    <Dialog
      question
      title={formatMessage({ id: "subscribers.suppressTitle" })}
      closeLabel={formatMessage({ id: "subscribers.close" })}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "subscribers.cancel" })}
          </Button>
          <Button tone="danger" icon="prohibit" busy={change.isBusy} onClick={change.begin}>
            {formatMessage({ id: "subscribers.suppress" })}
          </Button>
        </>
      }
    >
      {change.error && (
        <Alert tone="error">{errorText(change.error, "subscribers.suppressFailed")}</Alert>
      )}
      <p>
        {formatMessage(
          { id: "subscribers.suppressText" },
          { email: <bdi key="email">{email}</bdi> },
        )}
      </p>
    </Dialog>
  );
}

/** Asks before what staff have suppressed is lifted. */
export function LiftDialog({ subscriber, onClose }: ChangeDialogProps) {
  const { formatMessage } = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { id, email } = subscriber;
  const change = useChange({
    subscriber,
    call: () => client.subscribers.unsuppress.mutate({ id }),
    onDone({ state }) {
      const words = state === "active" ? "subscribers.liftedActive" : "subscribers.lifted";
      toasts.show({ tone: "success", text: formatMessage({ id: words }, { email }) });
    },
    onClose,
  });
  return (
    <Dialog
      question
      title={formatMessage({ id: "subscribers.liftTitle" })}
      closeLabel={formatMessage({ id: "subscribers.close" })}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "subscribers.cancel" })}
          </Button>
          <Button busy={change.isBusy} onClick={change.begin}>
            {formatMessage({ id: "subscribers.lift" })}
          </Button>
        </>
      }
    >
      {change.error && (
        <Alert tone="error">{errorText(change.error, "subscribers.liftFailed")}</Alert>
      )}
      <p>
        {formatMessage({ id: "subscribers.liftText" }, { email: <bdi key="email">{email}</bdi> })}
      </p>
    </Dialog>
  );
}
