import type { CampaignWarning } from "@sortes/contract";
import { Alert } from "@sortes/ui";
import { useIntl } from "react-intl";
import * as styles from "./preview.css.ts";

/** What may be wrong with a campaign, and keeps nobody from sending it. Nothing where nothing is. */
export function Warnings({ warnings }: { warnings: readonly CampaignWarning[] }) {
  const { formatMessage } = useIntl();
  if (warnings.length === 0) return null;
  return (
    <Alert tone="warning">
      <p>{formatMessage({ id: "campaigns.warnings" })}</p>
      <ul className={styles.warnings}>
        {warnings.map(({ message, line, column, code }) => (
          <li key={`${code} ${line} ${column} ${message}`}>{message}</li>
        ))}
      </ul>
    </Alert>
  );
}
