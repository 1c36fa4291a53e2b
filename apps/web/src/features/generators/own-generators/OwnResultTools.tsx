import { SlipSheet } from "@sortes/ui";
import { type ReactNode, useState } from "react";
import { type IntlShape, useIntl } from "../../../base/intl.ts";
import { csvOf } from "../../../base/files.ts";
import { mostOnCard, type Export } from "../../../base/generator.ts";
import { Projector, ResultTools, useExports } from "../results/ResultTools.tsx";

interface Told {
  title: string;
  results: readonly string[];
  createdAt: string;
}

/** Results as exported by the tools. */
export const takeOutOwn = (
  { t }: IntlShape,
  { title, results, createdAt }: Told,
): Required<Export> => ({
  text: results.join("\n"),
  card: {
    title,
    facts: t("own-generators.facts", { count: results.length }),
    entries: results.slice(0, mostOnCard).map((result) => ({ names: [result] })),
    total: results.length,
    createdAt,
  },
  rows: [[t("own-generators.csvResult")], ...results.map((result) => [result])],
});

interface OwnResultToolsProps {
  title: string;
  results: readonly string[];
  createdAt: string;
  /** The next steps in a presentation. */
  bar?: ReactNode;
}

/** The tools for results, besides saving. */
export function OwnResultTools({ title, results, createdAt, bar }: OwnResultToolsProps) {
  const intl = useIntl();
  const [isPresenting, setPresenting] = useState(false);
  const { copy, share, saveImage, saveCsv } = useExports();
  const { text, card, rows } = takeOutOwn(intl, { title, results, createdAt });
  return (
    <>
      <ResultTools
        onShare={() => share(`${title}\n${text}`, card)}
        onCopy={() => copy(text)}
        onImage={() => saveImage(card)}
        onCsv={() => saveCsv(title, csvOf(rows, intl.locale))}
        onPresent={() => setPresenting(true)}
        onPrint={() => window.print()}
      />
      {isPresenting && (
        <Projector title={title} bar={bar} onClose={() => setPresenting(false)}>
          <SlipSheet lines={results} label={title} />
        </Projector>
      )}
    </>
  );
}
