import { durations } from "@sortes/contract";
import { visuallyHidden } from "@sortes/ui";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "../../../base/ConfirmDialog.tsx";
import { useIntl } from "../../../base/intl.ts";
import { LaterPart, usePart } from "../../../base/later-part.ts";
import { prefersReducedMotion, Reveal } from "../results/Reveal.tsx";
import { useGenerator } from "../results/use-generator.ts";
import { usePrefill, useResultView } from "../results/use-result-view.ts";
import { countHanded, giftSetup, isAtRisk, prefillOf } from "./gift-draft.ts";
import { GiftsForm } from "./GiftsForm.tsx";

const afterDraw = new LaterPart(() => import("./after-draw.later.ts"));

/** The gift exchange: people in, a secret link for each of them out. */
export function GiftsPage() {
  const { t } = useIntl();
  const gifts = useGenerator(giftSetup);
  const { draft, result, wait, isNew, isGenerating } = gifts;
  const { view, showResult, showForm } = useResultView(result !== null);
  usePrefill(prefillOf, gifts.begin);
  const [asking, setAsking] = useState<"generate" | "drawAgain">();

  useLossWarning(result !== null && isAtRisk(result));
  const part = usePart(afterDraw, result !== null);
  useEffect(() => {
    // if it fails, the draw retries
    void afterDraw.fetch().catch(() => {});
  }, []);

  const make = async (signal: AbortSignal) => (await afterDraw.fetch()).drawDraft(draft, signal);
  const draws = {
    generate: async () => {
      const isStill = prefersReducedMotion();
      const holdFor = isStill ? undefined : durations.teamGeneration;
      const drawn = await gifts.generate({ make, holdFor });
      if (drawn && isStill) await showResult();
    },
    drawAgain: () => gifts.drawAgain({ make }),
  };
  /** Asks first if links have been handed on, which a new draw makes wrong. */
  const draw = (by: keyof typeof draws) => {
    if (result && countHanded(result) > 0) setAsking(by);
    else void draws[by]();
  };
  return (
    <>
      <Reveal
        view={view}
        form={
          <GiftsForm
            gifts={gifts}
            onGenerate={() => draw("generate")}
            onShow={() => void showResult()}
            onUndo={() => {
              gifts.undo();
              void showResult();
            }}
          />
        }
        result={
          result &&
          part && (
            <part.GiftsResultView
              gifts={gifts}
              result={result}
              onDrawAgain={() => draw("drawAgain")}
              onStartOver={() => {
                gifts.startOver();
                showForm();
              }}
              onBack={showForm}
            />
          )
        }
        wait={wait}
        onShown={() => void showResult().then(gifts.endWait)}
      />
      {asking && result && (
        <ConfirmDialog
          title={t("gifts.anewTitle")}
          act="gifts.anew"
          cancel="gifts.keep"
          failed="gifts.failed"
          run={async () => void draws[asking]()}
          onClose={() => setAsking(undefined)}
        >
          <p>{t("gifts.anewText", { count: countHanded(result) })}</p>
        </ConfirmDialog>
      )}
      <p role="status" className={visuallyHidden}>
        {isGenerating && t("gifts.generating")}
        {isNew &&
          !isGenerating &&
          view === "result" &&
          result &&
          t("gifts.facts", { count: result.people.length })}
      </p>
    </>
  );
}

/** Lets the browser ask before it closes the tab while links would be lost. */
function useLossWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}
