import { visuallyHidden } from "@sortes/ui";
import { useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useArrival, usePrefill, useResultView } from "../results/use-result-view.ts";
import { initialDraft, type NumbersResult } from "./number-draft.ts";
import { useNumberFacts } from "./number-facts.ts";
import { NumbersForm } from "./NumbersForm.tsx";
import { NumbersResultView } from "./NumbersResultView.tsx";
import { readRules } from "./read-rules.ts";
import { prefillOf } from "./route-state.ts";
import { useNumbers } from "./use-numbers.ts";

/** The number generator: a range and rules in, numbers out. */
export function NumbersPage() {
  const page = useRef<HTMLDivElement>(null);
  const generator = useNumbers();
  const { result, isGenerating } = generator;
  const { view, showResult, showForm } = useResultView(result !== null);
  usePrefill(prefillOf, generator.begin);
  useArrival(view, page);
  const [isNew, setNew] = useState(false);

  const generate = (unreadable?: readonly string[]) =>
    void generator.generate(
      () => readRules(generator.draft, unreadable),
      (keep) => {
        setNew(true);
        return showResult(keep);
      },
    );
  const drawAgain = ({ rules }: NumbersResult) =>
    void generator.generate(
      () => rules,
      (keep) => {
        setNew(true);
        keep();
      },
    );
  const startOver = () => {
    generator.begin(initialDraft);
    showForm();
  };

  return (
    <div ref={page}>
      {view === "result" && result ? (
        <NumbersResultView
          generator={generator}
          result={result}
          settle={isNew}
          onStartOver={startOver}
          onDrawAgain={() => drawAgain(result)}
          onBack={showForm}
        />
      ) : (
        <NumbersForm generator={generator} onGenerate={generate} />
      )}
      <p role="status" className={visuallyHidden}>
        {isGenerating && <Generating />}
        {!isGenerating && isNew && view === "result" && result && <Announced result={result} />}
      </p>
    </div>
  );
}

const Generating = () => useIntl().formatMessage({ id: "numbers.generating" });

const Announced = ({ result }: { result: NumbersResult }) => useNumberFacts(result).announced;
