import { ClothSection, Receipt, ResultHead, SlipSheet } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { csvOf } from "../../../base/files.ts";
import { AfterResult } from "../results/AfterResult.tsx";
import { NextSteps } from "../results/NextSteps.tsx";
import { FailureAlert, UndoNotice } from "../../../base/notices.tsx";
import { useExports } from "../results/ResultTools.tsx";
import { type OwnResult, type OwnState, useOwnProblem } from "./own-draft.ts";
import { OwnResultTools, takeOutOwn } from "./OwnResultTools.tsx";

interface OwnResultViewProps {
  own: OwnState;
  result: OwnResult;
  onDrawAgain: () => void;
  onBack: () => void;
}

/** The result view. */
export function OwnResultView({ own, result, onDrawAgain, onBack }: OwnResultViewProps) {
  const intl = useIntl();
  const { t, formatDate } = intl;
  const { saveCsv } = useExports();
  const { results, source, unique, createdAt, savedAs } = result;
  const problem = useOwnProblem(own.failure);
  const title = own.draft.saveName.trim() || source.name;
  const steps = {
    generator: own,
    result,
    record: () => ({
      name: title,
      generatorName: source.name,
      template: source.template,
      lists: source.lists,
      count: result.count,
      unique,
      result: results,
    }),
    type: "own",
    area: "own-generators",
    onCsv: () =>
      saveCsv(source.name, csvOf(takeOutOwn(intl, { ...result, title: "" }).rows, intl.locale)),
    onDrawAgain,
    isDrawing: own.isGenerating,
  } as const;
  return (
    <ClothSection>
      <ResultHead
        title={<span dir="auto">{title}</span>}
        facts={t("own-generators.facts", { count: results.length })}
        tools={
          <OwnResultTools
            title={title}
            results={results}
            createdAt={createdAt}
            bar={<NextSteps {...steps} onStage />}
          />
        }
      />
      <NextSteps {...steps} />
      {problem && <FailureAlert text={problem.text} />}
      {own.undoable && (
        <UndoNotice onUndo={own.undo} onDismiss={own.dismissUndo}>
          {t("own-generators.drawnAgain")}
        </UndoNotice>
      )}
      <SlipSheet lines={results} label={t("own-generators.results")} />
      <Receipt>
        <span>{formatDate(createdAt, { dateStyle: "long", timeStyle: "short" })}</span>
        <span>{t("own-generators.fairness")}</span>
        {unique && <span>{t("own-generators.noneTwice")}</span>}
        {savedAs !== null && (
          <span>{t("results.savedAs", { name: <bdi key="name">{savedAs}</bdi> })}</span>
        )}
      </Receipt>
      <AfterResult
        guestTitle="own-generators.guestTitle"
        back={{ label: "own-generators.back", onClick: onBack }}
      />
    </ClothSection>
  );
}
