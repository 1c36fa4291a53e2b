import { Alert, Button, buttonClass, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../../../base/intl.ts";
import { CallFailure } from "../../../base/failures.tsx";
import { confirmSession } from "../../../base/confirm-session.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import { useServices, useSession } from "../../../base/services.ts";
import { useCall } from "../../../base/use-call.ts";
import { AccountPage } from "./AccountPage.tsx";
import { ResendVerification } from "../../../base/ResendVerification.tsx";

/** The target of the verification link. Confirms by a button, not by the visit: mail scanners follow links too. */
export function VerifyPage({ token }: { token: string }) {
  const { t } = useIntl();
  const services = useServices();
  const { isSignedIn, user } = useSession();
  const errorText = useErrorText();
  const verify = useCall({
    mutationFn: () => services.client.users.confirmAddress.mutate({ token }),
    // updates the stored user; a link may be invalid because its response was lost, with the address confirmed
    onSettled: () => void confirmSession(services),
  });
  const isDead = reasonOf(verify.error) === "VERIFICATION_LINK_DEAD";
  const isVerified = isDead && user?.emailVerified === true;
  return (
    <AccountPage title={t("account.verifyTitle")} onSubmit={() => verify.send()}>
      {isVerified && (
        <Alert tone="success" takesFocus>
          {t("account.alreadyVerified")}
        </Alert>
      )}
      {verify.isError && !isVerified && (
        <Alert tone="error" takesFocus>
          {errorText(verify.error, "account.verifyFailed")}
        </Alert>
      )}
      {verify.isSuccess && (
        <Alert tone="success" takesFocus>
          {t("account.verified")}
        </Alert>
      )}
      {verify.isSuccess && isSignedIn && <p className={text.muted}>{t("account.elsewhere")}</p>}
      {isDead && isSignedIn && !isVerified && <ResendVerification />}
      {isDead && !isSignedIn && (
        <p className={text.muted}>
          {t("account.logInForLink", { link: (words) => <Link to="/login">{words}</Link> })}
        </p>
      )}
      {verify.isSuccess || isDead ? (
        <Link to="/team-generator" className={buttonClass()}>
          {t("account.start")}
        </Link>
      ) : (
        <>
          <p className={text.muted}>{t("account.verifyText")}</p>
          <Button type="submit" busy={verify.isPending}>
            {t(verify.isPending ? "account.verifying" : "account.verify")}
          </Button>
          {!isSignedIn && (
            <p className={text.muted}>
              {t("account.verifyNotYou", {
                link: (words) => <Link to="/forgot-password">{words}</Link>,
              })}
            </p>
          )}
        </>
      )}
    </AccountPage>
  );
}

/** The target of the link in the mail to a new address. Confirms by a button, like `VerifyPage`. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const { t } = useIntl();
  const services = useServices();
  const { isSignedIn } = useSession();
  const confirm = useCall({
    mutationFn: () => services.client.users.confirmEmail.mutate({ token }),
    // updates the stored user
    onSettled: () => void confirmSession(services),
  });
  const reason = reasonOf(confirm.error);
  const isOver = reason === "EMAIL_LINK_DEAD" || reason === "EMAIL_TAKEN_MEANWHILE";
  const home = isSignedIn ? "/account" : "/login";
  return (
    <AccountPage title={t("settings.confirmTitle")} onSubmit={() => confirm.send()}>
      <CallFailure call={confirm} fallback="account.verifyFailed" />
      {confirm.isSuccess && (
        <Alert tone="success" takesFocus>
          {t("settings.confirmed")}
        </Alert>
      )}
      {confirm.isSuccess || isOver ? (
        <Link to={home} className={buttonClass()}>
          {t(isSignedIn ? "settings.toSettings" : "account.logIn")}
        </Link>
      ) : (
        <>
          <p className={text.muted}>{t("settings.confirmText")}</p>
          <Button type="submit" busy={confirm.isPending}>
            {t(confirm.isPending ? "account.verifying" : "account.verify")}
          </Button>
        </>
      )}
    </AccountPage>
  );
}
