import { useMemo } from "react";
import { useIntl } from "../../../../base/intl.ts";
import type { TeamsResult } from "../team-draft.ts";
import { findingsOf } from "./read-draft.ts";

const tenths = { maximumFractionDigits: 1 } as const;

/** The facts about skills, repeated pairs, and rules broken by a swap. */
export function RuleFacts({ result }: { result: TeamsResult }) {
  const { t, formatNumber } = useIntl();
  const { averages, repeats, broken } = useMemo(() => findingsOf(result), [result]);
  return (
    <>
      {averages && (
        <span>
          {t("team-rules.averages", {
            low: formatNumber(averages[0], tenths),
            high: formatNumber(averages[1], tenths),
          })}
        </span>
      )}
      {repeats !== undefined && <span>{t("team-rules.repeats", { count: repeats })}</span>}
      {broken.length > 0 && (
        <span dir="auto">{t("team-rules.broken", { rules: broken.join("; ") })}</span>
      )}
    </>
  );
}
