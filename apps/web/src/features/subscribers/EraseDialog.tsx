import { limits, type Subscriber } from "@sortes/contract";
import { Button, Dialog, Field, TextInput } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../base/intl.ts";
import { ErrorAlert } from "../../base/failures.tsx";
import { useServices } from "../../base/services.ts";
import { useToasts } from "../../base/toasts.tsx";
import { useChange } from "./ChangeDialog.tsx";

interface EraseDialogProps {
  subscriber: Subscriber;
  onClose: () => void;
}

/** Asks for the address before somebody is forgotten. There is no way back. */
export function EraseDialog({ subscriber, onClose }: EraseDialogProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const { id, email } = subscriber;
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const change = useChange({
    subscriber,
    call: () => client.subscribers.erase.mutate({ id }),
    onDone() {
      const text = t("subscribers.erased", { email });
      toasts.show({ tone: "success", text });
    },
    onClose,
  });
  const isMatch = typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <Dialog
      title={t("subscribers.eraseTitle")}
      closeLabel={t("subscribers.close")}
      onClose={onClose}
      unsaved={typed !== ""}
      onSubmit={() => {
        setWrong(!isMatch);
        if (isMatch) change.begin();
      }}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t("subscribers.cancel")}
          </Button>
          <Button type="submit" tone="danger" icon="trash" busy={change.isBusy}>
            {t("subscribers.erase")}
          </Button>
        </>
      }
    >
      <ErrorAlert error={change.error} fallback="subscribers.eraseFailed" />
      <p>{t("subscribers.eraseText", { email: <b key="email">{email}</b> })}</p>
      <Field
        label={t("subscribers.eraseType")}
        error={isWrong && t("subscribers.eraseMismatch", { email })}
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
