import { Alert, Button, buttonClass, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { confirmSession } from "../../app/confirm-session.ts";
import { useServices } from "../../app/services.ts";
import { trpc } from "../../app/trpc.ts";
import { useErrorText } from "../../shared/error-text.ts";
import { refusalOf } from "../../shared/errors.ts";
import { AccountPage } from "./AccountPage.tsx";

/** The target of the link in the mail. A button acts and not the visit: mail scanners follow links too. */
export function VerifyPage({ token }: { token: string }) {
  const { formatMessage } = useIntl();
  const services = useServices();
  const errorText = useErrorText();
  const verify = trpc.users.verify.useMutation({
    // what is kept of the person says so too
    onSuccess: () => void confirmSession(services),
  });
  const isDead = refusalOf(verify.error)?.message.code === "VERIFICATION_LINK_DEAD";
  return (
    <AccountPage
      title={formatMessage({ id: "account.verifyTitle" })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!verify.isPending) verify.mutate({ token });
      }}
    >
      {verify.isError && (
        <Alert tone="error" takesFocus>
          {errorText(verify.error, "account.verifyFailed")}
        </Alert>
      )}
      {verify.isSuccess && (
        <Alert tone="success" takesFocus>
          {formatMessage({ id: "account.verified" })}
        </Alert>
      )}
      {verify.isSuccess || isDead ? (
        <Link to="/team-generator" className={buttonClass()}>
          {formatMessage({ id: "account.start" })}
        </Link>
      ) : (
        <>
          <p className={text.muted}>{formatMessage({ id: "account.verifyText" })}</p>
          <Button type="submit" busy={verify.isPending}>
            {formatMessage({ id: verify.isPending ? "account.verifying" : "account.verify" })}
          </Button>
        </>
      )}
    </AccountPage>
  );
}
