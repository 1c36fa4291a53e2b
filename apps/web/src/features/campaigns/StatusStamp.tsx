import type { CampaignStatus } from "@sortes/contract";
import { type IconName, Stamp } from "@sortes/ui";
import type { ComponentProps } from "react";
import { useIntl } from "react-intl";

interface Look {
  tone: ComponentProps<typeof Stamp>["tone"];
  icon: IconName;
}

const looks: Record<CampaignStatus, Look> = {
  draft: { tone: "open", icon: "pencil-simple" },
  scheduled: { tone: "waiting", icon: "clock" },
  sending: { tone: "working", icon: "paper-plane-tilt" },
  paused: { tone: "working", icon: "pause" },
  sent: { tone: "good", icon: "check-bold" },
  sent_with_issues: { tone: "working", icon: "warning-fill" },
  cancelled: { tone: "over", icon: "prohibit" },
  missed: { tone: "bad", icon: "warning-circle-fill" },
};

/** Where a campaign is, in a word, an icon and a colour. */
export function StatusStamp({ status }: { status: CampaignStatus }) {
  const { formatMessage } = useIntl();
  return <Stamp {...looks[status]}>{formatMessage({ id: `campaigns.status_${status}` })}</Stamp>;
}
