import { durations, limits, type Subscriber } from "@sortes/contract";
import { Field, LinkButton, TextInput } from "@sortes/ui";
import { Address } from "../../../base/Address.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useForm } from "../../../base/form.tsx";
import { FormDialog } from "../../../base/FormDialog.tsx";
import { ConfirmDialog } from "../../../base/ConfirmDialog.tsx";
import { useErrorText } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";

/** Refetches the list after a change. If the subscriber no longer exists, says so and closes the dialog. */
function useRefresh({ subscriber: { email }, onClose }: ChangeDialogProps) {
  const { t } = useIntl();
  const { utils } = useServices();
  const toasts = useToasts();
  return async (error: unknown) => {
    const isGone = reasonOf(error) === "NOT_FOUND";
    if (error && !isGone) return;
    await utils.subscribers.list.invalidate();
    if (!isGone) return;
    toasts.show({ tone: "info", text: t("subscribers.gone", { email }) });
    onClose();
  };
}

interface ChangeDialogProps {
  subscriber: Subscriber;
  onClose: () => void;
}

/** Asks before an address is suppressed; staff can lift the suppression later. */
export function SuppressDialog(props: ChangeDialogProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { id, email } = props.subscriber;
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
  return (
    <ConfirmDialog
      title={t("subscribers.suppressTitle")}
      act="subscribers.suppress"
      tone="danger"
      icon="prohibit"
      failed="subscribers.suppressFailed"
      run={() => client.subscribers.suppress.mutate({ id })}
      refresh={useRefresh(props)}
      onDone={() => {
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
      }}
      onClose={props.onClose}
    >
      <p>{t("subscribers.suppressText", { email: <Address key="email">{email}</Address> })}</p>
    </ConfirmDialog>
  );
}

/** Asks before a suppression by staff is lifted. */
export function LiftDialog(props: ChangeDialogProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const { id, email } = props.subscriber;
  return (
    <ConfirmDialog
      title={t("subscribers.liftTitle")}
      act="subscribers.lift"
      failed="subscribers.liftFailed"
      run={() => client.subscribers.unsuppress.mutate({ id })}
      refresh={useRefresh(props)}
      onDone={(lifted) => {
        const words =
          lifted?.state === "active" ? "subscribers.liftedActive" : "subscribers.lifted";
        toasts.show({ tone: "success", text: t(words, { email }) });
      }}
      onClose={props.onClose}
    >
      <p>{t("subscribers.liftText", { email: <Address key="email">{email}</Address> })}</p>
    </ConfirmDialog>
  );
}

/** Asks staff to type the address before a subscriber is irreversibly erased. */
export function EraseDialog(props: ChangeDialogProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const { onClose } = props;
  const { id, email } = props.subscriber;
  const refresh = useRefresh(props);
  const form = useForm({
    start: { typed: "" },
    failed: "subscribers.eraseFailed",
    check: ({ typed }) => ({
      typed:
        typed.trim().toLowerCase() !== email.toLowerCase() &&
        t("subscribers.eraseMismatch", { email }),
    }),
    async send() {
      await client.subscribers.erase.mutate({ id });
      await refresh(undefined);
      toasts.show({ tone: "success", text: t("subscribers.erased", { email }) });
      onClose();
    },
    onRefused: refresh,
  });
  return (
    <FormDialog
      form={form}
      title={t("subscribers.eraseTitle")}
      act="subscribers.erase"
      tone="danger"
      icon="trash"
      onClose={onClose}
    >
      <p>{t("subscribers.eraseText", { email: <b key="email">{email}</b> })}</p>
      <Field label={t("subscribers.eraseType")} error={form.errors.typed}>
        <TextInput
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.email}
          {...form.text("typed")}
        />
      </Field>
    </FormDialog>
  );
}
