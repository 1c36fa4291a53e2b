import {
  addSubscriberInput,
  fieldErrorsOf,
  languages,
  limits,
  newsletterFrequencies,
  newsletterTopics,
} from "@sortes/contract";
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  Field,
  FieldRow,
  layout,
  SegmentedRadios,
  TextInput,
} from "@sortes/ui";
import { type SubmitEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage, useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { wordError, wordMessage } from "../../../base/error-text.ts";
import { once } from "../../../base/once.ts";

/** Adds one person who has consented. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const { t } = intl;
  const { client, utils } = useServices();
  const toasts = useToasts();
  const [readers] = useLanguage();
  const [input, setInput] = useState({
    email: "",
    topics: [...newsletterTopics],
    frequency: "weekly" as (typeof newsletterFrequencies)[number],
    language: readers,
    consentConfirmed: false,
  });
  const [isJudged, setJudged] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  useStaffRights(refusal);

  const set = (change: Partial<typeof input>) => {
    setInput({ ...input, ...change });
    setRefusal(undefined);
  };
  const { data, error } = addSubscriberInput.safeParse(input);
  const found = isJudged && error ? fieldErrorsOf(error) : {};
  const refused = wordError(intl, refusal, "subscribers.addFailed");
  const [emailFault] = found.email ?? [];
  const emailError = emailFault ? wordMessage(intl, emailFault) : refused.fields.email;

  const begin = async (event: SubmitEvent) => {
    const form = event.currentTarget as HTMLFormElement;
    flushSync(() => setJudged(true));
    if (!data) form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    if (!data || isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await once("subscriber", data, (options) => client.subscribers.add.mutate(data, options));
      await utils.subscribers.list.invalidate();
      const text = t("subscribers.added", { email: data.email });
      toasts.show({ tone: "success", text });
      onClose();
    } catch (thrown) {
      setRefusal(thrown);
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t("subscribers.addTitle")}
      closeLabel={t("subscribers.close")}
      onClose={onClose}
      unsaved={input.email !== ""}
      onSubmit={(event) => void begin(event)}
      cancel={t("subscribers.cancel")}
      actions={
        <Button type="submit" busy={isBusy}>
          {t(isBusy ? "subscribers.adding" : "subscribers.addSubmit")}
        </Button>
      }
    >
      {refused.summary.length > 0 && !refused.fields.email && (
        <Alert tone="error">{refused.summary.join(" ")}</Alert>
      )}
      <Field label={t("subscribers.email")} error={emailError}>
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={limits.email}
          value={input.email}
          onChange={({ target }) => set({ email: target.value })}
        />
      </Field>
      <div role="group" aria-labelledby="subscriber-topics" className={layout.stackSm}>
        <p id="subscriber-topics">
          <b>{t("subscribers.topics")}</b>
        </p>
        {newsletterTopics.map((topic) => (
          <Checkbox
            key={topic}
            checked={input.topics.includes(topic)}
            onChange={({ target: { checked } }) =>
              set({
                topics: newsletterTopics.filter((other) =>
                  other === topic ? checked : input.topics.includes(other),
                ),
              })
            }
          >
            {t(`subscribers.topic_${topic}`)}
          </Checkbox>
        ))}
      </div>
      <FieldRow>
        <SegmentedRadios
          legend={t("subscribers.frequency")}
          options={newsletterFrequencies.map((value) => ({
            value,
            label: t(`subscribers.frequency_${value}`),
          }))}
          value={input.frequency}
          onChange={(frequency) => set({ frequency })}
        />
        <SegmentedRadios
          legend={t("subscribers.language")}
          options={languages.map((value) => ({
            value,
            label: t(`subscribers.language_${value}`),
          }))}
          value={input.language}
          onChange={(language) => set({ language })}
        />
      </FieldRow>
      <Checkbox
        checked={input.consentConfirmed}
        error={found.consentConfirmed && t("subscribers.attestFirst")}
        hint={t("subscribers.recorded")}
        onChange={({ target }) => set({ consentConfirmed: target.checked })}
      >
        {t("attestation.one")}
      </Checkbox>
    </Dialog>
  );
}
