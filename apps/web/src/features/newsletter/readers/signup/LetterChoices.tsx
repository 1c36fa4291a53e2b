import {
  newsletterFrequencies,
  type NewsletterFrequency,
  type NewsletterTopic,
  newsletterTopics,
} from "@sortes/contract";
import { Alert, SegmentedRadios } from "@sortes/ui";
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
}

interface LetterChoicesProps {
  value: Choices;
  onChange: (change: Partial<Choices>) => void;
}

/** The frequency and topics of the newsletter. */
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
