import { Alert, Button, layout, LinkButton, text } from "@sortes/ui";
import { Address } from "./Address.tsx";
import { useCall } from "./use-call.ts";
import { type MessageId, useIntl } from "./intl.ts";
import { ErrorAlert } from "./failures.tsx";
import { confirmSession } from "./confirm-session.ts";
import { useServices, useSession } from "./services.ts";
import { reasonOf } from "./errors.ts";

const isVerifiedAlready = (error: unknown): boolean => reasonOf(error) === "ALREADY_VERIFIED";

interface ResendVerificationProps {
  /** Also offers it to people with a confirmed address who have not proved that it is theirs. */
  evenVerified?: boolean;
  /** A warning about what waits for the confirmation, with the address as `email`; default: a quiet line. */
  warning?: MessageId;
}

/**
 * Offers to resend the verification mail and reports the outcome. Renders nothing for guests or confirmed addresses.
 * The area `account` must be loaded.
 */
export function ResendVerification({ evenVerified = false, warning }: ResendVerificationProps) {
  const { t } = useIntl();
  const services = useServices();
  const { user } = useSession();
  const resend = useCall({
    mutationFn: () => services.client.users.resendVerification.mutate(),
    // the stored session does not know it yet
    onError: (error) => isVerifiedAlready(error) && void confirmSession(services),
  });
  if (user?.emailVerified !== false && !evenVerified && resend.isIdle) return null;
  const email = <Address key="email">{user?.email ?? ""}</Address>;
  if (resend.isSuccess || isVerifiedAlready(resend.error))
    return (
      <Alert tone="success" takesFocus>
        {resend.isSuccess ? t("account.resent", { email }) : t("account.alreadyVerified")}
      </Alert>
    );
  const failure = <ErrorAlert error={resend.error} fallback="account.resendFailed" takesFocus />;
  const label = t(resend.isPending ? "account.resending" : "account.resend");
  if (warning !== undefined)
    return (
      <Alert tone="warning">
        <div className={layout.stackSm}>
          <p>{t(warning, { email })}</p>
          {failure}
          <div>
            <Button tone="quiet" size="sm" busy={resend.isPending} onClick={() => resend.send()}>
              {label}
            </Button>
          </div>
        </div>
      </Alert>
    );
  return (
    <div className={layout.stackSm}>
      {failure}
      <p className={text.muted}>
        {!evenVerified && <>{t("account.unverified", { email })} </>}
        <LinkButton aria-busy={resend.isPending} onClick={() => resend.send()}>
          {label}
        </LinkButton>
      </p>
    </div>
  );
}
