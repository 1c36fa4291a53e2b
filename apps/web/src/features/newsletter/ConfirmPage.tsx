import { Alert, Button, buttonClass, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { confirmSession } from "../../base/confirm-session.ts";
import { useServices } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { useErrorText } from "../../base/error-text.ts";
import { reasonOf } from "../../base/errors.ts";
import { LetterSheet } from "./LetterSheet.tsx";

/** The target of the link in the mail. A button acts and not the visit: mail scanners follow links too. */
export function ConfirmPage({ token }: { token: string }) {
  const { formatMessage } = useIntl();
  const services = useServices();
  const errorText = useErrorText();
  const confirm = trpc.newsletter.confirm.useMutation({
    // it may be the address of who is signed in here
    onSuccess: () => void confirmSession(services),
  });
  const isDead = reasonOf(confirm.error) === "SUBSCRIPTION_LINK_DEAD";
  return (
    <LetterSheet
      title={formatMessage({ id: "newsletter.confirmTitle" })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending) confirm.mutate({ token });
      }}
    >
      {confirm.isError && (
        <Alert key={confirm.submittedAt} tone="error" takesFocus>
          {errorText(confirm.error, "newsletter.confirmFailed")}
        </Alert>
      )}
      {isDead && (
        <>
          <p className={text.muted}>{formatMessage({ id: "newsletter.confirmedBefore" })}</p>
          <Link to="/mail" className={buttonClass()}>
            {formatMessage({ id: "newsletter.askAgain" })}
          </Link>
        </>
      )}
      {confirm.isSuccess && (
        <>
          <Alert tone="success" takesFocus>
            {formatMessage({ id: "newsletter.confirmed" })}
          </Alert>
          <Link to="/team-generator" className={buttonClass()}>
            {formatMessage({ id: "newsletter.start" })}
          </Link>
          <p className={text.muted}>
            {formatMessage(
              { id: "newsletter.confirmMistake" },
              {
                link: (words) => (
                  <Link
                    to="/newsletter/unsubscribe/$token"
                    params={{ token: confirm.data.unsubscribeToken }}
                  >
                    {words}
                  </Link>
                ),
              },
            )}
          </p>
        </>
      )}
      {!confirm.isSuccess && !isDead && (
        <>
          <p className={text.muted}>{formatMessage({ id: "newsletter.confirmText" })}</p>
          <Button type="submit" busy={confirm.isPending}>
            {formatMessage({
              id: confirm.isPending ? "newsletter.confirming" : "newsletter.confirm",
            })}
          </Button>
        </>
      )}
    </LetterSheet>
  );
}
