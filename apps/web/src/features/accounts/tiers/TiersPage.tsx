import type { Tier } from "@sortes/contract";
import {
  Alert,
  Button,
  buttonClass,
  layout,
  PageHead,
  Sheet,
  SheetBody,
  text,
  visuallyHidden,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../../../base/intl.ts";
import { ListFailure } from "../../../base/failures.tsx";
import { useFailureText } from "../../../base/error-text.ts";
import { useSession } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { guestOnly } from "../../../base/base.css.ts";
import { OwnTier } from "./OwnTier.tsx";
import { isHigher, offeredTiers, tierNames } from "./tier-rows.ts";
import { TierTable } from "./TierTable.tsx";
import { useOwnTier, useReturn, useUpgrade } from "./use-own-tier.ts";

/** The outcome of a payment after returning from it. The tier comes from the server only, never from the address. */
function CheckoutNotice({ tier }: { tier: Tier | undefined }) {
  const { t } = useIntl();
  const { checkout, wanted } = useReturn(tier);
  if (checkout === undefined || tier === undefined) return null;
  if (checkout === "left")
    return tier === wanted ? null : <Alert tone="info">{t("tiers.left")}</Alert>;
  if (tier === wanted)
    return (
      <Alert key="here" tone="success" takesFocus>
        {t("tiers.arrived", { tier: t(tierNames[tier]) })}
      </Alert>
    );
  return (
    <Alert key="awaited" tone="info">
      {t("tiers.awaited")}
    </Alert>
  );
}

/** The tiers, the user's own, and how to change it. */
export function TiersPage() {
  const { t } = useIntl();
  const failureText = useFailureText();
  const { isSignedIn } = useSession();
  const plans = trpc.tiers.plans.useQuery();
  const own = useOwnTier();
  // a prerendered page shows a guest's view, whatever the loader fetched before hydration
  const ownTier = isSignedIn ? own.data : undefined;
  const payments = plans.data?.payments ?? "off";
  const upgrade = useUpgrade(payments);
  const mine = ownTier?.tier;

  const actionOf = (tier: Tier) => {
    if (tier === mine) return <b>{t("tiers.current")}</b>;
    if (tier === "free" || payments === "off" || !mine) return null;
    const isBusy = upgrade.isPending && upgrade.variables === tier;
    return (
      <Button
        size="sm"
        tone={isHigher(mine, tier) ? "primary" : "quiet"}
        busy={isBusy}
        disabled={upgrade.isPending && !isBusy}
        onClick={() => upgrade.send(tier)}
      >
        {t("tiers.choose")}
        <span className={visuallyHidden}> {t(tierNames[tier])}</span>
      </Button>
    );
  };
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stackLg}`}>
      <PageHead title={t("tiers.title")} lead={t("tiers.lead")} />
      <CheckoutNotice tier={mine} />
      {isSignedIn && own.isError && (
        <ListFailure
          takesFocus
          error={own.error}
          failed="tiers.failed"
          onRetry={() => void own.refetch()}
        />
      )}
      {plans.isError && (
        <ListFailure
          takesFocus
          error={plans.error}
          failed="tiers.plansFailed"
          onRetry={() => void plans.refetch()}
        />
      )}
      {upgrade.isError && (
        <Alert key={upgrade.submittedAt} tone="error" takesFocus>
          {failureText(upgrade.error, "tiers.upgradeFailed")}
        </Alert>
      )}
      {ownTier && <OwnTier own={ownTier} payments={payments} />}
      <Sheet>
        <SheetBody>
          <TierTable
            mine={mine}
            offered={offeredTiers(plans.data, mine)}
            isTrial={payments === "trial"}
            prices={plans.data?.prices ?? { medium: null, premium: null }}
            actionOf={actionOf}
          />
          {!isSignedIn && (
            <div className={`${layout.row} ${guestOnly}`}>
              <p>{t("tiers.guest")}</p>
              <Link to="/register" className={buttonClass()}>
                {t("shell.register")}
              </Link>
              <Link to="/login" className={buttonClass({ tone: "quiet" })}>
                {t("shell.logIn")}
              </Link>
            </div>
          )}
          {plans.data && <p className={text.muted}>{t(`tiers.payments_${payments}`)}</p>}
        </SheetBody>
      </Sheet>
      <section className={layout.stackSm}>
        <h2 className={text.h3}>{t("tiers.staysTitle")}</h2>
        <p>{t("tiers.stays")}</p>
      </section>
    </div>
  );
}
