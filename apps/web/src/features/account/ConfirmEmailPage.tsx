import { Alert, Button, buttonClass, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { confirmSession } from "../../base/confirm-session.ts";
import { useServices, useSession } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { useErrorText } from "../../base/error-text.ts";
import { reasonOf } from "../../base/errors.ts";
import { AccountPage } from "./AccountPage.tsx";

/** The target of the link in the mail to a new address. A button acts and not the visit, as when one is confirmed. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const { formatMessage } = useIntl();
  const services = useServices();
  const { isSignedIn } = useSession();
  const errorText = useErrorText();
  const confirm = trpc.users.confirmEmail.useMutation({
    // what is kept of the person says so too
    onSettled: () => void confirmSession(services),
  });
  const reason = reasonOf(confirm.error);
  const isOver = reason === "EMAIL_LINK_DEAD" || reason === "EMAIL_TAKEN_MEANWHILE";
  const home = isSignedIn ? "/account" : "/login";
  return (
    <AccountPage
      title={formatMessage({ id: "settings.confirmTitle" })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending) confirm.mutate({ token });
      }}
    >
      {confirm.isError && (
        <Alert key={confirm.submittedAt} tone="error" takesFocus>
          {errorText(confirm.error, "account.verifyFailed")}
        </Alert>
      )}
      {confirm.isSuccess && (
        <Alert tone="success" takesFocus>
          {formatMessage({ id: "settings.confirmed" })}
        </Alert>
      )}
      {confirm.isSuccess || isOver ? (
        <Link to={home} className={buttonClass()}>
          {formatMessage({ id: isSignedIn ? "settings.toSettings" : "account.logIn" })}
        </Link>
      ) : (
        <>
          <p className={text.muted}>{formatMessage({ id: "settings.confirmText" })}</p>
          <Button type="submit" busy={confirm.isPending}>
            {formatMessage({ id: confirm.isPending ? "account.verifying" : "account.verify" })}
          </Button>
        </>
      )}
    </AccountPage>
  );
}
