import { ClothSection, Receipt, ResultHead, SlipSheet } from "@sortes/ui";
import { useIntl } from "react-intl";
import { AfterResult } from "../results/AfterResult.tsx";
import { FailureAlert } from "../results/FailureAlert.tsx";
import { PutAwayNotice } from "../results/PutAwayNotice.tsx";
import type { OwnResult, OwnState } from "./own-draft.ts";
import { OwnResultTools } from "./OwnResultTools.tsx";
import { SaveOwn } from "./SaveOwn.tsx";
import { useOwnProblem } from "./use-own-problem.ts";

interface OwnResultViewProps {
  own: OwnState;
  result: OwnResult;
  onDrawAgain: () => void;
  onBack: () => void;
}

/** The result view. */
export function OwnResultView({ own, result, onDrawAgain, onBack }: OwnResultViewProps) {
  const { formatMessage, formatDate } = useIntl();
  const { results, source, unique, createdAt, savedAs } = result;
  const problem = useOwnProblem(own.failure);
  const title = own.draft.saveName.trim() || source.name;
  return (
    <ClothSection>
      <ResultHead
        title={<span dir="auto">{title}</span>}
        facts={formatMessage({ id: "own-generators.facts" }, { count: results.length })}
        tools={<OwnResultTools title={title} results={results} createdAt={createdAt} />}
      />
      {problem && <FailureAlert text={problem.text} />}
      {own.putAway && (
        <PutAwayNotice onUndo={own.bringBack} onLetGo={own.letGo}>
          {formatMessage({ id: "own-generators.drawnAgain" })}
        </PutAwayNotice>
      )}
      <SlipSheet lines={results} label={formatMessage({ id: "own-generators.results" })} />
      <Receipt>
        <span>{formatDate(createdAt, { dateStyle: "long", timeStyle: "short" })}</span>
        <span>{formatMessage({ id: "own-generators.fairness" })}</span>
        {unique && <span>{formatMessage({ id: "own-generators.noneTwice" })}</span>}
        {savedAs !== null && (
          <span>
            {formatMessage({ id: "results.savedAs" }, { name: <bdi key="name">{savedAs}</bdi> })}
          </span>
        )}
      </Receipt>
      <AfterResult
        save={<SaveOwn own={own} result={result} />}
        guestTitle="own-generators.guestTitle"
        onDrawAgain={onDrawAgain}
        isDrawing={own.isGenerating}
        back={{ label: "own-generators.back", onClick: onBack }}
      />
    </ClothSection>
  );
}
