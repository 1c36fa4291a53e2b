import { visuallyHidden } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { Reveal } from "../results/Reveal.tsx";
import { usePrefill, useResultView } from "../results/use-result-view.ts";
import { initialDraft, type NumbersResult } from "./number-draft.ts";
import { useNumberFacts } from "./number-facts.ts";
import { NumbersForm } from "./NumbersForm.tsx";
import { NumbersResultView } from "./NumbersResultView.tsx";
import { readRules } from "./read-rules.ts";
import { prefillOf } from "./route-state.ts";
import { useNumbers } from "./use-numbers.ts";

/** The number generator: a range and rules in, numbers out. */
export function NumbersPage() {
  const generator = useNumbers();
  const { result, isGenerating, wait } = generator;
  const { view, showResult, showForm } = useResultView(result !== null);
  usePrefill(prefillOf, generator.begin);
  const [isNew, setNew] = useState(false);

  const generate = (unreadable?: readonly string[]) => {
    setNew(true);
    void generator.generate(() => readRules(generator.draft, unreadable), false);
  };
  const drawAgain = ({ rules }: NumbersResult) => {
    setNew(true);
    void generator.generate(() => rules, true);
  };
  const leaveWait = async () => {
    await showResult();
    generator.endWait();
  };
  const startOver = () => {
    generator.begin(initialDraft);
    showForm();
  };

  return (
    <>
      <Reveal
        view={view}
        form={<NumbersForm generator={generator} onGenerate={generate} />}
        result={
          result && (
            <NumbersResultView
              generator={generator}
              result={result}
              settle={isNew}
              onStartOver={startOver}
              onDrawAgain={() => drawAgain(result)}
              onBack={showForm}
            />
          )
        }
        wait={wait}
        onShown={() => void leaveWait()}
      />
      <p role="status" className={visuallyHidden}>
        {isGenerating && <Generating />}
        {!isGenerating && isNew && view === "result" && result && <Announced result={result} />}
      </p>
    </>
  );
}

const Generating = () => useIntl().formatMessage({ id: "numbers.generating" });

const Announced = ({ result }: { result: NumbersResult }) => useNumberFacts(result).announced;
