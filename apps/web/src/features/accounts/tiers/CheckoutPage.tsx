import {
  Alert,
  Button,
  buttonClass,
  FormSheet,
  layout,
  SheetBody,
  Skeleton,
  text,
} from "@sortes/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import { useIntl } from "../../../base/intl.ts";
import { ListFailure } from "../../../base/failures.tsx";
import { useServices, useSession } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { useCall } from "../../../base/use-call.ts";
import { useFailureText } from "../../../base/error-text.ts";
import { canRetry } from "../../../base/errors.ts";
import { isHigher, tierNames } from "./tier-rows.ts";

/** The checkout page of the trial mode, without a payment provider: nothing is charged, and it says so. */
export function CheckoutPage({ sessionId }: { sessionId: string }) {
  const { t } = useIntl();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const checkout = trpc.tiers.checkout.useQuery({ id: sessionId });
  const tier = checkout.data?.tier;
  const { client } = useServices();
  const pay = useCall({
    mutationFn: () => client.tiers.pay.mutate({ id: sessionId }),
    async onSuccess() {
      await utils.tiers.mine.invalidate();
      await navigate({ to: "/tiers", search: { checkout: "done", ...(tier && { wanted: tier }) } });
      // Back leads here again
      utils.tiers.checkout.setData({ id: sessionId }, (last) => last && { ...last, state: "paid" });
    },
  });
  const mine = useSession().user?.subscriptionTier;
  const { state } = checkout.data ?? {};
  const isDown =
    state === "open" && tier !== undefined && mine !== undefined && isHigher(tier, mine);
  return (
    <div className={layout.auth}>
      <FormSheet onSubmit={() => pay.send()}>
        <SheetBody>
          <h1 tabIndex={-1} className={text.h2}>
            {t("tiers.trialTitle")}
          </h1>
          <Alert tone="info">{t("tiers.trialText")}</Alert>
          {checkout.isPending && <Skeleton shape="rows" label={t("tiers.loading")} />}
          {checkout.isError && (
            <ListFailure
              takesFocus
              error={checkout.error}
              failed="tiers.checkoutFailed"
              onRetry={canRetry(checkout.error) ? () => void checkout.refetch() : undefined}
            />
          )}
          {pay.isError && (
            <Alert key={pay.submittedAt} tone="error" takesFocus>
              {failureText(pay.error, "tiers.upgradeFailed")}
            </Alert>
          )}
          {tier && state === "open" && (
            <p className={text.lead}>{t("tiers.trialFor", { tier: t(tierNames[tier]) })}</p>
          )}
          {isDown && <Alert tone="warning">{t("tiers.down")}</Alert>}
          {state === "expired" && <Alert tone="warning">{t("tiers.trialOver")}</Alert>}
          {state === "paid" && <Alert tone="success">{t("tiers.trialPaid")}</Alert>}
          <div className={layout.row}>
            {state === "open" && (
              <Button type="submit" busy={pay.isPending}>
                {t("tiers.pay")}
              </Button>
            )}
            <Link
              to="/tiers"
              search={tier && state !== "paid" ? { checkout: "left", wanted: tier } : {}}
              className={buttonClass({ tone: "quiet" })}
            >
              {t("tiers.backToTiers")}
            </Link>
          </div>
        </SheetBody>
      </FormSheet>
      <div className={layout.stack}>
        <h2>{t("tiers.trialAside")}</h2>
        <p className={text.lead}>{t("tiers.trialAsideText")}</p>
      </div>
    </div>
  );
}
