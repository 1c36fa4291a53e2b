import { limits, type Subscriber } from "@sortes/contract";
import { Alert, Button, Dialog, Field, TextInput } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { useToasts } from "../../base/toasts.tsx";
import { useErrorText } from "../../base/error-text.ts";
import { useChange } from "./ChangeDialog.tsx";

interface EraseDialogProps {
  subscriber: Subscriber;
  onClose: () => void;
}

/** Asks for the address before somebody is forgotten. There is no way back. */
export function EraseDialog({ subscriber, onClose }: EraseDialogProps) {
  const { formatMessage } = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { id, email } = subscriber;
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const change = useChange({
    subscriber,
    call: () => client.subscribers.erase.mutate({ id }),
    onDone() {
      const text = formatMessage({ id: "subscribers.erased" }, { email });
      toasts.show({ tone: "success", text });
    },
    onClose,
  });
  const isMatch = typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <Dialog
      title={formatMessage({ id: "subscribers.eraseTitle" })}
      closeLabel={formatMessage({ id: "subscribers.close" })}
      onClose={onClose}
      unsaved={typed !== ""}
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(!isMatch);
        if (isMatch) change.begin();
      }}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "subscribers.cancel" })}
          </Button>
          <Button type="submit" tone="danger" icon="trash" busy={change.isBusy}>
            {formatMessage({ id: "subscribers.erase" })}
          </Button>
        </>
      }
    >
      {change.error && (
        <Alert tone="error">{errorText(change.error, "subscribers.eraseFailed")}</Alert>
      )}
      <p>{formatMessage({ id: "subscribers.eraseText" }, { email: <b key="email">{email}</b> })}</p>
      <Field
        label={formatMessage({ id: "subscribers.eraseType" })}
        error={isWrong && formatMessage({ id: "subscribers.eraseMismatch" }, { email })}
      >
        <TextInput
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.email}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
      </Field>
    </Dialog>
  );
}
