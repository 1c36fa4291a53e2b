import { durations } from "@sortes/contract";
import { visuallyHidden } from "@sortes/ui";
import { useEffect, useState } from "react";
import type { Area } from "../../../base/catalogues.ts";
import { useIntl } from "../../../base/intl.ts";
import { LaterPart, usePart } from "../../../base/later-part.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { nextPaint, prefersReducedMotion, Reveal } from "../results/Reveal.tsx";
import { useGenerator } from "../results/use-generator.ts";
import { usePrefill, useResultView } from "../results/use-result-view.ts";
import { draw as drawWinners, takeTurn } from "./draw.ts";
import { enterFullScreen, leaveFullScreen, onStageLeft } from "./full-screen.ts";
import { mostOnWheel, poolOf } from "./pool.ts";
import { forgetTurns, keepTurns, type KeptTurns, readTurns } from "./kept-turns.ts";
import { prefillOf } from "./presets.ts";
import type { PlaceChange } from "./use-replacement.tsx";
import type { Way } from "./present/Present.tsx";
import {
  countLeft,
  leftOutOf,
  winnerSetup,
  type WinnerDraft,
  type WinnersResult,
} from "./winner-draft.ts";
import { WinnersForm } from "./WinnersForm.tsx";

const afterDraw = new LaterPart(() => import("./after-draw.later.tsx"));
const stage = new LaterPart(() => import("./present/Present.tsx"));
const stageAreas: readonly Area[] = ["winners-more"];

/** Opens nothing: the result is there already. */
const stay = async (): Promise<void> => {};

/** Whether a draft gives a result. */
function canDraw(draft: WinnerDraft): boolean {
  try {
    drawWinners(draft);
    return true;
  } catch {
    return false;
  }
}

/** The lucky winner: participants in, winners out. */
export function WinnersPage() {
  const winners = useGenerator(winnerSetup);
  const { draft, result, wait, isNew } = winners;
  const { view, showResult, showForm } = useResultView(result !== null);
  usePrefill(prefillOf, winners.begin);
  const [change, setChange] = useState<PlaceChange>();
  const part = usePart(afterDraw, result !== null);
  useEffect(() => {
    // if it fails, the draw retries
    void afterDraw.fetch().catch(() => {});
  }, []);
  const [way, setWay] = useState<Way>();
  const { t } = useIntl();
  const toasts = useToasts();
  /** Presents the draw, unless nothing can be drawn: then the form says why. */
  const present = async () => {
    if (view === "form" && !canDraw(draft)) return await draw();
    await enterFullScreen();
    setWay(isOnWheel() ? "wheel" : "slips");
  };
  const leaveStage = () => {
    leaveFullScreen();
    setWay(undefined);
  };
  useEffect(() => leaveFullScreen, []);
  const isOnStage = way !== undefined;
  useEffect(() => (isOnStage ? onStageLeft(leaveStage) : undefined), [isOnStage]);
  const presenting = usePart(stage, way !== undefined, {
    areas: stageAreas,
    onFailure: () => {
      leaveStage();
      toasts.show({ tone: "error", text: t("winners.partMissing") });
    },
  });
  // the notice's chunk is fetched first, so that the first render still matches the prerendered page
  const [kept, setKept] = useState<KeptTurns | undefined>(() =>
    import.meta.env.SSR ? undefined : readTurns(new Date()),
  );
  useEffect(() => keepTurns(draft, new Date()), [draft]);
  const turns = kept &&
    draft.participants === "" && {
      kept,
      onGoOn: () => {
        winners.begin(kept);
        void showResult();
      },
      onForget: () => {
        forgetTurns();
        setKept(undefined);
      },
    };
  const isDrawing = view === "result" && wait !== undefined;
  const isOnWheel = () =>
    draft.wheel === true && poolOf(draft, leftOutOf(draft)).participants.length <= mostOnWheel;

  const drawing = (open: () => Promise<void>) => ({
    make: () => drawWinners(draft),
    open: async () => {
      await afterDraw.fetch();
      await open();
    },
    holdFor: prefersReducedMotion() ? undefined : durations.winnerDraw,
  });
  /** A result whose history entry does not exist yet; creating one takes a phone longer than a frame. */
  const [begun, setBegun] = useState<WinnersResult>();
  const draw = async () => {
    const { make, open, holdFor } = drawing(showResult);
    let drawn: WinnersResult | undefined;
    let isLeft = () => false;
    await winners.generate({
      make: (signal) => {
        isLeft = () => signal.aborted;
        return (drawn = make());
      },
      open: async () => {
        if (holdFor !== undefined && afterDraw.here) {
          setBegun(drawn);
          await nextPaint();
        }
        if (!isLeft()) await open();
      },
      holdFor,
    });
    setBegun(undefined);
  };
  const addTurn = (before: WinnersResult, holdFor?: number) => {
    const after = takeTurn(draft, before);
    if (!after) return undefined;
    setChange(undefined);
    winners.amend(before, after, holdFor);
    return after;
  };
  const next = () => {
    if (isOnWheel()) void present();
    else if (result && !wait)
      addTurn(result, prefersReducedMotion() ? undefined : durations.winnerDraw);
  };
  /** Draws in the presentation, which times the reveal itself. */
  const drawThere = async () => {
    const isAgain = view === "result" && result !== null;
    const there = drawing(isAgain ? stay : showResult);
    const now = { ...there, holdFor: undefined };
    return await (isAgain ? winners.drawAgain(now) : winners.generate(now));
  };
  const drawAgain = () => winners.drawAgain(drawing(stay));
  const underWay = isDrawing ? result : begun;
  const canGoOn = result?.inTurn === true && countLeft(result) > 0;
  const shownPart = begun ? afterDraw.here : part;
  return (
    <>
      <Reveal
        view={view}
        form={
          <WinnersForm
            winners={winners}
            turns={turns}
            onDraw={() => void (isOnWheel() ? present() : draw())}
            onPresent={() => void present()}
          />
        }
        draw={underWay && shownPart ? <shownPart.Drawing draft={draft} result={underWay} /> : null}
        result={
          result &&
          part && (
            <part.WinnersResultView
              key={result.createdAt}
              winners={winners}
              result={result}
              settle={isNew}
              onChange={setChange}
              onDrawAgain={() => void (isOnWheel() ? present() : drawAgain())}
              onNext={canGoOn ? next : undefined}
              onPresent={() => void present()}
              onBack={showForm}
            />
          )
        }
        wait={isDrawing ? wait : undefined}
        onShown={winners.endWait}
      />
      {way && presenting && (
        <presenting.Present
          winners={winners}
          result={view === "result" ? result : null}
          way={way}
          onDraw={drawThere}
          onNext={addTurn}
          onClose={leaveStage}
        />
      )}
      <p role="status" className={visuallyHidden}>
        {view === "result" && !wait && result && part && (
          <part.Announced result={result} isNew={isNew} change={change} />
        )}
      </p>
    </>
  );
}
