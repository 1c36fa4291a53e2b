import { durations, limits, type Subscriber } from "@sortes/contract";
import { Button, Dialog, Field, LinkButton, TextInput } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { Address } from "../../../base/Address.tsx";
import { useIntl } from "../../../base/intl.ts";
import { ErrorAlert } from "../../../base/failures.tsx";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { useState } from "react";

interface ChangeOptions<T> {
  call: () => Promise<T>;
  subscriber: Subscriber;
  onDone: (result: T) => void;
  onClose: () => void;
}

/** Changes one subscriber and refetches the list. If the subscriber no longer exists, says so and closes the dialog. */
function useChange<T>({ call, subscriber, onDone, onClose }: ChangeOptions<T>) {
  const { t } = useIntl();
  const { utils } = useServices();
  const toasts = useToasts();
  const change = useMutation({
    mutationFn: call,
    async onSuccess(result) {
      await utils.subscribers.list.invalidate();
      onDone(result);
      onClose();
    },
    async onError(error) {
      if (reasonOf(error) !== "NOT_FOUND") return;
      await utils.subscribers.list.invalidate();
      const text = t("subscribers.gone", { email: subscriber.email });
      toasts.show({ tone: "info", text });
      onClose();
    },
  });
  useStaffRights(change.error);
  return {
    isBusy: change.isPending,
    error: reasonOf(change.error) === "NOT_FOUND" ? null : change.error,
    begin: () => {
      if (!change.isPending) change.mutate();
    },
  };
}

interface ChangeDialogProps {
  subscriber: Subscriber;
  onClose: () => void;
}

/** Asks before an address is suppressed; staff can lift the suppression later. */
export function SuppressDialog({ subscriber, onClose }: ChangeDialogProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { id, email } = subscriber;
  const undo = async () => {
    try {
      await client.subscribers.unsuppress.mutate({ id });
      const text = t("subscribers.lifted", { email });
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
        text: t("subscribers.suppressed", { email }),
        duration: durations.undoDelete,
        action: (
          <LinkButton
            onClick={() => {
              hide();
              void undo();
            }}
          >
            {t("subscribers.undo")}
          </LinkButton>
        ),
      });
    },
    onClose,
  });
  return (
    <Dialog
      question
      title={t("subscribers.suppressTitle")}
      closeLabel={t("subscribers.close")}
      onClose={onClose}
      cancel={t("subscribers.cancel")}
      actions={
        <Button tone="danger" icon="prohibit" busy={change.isBusy} onClick={change.begin}>
          {t("subscribers.suppress")}
        </Button>
      }
    >
      <ErrorAlert error={change.error} fallback="subscribers.suppressFailed" />
      <p>{t("subscribers.suppressText", { email: <Address key="email">{email}</Address> })}</p>
    </Dialog>
  );
}

/** Asks before a suppression by staff is lifted. */
export function LiftDialog({ subscriber, onClose }: ChangeDialogProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const { id, email } = subscriber;
  const change = useChange({
    subscriber,
    call: () => client.subscribers.unsuppress.mutate({ id }),
    onDone({ state }) {
      const words = state === "active" ? "subscribers.liftedActive" : "subscribers.lifted";
      toasts.show({ tone: "success", text: t(words, { email }) });
    },
    onClose,
  });
  return (
    <Dialog
      question
      title={t("subscribers.liftTitle")}
      closeLabel={t("subscribers.close")}
      onClose={onClose}
      cancel={t("subscribers.cancel")}
      actions={
        <Button busy={change.isBusy} onClick={change.begin}>
          {t("subscribers.lift")}
        </Button>
      }
    >
      <ErrorAlert error={change.error} fallback="subscribers.liftFailed" />
      <p>{t("subscribers.liftText", { email: <Address key="email">{email}</Address> })}</p>
    </Dialog>
  );
}

interface EraseDialogProps {
  subscriber: Subscriber;
  onClose: () => void;
}

/** Asks staff to type the address before a subscriber is irreversibly erased. */
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
      cancel={t("subscribers.cancel")}
      actions={
        <Button type="submit" tone="danger" icon="trash" busy={change.isBusy}>
          {t("subscribers.erase")}
        </Button>
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
