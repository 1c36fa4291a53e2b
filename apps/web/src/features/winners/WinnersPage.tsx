import { durations } from "@sortes/contract";
import { visuallyHidden } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { prefersReducedMotion } from "../../shared/reduced-motion.ts";
import { Reveal } from "../results/Reveal.tsx";
import { useGenerator } from "../results/use-generator.ts";
import { usePrefill, useResultView } from "../results/use-result-view.ts";
import { draw as drawWinners } from "./draw.ts";
import { Drawing } from "./Drawing.tsx";
import { wordFacts } from "./facts.ts";
import { leftOutNext } from "./pool.ts";
import { prefillOf } from "./route-state.ts";
import { type WinnersResult, winnerSetup } from "./winner-draft.ts";
import { WinnersForm } from "./WinnersForm.tsx";
import { WinnersResultView } from "./WinnersResultView.tsx";

/** The lucky winner: participants in, winners out. */
export function WinnersPage() {
  const winners = useGenerator(winnerSetup);
  const { draft, result, wait, isNew } = winners;
  const { view, showResult, showForm } = useResultView(result !== null);
  usePrefill(prefillOf, winners.begin);
  const isDrawing = view === "result" && wait !== undefined;

  const drawing = (open: () => Promise<void>, leftOut: readonly string[] = []) => ({
    make: () => drawWinners(draft, leftOut),
    open,
    keepBack: prefersReducedMotion() ? undefined : durations.winnerDraw,
  });
  const draw = () => winners.generate(drawing(showResult));
  const drawAgain = (before: WinnersResult) =>
    winners.drawAgain(drawing(() => Promise.resolve(), leftOutNext(before)));
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
              onDrawAgain={() => void drawAgain(result)}
              onBack={showForm}
            />
          )
        }
        wait={isDrawing ? wait : undefined}
        onShown={winners.endWait}
      />
      <p role="status" className={visuallyHidden}>
        {view === "result" && !wait && isNew && result && <Announced result={result} />}
      </p>
    </>
  );
}

/** Winners that are read aloud; more of them are only counted. */
const announced = 10;

function Announced({ result }: { result: WinnersResult }) {
  const intl = useIntl();
  // as it was drawn: what is changed later is said by a toast
  const [words] = useState(() => {
    const { winners } = result;
    if (winners.length > announced) return wordFacts(intl, result);
    const places = winners.map((name, i) => `${i + 1}. ${name}`);
    return `${wordFacts(intl, result)}: ${intl.formatList(places, { type: "unit" })}`;
  });
  return words;
}
