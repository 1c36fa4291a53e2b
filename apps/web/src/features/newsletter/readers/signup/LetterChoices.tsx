import {
  newsletterFrequencies,
  type NewsletterFrequency,
  type NewsletterTopic,
  newsletterTopics,
} from "@sortes/contract";
import { Alert, Field, SegmentedRadios, Select } from "@sortes/ui";
import { type MessageId, useIntl } from "../../../../base/intl.ts";
import { CheckboxGroup } from "../../../../base/CheckboxGroup.tsx";
import { FormAlert } from "../../../../base/form.tsx";

const frequencyTexts = { weekly: "newsletter.weekly", monthly: "newsletter.monthly" } as const;
const topicTexts = {
  product: "newsletter.topicProduct",
  tips: "newsletter.topicTips",
  draws: "newsletter.topicDraws",
} as const;

interface Choices {
  frequency: NewsletterFrequency;
  topics: NewsletterTopic[];
  timeZone?: string | null | undefined;
}

interface LetterChoicesProps {
  value: Choices;
  onChange: (change: Partial<Choices>) => void;
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's time zone. That of the device is offered, and nothing is stored unless chosen. */
function ZoneChoice({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (zone: string | null) => void;
}) {
  const { t } = useIntl();
  const own = ownZone();
  const zones = new Set(Intl.supportedValuesOf("timeZone")).add(own).add(value ?? own);
  return (
    <Field label={t("newsletter.zone")} hint={t("newsletter.zoneHint")}>
      <Select value={value ?? ""} onChange={({ target }) => onChange(target.value || null)}>
        <option value="">{t("newsletter.zoneNone")}</option>
        {value === null && <option value={own}>{t("newsletter.zoneUse", { zone: own })}</option>}
        {[...zones].toSorted().map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The frequency and topics of the newsletter, and the reader's time zone. */
export function LetterChoices({ value, onChange }: LetterChoicesProps) {
  const { t } = useIntl();
  return (
    <>
      <SegmentedRadios
        legend={t("newsletter.frequency")}
        hint={t("newsletter.frequencyHint")}
        options={newsletterFrequencies.map((frequency) => ({
          value: frequency,
          label: t(frequencyTexts[frequency]),
        }))}
        value={value.frequency}
        onChange={(frequency) => onChange({ frequency })}
      />
      <CheckboxGroup
        label={t("newsletter.topics")}
        options={newsletterTopics}
        textOf={(topic) => t(topicTexts[topic])}
        value={value.topics}
        onChange={(topics) => onChange({ topics })}
      />
      <ZoneChoice value={value.timeZone ?? null} onChange={(timeZone) => onChange({ timeZone })} />
    </>
  );
}

interface SaveAnswerProps {
  form: {
    attempt: number;
    summary: readonly string[];
    isUntouched: boolean;
    call: { isSuccess: boolean; submittedAt: number };
  };
  /** The message after saving. */
  saved: MessageId;
}

/** Says whether the choices were saved. */
export function SaveAnswer({ form, saved }: SaveAnswerProps) {
  const { t } = useIntl();
  const { call, isUntouched } = form;
  return (
    <>
      <FormAlert form={form} />
      {call.isSuccess && isUntouched && (
        <Alert key={call.submittedAt} tone="success" takesFocus>
          {t(saved)}
        </Alert>
      )}
    </>
  );
}
