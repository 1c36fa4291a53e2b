import { visuallyHidden } from "@sortes/ui";
import { useRef } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { Reveal } from "../results/Reveal.tsx";
import { useGenerator } from "../results/use-generator.ts";
import { usePrefill, useResultView } from "../results/use-result-view.ts";
import { draw } from "./draw.ts";
import { type FullRules, numberSetup, type NumbersResult } from "./number-draft.ts";
import { useNumberFacts } from "./number-facts.ts";
import { ModePicker } from "./ModePicker.tsx";
import { ModeSlot } from "./ModeSlot.tsx";
import { NumbersForm } from "./NumbersForm.tsx";
import { NumbersResultView } from "./NumbersResultView.tsx";
import { readRules } from "./read-rules.ts";
import { prefillOf } from "./presets.ts";

/** The number generator: a range and rules in, numbers out. */
export function NumbersPage() {
  const { client } = useServices();
  const generator = useGenerator(numberSetup);
  const { draft, isGenerating, isNew, wait } = generator;
  const isChoosing = useRef(false);
  // results of another mode are shown by that mode's page
  const result = generator.result?.mode ? null : generator.result;
  const { view, showResult, showForm } = useResultView(result !== null);
  usePrefill(prefillOf, generator.begin);

  const drawBy = (rulesToDrawBy: () => FullRules, holdFor?: number) =>
    void generator.generate({
      make: async (signal) => {
        const rules = rulesToDrawBy();
        const drawn = await draw(rules, client, signal);
        return { ...drawn, rules, createdAt: new Date().toISOString(), savedAs: null };
      },
      holdFor,
    });
  const generate = (unreadable?: readonly string[]) =>
    drawBy(() => readRules(generator.draft, unreadable), 0);
  const drawAgain = ({ rules }: NumbersResult) => drawBy(() => rules);
  const leaveWait = async () => {
    await showResult();
    generator.endWait();
  };
  const startOver = () => {
    generator.startOver();
    showForm();
  };
  const undo = () => {
    generator.undo();
    void showResult();
  };

  const choosing = () => {
    isChoosing.current = true;
  };
  const picker = <ModePicker generator={generator} onChoose={choosing} isChoosing={isChoosing} />;
  if (draft.mode && draft.mode.kind !== "range")
    return <ModeSlot generator={generator} picker={picker} />;
  return (
    <>
      <Reveal
        view={view}
        form={
          <NumbersForm generator={generator} picker={picker} onGenerate={generate} onUndo={undo} />
        }
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

const Generating = () => useIntl().t("numbers.generating");

const Announced = ({ result }: { result: NumbersResult }) => useNumberFacts(result).announced;
