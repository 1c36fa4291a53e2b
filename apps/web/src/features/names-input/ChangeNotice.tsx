import { Alert, layout, linkButtonClass } from "@sortes/ui";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { NamesChanges, ToldChange } from "./use-names-text.ts";

interface ChangeNoticeProps {
  change: ToldChange;
  changes: NamesChanges;
}

const undoWords = {
  file: "names.undoImport",
  paste: "names.undoImport",
  list: "names.undoImport",
  duplicates: "names.undoRemoval",
  marks: "names.undoMarks",
} as const;

/** What was done to the list, and the ways back. It stays until it is answered. */
export function ChangeNotice({ change, changes }: ChangeNoticeProps) {
  const { formatMessage } = useIntl();
  const { found } = change;
  const [example] = found?.respaced ?? [];
  return (
    <Alert tone="info">
      <div className={layout.stackSm}>
        <p>
          <Done change={change} />
        </p>
        {found && example !== undefined && (
          <p>
            {formatMessage(
              { id: "names.respaced" },
              { count: found.respaced.length, example: <bdi key="example">{example}</bdi> },
            )}
          </p>
        )}
        {found && found.heading.length > 0 && (
          <p>
            <Heading lines={found.heading} />{" "}
            <Answer onClick={() => changes.putBack(change)}>
              {formatMessage({ id: "names.putBack" }, { count: found.heading.length })}
            </Answer>
          </p>
        )}
        <p className={layout.row}>
          {change.canUndo && (
            <Answer onClick={() => changes.undo(change)}>
              {formatMessage({ id: undoWords[change.kind] })}
            </Answer>
          )}
          <Answer onClick={() => changes.dismiss(change)}>
            {formatMessage({ id: "names.gotIt" })}
          </Answer>
        </p>
      </div>
    </Alert>
  );
}

const Answer = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button type="button" className={linkButtonClass} onClick={onClick}>
    {children}
  </button>
);

function Done({ change: { kind, count, list } }: { change: ToldChange }) {
  const { formatMessage } = useIntl();
  switch (kind) {
    case "file":
    case "paste":
      return formatMessage({ id: "names.taken" }, { count });
    case "duplicates":
      return formatMessage({ id: "names.removed" }, { count });
    case "marks":
      return formatMessage({ id: "names.marksRemoved" });
    case "list":
      return formatMessage({ id: "names.opened" }, { count, title: <bdi key="title">{list}</bdi> });
  }
}

function Heading({ lines }: { lines: readonly string[] }) {
  const { formatMessage, formatList } = useIntl();
  const quoted = lines.map((line) =>
    formatMessage({ id: "names.quoted" }, { text: <bdi key={line}>{line}</bdi> }),
  );
  return formatMessage(
    { id: "names.headingLeft" },
    { count: lines.length, lines: formatList(quoted, { type: "conjunction" }) },
  );
}
