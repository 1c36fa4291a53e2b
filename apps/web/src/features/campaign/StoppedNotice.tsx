import { Alert } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { trpc } from "../../app/trpc.ts";

/** Milliseconds between two questions whether campaigns are sent. */
const interval = 10_000;

/** Says while no campaign is sent, and where that is changed. Nobody is led away from what they write when it cannot be asked. */
export function StoppedNotice() {
  const { formatMessage } = useIntl();
  const { data } = trpc.sending.state.useQuery(undefined, {
    refetchInterval: interval,
    staleTime: 0,
  });
  return data?.stopped ? (
    <Alert tone="warning">
      {formatMessage({ id: "campaign.stopped" })}{" "}
      <Link to="/mail-campaigns">{formatMessage({ id: "campaign.toSwitch" })}</Link>
    </Alert>
  ) : null;
}
