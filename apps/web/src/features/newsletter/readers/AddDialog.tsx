import {
  addSubscriberInput,
  languages,
  limits,
  newsletterFrequencies,
  newsletterTopics,
} from "@sortes/contract";
import { Checkbox, Field, FieldRow, SegmentedRadios, TextInput } from "@sortes/ui";
import { CheckboxGroup } from "../../../base/CheckboxGroup.tsx";
import { useForm } from "../../../base/form.tsx";
import { FormDialog } from "../../../base/FormDialog.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage, useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { once } from "../../../base/once.ts";

/** Adds one person who has consented. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  const [readers] = useLanguage();
  const form = useForm({
    schema: addSubscriberInput,
    start: {
      email: "",
      topics: [...newsletterTopics],
      frequency: "weekly" as (typeof newsletterFrequencies)[number],
      language: readers,
      consentConfirmed: false,
    },
    failed: "subscribers.addFailed",
    async send(input) {
      await once("subscriber", input, (options) => client.subscribers.add.mutate(input, options));
      await utils.subscribers.list.invalidate();
      toasts.show({ tone: "success", text: t("subscribers.added", { email: input.email }) });
      onClose();
    },
  });
  const { values, set, errors } = form;
  return (
    <FormDialog
      form={form}
      title={t("subscribers.addTitle")}
      act={form.isPending ? "subscribers.adding" : "subscribers.addSubmit"}
      onClose={onClose}
    >
      <Field label={t("subscribers.email")} error={errors.email}>
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={limits.email}
          {...form.text("email")}
        />
      </Field>
      <CheckboxGroup
        label={t("subscribers.topics")}
        options={newsletterTopics}
        textOf={(topic) => t(`subscribers.topic_${topic}`)}
        value={values.topics}
        onChange={(topics) => set({ topics })}
      />
      <FieldRow>
        <SegmentedRadios
          legend={t("subscribers.frequency")}
          options={newsletterFrequencies.map((value) => ({
            value,
            label: t(`subscribers.frequency_${value}`),
          }))}
          value={values.frequency}
          onChange={(frequency) => set({ frequency })}
        />
        <SegmentedRadios
          legend={t("subscribers.language")}
          options={languages.map((value) => ({
            value,
            label: t(`subscribers.language_${value}`),
          }))}
          value={values.language}
          onChange={(language) => set({ language })}
        />
      </FieldRow>
      <Checkbox
        checked={values.consentConfirmed}
        error={errors.consentConfirmed && t("subscribers.attestFirst")}
        hint={t("subscribers.recorded")}
        onChange={({ target }) => set({ consentConfirmed: target.checked })}
      >
        {t("attestation.one")}
      </Checkbox>
    </FormDialog>
  );
}
