import type { DrawRecord } from "@sortes/contract";
import { Alert, Button, CastButton } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { linkOf } from "../draw-link.ts";
import { useEntryName } from "../entry-words.ts";
import { QrCode } from "../../../base/QrCode.tsx";
import { isLate, nextMoment } from "../next-moment.ts";
import { useSentence } from "../record/Standing.tsx";
import { useCheck } from "../record/use-check.ts";
import { useRound } from "../record/use-round.ts";
import { timeLeft } from "../time-left.ts";
import { Board } from "./Board.tsx";
import { countOf, type Lots, lotsDrawnHere, lotsOfRecord } from "./lots.ts";
import * as styles from "./screen.css.ts";
import { useReveal } from "./use-reveal.ts";

/** Moves the focus away from the close button, which Space would press. */
const takeFocus = (element: HTMLElement | null): void => {
  element?.toggleAttribute("autofocus", true);
};

/** The presentation of a draw for an audience. */
export function DrawScreen({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const [language] = useLanguage();
  const { now, round } = useRound(draw);
  const signature = round?.signature;
  const hasResult = draw.statements.some((one) => one.t === "result");
  // fetches the bundle in advance, so that the draw is immediate
  const check = useCheck({ draw, signature, enabled: draw.count !== null });
  const { data: settings } = trpc.draws.settings.useQuery();
  const { drawn, report, steps } = check.data ?? {};
  const here = drawn && lotsDrawnHere(drawn.drawn, drawn.names, draw);
  // only the bundle has the order in which winners were replaced
  const isAwaited = steps === undefined && draw.statements.some(({ t: kind }) => kind === "step");
  const recorded = isAwaited && check.isFetching ? undefined : lotsOfRecord(draw, steps);
  const lots = recorded ?? here;
  const count = lots ? countOf(lots) : 0;
  const reveal = useReveal(count);
  const isFailed = report?.checks.some(({ status }) => status === "fail") === true;
  const isSame = report?.checks.some((one) => one.check === "result" && one.status === "pass");
  const status = () => {
    if (check.isError) return t("draws.checkFailed");
    if (isSame) return t("draws.drawnSame");
    return t(drawn || report ? "draws.drawnHere" : "draws.drawingHere");
  };
  return (
    <div ref={takeFocus} tabIndex={-1} className={styles.screen}>
      {settings?.isTestChain && <Alert tone="warning">{t("draws.testChain")}</Alert>}
      {draw.voided && <Alert tone="error">{t("draws.stateVoid")}</Alert>}
      {isFailed && hasResult && <Alert tone="error">{t("draws.doNotTrust")}</Alert>}
      {lots && reveal.shown > 0 ? (
        <Board lots={lots} shown={reveal.shown} prizes={draw.text?.prizes} />
      ) : (
        <Waiting draw={draw} now={now} isReady={lots !== undefined} />
      )}
      {lots?.kind === "teams" && <NewestTeam teams={lots.teams} shown={reveal.shown} />}
      <footer className={styles.foot}>
        <div className={styles.code}>
          <QrCode value={linkOf(language, draw)} label={t("draws.qr")} size="100%" />
        </div>
        <div className={styles.facts}>
          <p className={styles.address}>{`${window.location.host}/draws/${draw.id}`}</p>
          {lots && <p role="status">{status()}</p>}
          {lots?.isCut && reveal.isWhole && <p>{t("draws.more")}</p>}
        </div>
        {lots && !reveal.isWhole && (
          <div className={styles.tools}>
            <Button tone="quiet" size="sm" onClick={reveal.all}>
              {t("draws.showAll")}
            </Button>
            <CastButton onClick={reveal.next}>
              {t("draws.showNext", { shown: reveal.shown, count })}
            </CastButton>
          </div>
        )}
      </footer>
    </div>
  );
}

interface NewestTeamProps {
  teams: Extract<Lots, { kind: "teams" }>["teams"];
  /** Number of revealed teams. */
  shown: number;
}

/** Tells a screen reader the team that was revealed last. It is there before, or it would not be read. */
function NewestTeam({ teams, shown }: NewestTeamProps) {
  const { t } = useIntl();
  const nameOf = useEntryName();
  const members = teams[shown - 1];
  return (
    <p role="status" className={styles.hiddenText}>
      {members && `${t("draws.team", { team: shown })}: ${members.map(nameOf).join(", ")}`}
    </p>
  );
}

interface WaitingProps {
  draw: DrawRecord;
  /** Milliseconds. */
  now: number | undefined;
  /** Whether the result is available, but not revealed yet. */
  isReady: boolean;
}

/** The countdown in full size; once the result is available, a message says so. */
function Waiting({ draw, now, isReady }: WaitingProps) {
  const { t } = useIntl();
  const sentence = useSentence(draw);
  const { state } = draw;
  const end = nextMoment(draw);
  const left = end === null || now === undefined ? undefined : Date.parse(end) - now;
  if (isReady) return <p className={styles.ready}>{t("draws.resultReady")}</p>;
  if (state === "frozen" && left !== undefined && left <= 0)
    return isLate(left) ? (
      <div className={styles.waiting}>
        <p role="status" className={styles.lead}>
          {t("draws.due")}
        </p>
        <p className={styles.sentence}>{t("draws.late")}</p>
      </div>
    ) : (
      <p role="status" className={styles.ready}>
        {t("draws.due")}
      </p>
    );
  const { days, clock } = timeLeft(left ?? 0);
  return (
    <div className={styles.waiting}>
      {left !== undefined && (
        <>
          <p className={styles.lead}>
            {t(state === "open" ? "draws.countdownFreeze" : "draws.countdown")}
            {days > 0 && ` ${t("draws.days", { days })}`}
          </p>
          <p role="timer" aria-live="off" className={styles.clock}>
            {Array.from(clock, (sign, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- a figure is its place
              <span key={i} className={sign === ":" ? styles.colon : styles.figure}>
                {sign}
              </span>
            ))}
          </p>
        </>
      )}
      {!draw.voided && <p className={styles.sentence}>{sentence}</p>}
    </div>
  );
}
