import type { DrawRecord } from "@sortes/contract";
import { Alert, layout, PageHead, Skeleton } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { usePageTitle } from "../../../base/texts.ts";
import { trpc } from "../../../base/trpc.ts";
import { lookAgain } from "../draw-pace.ts";
import { DrawState } from "../DrawState.tsx";
import { CheckSlot } from "./CheckSlot.tsx";
import { MissingDraw } from "./MissingDraw.tsx";
import { useMoments } from "./Moment.tsx";
import * as styles from "./record.css.ts";
import { Result } from "./Result.tsx";
import { Rules } from "./Rules.tsx";
import { Countdown, useSentence } from "./Standing.tsx";
import { useRound } from "./use-round.ts";
import { Yourself } from "./Yourself.tsx";

const reasons: Record<string, MessageId> = {
  organiser: "draws.whyOrganiser",
  late: "draws.whyLate",
  beacon: "draws.whyBeacon",
  error: "draws.whyError",
};

/** The public record of a draw. Except for the check, it works without JavaScript. */
export function RecordPage({ id }: { id: string }) {
  const { t } = useIntl();
  const { data, error, refetch } = trpc.draws.get.useQuery(
    { id },
    { retryOnMount: false, refetchInterval: ({ state }) => lookAgain(state.data) },
  );
  usePageTitle(data?.text?.title ?? t("draws.record"));
  if (error && !data) return <MissingDraw error={error} onRetry={() => void refetch()} />;
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stackLg}`}>
      {data ? <Draw draw={data} /> : <Skeleton shape="rows" label={t("draws.loading")} />}
    </div>
  );
}

function Draw({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const momentOf = useMoments();
  const { text: words, number, state, takenDown, voided } = draw;
  const { now, round } = useRound(draw);
  const { data: settings } = trpc.draws.settings.useQuery();
  const organiser = words?.organiser;
  const sentence = useSentence(draw);
  return (
    <>
      <PageHead
        title={<bdi>{words?.title ?? t("draws.record")}</bdi>}
        lead={
          organiser
            ? t("draws.by", { number, organiser: <bdi key="organiser">{organiser}</bdi> })
            : t("draws.byNobody", { number })
        }
      />
      <div className={`${styles.column} ${layout.stackLg}`}>
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
        <section className={layout.stack}>
          <p>
            <DrawState draw={draw} />
          </p>
          {!voided && <p>{sentence}</p>}
          {draw.round === null && <Alert tone="warning">{t("draws.plainWarning")}</Alert>}
          <Countdown draw={draw} now={now} isHere={round !== undefined} />
          <p>
            <Link to="/draws/$drawId/screen" params={{ drawId: draw.id }}>
              {t("draws.toScreen")}
            </Link>
          </p>
        </section>
        <Rules draw={draw} />
        <Result draw={draw} />
      </div>
      {state !== "open" && (
        <div className={styles.column}>
          <CheckSlot draw={draw} signature={round?.signature} />
        </div>
      )}
      <Yourself id={draw.id} />
    </>
  );
}
