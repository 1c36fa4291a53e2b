import { layout } from "@sortes/ui";
import { useState } from "react";
import { csvOf } from "../../../../base/files.ts";
import { mostOnCard } from "../../../../base/generator.ts";
import { useIntl } from "../../../../base/intl.ts";
import { useSession } from "../../../../base/services.ts";
import { titleOf, wordingOf } from "../mode-words.ts";
import type { NumberGenerator } from "../number-draft.ts";
import { recordOf } from "../presets.ts";
import { NextSteps } from "../../results/NextSteps.tsx";
import { onScreen } from "../../results/results.css.ts";
import { Projector, ResultTools, useExports } from "../../results/ResultTools.tsx";
import { SaveResult } from "../../results/SaveForm.tsx";
import { type Drawn, Faces, hasHeadline } from "./Faces.tsx";
import * as styles from "./number-modes.css.ts";
import { chanceOf } from "./odds.ts";
import { headlineOf, textOf } from "./result-words.ts";

interface ModeActionsProps {
  generator: NumberGenerator;
  result: Drawn;
  /** Draws once more; undefined if all are drawn. */
  onDraw: (() => void) | undefined;
}

/** The tools of a result, and the save form. */
export function ModeActions({ generator, result, onDraw }: ModeActionsProps) {
  const intl = useIntl();
  const { isSignedIn } = useSession();
  const [isPresenting, setPresenting] = useState(false);
  const { copy, share, saveImage, saveCsv } = useExports();
  const { mode, rules, createdAt } = result;
  const numbers = Array.from(result.numbers);
  const format = wordingOf(intl, mode, rules.max);
  const facts = titleOf(intl, mode, rules);
  const title = generator.draft.saveName.trim() || facts;
  const card = {
    title,
    facts: chanceOf(intl, result),
    entries: numbers.slice(0, mostOnCard).map((number) => ({ names: [format(number)] })),
    total: numbers.length,
    createdAt,
  };
  const saveNumbersCsv = () =>
    saveCsv(
      title,
      csvOf([[intl.t("numbers.csvNumber")], ...numbers.map((n) => [format(n)])], intl.locale),
    );
  const words = textOf(intl, result);
  const saving = {
    generator,
    result,
    record: () => recordOf(result, generator.draft.saveName),
    type: "number",
    area: "numbers",
    onCsv: saveNumbersCsv,
  } as const;
  const cast = intl.t("number-modes.cast", { kind: mode.kind });
  return (
    <div className={`${layout.stack} ${onScreen}`}>
      <ResultTools
        onShare={() => share(`${title}\n${words}`, card)}
        onCopy={() => copy(words)}
        onImage={() => saveImage(card)}
        onCsv={saveNumbersCsv}
        onPresent={() => setPresenting(true)}
        onPrint={() => window.print()}
      />
      {isSignedIn && <SaveResult {...saving} />}
      {isPresenting && (
        <Projector
          title={title}
          bar={
            onDraw && (
              <NextSteps
                {...saving}
                onDrawAgain={onDraw}
                next={{ label: cast, onClick: onDraw }}
                onStage
              />
            )
          }
          onClose={() => setPresenting(false)}
        >
          {hasHeadline(result) && <p className={styles.headline}>{headlineOf(intl, result)}</p>}
          <Faces key={createdAt} drawn={result} settle={generator.isNew} />
        </Projector>
      )}
    </div>
  );
}
