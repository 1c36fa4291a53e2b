import { Button } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIntl } from "../../../base/intl.ts";
import * as styles from "./creator.css.ts";
import type { Finding } from "./use-preview.ts";

interface FindingListProps<Found> {
  findings: readonly Found[];
  /** Whether a finding names a block instead of a line. */
  isInDocument: (finding: Found) => boolean;
  /** The words before a finding; by default “Error” or “Warning”. */
  labelOf?: (finding: Found) => ReactNode;
  /** Moves the cursor to a place in the letter. */
  onGoTo: (line: number, column: number, finding: Found) => void;
}

/** Problems of a letter, each with a way to where it is mended. */
export function FindingList<Found extends Finding>(props: FindingListProps<Found>) {
  const { findings, isInDocument, labelOf, onGoTo } = props;
  const { t } = useIntl();
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => {
        const { key, message, line, column, isError, code } = finding;
        const label = labelOf
          ? labelOf(finding)
          : t(isError ? "campaign.error" : "campaign.warning");
        return (
          <li key={key}>
            <span className={styles.finding}>
              {label && <b>{label}</b>} {message}
            </span>
            {line !== null && (
              <Button tone="plain" size="sm" onClick={() => onGoTo(line, column ?? 1, finding)}>
                {t(isInDocument(finding) ? "campaign.goToBlock" : "campaign.goTo", { line })}
              </Button>
            )}
            {code === "POSTAL_ADDRESS_MISSING" && (
              <Link to="/mail-settings">{t("campaigns.setAddress")}</Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
