import type { CampaignAudience } from "@sortes/contract";
import { text } from "@sortes/ui";
import { useIntl } from "react-intl";

/** How many a campaign goes to, and how many of all it leaves out and why. */
export function LeftOut({ audience: { recipients, leftOut } }: { audience: CampaignAudience }) {
  const { formatMessage, formatList } = useIntl();
  const reasons = Object.entries(leftOut)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) =>
      formatMessage(
        { id: `campaigns.leftOut_${reason as keyof CampaignAudience["leftOut"]}` },
        { count },
      ),
    );
  return (
    <>
      <p>{formatMessage({ id: "campaigns.goesTo" }, { count: recipients })}</p>
      {reasons.length > 0 && (
        <p className={text.muted}>
          {formatMessage({ id: "campaigns.leftOut" }, { reasons: formatList(reasons) })}
        </p>
      )}
    </>
  );
}
