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
import { type ReactNode, useState } from "react";
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
  const [wanted, setWanted] = useState(saved);
  const save = trpc.newsletter.saveLetterPreferences.useMutation({
    onSuccess(now) {
      utils.newsletter.letterPreferences.setData({ token }, now);
      // the address may belong to the signed-in user
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
  const whose = t("newsletter.letterWhose", { address: <bdi key="address">{saved.address}</bdi> });
  return (
    <LetterSheet
      title={t("newsletter.letterTitle")}
      onSubmit={() => {
        if (saved.subscribed) send(true);
      }}
    >
      <SaveAnswer
        save={save}
        saved={save.data?.subscribed === false ? "newsletter.unsubscribed" : "newsletter.saved"}
      />
      <p className={text.muted}>{whose}</p>
      {saved.subscribed ? (
        <>
          <LetterChoices value={wanted} onChange={set} />
          <SegmentedRadios
            legend={t("newsletter.letterLanguage")}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={wanted.language}
            onChange={(language) => set({ language })}
          />
          <Button type="submit" busy={save.isPending}>
            {t(save.isPending ? "newsletter.saving" : "newsletter.save")}
          </Button>
          <Button type="button" tone="quiet" onClick={() => send(false)}>
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
