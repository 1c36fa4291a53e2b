import {
  newsletterFrequencies,
  newsletterTopics,
  type NewsletterTopic,
  type Preferences,
} from "@sortes/contract";
import {
  Alert,
  Button,
  Checkbox,
  FormSheet,
  layout,
  SegmentedRadios,
  SheetBody,
  text,
} from "@sortes/ui";
import { type SubmitEventHandler, useState } from "react";
import { useIntl } from "react-intl";
import { confirmSession } from "../../app/confirm-session.ts";
import { useServices } from "../../app/services.ts";
import { trpc } from "../../app/trpc.ts";
import { useErrorText } from "../../shared/error-text.ts";

const frequencyTexts = { weekly: "newsletter.weekly", monthly: "newsletter.monthly" } as const;
const topicTexts = {
  product: "newsletter.topicProduct",
  tips: "newsletter.topicTips",
  draws: "newsletter.topicDraws",
} as const;

/** Whether the newsletter comes, how often and what about. */
export function PreferencesForm({ saved }: { saved: Preferences }) {
  const { formatMessage } = useIntl();
  const services = useServices();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [wanted, setWanted] = useState(saved);
  const save = trpc.newsletter.savePreferences.useMutation({
    onSuccess(now) {
      utils.newsletter.preferences.setData(undefined, now);
      // the account says whether they are subscribed
      void confirmSession(services);
    },
  });
  const set = (change: Partial<Preferences>) => {
    setWanted({ ...wanted, ...change });
    // what it said was of before
    if (!save.isPending) save.reset();
  };
  const setTopic = (topic: NewsletterTopic, on: boolean) =>
    set({
      topics: newsletterTopics.filter((other) =>
        other === topic ? on : wanted.topics.includes(other),
      ),
    });
  const onSubmit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(wanted);
  };
  return (
    <FormSheet onSubmit={onSubmit}>
      <SheetBody>
        <h2 className={text.h3}>{formatMessage({ id: "newsletter.preferencesTitle" })}</h2>
        {save.isError && (
          <Alert key={save.submittedAt} tone="error" takesFocus>
            {errorText(save.error, "newsletter.saveFailed")}
          </Alert>
        )}
        {save.isSuccess && (
          <Alert key={save.submittedAt} tone="success" takesFocus>
            {formatMessage({ id: "newsletter.saved" })}
          </Alert>
        )}
        <Checkbox
          checked={wanted.subscribed}
          onChange={(event) => set({ subscribed: event.target.checked })}
        >
          {formatMessage({ id: "newsletter.subscribed" })}
        </Checkbox>
        <SegmentedRadios
          legend={formatMessage({ id: "newsletter.frequency" })}
          hint={formatMessage({ id: "newsletter.frequencyHint" })}
          options={newsletterFrequencies.map((value) => ({
            value,
            label: formatMessage({ id: frequencyTexts[value] }),
          }))}
          value={wanted.frequency}
          onChange={(frequency) => set({ frequency })}
        />
        <div role="group" aria-labelledby="newsletter-topics" className={layout.stackSm}>
          <p id="newsletter-topics">
            <b>{formatMessage({ id: "newsletter.topics" })}</b>
          </p>
          {newsletterTopics.map((topic) => (
            <Checkbox
              key={topic}
              checked={wanted.topics.includes(topic)}
              onChange={(event) => setTopic(topic, event.target.checked)}
            >
              {formatMessage({ id: topicTexts[topic] })}
            </Checkbox>
          ))}
        </div>
        <Button type="submit" busy={save.isPending}>
          {formatMessage({ id: save.isPending ? "newsletter.saving" : "newsletter.save" })}
        </Button>
      </SheetBody>
    </FormSheet>
  );
}
