import type { OperationsOverview } from "@sortes/contract";
import { Alert } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useTimeText } from "./use-time-text.ts";

/** Payments of which the server could not make anything yet; nothing where there are none. */
export function PaymentsNotice({ payments }: { payments: OperationsOverview["payments"] }) {
  const { formatMessage } = useIntl();
  const timeText = useTimeText();
  if (!payments?.oldestSince) return null;
  const { waiting: count, oldestSince } = payments;
  return (
    <Alert tone="error">
      {formatMessage({ id: "operations.paymentsWait" }, { count, time: timeText(oldestSince) })}
    </Alert>
  );
}
