import { languages, type LetterPreferences } from "@sortes/contract";
import { Alert, Button, buttonClass, SegmentedRadios, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "react-intl";
import { confirmSession } from "../../base/confirm-session.ts";
import { useServices } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { useErrorText } from "../../base/error-text.ts";
import { reasonOf } from "../../base/errors.ts";
import { LetterChoices } from "./LetterChoices.tsx";
import { LetterSheet } from "./LetterSheet.tsx";

/** How each language calls itself. */
const languageNames = { en: "English", ro: "Română" } as const;

/** Changes what a reader gets, or ends it. Somebody who has left is led to the form that asks for the newsletter. */
export function LetterPreferencesForm({
  token,
  saved,
}: {
  token: string;
  saved: LetterPreferences;
}) {
  const { formatMessage } = useIntl();
  const services = useServices();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [wanted, setWanted] = useState(saved);
  const save = trpc.newsletter.saveLetterPreferences.useMutation({
    onSuccess(now) {
      utils.newsletter.letterPreferences.setData({ token }, now);
      // it may be the address of who is signed in here
      void confirmSession(services);
    },
    onError(error) {
      if (reasonOf(error) === "SUBSCRIPTION_OVER")
        void utils.newsletter.letterPreferences.invalidate({ token });
    },
  });
  const send = (subscribed: boolean) => {
    const { frequency, topics, language } = wanted;
    if (!save.isPending) save.mutate({ token, subscribed, frequency, topics, language });
  };
  const set = (change: Partial<LetterPreferences>) => {
    setWanted({ ...wanted, ...change });
    if (!save.isPending) save.reset();
  };
  const whose = formatMessage(
    { id: "newsletter.letterWhose" },
    { address: <bdi key="address">{saved.address}</bdi> },
  );
  return (
    <LetterSheet
      title={formatMessage({ id: "newsletter.letterTitle" })}
      onSubmit={(event) => {
        event.preventDefault();
        if (saved.subscribed) send(true);
      }}
    >
      {save.isError && (
        <Alert key={save.submittedAt} tone="error" takesFocus>
          {errorText(save.error, "newsletter.saveFailed")}
        </Alert>
      )}
      {save.isSuccess && (
        <Alert key={save.submittedAt} tone="success" takesFocus>
          {formatMessage({
            id: save.data.subscribed ? "newsletter.saved" : "newsletter.unsubscribed",
          })}
        </Alert>
      )}
      <p className={text.muted}>{whose}</p>
      {saved.subscribed ? (
        <>
          <LetterChoices value={wanted} onChange={set} />
          <SegmentedRadios
            legend={formatMessage({ id: "newsletter.letterLanguage" })}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={wanted.language}
            onChange={(language) => set({ language })}
          />
          <Button type="submit" busy={save.isPending}>
            {formatMessage({ id: save.isPending ? "newsletter.saving" : "newsletter.save" })}
          </Button>
          <Button type="button" tone="quiet" onClick={() => send(false)}>
            {formatMessage({ id: "newsletter.unsubscribe" })}
          </Button>
        </>
      ) : (
        <>
          <p>{formatMessage({ id: "newsletter.letterOver" })}</p>
          <Link to="/mail" className={buttonClass()}>
            {formatMessage({ id: "newsletter.letterAsk" })}
          </Link>
        </>
      )}
    </LetterSheet>
  );
}
