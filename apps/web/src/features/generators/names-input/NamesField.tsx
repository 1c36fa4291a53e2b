import { Alert, DropZone, Field, NamesBox } from "@sortes/ui";
import { memo, type ReactNode, useEffect } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { SteadyBelow } from "../../../base/SteadyBelow.tsx";
import { LaterPart, usePart } from "../../../base/later-part.ts";
import type { Repeats } from "./ListNotices.tsx";
import { Notes } from "./notes.tsx";
import { useImport } from "./use-import.ts";
import { useListQuestions } from "./use-list-questions.ts";
import { useLongBox, useReadList } from "./use-long-list.ts";
import { type NamesText, type NoticedChange, useNamesText } from "./use-names-text.ts";

/** Notices and questions about a list, in a chunk of their own. */
const notices = new LaterPart(() => import("./ListNotices.tsx"));

/** The text as typed, and the function that parses it, which must be defined at module level. */
interface NamesFieldProps extends NamesText {
  /** The name of the form control. */
  name: string;
  label: string;
  hint: string;
  /** “27 names” */
  count: MessageId;
  error?: ReactNode;
  /** Number of people, if the list also contains lines that are not names. */
  people?: number | undefined;
  /** Written on the lower lines of the box while it is empty. */
  offer?: ReactNode;
  /** The meaning of a repeated name; null if it is no question, as in a list with tickets. */
  repeats: Repeats | null;
  /** The answer that every line is a chance, though a name wins only once; without it, the field remembers the answer. */
  winsOnce?: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined;
  /** Whether a column of a table may contain the number of tickets of each name. */
  tickets?: boolean;
}

/**
 * The list to draw from: typed, pasted or imported from a file, and counted continuously. Keep `onChange` between
 * renders, so that a long list does not rerender when something else changes.
 */
export const NamesField = memo(function NamesField(props: NamesFieldProps) {
  const {
    name,
    label,
    hint,
    count,
    error,
    tickets = false,
    people,
    offer,
    repeats,
    winsOnce,
    ...list
  } = props;
  const { text, onChange, read, box } = list;
  const { t } = useIntl();
  const readList = useReadList(text, read);
  const { names } = readList.parsed;
  const changes = useNamesText(list);
  const { marks, miscut, repeated } = useListQuestions(list, readList, changes);
  const { isReading, refusal, takeFile, takePaste, ...retakes } = useImport(list, changes);
  const { isLong, LongNamesBox, meanwhile, keep } = useLongBox(text, onChange);
  useNoStrayDrops();
  const tables = changes.notices.filter(({ canUndo, found }) => canUndo && found?.table);
  const isPlain = !marks && !miscut && repeated.names.length + changes.notices.length === 0;
  const part = usePart(notices, !isPlain);
  const tell = (change: NoticedChange) =>
    part && <part.ChangeNotice key={change.id} change={change} changes={changes} {...retakes} />;
  return (
    <>
      <SteadyBelow>
        {changes.notices.filter(isImport).map(tell)}
        {refusal && (
          <Alert tone="error">
            <span dir="auto">{refusal}</span>
          </Alert>
        )}
      </SteadyBelow>
      <DropZone
        hint={t("names.fileKinds")}
        dropHint={t("names.dropHint")}
        button={t("names.chooseFile")}
        dropLabel={t("names.dropLabel")}
        disabled={isReading}
        onFile={(file) => void takeFile(file)}
      >
        <Field
          label={label}
          hint={hint}
          count={t(count, { count: people ?? names.length })}
          error={error}
        >
          {LongNamesBox ? (
            <LongNamesBox
              label={label}
              description={hint}
              isInvalid={Boolean(error)}
              text={text + meanwhile}
              onChange={onChange}
              onPaste={(event) => box.current && takePaste(event, box.current)}
              box={box}
            />
          ) : (
            <NamesBox
              ref={box}
              name={name}
              // as tall as the box that takes its place
              rows={isLong ? Infinity : undefined}
              value={isLong ? meanwhile : text}
              note={text === "" && offer}
              aria-busy={isLong || undefined}
              onChange={(event) => (isLong ? keep : onChange)(event.target.value)}
              onPaste={(event) => !isLong && takePaste(event, event.currentTarget)}
            />
          )}
        </Field>
      </DropZone>
      <Notes>
        {part &&
          tables.map(
            (change) =>
              change.found?.table &&
              change.found.choice && (
                <part.ColumnChooser
                  key={change.id}
                  table={change.found.table}
                  choice={change.found.choice}
                  tickets={tickets}
                  onChoose={(choice) => changes.choose(change, choice)}
                />
              ),
          )}
        {/* takes the place of the notice whose button was pressed */}
        {changes.notices.filter((change) => !isImport(change)).map(tell)}
        {part && marks && <part.MarksOffer {...marks} />}
        {part && !marks && miscut && <part.MiscutOffer {...miscut} />}
        {part && repeats && !marks && !miscut && (
          <part.RepeatedNames
            duplicates={repeated.names}
            repeats={repeats}
            isKept={winsOnce?.isChosen ?? repeated.isLeft}
            winsOnce={winsOnce !== undefined}
            onKeep={winsOnce?.onChoose ?? repeated.leave}
            onRemove={repeated.remove}
          />
        )}
      </Notes>
    </>
  );
});

/** Whether names were imported: that notice is shown above the box, which may be taller than the window. */
const isImport = ({ kind }: NoticedChange): boolean => kind === "file" || kind === "paste";

/** Prevents a file dropped beside the box from being opened in place of the page. */
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
