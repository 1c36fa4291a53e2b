import {
  type Webhook,
  type WebhookEvent,
  webhookEvents,
  webhookLimits,
  type WebhookWithSecret,
} from "@sortes/contract";
import { Alert, Button, Checkbox, Dialog, Field, layout, TextInput } from "@sortes/ui";
import { useState } from "react";
import { useCall } from "../../../../base/use-call.ts";
import { wordError } from "../../../../base/error-text.ts";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { once } from "../../../../base/once.ts";

interface WebhookFormProps {
  /** The edited webhook; undefined for a new one. */
  webhook: Webhook | undefined;
  /** Called with a new webhook, whose secret is shown once. */
  onMade: (webhook: WebhookWithSecret) => void;
  onClose: () => void;
}

/** Creates or edits a webhook. */
export function WebhookForm({ webhook, onMade, onClose }: WebhookFormProps) {
  const intl = useIntl();
  const { t } = intl;
  const { client } = useServices();
  const [typed, setTyped] = useState({
    url: webhook?.url ?? "",
    note: webhook?.note ?? "",
    events: webhook?.events ?? ([...webhookEvents] as WebhookEvent[]),
    isOn: webhook ? webhook.state === "on" : true,
  });
  const set = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }));
  const save = useCall({
    async mutationFn({ isOn, ...input }: typeof typed) {
      if (webhook) {
        const { id, version } = webhook;
        await client.webhooks.update.mutate({ id, version, isOn, ...input });
      } else
        onMade(
          await once("webhook", input, (options) => client.webhooks.create.mutate(input, options)),
        );
      onClose();
    },
  });
  const labels = {
    url: t("webhooks.url"),
    note: t("webhooks.note"),
    events: t("webhooks.events"),
  };
  const refused = save.error
    ? wordError(intl, save.error, "webhooks.saveFailed", labels)
    : undefined;
  return (
    <Dialog
      title={t(webhook ? "webhooks.editTitle" : "webhooks.addTitle")}
      closeLabel={t("webhooks.close")}
      onClose={onClose}
      unsaved={typed.url !== (webhook?.url ?? "")}
      onSubmit={() => save.send(typed)}
      cancel={t("webhooks.cancel")}
      actions={
        <Button type="submit" busy={save.isPending}>
          {t(save.isPending ? "webhooks.saving" : "webhooks.save")}
        </Button>
      }
    >
      {refused && (
        <Alert key={save.submittedAt} tone="error" takesFocus>
          {refused.summary.join(" ")}
        </Alert>
      )}
      <Field label={labels.url} hint={t("webhooks.urlHint")} error={refused?.fields["url"]}>
        <TextInput
          type="url"
          required
          dir="ltr"
          autoComplete="off"
          maxLength={webhookLimits.url}
          value={typed.url}
          onChange={({ target }) => set({ url: target.value })}
        />
      </Field>
      <Field label={labels.note} hint={t("webhooks.noteHint")} error={refused?.fields["note"]}>
        <TextInput
          dir="auto"
          autoComplete="off"
          maxLength={webhookLimits.note}
          value={typed.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </Field>
      <div role="group" aria-labelledby="webhook-events" className={layout.stackSm}>
        <p id="webhook-events">
          <b>{labels.events}</b>
        </p>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            checked={typed.events.includes(event)}
            onChange={({ target: { checked } }) =>
              set({
                events: webhookEvents.filter((other) =>
                  other === event ? checked : typed.events.includes(other),
                ),
              })
            }
          >
            {t(`webhooks.event_${event}`)}
          </Checkbox>
        ))}
      </div>
      {webhook && (
        <Checkbox
          checked={typed.isOn}
          hint={t("webhooks.onHint")}
          onChange={({ target }) => set({ isOn: target.checked })}
        >
          {t("webhooks.on")}
        </Checkbox>
      )}
    </Dialog>
  );
}
