import type { Outcome } from "@sortes/core/draws/check";
import { Alert, Button, classNames, Icon, layout, text } from "@sortes/ui";
import type { DrawRecord, Language } from "@sortes/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { reasonOf, words, wordsOf } from "../../draw-checker/words.ts";
import type { CheckAnswer } from "./check.worker.ts";
import { Ticket, ticketSalt } from "./Ticket.tsx";
import { checkDraw, fetchBundle } from "./check-draw.ts";
import { DrawnHere } from "./DrawnHere.tsx";
import * as styles from "./record.css.ts";

/** Entries up to which the check starts by itself: its file has about 150 bytes for each. */
const smallList = 3000;
const bytesOfEntry = 150;

const icons = {
  pass: "check-circle-fill",
  fail: "warning-circle-fill",
  not_checked: "info-fill",
  not_applicable: "info-fill",
} as const;

const hashNote = /^#f=([\w-]{43})$/;

interface LiveCheckProps {
  draw: DrawRecord;
  /** The signature of the draw's round, once it exists. */
  signature: string | undefined;
}

/** Does the draw again on the reader's device, and shows a line for each check. */
export function LiveCheck({ draw, signature }: LiveCheckProps) {
  const { t } = useIntl();
  const [language] = useLanguage();
  const { data: settings } = trpc.draws.settings.useQuery();
  const [isAsked, setAsked] = useState(false);
  const isSmall = (draw.count ?? 0) <= smallList || draw.kind === "numbers";
  const latest = draw.statements.at(-1)?.hash;
  const check = useQuery({
    queryKey: ["draw-check", draw.id, latest, signature],
    queryFn: async (): Promise<CheckAnswer> => {
      const [, seen] = hashNote.exec(window.location.hash) ?? [];
      return await checkDraw({
        bundle: await fetchBundle(draw.id),
        seen,
        signature,
        chain: settings?.isTestChain ? settings.chain : undefined,
      });
    },
    enabled: isSmall || isAsked,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // the lines stay until the next ones are there
    placeholderData: keepPreviousData,
  });
  const answer = check.data;
  const salt = ticketSalt();
  const size = Math.ceil(((draw.count ?? 0) * bytesOfEntry) / 1_000_000);
  const all = words[language];
  return (
    <div className={layout.stackLg}>
      {salt !== undefined && draw.kind !== "numbers" && <Ticket draw={draw} salt={salt} />}
      <section className={layout.stack} aria-labelledby="check">
        <h2 id="check">{t("draws.check")}</h2>
        <p className={text.muted}>{t("draws.checkText")}</p>
        {!isSmall && !isAsked && (
          <>
            <p>{t("draws.checkLarge", { size })}</p>
            <p>
              <Button onClick={() => setAsked(true)}>{t("draws.checkNow")}</Button>
            </p>
          </>
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
            {answer.drawn && draw.state === "frozen" && (
              <DrawnHere drawn={answer.drawn} names={answer.names} draw={draw} />
            )}
            <Verdict answer={answer} language={language} />
            <ul className={styles.checks}>
              {answer.report.checks.map((outcome) => (
                <CheckLine key={outcome.check} outcome={outcome} language={language} />
              ))}
            </ul>
            {answer.report.facts?.fingerprint && (
              <p>
                {all.facts.fingerprint}:{" "}
                <code className={styles.code}>
                  {answer.report.facts.fingerprint.replaceAll(/(.{5})(?=.)/g, "$1-")}
                </code>
              </p>
            )}
          </>
        )}
      </section>
    </div>
  );
}

function Verdict({ answer, language }: { answer: CheckAnswer; language: Language }) {
  const { verdicts, commitOnly } = words[language];
  const { checks, verdict, facts } = answer.report;
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
