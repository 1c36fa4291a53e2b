import { durations } from "@sortes/contract";
import { visuallyHidden } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../base/intl.ts";
import { prefersReducedMotion, Reveal } from "../results/Reveal.tsx";
import { useGenerator } from "../results/use-generator.ts";
import { usePrefill, useResultView } from "../results/use-result-view.ts";
import { draw as drawWinners } from "./draw.ts";
import { Drawing } from "./Drawing.tsx";
import { wordFacts } from "./facts.ts";
import { type PlaceChange, SaidOfPlace } from "./use-replacement.tsx";
import { prefillOf } from "./presets.ts";
import { type WinnersResult, winnerSetup } from "./winner-draft.ts";
import { WinnersForm } from "./WinnersForm.tsx";
import { WinnersResultView } from "./WinnersResultView.tsx";

/** The lucky winner: participants in, winners out. */
export function WinnersPage() {
  const winners = useGenerator(winnerSetup);
  const { draft, result, wait, isNew } = winners;
  const { view, showResult, showForm } = useResultView(result !== null);
  usePrefill(prefillOf, winners.begin);
  const [change, setChange] = useState<PlaceChange>();
  const isDrawing = view === "result" && wait !== undefined;

  const drawing = (open: () => Promise<void>) => ({
    make: () => drawWinners(draft),
    open,
    keepBack: prefersReducedMotion() ? undefined : durations.winnerDraw,
  });
  const draw = () => winners.generate(drawing(showResult));
  const drawAgain = () => winners.drawAgain(drawing(() => Promise.resolve()));
  return (
    <>
      <Reveal
        view={view}
        form={<WinnersForm winners={winners} onDraw={() => void draw()} />}
        draw={isDrawing && result ? <Drawing draft={draft} result={result} /> : null}
        result={
          result && (
            <WinnersResultView
              key={result.createdAt}
              winners={winners}
              result={result}
              settle={isNew}
              onChange={setChange}
              onDrawAgain={() => void drawAgain()}
              onBack={showForm}
            />
          )
        }
        wait={isDrawing ? wait : undefined}
        onShown={winners.endWait}
      />
      <p role="status" className={visuallyHidden}>
        {view === "result" && !wait && result && (
          <Announced result={result} isNew={isNew} change={change} />
        )}
      </p>
    </>
  );
}

/** Winners that are read aloud; more of them are only counted. */
const announced = 10;

interface AnnouncedProps {
  result: WinnersResult;
  /** Whether it was drawn on this visit of the page. */
  isNew: boolean;
  /** The last change by hand. */
  change: PlaceChange | undefined;
}

/** The text for screen readers: the new holder of a place or, after a draw, all winners, without replaced ones. */
function Announced({ result, isNew, change }: AnnouncedProps) {
  const intl = useIntl();
  if (change?.createdAt === result.createdAt) return <SaidOfPlace {...change} />;
  if (!isNew) return null;
  const { winners } = result;
  if (winners.length > announced) return wordFacts(intl, result);
  const places = winners.map((name, i) => `${i + 1}. ${name}`);
  return `${wordFacts(intl, result)}: ${intl.formatList(places, { type: "unit" })}`;
}
