import { SlipSheet } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { csvOf } from "../../base/files.ts";
import { Projector, ResultTools, useExports } from "../results/ResultTools.tsx";
import { takeOutOwn } from "./taken-out.ts";

interface OwnResultToolsProps {
  title: string;
  results: readonly string[];
  createdAt: string;
}

/** What can be done with results besides saving them. */
export function OwnResultTools({ title, results, createdAt }: OwnResultToolsProps) {
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
        onCsv={() => saveCsv(title, csvOf(rows))}
        onPresent={() => setPresenting(true)}
        onPrint={() => window.print()}
      />
      {isPresenting && (
        <Projector title={title} onClose={() => setPresenting(false)}>
          <SlipSheet lines={results} label={title} />
        </Projector>
      )}
    </>
  );
}
