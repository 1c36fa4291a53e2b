import { Alert, layout, linkButtonClass } from "@sortes/ui";
import { useIntl } from "react-intl";
import type { TextChange } from "./use-names-text.ts";

interface ChangeNoticeProps {
  change: TextChange;
  onUndo: () => void;
  onRemoveHeading: () => void;
}

/** What a replacement of the text did beside bringing names, and the way back. */
export function ChangeNotice({ change, onUndo, onRemoveHeading }: ChangeNoticeProps) {
  const { formatMessage } = useIntl();
  const { found } = change;
  const [example] = found?.respaced ?? [];
  return (
    <Alert tone="info">
      <div className={layout.stackSm}>
        {found && <p>{formatMessage({ id: "names.taken" }, { count: found.names.length })}</p>}
        {found?.column && (
          <p>
            {formatMessage(
              { id: "names.column" },
              { column: found.column, columns: found.columns },
            )}
          </p>
        )}
        {found && example !== undefined && (
          <p>
            {formatMessage(
              { id: "names.respaced" },
              { count: found.respaced.length, example: <bdi key="example">{example}</bdi> },
            )}
          </p>
        )}
        {found?.heading && (
          <p>
            {formatMessage(
              { id: "names.heading" },
              { heading: <bdi key="heading">{found.heading}</bdi> },
            )}{" "}
            <button type="button" className={linkButtonClass} onClick={onRemoveHeading}>
              {formatMessage({ id: "names.removeHeading" })}
            </button>
          </p>
        )}
        <p>
          <button type="button" className={linkButtonClass} onClick={onUndo}>
            {formatMessage({ id: found ? "names.undoImport" : "names.undoRemoval" })}
          </button>
        </p>
      </div>
    </Alert>
  );
}
