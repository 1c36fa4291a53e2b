import type { ParsedNames } from "@sortes/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type FoundNames, isProblem, takeColumns } from "./import-names.ts";
import type { LetterSet, Reading } from "../../../base/sheets/letters.ts";
import type { Choice } from "./table.ts";
import type { HiddenCells } from "../../../base/sheets/xlsx/read-sheet.ts";

/** A workbook with several sheets. */
export interface Sheets {
  bytes: Uint8Array;
  names: readonly string[];
  /** Index of the imported sheet. */
  chosen: number;
}

/** The possible decodings of a file that is not UTF-8, if there are several. */
export interface Letters {
  bytes: Uint8Array;
  readings: readonly Reading[];
  chosen: LetterSet;
  /** Whether its file name is that of a table. */
  isTable: boolean;
}

/** A change of the text, with its notice beside the box until it is answered. */
export interface TextChange {
  id: number;
  /** The kind of change: an import, removed duplicates or marks, joined names with commas, or split entries. */
  kind: "file" | "paste" | "duplicates" | "marks" | "commas" | "joined";
  before: string;
  after: string;
  /** Number of names added or removed. */
  count: number;
  /** The imported names, if any. */
  found?: FoundNames;
  /** The name of the imported file. */
  source?: string;
  /** Hidden cells of a workbook, which were not imported. */
  hidden?: HiddenCells | undefined;
  /** The encodings of the file. */
  letters?: Letters | undefined;
  /** The sheets of the workbook. */
  sheets?: Sheets | undefined;
  /** The text with other names instead of the imported ones. */
  rebuild?: (names: readonly string[]) => string;
}

/** A change with a notice, and whether it can still be undone. */
export interface NoticedChange extends TextChange {
  canUndo: boolean;
}

export interface NamesText {
  text: string;
  onChange: (text: string) => void;
  read: (text: string) => ParsedNames;
  box: RefObject<HTMLTextAreaElement | null>;
}

/** Maximum number of notices at a time. */
const most = 5;

/** The changes after which nothing was typed, the earliest first; each can be undone. */
function undoable(changes: readonly TextChange[], text: string): Set<number> {
  const ids = new Set<number>();
  let expected = text;
  for (const change of changes.toReversed()) {
    if (change.after !== expected) break;
    ids.add(change.id);
    expected = change.before;
  }
  return ids;
}

/** Whether the notice offers more than Undo: it stays even after more text is typed. */
export const isOpen = ({ found, hidden }: TextChange): boolean =>
  hidden !== undefined ||
  (found !== undefined && (found.heading.length > 0 || found.respaced.length > 0));

/** Number of imported names that are looked for in a list. */
const looked = 50;

/** Whether a notice still tells something about the list: its names are not all gone. */
const concerns = (change: TextChange, text: string): boolean =>
  isOpen(change) &&
  (change.found?.names ?? []).slice(0, looked).some((name) => text.includes(name));

/** Inserts lines before the first line equal to `first`, or at the beginning. */
function withLines(text: string, lines: readonly string[], first: string | undefined): string {
  const all = text.split("\n");
  const at = first === undefined ? -1 : all.indexOf(first);
  return all.toSpliced(Math.max(0, at), 0, ...lines).join("\n");
}

/** The text of a box, the changes to it, and how to undo them. */
export function useNamesText({ text, onChange, read, box }: NamesText) {
  const [changes, setChanges] = useState<readonly TextChange[]>([]);
  const nextId = useRef(0);
  // reading a file takes a moment, and Undo must also restore text typed in between
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });

  const ids = undoable(changes, text);
  const notices: NoticedChange[] = changes
    .filter((change) => ids.has(change.id) || concerns(change, text))
    .map((change) => ({ ...change, canUndo: ids.has(change.id) }));

  const write = (next: string) => {
    latest.current = next;
    onChange(next);
  };
  // focusing the box may scroll away from the pressed button, and would open a phone's keyboard
  const focusBox = () => {
    if (!window.matchMedia("(hover: none)").matches) box.current?.focus({ preventScroll: true });
  };
  const writeAndFocus = (next: string) => {
    write(next);
    focusBox();
  };
  /** Replaces a change with an updated version. Later changes can no longer be undone. */
  const revise = (change: NoticedChange, next: Partial<TextChange>) => {
    const at = changes.findIndex(({ id }) => id === change.id);
    const earlier = changes.slice(0, at);
    setChanges([...earlier, { ...changes[at]!, ...next }]);
  };

  /** Applies other names from the imported file. */
  const retake = (change: NoticedChange, found: FoundNames, next?: Partial<TextChange>): void => {
    const after = change.rebuild?.(found.names);
    if (after === undefined) return;
    revise(change, { ...next, after, found, count: found.names.length });
    write(after);
  };

  return {
    /** The notices about the text, the earliest first. */
    notices,
    replace: (next: Omit<TextChange, "before" | "id">) => {
      const before = latest.current;
      nextId.current += 1;
      const change = { ...next, before, id: nextId.current };
      // importing a file ends the notices about the previous list
      const isWhole = next.kind === "file";
      setChanges((last) => {
        const kept = undoable(last, before);
        const others = last.filter((one) => kept.has(one.id) || concerns(one, before));
        return isWhole ? [change] : [...others, change].slice(-most);
      });
      writeAndFocus(next.after);
    },
    undo: (change: NoticedChange) => {
      setChanges(
        changes.slice(
          0,
          changes.findIndex(({ id }) => id === change.id),
        ),
      );
      writeAndFocus(change.before);
    },
    dismiss: (change: NoticedChange) => {
      const others = changes.filter(({ id }) => id !== change.id);
      // the previous change can still be undone, together with this one
      setChanges(
        others.map((one) =>
          change.canUndo && one.after === change.before ? { ...one, after: change.after } : one,
        ),
      );
      focusBox();
    },
    /** Turns the omitted headings into entries. */
    putBack: (change: NoticedChange) => {
      const { found } = change;
      if (!found) return;
      const after = withLines(text, found.heading, found.names[0]);
      const names = [...found.heading, ...found.names];
      const next = { found: { ...found, names, heading: [] }, count: names.length };
      // Undo would remove what was typed since
      revise(change, change.canUndo ? { ...next, after } : next);
      writeAndFocus(after);
    },
    retake,
    /** Imports other columns of the table, unless they contain no names. */
    choose: (change: NoticedChange, choice: Choice): void => {
      const { found, rebuild } = change;
      if (!found?.table || !rebuild) return;
      const next = takeColumns(found.table, choice, read);
      if (!isProblem(next)) retake(change, next);
    },
  };
}

export type NamesChanges = ReturnType<typeof useNamesText>;
