import type { Tier } from "@sortes/contract";
import { Alert } from "@sortes/ui";
import { useIntl } from "react-intl";
import { tierNames } from "./tier-rows.ts";
import { useTiersSearch } from "./tiers-search.ts";

/** What became of the payment from which somebody comes. The tier is told by the server alone, never by the address. */
export function CheckoutNotice({ tier }: { tier: Tier | undefined }) {
  const { formatMessage } = useIntl();
  const { checkout, wanted } = useTiersSearch();
  if (checkout === undefined || tier === undefined) return null;
  if (checkout === "left")
    return tier === wanted ? null : (
      <Alert tone="info">{formatMessage({ id: "tiers.left" })}</Alert>
    );
  if (tier === wanted)
    return (
      <Alert key="here" tone="success" takesFocus>
        {formatMessage({ id: "tiers.arrived" }, { tier: formatMessage({ id: tierNames[tier] }) })}
      </Alert>
    );
  return (
    <Alert key="awaited" tone="info">
      {formatMessage({ id: "tiers.awaited" })}
    </Alert>
  );
}
