import { durations } from "@sortes/contract";
import { visuallyHidden } from "@sortes/ui";
import { useEffect, useState } from "react";
import { LaterPart, usePart } from "../../base/later-part.ts";
import { prefersReducedMotion, Reveal } from "../results/Reveal.tsx";
import { useGenerator } from "../results/use-generator.ts";
import { usePrefill, useResultView } from "../results/use-result-view.ts";
import { draw as drawWinners, takeTurn } from "./draw.ts";
import { prefillOf } from "./presets.ts";
import type { PlaceChange } from "./use-replacement.tsx";
import { countLeft, winnerSetup } from "./winner-draft.ts";
import { WinnersForm } from "./WinnersForm.tsx";

const afterDraw = new LaterPart(() => import("./after-draw.tsx"));

/** The lucky winner: participants in, winners out. */
export function WinnersPage() {
  const winners = useGenerator(winnerSetup);
  const { draft, result, wait, isNew } = winners;
  const { view, showResult, showForm } = useResultView(result !== null);
  usePrefill(prefillOf, winners.begin);
  const [change, setChange] = useState<PlaceChange>();
  const part = usePart(afterDraw, result !== null);
  useEffect(() => {
    // the press asks again for what cannot be fetched now
    void afterDraw.fetch().catch(() => {});
  }, []);
  const isDrawing = view === "result" && wait !== undefined;

  const drawing = (open: () => Promise<void>) => ({
    make: () => drawWinners(draft),
    open: async () => {
      await afterDraw.fetch();
      await open();
    },
    keepBack: prefersReducedMotion() ? undefined : durations.winnerDraw,
  });
  const draw = () => winners.generate(drawing(showResult));
  const next = () => {
    if (!result || wait) return;
    const after = takeTurn(draft, result);
    if (!after) return;
    setChange(undefined);
    winners.amend(result, after, prefersReducedMotion() ? undefined : durations.winnerDraw);
  };
  const drawAgain = () => winners.drawAgain(drawing(() => Promise.resolve()));
  return (
    <>
      <Reveal
        view={view}
        form={<WinnersForm winners={winners} onDraw={() => void draw()} />}
        draw={isDrawing && result && part ? <part.Drawing draft={draft} result={result} /> : null}
        result={
          result &&
          part && (
            <part.WinnersResultView
              key={result.createdAt}
              winners={winners}
              result={result}
              settle={isNew}
              onChange={setChange}
              onDrawAgain={() => void drawAgain()}
              onNext={result.inTurn && countLeft(result) > 0 ? next : undefined}
              onBack={showForm}
            />
          )
        }
        wait={isDrawing ? wait : undefined}
        onShown={winners.endWait}
      />
      <p role="status" className={visuallyHidden}>
        {view === "result" && !wait && result && part && (
          <part.Announced result={result} isNew={isNew} change={change} />
        )}
      </p>
    </>
  );
}
