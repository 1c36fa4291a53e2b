import { removeDuplicates } from "@sortes/core";
import { Alert, DropZone, Field, NamesBox } from "@sortes/ui";
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../app/catalogues.ts";
import { ChangeNotice } from "./ChangeNotice.tsx";
import { DuplicateNames } from "./DuplicateNames.tsx";
import { useImport } from "./use-import.ts";
import { type NamesText, useNamesText } from "./use-names-text.ts";

/** As typed, and how the generator reads it: a function of the module. */
interface NamesFieldProps extends NamesText {
  /** Of the control in its form. */
  name: string;
  label: string;
  hint: string;
  /** “27 names” */
  count: MessageId;
  error?: ReactNode;
}

/**
 * The list from which lots are drawn: typed, pasted, or from a file, and counted meanwhile. Keep `onChange` between
 * renders: a long list is not to be rendered again when something else changes.
 */
export const NamesField = memo(function NamesField(props: NamesFieldProps) {
  const { name, label, hint, count, error, ...list } = props;
  const { text, onChange, read, box } = list;
  const { formatMessage } = useIntl();
  // a pasted list can be long: it is read after what was typed is on the screen
  const typed = useDeferredValue(text);
  const { names, duplicates } = useMemo(() => read(typed), [read, typed]);
  const changes = useNamesText(list);
  const { isReading, refusal, takeFile, takePaste } = useImport(list, changes);
  useNoStrayDrops();

  const removeRepeated = () => {
    const kept = removeDuplicates(names);
    changes.replace(
      { after: kept.join("\n") },
      formatMessage({ id: "names.removed" }, { count: names.length - kept.length }),
    );
  };
  return (
    <>
      <DropZone
        hint={formatMessage({ id: "names.dropHint" })}
        button={formatMessage({ id: "names.chooseFile" })}
        dropLabel={formatMessage({ id: "names.dropLabel" })}
        disabled={isReading}
        onFile={(file) => void takeFile(file)}
      >
        <Field
          label={label}
          hint={hint}
          count={formatMessage({ id: count }, { count: names.length })}
          error={error}
        >
          <NamesBox
            ref={box}
            name={name}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            onPaste={takePaste}
          />
        </Field>
      </DropZone>
      {refusal && (
        <Alert tone="error">
          <span dir="auto">{refusal}</span>
        </Alert>
      )}
      {changes.change && (
        <ChangeNotice
          change={changes.change}
          onUndo={changes.undo}
          onRemoveHeading={changes.removeHeading}
        />
      )}
      <DuplicateNames duplicates={duplicates} onRemove={removeRepeated} />
    </>
  );
});

/** A file that is dropped beside the box would be opened in place of the page. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const keepPage = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    window.addEventListener("dragover", keepPage);
    window.addEventListener("drop", keepPage);
    return () => {
      window.removeEventListener("dragover", keepPage);
      window.removeEventListener("drop", keepPage);
    };
  }, []);
}
