import type { DrawRecord } from "@sortes/contract";
import type { Report } from "@sortes/core/draws/check";
import { Button } from "@sortes/ui";
import { useState } from "react";
import { isSlowConnection, savesData } from "../../../base/connection.ts";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage } from "../../../base/services.ts";
import { findingsOf } from "../checker/findings.ts";
import { DrawnHere } from "./DrawnHere.tsx";
import { Seal } from "./Seal.tsx";
import { useCheck } from "./use-check.ts";
import { useSeen } from "./use-seen.ts";

/** Maximum number of entries for a check over any connection; the bundle has about 150 bytes per entry. */
const smallList = 3000;
const bytesOfEntry = 150;

/** Entries per second that a slow phone checks (docs/performance.md). */
const entriesPerSecond = 5000;

interface VerdictProps {
  draw: DrawRecord;
  /** The signature of the draw's beacon round, once published. */
  signature: string | undefined;
  /** The address of the draw's file, if the server has none. */
  file?: string | undefined;
}

/** Repeats the draw on this device, and shows whether its result holds. */
export function Verdict({ draw, signature, file }: VerdictProps) {
  const { t } = useIntl();
  const [isAsked, setAsked] = useState(false);
  const isLong = (draw.count ?? 0) > smallList && draw.kind !== "numbers";
  const [isCostly] = useState(() => savesData() || isSlowConnection());
  const waits = isLong && isCostly && !isAsked;
  const check = useCheck({ draw, signature, file, enabled: !waits });
  const distrust = useSeen(draw);
  const { report, drawn } = check.data ?? {};
  if (distrust.length > 0 || isFailed(report))
    return <Distrust report={report} reasons={distrust} />;
  if (draw.state === "frozen" && drawn) return <DrawnHere {...drawn} draw={draw} />;
  const isResult = draw.state === "drawn" && !draw.voided;
  if (report) return isResult && <Holds report={report} />;
  if (check.isError)
    return (
      <Seal tone="plain" title={t("draws.notChecked")}>
        {t("draws.checkFailed")}{" "}
        <Button tone="quiet" size="sm" onClick={() => void check.refetch()}>
          {t("draws.checkNow")}
        </Button>
      </Seal>
    );
  // before the result, the check prepares itself unnoticed
  if (!isResult && !waits) return null;
  const count = draw.count ?? 0;
  const size = Math.ceil((count * bytesOfEntry) / 1_000_000);
  const seconds = Math.ceil(count / entriesPerSecond);
  return (
    <Seal tone="plain" title={t(waits ? "draws.notChecked" : "draws.checking")}>
      {isLong ? t("draws.checkLarge", { size, seconds }) : t("draws.checkText")}{" "}
      {waits && (
        <Button tone="quiet" size="sm" onClick={() => setAsked(true)}>
          {t("draws.checkNow")}
        </Button>
      )}
    </Seal>
  );
}

const isFailed = (report: Report | undefined): report is Report =>
  report?.checks.some(({ status }) => status === "fail") === true;

/** The verdict on a result of which nothing failed. */
function Holds({ report: { verdict, facts } }: { report: Report }) {
  const { t } = useIntl();
  if (verdict === 0)
    return (
      <Seal tone="plain" title={t("draws.notChecked")}>
        {t("draws.notCheckedText")}
      </Seal>
    );
  if (facts?.commitOnly)
    return (
      <Seal tone="partly" title={t("draws.partlyChecked")}>
        {t("draws.partlyCheckedText")}
      </Seal>
    );
  return (
    <Seal tone="good" title={t("draws.checksOut")}>
      {t(verdict === 3 ? "draws.checksOutSeen" : "draws.checksOutText")}
    </Seal>
  );
}

interface DistrustProps {
  report: Report | undefined;
  /** Sentences about contradictions to an earlier visit. */
  reasons: readonly string[];
}

/** The verdict if a check failed, or if the draw has changed since an earlier visit. */
function Distrust({ report, reasons }: DistrustProps) {
  const { t } = useIntl();
  const [language] = useLanguage();
  const checks = report ? findingsOf(report, language).checks : [];
  const failed = checks.filter(({ status }) => status === "fail");
  const sentences = failed.map(({ sentence }) => sentence);
  return (
    <Seal tone="bad" title={t("draws.distrust")}>
      {[...sentences, ...reasons].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Seal>
  );
}
