import { Icon } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../../../base/intl.ts";
import * as styles from "./sending.css.ts";
import { useSendingState } from "./use-sending-state.ts";

/**
 * A red line across the pages of staff while no campaign can be sent: someone has stopped sending, the mail server
 * refuses, or no worker runs. Leads to the page that says more and has the switch. Needs the area `campaigns`.
 */
export function SendingBar() {
  const { t, formatDate } = useIntl();
  const { data } = useSendingState();
  if (!data) return null;
  const { stopped, changedAt, fault, noWorker } = data;
  if (!stopped && !fault && !noWorker) return null;
  const since = stopped ? changedAt : fault?.since;
  const time = since && formatDate(since, { dateStyle: "medium", timeStyle: "short" });
  const otherwise = fault ? t("campaigns.held", { time }) : t("campaigns.noWorker");
  const words = stopped
    ? t(time ? "campaigns.stoppedSince" : "campaigns.stopped", { time })
    : otherwise;
  return (
    <div role="alert" className={styles.bar}>
      <span className={styles.line}>
        <Icon name="warning-circle-fill" size="sm" />
        {words}
      </span>
      <Link to="/operations">{t("campaigns.toOperations")}</Link>
    </div>
  );
}
