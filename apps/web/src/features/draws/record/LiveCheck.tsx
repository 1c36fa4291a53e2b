import { grouped } from "@sortes/core/draws";
import type { Report } from "@sortes/core/draws/check";
import { Alert, Button, classNames, Icon, layout, text } from "@sortes/ui";
import type { DrawRecord, Language } from "@sortes/contract";
import { useRef, useState } from "react";
import { isSlowConnection, savesData } from "../../../base/connection.ts";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage } from "../../../base/services.ts";
import { findingsOf } from "../checker/findings.ts";
import { words } from "../checker/words.ts";
import { Ticket, ticketSalt } from "./Ticket.tsx";
import { DrawnHere } from "./DrawnHere.tsx";
import { NameLookup } from "./NameLookup.tsx";
import * as styles from "./record.css.ts";
import { Seen } from "./Seen.tsx";
import { useCheck } from "./use-check.ts";
import { useNear } from "./use-near.ts";

/** Maximum number of entries for an automatic check; the bundle has about 150 bytes per entry. */
const smallList = 3000;
const bytesOfEntry = 150;

/** Entries per second that a slow phone checks (docs/performance.md). */
const entriesPerSecond = 5000;

const icons = {
  pass: "check-circle-fill",
  fail: "warning-circle-fill",
  not_checked: "info-fill",
  not_applicable: "info-fill",
} as const;
const tones = { pass: "success", fail: "error", not_checked: "info" } as const;

interface LiveCheckProps {
  draw: DrawRecord;
  /** The signature of the draw's beacon round, once published. */
  signature: string | undefined;
}

/** Repeats the draw on this device, and shows a line per check. */
export function LiveCheck({ draw, signature }: LiveCheckProps) {
  const { t } = useIntl();
  const [language] = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section);
  const isLong = (draw.count ?? 0) > smallList && draw.kind !== "numbers";
  const [isCostly] = useState(() => savesData() || isSlowConnection());
  const waits = isLong && isCostly && !isAsked;
  // readers who wait for the draw need its list in advance
  const isDue = !isLong || isAsked || isNear || draw.state === "frozen";
  const check = useCheck({ draw, signature, enabled: isDue && !waits });
  const answer = check.data;
  const report = answer?.report;
  const salt = ticketSalt();
  const size = Math.ceil(((draw.count ?? 0) * bytesOfEntry) / 1_000_000);
  const seconds = Math.ceil((draw.count ?? 0) / entriesPerSecond);
  return (
    <div className={layout.stackLg}>
      {salt !== undefined && draw.kind !== "numbers" && <Ticket draw={draw} salt={salt} />}
      {draw.lookup && draw.kind !== "numbers" && <NameLookup draw={draw} />}
      <section ref={section} className={layout.stack} aria-labelledby="check">
        <h2 id="check">{t("draws.check")}</h2>
        <p className={text.muted}>{t("draws.checkText")}</p>
        <Seen draw={draw} />
        {isLong && !answer && <p>{t("draws.checkLarge", { size, seconds })}</p>}
        {waits && (
          <p>
            <Button onClick={() => setAsked(true)}>{t("draws.checkNow")}</Button>
          </p>
        )}
        {check.isFetching && <p role="status">{t("draws.checking")}</p>}
        {check.isError && (
          <Alert tone="error">
            {t("draws.checkFailed")}{" "}
            <Button tone="quiet" size="sm" onClick={() => void check.refetch()}>
              {t("draws.checkNow")}
            </Button>
          </Alert>
        )}
        {answer && (
          <>
            {answer.drawn && draw.state === "frozen" && <DrawnHere {...answer.drawn} draw={draw} />}
            {report && <Findings report={report} language={language} />}
            {report?.facts?.fingerprint && (
              <p>
                {words[language].facts.fingerprint}:{" "}
                <code className={styles.code}>{grouped(report.facts.fingerprint)}</code>
              </p>
            )}
          </>
        )}
      </section>
    </div>
  );
}

interface FindingsProps {
  report: Report;
  language: Language;
}

/** The verdict, and a line per check. */
function Findings({ report, language }: FindingsProps) {
  const { verdict, checks } = findingsOf(report, language);
  const isDoubtful = verdict.status === "pass" && report.facts?.commitOnly;
  return (
    <>
      <Alert tone={isDoubtful ? "warning" : tones[verdict.status]}>
        <strong>{verdict.title}.</strong> {verdict.notes.join(" ")}
      </Alert>
      <ul className={styles.checks}>
        {checks.map(({ check, status, name, state, sentence, code }) => (
          <li key={check} className={classNames(styles.check, styles.status[status])}>
            <Icon name={icons[status]} />
            <span>
              <strong>{name}:</strong> {state}. {sentence}{" "}
              {code !== "" && <span className={text.muted}>{code}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
