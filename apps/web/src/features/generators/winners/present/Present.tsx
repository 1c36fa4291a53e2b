import { durations } from "@sortes/contract";
import { cryptoRandom } from "@sortes/core";
import {
  Button,
  CastButton,
  DrawingSlot,
  layout,
  maskName,
  Stage,
  visuallyHidden,
  WinnersBoard,
} from "@sortes/ui";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { prefersReducedMotion } from "../../results/Reveal.tsx";
import { wordFacts, wordPrizes } from "../facts.ts";
import { Places } from "../Places.tsx";
import { poolOf } from "../pool.ts";
import { without } from "../those-left.ts";
import { countLeft, leftOutOf, type WinnerDraft, type WinnersResult } from "../winner-draft.ts";
import * as styles from "./present.css.ts";
import { TickSound } from "./tick-sound.ts";
import { type Spin, Wheel } from "./Wheel.tsx";

/** How a draw is shown. */
export type Way = "slips" | "wheel";

/** Entries of a wheel; more slices could not be told apart. */
const mostOnWheel = 500;
/** Winners and alternates, each, that are shown. */
const projected = 100;
/** Milliseconds of a spin, whoever was drawn. */
const spinDuration = 4200;
const slots = 11;
/** Where a wheel comes to rest in a slice: thousandths. */
const spots = 1000;

interface PresentProps {
  draft: WinnerDraft;
  /** What is shown first; null: nothing has been drawn. */
  result: WinnersResult | null;
  way: Way;
  /** Draws anew. Undefined if that cannot be: the form says why. */
  onDraw: () => Promise<WinnersResult | undefined>;
  /** Draws one more of those left. */
  onNext: (result: WinnersResult) => WinnersResult | undefined;
  onClose: () => void;
}

/** What is on the stage: who was drawn, and how much of it is shown. */
interface Shown {
  result: WinnersResult;
  /** Winners that are on the screen; below their number, the others are still to come. */
  winners: number;
  /** The winner who is being shown. */
  spin?: Spin;
  isMoving: boolean;
}

/**
 * The draw over the whole window. Space draws, and shows the next winner; everything is drawn before it is shown. The
 * page behind it, which has the result already, cannot be reached meanwhile.
 */
export function Present({ draft, result, way: wish, onDraw, onNext, onClose }: PresentProps) {
  const intl = useIntl();
  const { t } = intl;
  const [shown, setShown] = useState<Shown | undefined>(
    result ? { result, winners: result.winners.length, isMoving: false } : undefined,
  );
  const [isAsked, setAsked] = useState(false);
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
  // the slice of whoever was drawn stays until the next spin
  const onWheel = shown?.spin?.pool ?? pool;

  /** Shows winners of a result from a place on, counted from 0. */
  const reveal = (next: WinnersResult, from: number) => {
    const left = without(pool, [
      ...next.winners.slice(0, from),
      ...next.replaced.map(({ removed }) => removed),
    ]);
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
    const next = before?.inTurn && countLeft(before) > 0 ? onNext(before) : undefined;
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
  const isOnWheel = way === "wheel" && (shown === undefined || shown.spin !== undefined);
  const show = useRef<HTMLDivElement>(null);
  const hasBoard = isComplete && !isOnWheel;
  // before the stage is painted: who presses Space at once means the draw
  useLayoutEffect(() => {
    // Space would press the button that closes the stage; the arrows scroll what has the focus
    const board = hasBoard && show.current?.querySelector<HTMLElement>("[role=region]");
    (board || show.current)?.focus({ preventScroll: true });
  }, [hasBoard]);
  const title = draft.saveName.trim() || t(shown ? "winners.resultTitle" : "winners.title");
  const label = () => {
    if (!shown) return t("winners.draw");
    if (isRiffling) return t("winners.drawing");
    if (shown.winners < shown.result.winners.length)
      return t("winners-more.showPlace", { place: shown.winners + 1 });
    if (shown.result.inTurn && countLeft(shown.result) > 0)
      return t("winners.next", { name: shown.result.winners.at(-1) ?? "" });
    return t("results.drawAgain");
  };
  const prizes = shown ? wordPrizes(intl, shown.result) : [];
  const latest = shown && shown.winners > 0 ? shown.result.winners[shown.winners - 1] : undefined;
  return (
    <Stage
      fills
      title={<span dir="auto">{title}</span>}
      closeLabel={t("results.close")}
      onClose={onClose}
    >
      <div ref={show} tabIndex={-1} className={styles.show}>
        {isOnWheel && (
          <>
            <Wheel
              pool={onWheel}
              label={t("winners-more.wheelOf", { count: onWheel.participants.length })}
              spin={shown?.isMoving ? shown.spin : undefined}
              duration={prefersReducedMotion() ? 0 : spinDuration}
              onTick={sound.play}
              onRest={rest}
            />
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
            <p>{t("winners-more.pressSpace")}</p>
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
        <div className={styles.bar}>
          <CastButton
            type="button"
            aria-keyshortcuts="Space"
            busy={isAsked || shown?.isMoving === true}
            onClick={() => void press()}
          >
            {label()}
          </CastButton>
          <div className={layout.row}>
            {isOnWheel && shown && !shown.isMoving && (
              <Button tone="quiet" onClick={() => setShown(wholeOf(shown))}>
                {t("winners-more.showAll")}
              </Button>
            )}
            <Button
              tone="quiet"
              aria-pressed={way === "wheel"}
              disabled={!fitsWheel || shown?.isMoving === true}
              onClick={() => {
                setChosen(way === "wheel" ? "slips" : "wheel");
                if (shown) setShown(wholeOf(shown));
              }}
            >
              {t("winners-more.wheel")}
            </Button>
            {way === "wheel" && (
              <Button
                tone="quiet"
                aria-pressed={hasSound}
                onClick={() => {
                  if (hasSound) sound.turnOff();
                  else sound.turnOn();
                  setSound(!hasSound);
                }}
              >
                {t("winners-more.sound")}
              </Button>
            )}
          </div>
          <p className={styles.keys}>
            {t(fitsWheel ? "winners-more.keys" : "winners-more.tooManyForWheel", {
              most: mostOnWheel,
            })}
          </p>
        </div>
        <p role="status" className={visuallyHidden}>
          {latest !== undefined &&
            !shown?.isMoving &&
            (isComplete ? `${latest}. ${facts}` : `${shown?.winners}. ${latest}`)}
        </p>
      </div>
    </Stage>
  );
}

/** All winners, without the wheel. */
const wholeOf = ({ result }: Shown): Shown => ({
  result,
  winners: result.winners.length,
  isMoving: false,
});

function Slips({ names, facts }: { names: readonly string[]; facts: string | undefined }) {
  const { t } = useIntl();
  const apart = Math.max(1, Math.floor(names.length / slots));
  const slips = Array.from({ length: slots }, (_, i) =>
    maskName(names[(i * apart) % Math.max(1, names.length)] ?? ""),
  );
  return <DrawingSlot label={t("winners.drawing")} facts={facts} slips={slips} />;
}

/** Calls `press` for Space, wherever the focus is but on what Space presses itself. */
function useSpace(press: () => void): void {
  const latest = useRef(press);
  useLayoutEffect(() => {
    latest.current = press;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== " " || event.repeat) return;
      if (event.target instanceof Element && event.target.closest("button, input, select, a"))
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
