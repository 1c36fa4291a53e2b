import { buttonClass, layout, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { ListFailure } from "../../../../../base/failures.tsx";
import { useIntl } from "../../../../../base/intl.ts";
import { ResendVerification } from "../../../../../base/ResendVerification.tsx";
import { useSession } from "../../../../../base/services.ts";
import type { WayProps } from "../way.ts";
import { EarlierTroubles } from "./EarlierTroubles.tsx";
import { MailForm } from "./MailForm.tsx";
import { useGiftMails } from "./use-gift-mails.ts";

/** Sends each person their link by mail, for organisers with an account and a confirmed address. */
export function SendMails(props: WayProps) {
  const { t } = useIntl();
  const { isSignedIn, user } = useSession();
  if (!isSignedIn)
    return (
      <div className={layout.stack}>
        <p className={text.muted}>{t("gift-mails.guest")}</p>
        <div className={layout.row}>
          <Link to="/register" className={buttonClass()}>
            {t("gift-mails.register")}
          </Link>
          <Link to="/login" className={buttonClass({ tone: "quiet" })}>
            {t("gift-mails.logIn")}
          </Link>
        </div>
      </div>
    );
  if (user?.emailVerified === false) return <ResendVerification warning="gift-mails.unconfirmed" />;
  return <SignedIn {...props} />;
}

function SignedIn(props: WayProps) {
  const { t } = useIntl();
  const { user } = useSession();
  const state = useGiftMails(props.result);
  const { query, mails } = state;
  return (
    <div className={layout.stack}>
      <p className={text.muted}>
        {t("gift-mails.about", { username: <bdi key="name">{user?.username ?? ""}</bdi> })}
      </p>
      {query.error && !query.data && (
        <ListFailure
          error={query.error}
          failed="gift-mails.listFailed"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <MailForm {...props} state={state} />}
      <EarlierTroubles mails={mails} exchange={props.result.createdAt} />
    </div>
  );
}
