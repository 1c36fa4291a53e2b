import { cryptoRandom, drawOwnResults } from "@sortes/core";
import { Button, layout, Sheet, SheetBody, SlipSheet, text } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { definitionOf, type EditorDraft } from "./editor-draft.ts";
import { grammarFound } from "./findings.ts";

/** Results of one try. */
const count = 5;

interface TryOutProps {
  draft: EditorDraft;
  /** Something is wrong with it: then it is marked. */
  onWrong: () => void;
}

/** Draws from what stands in the form, saved or not. */
export function TryOut({ draft, onWrong }: TryOutProps) {
  const { formatMessage } = useIntl();
  const [results, setResults] = useState<readonly string[]>();
  const tryOut = () => {
    if (Object.keys(grammarFound(draft)).length > 0) {
      setResults([]);
      onWrong();
      return;
    }
    const inputs = { ...definitionOf(draft), count, unique: false };
    setResults(drawOwnResults(inputs, cryptoRandom()).results);
  };
  return (
    <Sheet>
      <SheetBody>
        <h2 className={text.h3}>{formatMessage({ id: "own-generators.tryTitle" })}</h2>
        <p className={text.muted}>{formatMessage({ id: "own-generators.tryText" })}</p>
        <div>
          <Button tone="quiet" onClick={tryOut}>
            {formatMessage({ id: "own-generators.tryOut" })}
          </Button>
        </div>
        <div role="status" className={layout.stackSm}>
          {results?.length === 0 && <p>{formatMessage({ id: "own-generators.tryFirst" })}</p>}
          {results && results.length > 0 && (
            <SlipSheet lines={results} label={formatMessage({ id: "own-generators.results" })} />
          )}
        </div>
      </SheetBody>
    </Sheet>
  );
}
