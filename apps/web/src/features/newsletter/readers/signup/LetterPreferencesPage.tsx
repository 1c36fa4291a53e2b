import { languages, type LetterPreferences } from "@sortes/contract";
import {
  Alert,
  Button,
  buttonClass,
  layout,
  LinkButton,
  SegmentedRadios,
  Skeleton,
  text,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { confirmSession } from "../../../../base/confirm-session.ts";
import { useErrorText } from "../../../../base/error-text.ts";
import { reasonOf } from "../../../../base/errors.ts";
import { useServices } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import { LetterSheet } from "./letter-pages.tsx";
import { LetterChoices, SaveAnswer } from "./LetterChoices.tsx";

/** Each language's name in that language. */
const languageNames = { en: "English", ro: "Română" } as const;

/** Changes a reader's preferences, or unsubscribes them. Former readers are sent to the signup form. */
function LetterPreferencesForm({ token, saved }: { token: string; saved: LetterPreferences }) {
  const { t } = useIntl();
  const services = useServices();
  const utils = trpc.useUtils();
  const form = useForm({
    start: saved,
    labels: { frequency: t("newsletter.frequency"), topics: t("newsletter.topics") },
    failed: "newsletter.saveFailed",
    async send({ subscribed, frequency, topics, language, timeZone }) {
      const input = { token, subscribed, frequency, topics, language, timeZone };
      const now = await services.client.newsletter.saveLetterPreferences.mutate(input);
      utils.newsletter.letterPreferences.setData({ token }, now);
      // the address may belong to the signed-in user
      void confirmSession(services);
      return now;
    },
    onRefused(error) {
      if (reasonOf(error) === "SUBSCRIPTION_OVER")
        void utils.newsletter.letterPreferences.invalidate({ token });
    },
  });
  const { values, set, call } = form;
  const whose = t("newsletter.letterWhose", { address: <bdi key="address">{saved.address}</bdi> });
  return (
    <LetterSheet title={t("newsletter.letterTitle")} onSubmit={form.onSubmit}>
      <SaveAnswer
        form={form}
        saved={call.data?.subscribed === false ? "newsletter.unsubscribed" : "newsletter.saved"}
      />
      <p className={text.muted}>{whose}</p>
      {saved.subscribed ? (
        <>
          <LetterChoices value={values} onChange={set} />
          <SegmentedRadios
            legend={t("newsletter.letterLanguage")}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={values.language}
            onChange={(language) => set({ language })}
          />
          <Button type="submit" busy={call.isPending}>
            {t(call.isPending ? "newsletter.saving" : "newsletter.save")}
          </Button>
          <Button
            type="button"
            tone="quiet"
            onClick={() => call.send({ ...values, subscribed: false })}
          >
            {t("newsletter.unsubscribe")}
          </Button>
        </>
      ) : (
        <>
          <p>{t("newsletter.letterOver")}</p>
          <Link to="/mail" className={buttonClass()}>
            {t("newsletter.letterAsk")}
          </Link>
        </>
      )}
    </LetterSheet>
  );
}

/** The target of the preferences link in each newsletter. Works without an account. */
export function LetterPreferencesPage({ token }: { token: string }) {
  const { t } = useIntl();
  const { data, error, refetch } = trpc.newsletter.letterPreferences.useQuery(
    { token },
    // the route loader has just tried
    { retryOnMount: false },
  );
  if (data) return <LetterPreferencesForm key={token} token={token} saved={data} />;
  return (
    <Shown>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="rows" label={t("newsletter.loading")} />
      )}
    </Shown>
  );
}

function Shown({ children }: { children: ReactNode }) {
  const { t } = useIntl();
  return <LetterSheet title={t("newsletter.letterTitle")}>{children}</LetterSheet>;
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useIntl();
  const errorText = useErrorText();
  const reason = reasonOf(error);
  if (reason === "LETTER_IS_TEST") return <Alert tone="info">{t("LETTER_IS_TEST")}</Alert>;
  const isDead = reason === "PREFERENCES_LINK_DEAD";
  return (
    <Alert tone="error">
      <div className={layout.bar}>
        <span>{errorText(error, "newsletter.loadFailed")}</span>
        {isDead ? (
          <Link to="/mail">{t("newsletter.letterAsk")}</Link>
        ) : (
          <LinkButton onClick={onRetry}>{t("shell.retry")}</LinkButton>
        )}
      </div>
    </Alert>
  );
}
