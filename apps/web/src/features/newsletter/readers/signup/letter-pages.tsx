import { Alert, Button, buttonClass, text } from "@sortes/ui";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, type SubmitEventHandler, useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { CallFailure } from "../../../../base/failures.tsx";
import { confirmSession } from "../../../../base/confirm-session.ts";
import { reasonOf } from "../../../../base/errors.ts";
import { FormPage } from "../../../../base/FormPage.tsx";
import { useServices } from "../../../../base/services.ts";
import { useCall } from "../../../../base/use-call.ts";
import { TestAddressPage } from "./TestAddressPage.tsx";

interface LetterSheetProps {
  title: string;
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A page opened from a mail: its question, beside a description of the newsletter. */
export function LetterSheet(props: LetterSheetProps) {
  const { t } = useIntl();
  const aside = {
    title: t("newsletter.asideTitle"),
    text: t("newsletter.asideText"),
  };
  return <FormPage {...props} aside={aside} />;
}

/** The target of the links in two mails: each further route costs bytes on every first visit. */
export function ConfirmPage({ token }: { token: string }) {
  const { searchStr } = useLocation();
  const isForTests = new URLSearchParams(searchStr).get("for") === "tests";
  return isForTests ? <TestAddressPage token={token} /> : <ConfirmSubscription token={token} />;
}

/** Confirms a subscription by a button, not by the visit: mail scanners follow links too. */
function ConfirmSubscription({ token }: { token: string }) {
  const { t } = useIntl();
  const services = useServices();
  const confirm = useCall({
    mutationFn: () => services.client.newsletter.confirm.mutate({ token }),
    // the address may belong to the signed-in user
    onSuccess: () => void confirmSession(services),
  });
  const isDead = reasonOf(confirm.error) === "SUBSCRIPTION_LINK_DEAD";
  return (
    <LetterSheet title={t("newsletter.confirmTitle")} onSubmit={() => confirm.send()}>
      <CallFailure call={confirm} fallback="newsletter.confirmFailed" />
      {isDead && (
        <>
          <p className={text.muted}>{t("newsletter.confirmedBefore")}</p>
          <Link to="/mail" className={buttonClass()}>
            {t("newsletter.askAgain")}
          </Link>
        </>
      )}
      {confirm.isSuccess && (
        <>
          <Alert tone="success" takesFocus>
            {t("newsletter.confirmed")}
          </Alert>
          <Link to="/team-generator" className={buttonClass()}>
            {t("newsletter.start")}
          </Link>
          <p className={text.muted}>
            {t("newsletter.confirmMistake", {
              link: (words) => (
                <Link
                  to="/newsletter/unsubscribe/$token"
                  params={{ token: confirm.data.unsubscribeToken }}
                >
                  {words}
                </Link>
              ),
            })}
          </p>
        </>
      )}
      {!confirm.isSuccess && !isDead && (
        <>
          <p className={text.muted}>{t("newsletter.confirmText")}</p>
          <Button type="submit" busy={confirm.isPending}>
            {t(confirm.isPending ? "newsletter.confirming" : "newsletter.confirm")}
          </Button>
        </>
      )}
    </LetterSheet>
  );
}

/** The target of the unsubscribe link in each newsletter. A button unsubscribes, and another one undoes it. */
export function UnsubscribePage({ token }: { token: string }) {
  const { t } = useIntl();
  const services = useServices();
  const [outcome, setOutcome] = useState<"ended" | "back" | "test">();
  const became = (next: "ended" | "back" | "test") => {
    setOutcome(next);
    // the address may belong to the signed-in user
    void confirmSession(services);
  };
  const { newsletter } = services.client;
  const end = useCall({
    mutationFn: () => newsletter.unsubscribe.mutate({ token }),
    onSuccess: ({ unsubscribed }) => became(unsubscribed ? "ended" : "test"),
  });
  const undo = useCall({
    mutationFn: () => newsletter.undoUnsubscribe.mutate({ token }),
    onSuccess: () => became("back"),
  });
  const hasEnded = outcome === "ended";
  const call = hasEnded ? undo : end;
  const failed = hasEnded ? "newsletter.againFailed" : "newsletter.unsubscribeFailed";
  if (outcome === "test")
    return (
      <LetterSheet title={t("newsletter.unsubscribeTitle")}>
        <Alert tone="info" takesFocus>
          {t("newsletter.unsubscribeTest")}
        </Alert>
      </LetterSheet>
    );
  return (
    <LetterSheet title={t("newsletter.unsubscribeTitle")} onSubmit={() => call.send()}>
      {outcome && !call.isError && (
        <Alert key={outcome} tone="success" takesFocus>
          {t(hasEnded ? "newsletter.unsubscribed" : "newsletter.isBack")}
        </Alert>
      )}
      <CallFailure call={call} fallback={failed} />
      {hasEnded ? (
        <>
          <p className={text.muted}>{t("newsletter.unsubscribeMistake")}</p>
          <Button type="submit" tone="quiet" busy={undo.isPending}>
            {t(undo.isPending ? "newsletter.againBusy" : "newsletter.again")}
          </Button>
        </>
      ) : (
        <>
          {!outcome && <p className={text.muted}>{t("newsletter.unsubscribeText")}</p>}
          <Button type="submit" tone={outcome ? "quiet" : undefined} busy={end.isPending}>
            {t(end.isPending ? "newsletter.unsubscribing" : "newsletter.unsubscribe")}
          </Button>
        </>
      )}
    </LetterSheet>
  );
}
