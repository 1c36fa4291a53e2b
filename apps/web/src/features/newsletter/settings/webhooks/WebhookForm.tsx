import {
  type Webhook,
  type WebhookEvent,
  webhookEvents,
  webhookLimits,
  type WebhookWithSecret,
} from "@sortes/contract";
import { Checkbox, Field, TextInput } from "@sortes/ui";
import { CheckboxGroup } from "../../../../base/CheckboxGroup.tsx";
import { useForm } from "../../../../base/form.tsx";
import { FormDialog } from "../../../../base/FormDialog.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { saveAt } from "../../../../base/save-at.ts";
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
  const { t } = useIntl();
  const { client, utils } = useServices();
  const current = async () => {
    const { webhooks } = await utils.webhooks.list.fetch(undefined, { staleTime: 0 });
    return webhooks.find(({ id }) => id === webhook?.id);
  };
  const form = useForm({
    start: {
      url: webhook?.url ?? "",
      note: webhook?.note ?? "",
      events: webhook?.events ?? ([...webhookEvents] as WebhookEvent[]),
      isOn: webhook ? webhook.state === "on" : true,
    },
    labels: {
      url: t("webhooks.url"),
      note: t("webhooks.note"),
      events: t("webhooks.events"),
    },
    failed: "webhooks.saveFailed",
    async send({ isOn, ...input }, theirs: Webhook | undefined) {
      if (webhook) {
        const { id, version } = theirs ?? webhook;
        await saveAt({
          version,
          save: (seen) => client.webhooks.update.mutate({ id, version: seen, isOn, ...input }),
          current,
          isOurs: (other) =>
            other.url === input.url.trim() &&
            other.note === input.note.trim() &&
            (other.state === "on") === isOn &&
            webhookEvents.every(
              (event) => other.events.includes(event) === input.events.includes(event),
            ),
        });
        await utils.webhooks.list.invalidate();
      } else
        onMade(
          await once("webhook", input, (options) => client.webhooks.create.mutate(input, options)),
        );
      onClose();
    },
    current,
  });
  const { values, set, labels, errors } = form;
  return (
    <FormDialog
      form={form}
      title={t(webhook ? "webhooks.editTitle" : "webhooks.addTitle")}
      act={form.isPending ? "webhooks.saving" : "webhooks.save"}
      remark={
        form.theirs && <p>{t("webhooks.now", { url: <bdi key="url">{form.theirs.url}</bdi> })}</p>
      }
      onClose={onClose}
    >
      <Field label={labels.url} hint={t("webhooks.urlHint")} error={errors.url}>
        <TextInput
          type="url"
          required
          dir="ltr"
          autoComplete="off"
          maxLength={webhookLimits.url}
          {...form.text("url")}
        />
      </Field>
      <Field label={labels.note} hint={t("webhooks.noteHint")} error={errors.note}>
        <TextInput
          dir="auto"
          autoComplete="off"
          maxLength={webhookLimits.note}
          {...form.text("note")}
        />
      </Field>
      <CheckboxGroup
        label={labels.events}
        options={webhookEvents}
        textOf={(event) => t(`webhooks.event_${event}`)}
        value={values.events}
        onChange={(events) => set({ events })}
      />
      {webhook && (
        <Checkbox
          checked={values.isOn}
          hint={t("webhooks.onHint")}
          onChange={({ target }) => set({ isOn: target.checked })}
        >
          {t("webhooks.on")}
        </Checkbox>
      )}
    </FormDialog>
  );
}
