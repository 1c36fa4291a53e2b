import type { PaymentKind, TierOutput } from "@sortes/contract";
import { Alert, Button, layout, Sheet, SheetBody, text } from "@sortes/ui";
import { useCall } from "../../../base/use-call.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { useLostFocus } from "../../../base/use-lost-focus.ts";
import { useFailureText } from "../../../base/error-text.ts";
import { leaveFor } from "./use-own-tier.ts";
import { tierNames } from "./tier-rows.ts";

/** Writes a day in words. */
function useDay(): (time: string) => string {
  const { formatDate } = useIntl();
  return (time) => formatDate(time, { dateStyle: "long" });
}

/** The user's tier, its end date, and how to cancel it. */
export function OwnTier({ own, payments }: { own: TierOutput; payments: PaymentKind }) {
  const { t } = useIntl();
  const day = useDay();
  const { tier, subscription, hasPortal, refundedAt, endedAt } = own;
  // the button that ends a plan at once disappears
  const panel = useLostFocus();
  return (
    <Sheet>
      <SheetBody {...panel}>
        <h2 className={text.h3}>{t("tiers.have", { tier: t(tierNames[tier]) })}</h2>
        {subscription ? (
          <Standing subscription={subscription} />
        ) : (
          <p>
            {endedAt
              ? t("tiers.ended", { day: day(endedAt) })
              : t(tier === "free" ? "tiers.haveFree" : "tiers.haveGiven")}
          </p>
        )}
        {refundedAt && <Alert tone="info">{t("tiers.refunded", { day: day(refundedAt) })}</Alert>}
        {subscription && payments !== "off" && (
          <Ending subscription={subscription} hasPortal={hasPortal} />
        )}
        {subscription?.tier === "premium" && !isDue(subscription) && payments !== "off" && (
          <p className={text.muted}>{t("tiers.down")}</p>
        )}
      </SheetBody>
    </Sheet>
  );
}

type Subscription = NonNullable<TierOutput["subscription"]>;

/** Whether its last payment failed: no other plan can be chosen, and cancelling ends it at once. */
const isDue = ({ status }: Subscription): boolean => status === "past_due" || status === "unpaid";

function Standing({ subscription }: { subscription: Subscription }) {
  const { t } = useIntl();
  const day = useDay();
  const { status, renewsAt, endsAt, graceUntil, tier } = subscription;
  const name = t(tierNames[tier]);
  if (status === "past_due" && graceUntil !== null)
    return <Alert tone="warning">{t("tiers.grace", { tier: name, day: day(graceUntil) })}</Alert>;
  // late for longer than the tier stays
  if (isDue(subscription)) return <Alert tone="warning">{t("tiers.unpaid")}</Alert>;
  if (endsAt !== null) return <p>{t("tiers.ends", { day: day(endsAt) })}</p>;
  return renewsAt === null ? null : <p>{t("tiers.renews", { day: day(renewsAt) })}</p>;
}

interface EndingProps {
  subscription: Subscription;
  hasPortal: boolean;
}

function Ending({ subscription, hasPortal }: EndingProps) {
  const { t } = useIntl();
  const failureText = useFailureText();
  const { client, utils } = useServices();
  const isLate = isDue(subscription);
  const isEnding = subscription.endsAt !== null && !isLate;
  const end = useCall({
    mutationFn: () => client.tiers.cancel.mutate({ resume: isEnding }),
    onSuccess: (now) => utils.tiers.mine.setData(undefined, now),
  });
  const portal = useCall({
    mutationFn: () => client.tiers.manage.mutate(),
    onSuccess: ({ portalUrl }) => leaveFor(portalUrl),
  });
  const last = portal.submittedAt > end.submittedAt ? portal : end;
  return (
    <>
      {last.error && (
        <Alert key={last.submittedAt} tone="error" takesFocus>
          {failureText(last.error, last === end ? "tiers.changeFailed" : "tiers.portalFailed")}
        </Alert>
      )}
      <div className={layout.row}>
        <Button tone="quiet" busy={end.isPending} onClick={() => end.send()}>
          {t(isEnding ? "tiers.resume" : "tiers.cancel")}
        </Button>
        {hasPortal && (
          <Button tone="quiet" busy={portal.isPending} onClick={() => portal.send()}>
            {t("tiers.portal")}
          </Button>
        )}
      </div>
      {!isEnding && (
        <p className={text.muted}>{t(isLate ? "tiers.cancelLateHint" : "tiers.cancelHint")}</p>
      )}
    </>
  );
}
