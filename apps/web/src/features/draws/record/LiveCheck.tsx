import { grouped } from "@sortes/core/draws";
import type { Outcome, Report } from "@sortes/core/draws/check";
import { Alert, Button, classNames, Icon, layout, text } from "@sortes/ui";
import type { DrawRecord, Language } from "@sortes/contract";
import { useRef, useState } from "react";
import { isSlowConnection, savesData } from "../../../base/connection.ts";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage } from "../../../base/services.ts";
import { reasonOf, words, wordsOf } from "../checker/words.ts";
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
  const all = words[language];
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
            {report && (
              <>
                <Verdict report={report} language={language} />
                <ul className={styles.checks}>
                  {report.checks.map((outcome) => (
                    <CheckLine key={outcome.check} outcome={outcome} language={language} />
                  ))}
                </ul>
              </>
            )}
            {report?.facts?.fingerprint && (
              <p>
                {all.facts.fingerprint}:{" "}
                <code className={styles.code}>{grouped(report.facts.fingerprint)}</code>
              </p>
            )}
          </>
        )}
      </section>
    </div>
  );
}

function Verdict({ report, language }: { report: Report; language: Language }) {
  const { verdicts, commitOnly } = words[language];
  const { checks, verdict, facts } = report;
  const isFailed = checks.some(({ status }) => status === "fail");
  if (isFailed) return <Alert tone="error">{verdicts.fail}</Alert>;
  if (verdict === 0)
    return (
      <Alert tone="info">
        <strong>{verdicts.open}.</strong> {verdicts.openHint}
      </Alert>
    );
  return (
    <Alert tone={facts?.commitOnly ? "warning" : "success"}>
      <strong>{verdicts[verdict]}.</strong> {facts?.commitOnly && commitOnly}
    </Alert>
  );
}

function CheckLine({ outcome, language }: { outcome: Outcome; language: Language }) {
  const { check, status, reason } = outcome;
  const all = words[language];
  const { name, pass, fail } = wordsOf(all, check);
  const why = reason && reason in all.reasons ? reasonOf(all, reason as never) : "";
  const sentence = { pass, fail, not_checked: why, not_applicable: "" }[status];
  return (
    <li className={classNames(styles.check, styles.status[status])}>
      <Icon name={icons[status]} />
      <span>
        <strong>{name}:</strong> {all.states[status]}. {sentence}{" "}
        {status === "fail" && reason && (
          <span className={text.muted}>{all.forExperts.replace("{code}", reason)}</span>
        )}
      </span>
    </li>
  );
}
