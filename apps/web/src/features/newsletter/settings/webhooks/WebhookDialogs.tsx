import type { Webhook, WebhookWithSecret } from "@sortes/contract";
import { webhookLimits } from "@sortes/contract";
import { Alert, Button, Dialog, Field, TextInput } from "@sortes/ui";
import { ConfirmDialog } from "../../../../base/ConfirmDialog.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { useCopy } from "../../../../base/use-copy.ts";
import { once } from "../../../../base/once.ts";

interface DialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Shows a secret, for the only time. */
export function ShownSecret({
  webhook: { secret },
  onClose,
}: {
  webhook: WebhookWithSecret;
  onClose: () => void;
}) {
  const { t } = useIntl();
  const copy = useCopy("webhooks");
  return (
    <Dialog
      title={t("webhooks.secretTitle")}
      closeLabel={t("shell.close")}
      onClose={onClose}
      unsaved
      actions={
        <>
          <Button onClick={() => void copy(secret)}>{t("webhooks.copy")}</Button>
          <Button tone="quiet" onClick={onClose}>
            {t("webhooks.done")}
          </Button>
        </>
      }
    >
      <Field label={t("webhooks.secret")} hint={t("webhooks.secretHint")}>
        <TextInput
          readOnly
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={secret}
          onFocus={({ target }) => target.select()}
        />
      </Field>
    </Dialog>
  );
}

/** Asks before a new secret is generated. */
export function SecretDialog({
  webhook: { id, version },
  onMade,
  onClose,
}: DialogProps & { onMade: (webhook: WebhookWithSecret) => void }) {
  const { t } = useIntl();
  const { client } = useServices();
  return (
    <ConfirmDialog
      title={t("webhooks.renewTitle")}
      act="webhooks.renew"
      failed="webhooks.saveFailed"
      run={() =>
        once("webhook-secret", { id, version }, (options) =>
          client.webhooks.renewSecret.mutate({ id }, options),
        )
      }
      onDone={(renewed) => renewed && onMade(renewed)}
      onClose={onClose}
    >
      <p>{t("webhooks.renewText", { hours: webhookLimits.formerSecretHours })}</p>
    </ConfirmDialog>
  );
}

/** Asks before a webhook is deleted. */
export function RemoveWebhook({ webhook: { id, url }, onClose }: DialogProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  return (
    <ConfirmDialog
      removes
      title={t("webhooks.removeTitle")}
      act="webhooks.remove"
      failed="webhooks.removeFailed"
      run={() => client.webhooks.remove.mutate({ id })}
      refresh={() => utils.webhooks.list.invalidate()}
      onClose={onClose}
    >
      <p>{t("webhooks.removeText")}</p>
      <Alert tone="info">{url}</Alert>
    </ConfirmDialog>
  );
}
