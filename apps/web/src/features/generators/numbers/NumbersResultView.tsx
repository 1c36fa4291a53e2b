import { limits } from "@sortes/contract";
import {
  boardFits,
  ClothSection,
  NumberBoard,
  NumberGrid,
  NumberTokens,
  Receipt,
  ResultHead,
} from "@sortes/ui";
import { memo, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { mostOnCard } from "../../../base/generator.ts";
import { AfterResult } from "../results/AfterResult.tsx";
import { NextSteps } from "../results/NextSteps.tsx";
import { FailureAlert } from "../../../base/notices.tsx";
import { Projector, ResultTools, useExports } from "../results/ResultTools.tsx";
import { mostStored, type NumberGenerator, type NumbersResult } from "./number-draft.ts";
import { useNumberFacts, useNumberFormat } from "./number-facts.ts";
import { recordOf } from "./presets.ts";
import { wordFailure } from "./read-rules.ts";

/** Numbers written before yielding to the page. */
const slice = 20_000;

const breath = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The numbers as text, in chunks to concatenate: a million are written in slices, so that the page stays responsive.
 */
export async function partsOf(numbers: ArrayLike<number>, separator: string): Promise<string[]> {
  const parts: string[] = [];
  for (let from = 0; from < numbers.length; from += slice) {
    if (from > 0) {
      parts.push(separator);
      await breath();
    }
    const size = Math.min(slice, numbers.length - from);
    const part = Array.from({ length: size }, (_, i) => numbers[from + i]);
    parts.push(part.join(separator));
  }
  return parts;
}

/** A CSV file with one column. Numbers need no quotes, and spreadsheets do not read −5 as a formula. */
export async function csvOfNumbers(head: string, numbers: ArrayLike<number>): Promise<Blob> {
  return new Blob([`\uFEFF${head}\r\n`, ...(await partsOf(numbers, "\r\n")), "\r\n"]);
}

// avoids rerendering for each letter of the save name
const Tokens = memo(NumberTokens);
const Board = memo(NumberBoard);

/** Maximum number of results on a board; more would mark nearly all of it. */
const mostOnBoard = 60;

interface NumbersResultViewProps {
  generator: NumberGenerator;
  result: NumbersResult;
  /** Whether the numbers were drawn just now: then their arrival is animated. */
  settle: boolean;
  onStartOver: () => void;
  onDrawAgain: () => void;
  onBack: () => void;
}

/** The result view. */
export function NumbersResultView(props: NumbersResultViewProps) {
  const { generator, result, settle, onStartOver, onDrawAgain, onBack } = props;
  const { numbers, rules, createdAt, savedAs } = result;
  const intl = useIntl();
  const { t, formatDate } = intl;
  const [isPresenting, setPresenting] = useState(false);
  const format = useNumberFormat();
  const facts = useNumberFacts(result);
  const { copy, share, saveImage, saveCsv } = useExports();
  const title = generator.draft.saveName.trim() || facts.title;
  const failure = generator.failure && wordFailure(intl, generator.failure);

  const listed = async () => (await partsOf(numbers, ", ")).join("");
  const card = {
    title,
    facts: facts.rules || facts.share,
    entries: Array.from({ length: Math.min(numbers.length, mostOnCard) }, (_, i) => ({
      names: [format(numbers[i] as number)],
    })),
    total: numbers.length,
    createdAt,
  };
  const saveNumbersCsv = async () =>
    saveCsv(title, await csvOfNumbers(t("numbers.csvNumber"), numbers));
  const tokens = { numbers, format, label: t("numbers.drawn"), hero: true };
  const isOnBoard = numbers.length > 1 && numbers.length <= mostOnBoard;
  const hasBoard = isOnBoard && boardFits(rules.min, rules.max);
  const steps = {
    generator,
    result,
    record: () => recordOf(result, generator.draft.saveName),
    type: "number",
    area: "numbers",
    onCsv: () => void saveNumbersCsv(),
    onDrawAgain,
    isDrawing: generator.isGenerating,
  } as const;
  const hits = hasBoard ? [...new Set(Array.from(numbers))].toSorted((a, b) => a - b) : [];

  return (
    <ClothSection>
      <ResultHead
        title={<span dir="auto">{title}</span>}
        facts={facts.rules}
        tools={
          <ResultTools
            onShare={async () => share(`${title}\n${await listed()}`, card)}
            onCopy={async () => copy(await listed())}
            onImage={() => saveImage(card)}
            onCsv={() => void saveNumbersCsv()}
            onPresent={() => setPresenting(true)}
            onPrint={
              numbers.length <= limits.historyItem.entries ? () => window.print() : undefined
            }
          />
        }
      />
      <NextSteps {...steps} />
      {failure && (
        <FailureAlert
          text={[failure.text, ...Object.values(failure.fields)].filter(Boolean).join(" ")}
          onRetry={failure.canRetry ? onDrawAgain : undefined}
        />
      )}
      <NumberGrid>
        <Tokens key={createdAt} {...tokens} settle={settle} />
        {hasBoard && (
          <Board
            from={rules.min}
            to={rules.max}
            hits={hits}
            label={facts.board(intl.formatList(hits.map(format)))}
          />
        )}
      </NumberGrid>
      <Receipt>
        <span>{formatDate(createdAt, { dateStyle: "long", timeStyle: "short" })}</span>
        <span>{facts.share}</span>
        <span>{facts.chance}</span>
        {result.madeHere && <span>{t("results.madeHere")}</span>}
        {numbers.length > mostStored && <span>{t("numbers.kept")}</span>}
        {savedAs !== null && (
          <span>
            {savedAs === ""
              ? t("results.savedShort")
              : t("results.savedAs", { name: <bdi key="name">{savedAs}</bdi> })}
          </span>
        )}
      </Receipt>
      <AfterResult
        guestTitle="numbers.guestTitle"
        startOver={{
          label: "numbers.generateNew",
          hint: "numbers.generateNewHint",
          onClick: onStartOver,
        }}
        back={{ label: "numbers.back", onClick: onBack }}
        publish={{
          kind: "numbers",
          min: String(rules.min),
          max: String(rules.max),
          count: String(numbers.length),
        }}
      />
      {isPresenting && (
        <Projector
          title={title}
          bar={<NextSteps {...steps} onStage />}
          onClose={() => setPresenting(false)}
        >
          <Tokens {...tokens} />
        </Projector>
      )}
    </ClothSection>
  );
}
