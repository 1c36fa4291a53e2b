import { Alert, layout, linkButtonClass } from "@sortes/ui";
import { useDeferredValue, useMemo, useState } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../base/catalogues.ts";
import { countSeparated, spaceAtSeparators, splitAtSeparators } from "./separated-lines.ts";

interface SeparatedLinesProps {
  /** A line for each entry. */
  text: string;
  onChange: (text: string) => void;
}

/** Offers to mend lines that the generators would split, and to take that back. */
export function SeparatedLines({ text, onChange }: SeparatedLinesProps) {
  const { formatMessage } = useIntl();
  const typed = useDeferredValue(text);
  const count = useMemo(() => countSeparated(typed), [typed]);
  const [mended, setMended] = useState<{ before: string; after: string }>();
  const [isBack, setBack] = useState(false);
  const button = (id: MessageId, onClick: () => void) => (
    <button type="button" className={linkButtonClass} onClick={onClick}>
      {formatMessage({ id })}
    </button>
  );
  const mend = (how: (text: string) => string) => {
    const after = how(text);
    setMended({ before: text, after });
    onChange(after);
  };
  if (mended && mended.after === text)
    return (
      <Alert tone="info" takesFocus>
        {formatMessage({ id: "packs.linesChanged" })}{" "}
        {button("results.undo", () => {
          setMended(undefined);
          setBack(true);
          onChange(mended.before);
        })}
      </Alert>
    );
  if (count === 0) return null;
  return (
    <Alert tone="warning" takesFocus={isBack}>
      <p>{formatMessage({ id: "packs.separated" }, { count })}</p>
      <div className={layout.row}>
        {button("packs.splitLines", () => mend(splitAtSeparators))}
        {button("packs.spaceLines", () => mend(spaceAtSeparators))}
      </div>
    </Alert>
  );
}
