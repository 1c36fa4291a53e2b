import type { DrawRecord } from "@sortes/contract";
import { Alert, buttonClass, ClothSection, layout, PageHead, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { Section } from "../../../base/Section.tsx";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { FailureAlert } from "../../../base/notices.tsx";
import { trpc } from "../../../base/trpc.ts";
import { DrawState } from "../DrawState.tsx";
import { isStopped } from "../next-moment.ts";
import { useCheckPart } from "./CheckSlot.tsx";
import { useMoments } from "./Moment.tsx";
import * as styles from "./record.css.ts";
import { Result } from "./Result.tsx";
import { Rules } from "./Rules.tsx";
import { Seal } from "./Seal.tsx";
import { Countdown, useSentence } from "./Standing.tsx";
import { Steps } from "./Steps.tsx";
import { useRound } from "./use-round.ts";
import { Yourself } from "./Yourself.tsx";

const reasons: Record<string, MessageId> = {
  organiser: "draws.whyOrganiser",
  late: "draws.whyLate",
  beacon: "draws.whyBeacon",
  error: "draws.whyError",
};

interface DrawDetailProps {
  draw: DrawRecord;
  /** The address of the draw's file, if the server has none: for the example. */
  file?: string;
}

/** A draw: its result and verdict, how it was drawn, and what no check can prove. */
export function DrawDetail({ draw, file }: DrawDetailProps) {
  const { now, round } = useRound(draw);
  const { t } = useIntl();
  const { part, retry } = useCheckPart(draw.state !== "open");
  const check = { draw, signature: round?.signature, file };
  return (
    <>
      <ClothSection>
        <Head draw={draw} isExample={file !== undefined} />
        <div className={styles.standing}>
          {file !== undefined && <Alert tone="info">{t("draws.exampleNote")}</Alert>}
          <Notices draw={draw} />
          {draw.state !== "drawn" && !draw.voided && (
            <Standing draw={draw} now={now} isHere={round !== undefined} />
          )}
          {part && part !== "failed" && <part.Verdict {...check} />}
          {part === "failed" && <FailureAlert text={t("draws.checkFailed")} onRetry={retry} />}
          {part === undefined && draw.state === "drawn" && !draw.voided && (
            <Seal tone="plain" title={t("draws.check")}>
              {t("draws.checkText")}
            </Seal>
          )}
        </div>
        <Result draw={draw} />
      </ClothSection>
      <div className={`${layout.wrap} ${layout.section} ${styles.proof}`}>
        <div className={layout.stackLg}>
          <Steps draw={draw} />
          <Rules draw={draw} />
          {part && part !== "failed" && <part.Checks {...check} />}
        </div>
        <aside className={layout.stackLg}>
          {part && part !== "failed" && <part.OnTheList {...check} />}
          <Limits draw={draw} />
          <Yourself id={draw.id} file={file} />
          {file !== undefined && (
            <p>
              <Link to="/draws/new" className={buttonClass()}>
                {t("draws.publish")}
              </Link>
            </p>
          )}
        </aside>
      </div>
    </>
  );
}

function Head({ draw, isExample }: { draw: DrawRecord; isExample: boolean }) {
  const { t } = useIntl();
  const { text: words, number } = draw;
  const organiser = words?.organiser;
  return (
    <div className={layout.bar}>
      <PageHead
        title={<bdi>{words?.title ?? t("draws.record")}</bdi>}
        lead={
          <>
            {organiser
              ? t("draws.by", { number, organiser: <bdi key="organiser">{organiser}</bdi> })
              : t("draws.byNobody", { number })}
            {". "}
            {useCounts(draw)}
          </>
        }
      />
      {!isExample && (
        <p className={styles.toScreen}>
          <Link to="/draws/$drawId/screen" params={{ drawId: draw.id }}>
            {t("draws.toScreen")}
          </Link>
        </p>
      )}
    </div>
  );
}

/** “148 entries, 3 winners, 2 alternates.” Nothing of a draw that is over without a list. */
function useCounts(draw: DrawRecord): string {
  const { kind, count, listed, rules, voided } = draw;
  const { t } = useIntl();
  if (kind === "numbers")
    return `${t("draws.numbersOf", { count: rules.count, min: rules.min, max: rules.max })}.`;
  if (count === null && !listed && (voided || isStopped(draw))) return "";
  const entries = t("draws.entries", { count: count ?? listed ?? 0 });
  if (kind === "teams") return t("draws.countsTeams", { entries, teams: rules.teams ?? 0 });
  const winners = (rules.prizes ?? []).reduce((sum, places) => sum + places, 0);
  return t("draws.countsWinners", { entries, winners, alternates: rules.alternates ?? 0 });
}

/** Notices above the result: a test chain, a cancelled draw, removed texts. */
function Notices({ draw: { voided, takenDown, text: words } }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const momentOf = useMoments();
  const { data: settings } = trpc.draws.settings.useQuery();
  return (
    <>
      {settings?.isTestChain && <Alert tone="warning">{t("draws.testChain")}</Alert>}
      {voided && (
        <Alert tone="error">
          {t(voided.afterResult ? "draws.voidedAfter" : "draws.voided", {
            at: momentOf(voided.at),
            why: t(reasons[voided.why] ?? "draws.whyError"),
          })}
        </Alert>
      )}
      {takenDown ? (
        <Alert tone="warning">
          {t("draws.takenDown", { at: momentOf(takenDown.at), reason: takenDown.reason })}
        </Alert>
      ) : (
        !words && <Alert tone="info">{t("draws.erased")}</Alert>
      )}
    </>
  );
}

interface StandingProps {
  draw: DrawRecord;
  /** Milliseconds. */
  now: number | undefined;
  /** Whether the random value has been published. */
  isHere: boolean;
}

/** The state of a draw without a result, and its next step. */
function Standing({ draw, now, isHere }: StandingProps) {
  const { t } = useIntl();
  const sentence = useSentence(draw);
  return (
    <>
      <p>
        <DrawState draw={draw} isStopped={isStopped(draw)} />
      </p>
      <p className={styles.sentence}>{sentence}</p>
      {draw.round === null && !isStopped(draw) && (
        <Alert tone="warning">{t("draws.plainComing")}</Alert>
      )}
      <Countdown draw={draw} now={now} isHere={isHere} />
    </>
  );
}

/** The limits of every check. */
function Limits({ draw: { round, state } }: { draw: DrawRecord }) {
  const { t } = useIntl();
  return (
    <Section id="limits" title={t("draws.cannotProve")}>
      {round === null && state === "drawn" && <p>{t("draws.plainWarning")}</p>}
      <p className={text.muted}>{t("draws.limits")}</p>
    </Section>
  );
}
