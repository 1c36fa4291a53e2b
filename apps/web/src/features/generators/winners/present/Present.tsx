import { durations } from "@sortes/contract";
import { cryptoRandom } from "@sortes/core";
import {
  classNames,
  DrawingSlot,
  Stage,
  StageHint,
  visuallyHidden,
  WinnersBoard,
} from "@sortes/ui";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { prefersReducedMotion } from "../../results/Reveal.tsx";
import { useSpace } from "../../results/use-space.ts";
import { titleOf, wordFacts, wordPrizes } from "../facts.ts";
import { Places } from "../Places.tsx";
import { countsOf } from "../draw.ts";
import { mostOnWheel, poolOf } from "../pool.ts";
import { slipsOf } from "../slips.ts";
import { without } from "../those-left.ts";
import {
  countLeft,
  leftOutOf,
  type LuckyWinners,
  type Pool,
  type WinnerDraft,
  type WinnersResult,
} from "../winner-draft.ts";
import { PresentBar } from "./PresentBar.tsx";
import * as styles from "./present.css.ts";
import { TickSound } from "./tick-sound.ts";
import { type Spin, Wheel } from "./Wheel.tsx";

/** The style of a presentation. */
export type Way = "slips" | "wheel";

/** Maximum number of winners, and of alternates, shown. */
const projected = 100;
/** Milliseconds of a spin, the same for everyone. */
const spinDuration = 4200;
/** Number of positions within a slice at which the wheel can stop. */
const spots = 1000;

interface PresentProps {
  winners: LuckyWinners;
  /** The result shown first; null if nothing has been drawn. */
  result: WinnersResult | null;
  way: Way;
  /** Draws again. Resolves to undefined on failure; the form shows the reason. */
  onDraw: () => Promise<WinnersResult | undefined>;
  /** Draws one more winner from those left. */
  onNext: (result: WinnersResult) => WinnersResult | undefined;
  onClose: () => void;
}

/** The state of the stage: a result, and how much of it is revealed. */
interface Shown {
  result: WinnersResult;
  /** Number of revealed winners; if it is below the total, more are to come. */
  winners: number;
  /** The spin to the winner being revealed. */
  spin?: Spin;
  isMoving: boolean;
}

/**
 * The full-window presentation of a draw. Space draws and reveals the next winner; everyone is drawn before anything is
 * shown. The page behind, which already has the result, is inert.
 */
export function Present({ winners, result, way: wish, onDraw, onNext, onClose }: PresentProps) {
  const { draft } = winners;
  const intl = useIntl();
  const { t } = intl;
  const [shown, setShown] = useState<Shown | undefined>(
    result ? { result, winners: result.winners.length, isMoving: false } : undefined,
  );
  const [isAsked, setAsked] = useState(false);
  /** Whether each winner leaves the wheel, and the next is drawn from the others. */
  const [isRemoving, setRemoving] = useState((result?.inTurn ?? draft.inTurn) === true);
  const [hasSound, setSound] = useState(false);
  const [sound] = useState(() => new TickSound());
  useEffect(() => () => sound.turnOff(), [sound]);

  const leftOut = shown?.result.leftOut ?? leftOutOf(draft);
  const { participants, eachNameOnce, weighted } = draft;
  const pool = useMemo(
    () => poolOf({ participants, eachNameOnce, weighted }, leftOut),
    [participants, eachNameOnce, weighted, leftOut],
  );
  const [chosen, setChosen] = useState(wish);
  const fitsWheel = pool.participants.length <= mostOnWheel;
  const way = fitsWheel ? chosen : "slips";
  const canGoOn = isRemoving && shown !== undefined && countLeft(shown.result) > 0;
  const onWheel = useMemo(() => {
    // the winner's slice stays until the next spin
    if (shown?.spin) return shown.spin.pool;
    return shown && canGoOn ? leftOf(pool, shown.result, shown.winners) : pool;
  }, [shown, pool, canGoOn]);

  /** Reveals the winners of a result, starting at an index from 0. */
  const reveal = (next: WinnersResult, from: number) => {
    // not everybody who took part in the last draw does so in this one
    const left = leftOf(poolOf(draft, next.leftOut), next, from);
    const target = left.participants.indexOf(next.winners[from] ?? "");
    if (way === "slips" || target === -1)
      return setShown({ result: next, winners: from, isMoving: true });
    const spot = cryptoRandom().below(spots) / spots;
    setShown({ result: next, winners: from, isMoving: true, spin: { pool: left, target, spot } });
  };
  const rest = () =>
    setShown((last) => {
      if (!last?.isMoving) return last;
      const isOne = last.spin !== undefined;
      const winners = isOne ? last.winners + 1 : last.result.winners.length;
      return { ...last, winners, isMoving: false };
    });
  const press = async () => {
    if (isAsked || shown?.isMoving) return;
    const before = shown?.result;
    if (before && shown.winners < before.winners.length) return reveal(before, shown.winners);
    const next = before && canGoOn ? onNext(before) : undefined;
    if (next) return reveal(next, next.winners.length - 1);
    setAsked(true);
    const drawn = await onDraw();
    setAsked(false);
    if (drawn) reveal(drawn, 0);
    else onClose();
  };
  useSpace(() => void press());

  const isRiffling = shown?.isMoving === true && shown.spin === undefined;
  const stop = useEffectEvent(rest);
  useEffect(() => {
    if (!isRiffling) return undefined;
    const timer = setTimeout(() => stop(), prefersReducedMotion() ? 0 : durations.winnerDraw);
    return () => clearTimeout(timer);
  }, [isRiffling]);

  const facts = shown && wordFacts(intl, shown.result);
  const isComplete =
    shown !== undefined && !shown.isMoving && shown.winners === shown.result.winners.length;
  const isOnWheel = way === "wheel";
  const show = useRef<HTMLDivElement>(null);
  const hasBoard = isComplete && !isOnWheel;
  // a layout effect: a Space pressed at once must mean the draw
  useLayoutEffect(() => {
    // Space would press the focused close button; the arrow keys scroll the focused element
    const board = hasBoard && show.current?.querySelector<HTMLElement>("[role=region]");
    (board || show.current)?.focus({ preventScroll: true });
  }, [hasBoard]);
  const title = draft.saveName.trim() || (shown ? titleOf(intl, shown.result) : t("winners.title"));
  const label = () => {
    if (!shown) return t(isOnWheel ? "winners-more.spin" : "winners.draw");
    if (isRiffling) return t("winners.drawing");
    if (shown.winners < shown.result.winners.length)
      return t("winners-more.showPlace", { place: shown.winners + 1 });
    if (canGoOn)
      return t("winners.next", { name: <bdi key="name">{shown.result.winners.at(-1)}</bdi> });
    return t("results.drawAgain");
  };
  const prizes = shown ? wordPrizes(intl, shown.result) : [];
  const latest = shown && shown.winners > 0 ? shown.result.winners[shown.winners - 1] : undefined;
  return (
    <Stage
      fills
      title={<span dir="auto">{title}</span>}
      closeLabel={t("shell.close")}
      onClose={onClose}
    >
      <div
        ref={show}
        tabIndex={-1}
        className={classNames(styles.show, isOnWheel && styles.aroundWheel)}
      >
        {isOnWheel && (
          <>
            <Wheel
              pool={onWheel}
              label={t("winners-more.wheelOf", { count: onWheel.participants.length })}
              spinLabel={t("winners-more.spin")}
              invitation={latest ?? t("winners-more.tapWheel")}
              onPress={() => void press()}
              spin={shown?.isMoving ? shown.spin : undefined}
              duration={prefersReducedMotion() ? 0 : spinDuration}
              onTick={sound.play}
              onRest={rest}
            />
            <div className={styles.soFar}>
              {shown && shown.winners > 0 && (
                <ol className={styles.drawnSoFar}>
                  {shown.result.winners
                    .slice(0, Math.min(shown.winners, projected))
                    .map((name, i) => (
                      <li key={i} dir="auto">
                        {prizes[i] ? `${i + 1}. ${name} – ${prizes[i]}` : `${i + 1}. ${name}`}
                      </li>
                    ))}
                </ol>
              )}
            </div>
          </>
        )}
        {!isOnWheel && isRiffling && (
          <div className={styles.middle}>
            <Slips names={pool.participants} facts={facts} />
          </div>
        )}
        {!isOnWheel && !shown && (
          <div className={styles.middle}>
            <p className={styles.invitation}>
              {t("winners.count", { count: pool.participants.length })}
            </p>
            <StageHint>{t("winners-more.pressSpace")}</StageHint>
          </div>
        )}
        {hasBoard && (
          <WinnersBoard label={title}>
            <Places
              winners={shown.result.winners}
              alternates={shown.result.alternates}
              prizes={prizes}
              latestFirst={shown.result.inTurn}
              shown={projected}
              settle
            />
          </WinnersBoard>
        )}
        <PresentBar
          winners={winners}
          result={shown?.result}
          isComplete={isComplete}
          isBusy={isAsked || shown?.isMoving === true}
          label={label()}
          onPress={() => void press()}
          wheel={{
            isOn: isOnWheel,
            fits: fitsWheel,
            onToggle: () => {
              setChosen(isOnWheel ? "slips" : "wheel");
              if (shown) setShown(wholeOf(shown));
            },
          }}
          removing={
            isOnWheel && isSingle(draft, shown?.result)
              ? { isOn: isRemoving, onToggle: () => setRemoving(!isRemoving) }
              : undefined
          }
          sound={
            isOnWheel
              ? {
                  isOn: hasSound,
                  onToggle: () => {
                    if (hasSound) sound.turnOff();
                    else sound.turnOn();
                    setSound(!hasSound);
                  },
                }
              : undefined
          }
        />
        <p role="status" className={visuallyHidden}>
          {latest !== undefined &&
            !shown?.isMoving &&
            (isComplete ? `${latest}. ${facts}` : `${shown?.winners}. ${latest}`)}
        </p>
      </div>
    </Stage>
  );
}

/** The pool without the first winners of a result. */
const leftOf = (pool: Pool, { winners, replaced }: WinnersResult, count: number): Pool =>
  without(pool, [...winners.slice(0, count), ...replaced.map(({ removed }) => removed)]);

/** Whether a draw has a single winner, so that the next one can be drawn from the others. */
function isSingle(draft: WinnerDraft, result: WinnersResult | undefined): boolean {
  if (result?.inTurn ?? draft.inTurn) return true;
  const { winners, alternates, prizes } = result ?? { prizes: draft.prizes };
  const { numberOfWinners, numberOfAlternates } = countsOf(draft);
  return (
    (winners?.length ?? numberOfWinners) === 1 &&
    (alternates?.length ?? numberOfAlternates) === 0 &&
    !prizes?.length
  );
}

/** The state with all winners revealed, without the wheel. */
const wholeOf = ({ result }: Shown): Shown => ({
  result,
  winners: result.winners.length,
  isMoving: false,
});

function Slips({ names, facts }: { names: readonly string[]; facts: string | undefined }) {
  const { t } = useIntl();
  return <DrawingSlot label={t("winners.drawing")} facts={facts} slips={slipsOf(names)} />;
}
