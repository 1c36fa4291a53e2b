import { type ClipboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useIntl } from "../../../base/intl.ts";
import { loadPart } from "../../../base/load-part.ts";
import { isZip, utf8Of } from "../../../base/sheets/decode-text.ts";
import { needsCsvReader } from "./delimited.ts";
import { findNames } from "./find-names.ts";
import {
  findInRows,
  findInTable,
  findInText,
  type FoundNames,
  importLimits,
  type ImportProblem,
  isProblem,
} from "./import-names.ts";
import type { LetterSet } from "../../../base/sheets/letters.ts";
import type { TextBox } from "./long-box.ts";
import { insertAt, isTable, mayHoldHeadings, needsHelp } from "./pasted-text.ts";
import { longText } from "./use-long-list.ts";
import type {
  Letters,
  NamesChanges,
  NamesText,
  Sheets,
  TextChange,
  NoticedChange,
} from "./use-names-text.ts";
import { wordProblem } from "./word-problem.ts";
import type { HiddenCells } from "../../../base/sheets/xlsx/read-sheet.ts";

// loaded on demand: few people import a workbook or a file that is not UTF-8
const loadLetters = () => loadPart(() => import("../../../base/sheets/letters.ts"));
const loadXlsx = () => loadPart(() => import("../../../base/sheets/xlsx/read-xlsx.ts"));

const tableFile = /\.(?:csv|tsv)$/i;

type Paste = Pick<ClipboardEvent, "preventDefault"> & { clipboardData: DataTransfer | null };
type Selected = Pick<TextBox, "selectionStart" | "selectionEnd">;

/** Imports names from a file or the clipboard. A failed import changes nothing and shows the reason. */
export function useImport(
  { text, onChange, read, box }: NamesText,
  { replace, retake }: Pick<NamesChanges, "replace" | "retake">,
) {
  const intl = useIntl();
  const { t } = intl;
  const [isReading, setReading] = useState(false);
  // the reason of the last failure, and the text at that time
  const [refused, setRefused] = useState<{ words: string; text: string }>();
  const refuse = (words: string) => setRefused({ words, text });

  const readFile = async (file: File) => {
    const source = file.name;
    if (file.size > importLimits.file)
      return refuse(wordProblem(intl, source, { problem: "tooLarge", size: file.size }));
    let bytes: Uint8Array;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      return refuse(wordProblem(intl, source, { problem: "unreadable" }));
    }
    let found: FoundNames | ImportProblem;
    let hidden: HiddenCells | undefined;
    let letters: Letters | undefined;
    let sheets: Sheets | undefined;
    try {
      if (isZip(bytes)) {
        const book = await loadXlsx().then(({ readXlsx }) => readXlsx(bytes, intl.locale));
        if ("problem" in book) return refuse(wordProblem(intl, source, book));
        found = findInRows(book.rows, read);
        ({ hidden } = book);
        const { names, read: chosen } = book.sheets;
        if (names.length > 1) sheets = { bytes, names, chosen };
      } else {
        const isCells = tableFile.test(source) || file.type === "text/csv";
        let content = utf8Of(bytes);
        if (content === undefined) {
          const { decodeOther, readAs, readingsOf } = await loadLetters();
          const other = decodeOther(bytes);
          if (typeof other === "object") return refuse(wordProblem(intl, source, other));
          content = other;
          if (content === undefined) {
            const readings = readingsOf(bytes, intl.locale);
            const chosen = readings[0].letters;
            content = readAs(bytes, chosen);
            if (readings.length > 1) letters = { bytes, readings, chosen, isTable: isCells };
          }
        }
        found = await findNames(read, content, isCells ? "file" : "text");
      }
    } catch {
      return refuse(wordProblem(intl, source, { problem: "unreadable" }));
    }
    if (isProblem(found)) return refuse(wordProblem(intl, source, found));
    const rebuild = (names: readonly string[]) => names.join("\n");
    setRefused(undefined);
    const { names } = found;
    const after = rebuild(names);
    const count = names.length;
    replace({ kind: "file", source, after, count, found, rebuild, hidden, letters, sheets });
  };

  /** Applies newly found names of a change, or shows why there are none. */
  const settle = (
    change: NoticedChange,
    found: FoundNames | ImportProblem,
    next: Partial<TextChange>,
  ) => {
    if (isProblem(found)) refuse(wordProblem(intl, change.source ?? "", found));
    else retake(change, found, next);
  };

  /** Imports the hidden rows and columns of a workbook, too. */
  const takeHidden = (change: NoticedChange) =>
    settle(change, findInRows(change.hidden?.all ?? [], read), { hidden: undefined });

  /** Imports another sheet of the workbook. */
  const takeSheet = async (change: NoticedChange, chosen: number) => {
    const { source = "", sheets } = change;
    if (!sheets) return;
    const { readXlsx } = await loadXlsx();
    const book = await readXlsx(sheets.bytes, intl.locale, chosen);
    if ("problem" in book) return refuse(wordProblem(intl, source, book));
    const { rows, hidden } = book;
    settle(change, findInRows(rows, read), { hidden, sheets: { ...sheets, chosen } });
  };

  /** Decodes the file with another encoding. */
  const takeLetters = async (change: NoticedChange, chosen: LetterSet) => {
    const { letters } = change;
    if (!letters) return;
    const { readAs } = await loadLetters();
    const found = await findNames(
      read,
      readAs(letters.bytes, chosen),
      letters.isTable ? "file" : "text",
    );
    settle(change, found, { letters: { ...letters, chosen } });
  };

  /** Shows an error if a different reading of a file fails, for example offline. */
  const orRefuse =
    <Choice>(take: (change: NoticedChange, choice: Choice) => Promise<void>) =>
    async (change: NoticedChange, choice: Choice): Promise<void> => {
      try {
        await take(change, choice);
      } catch {
        refuse(wordProblem(intl, change.source ?? "", { problem: "unreadable" }));
      }
    };

  /** Handles a paste that must be parsed first. Text typed since then stays. */
  const takeQuoted = async (pasted: string, isCells: boolean) => {
    let found: FoundNames | ImportProblem;
    try {
      found = await findNames(read, pasted, isCells ? "cells" : "text");
    } catch {
      // the CSV reader could not be fetched: insert the text unchanged
      found = { problem: "empty" };
    }
    const { value: now = text, selectionStart: from = 0, selectionEnd: to = 0 } = box.current ?? {};
    const isOrdinary = isProblem(found)
      ? found.problem === "empty"
      : !isCells && !needsHelp(pasted) && found.heading.length === 0;
    let caret = from + pasted.length;
    if (isOrdinary) flushSync(() => onChange(now.slice(0, from) + pasted + now.slice(to)));
    else if (isProblem(found)) {
      refuse(wordProblem(intl, t("names.clipboard"), found));
      return;
    } else {
      const { names } = found;
      const rebuild = (kept: readonly string[]) => insertAt(now, from, to, kept).text;
      const inserted = insertAt(now, from, to, names);
      const change = { count: names.length, found, rebuild };
      setRefused(undefined);
      flushSync(() => replace({ kind: "paste", after: inserted.text, ...change }));
      caret = inserted.caret;
    }
    box.current?.setSelectionRange(caret, caret);
  };

  return {
    isReading,
    takeHidden,
    takeSheet: orRefuse(takeSheet),
    takeLetters: orRefuse(takeLetters),
    /** The reason of the last failed import, until the text changes. */
    refusal: refused?.text === text ? refused.words : undefined,

    takeFile: async (file: File) => {
      setReading(true);
      await readFile(file);
      setReading(false);
    },

    /** Handles a paste; leaves ordinary texts to the browser. */
    takePaste: (event: Paste, { selectionStart, selectionEnd }: Selected) => {
      const { clipboardData } = event;
      if (!clipboardData) return;
      const pasted = clipboardData.getData("text/plain");
      const table = isTable(pasted, clipboardData.getData("text/html"));
      const isLong = needsHelp(pasted);
      // a native text box would freeze
      const isMany = pasted.length >= longText.until;
      if (!table && !isLong && !isMany && !mayHoldHeadings(pasted)) return;
      if (isMany || needsCsvReader(pasted)) {
        event.preventDefault();
        void takeQuoted(pasted, table);
        return;
      }
      const found = table ? findInTable(pasted, read, "\t") : findInText(pasted, read);
      if (isProblem(found)) {
        if (found.problem === "empty") return;
        event.preventDefault();
        refuse(wordProblem(intl, t("names.clipboard"), found));
        return;
      }
      // an ordinary list without headings
      if (!table && !isLong && found.heading.length === 0) return;
      const rebuild = (names: readonly string[]) =>
        insertAt(text, selectionStart, selectionEnd, names).text;
      // the browser would insert the same
      if (pasted.trim() === found.names.join("\n")) return;
      event.preventDefault();
      setRefused(undefined);
      const { text: after, caret } = insertAt(text, selectionStart, selectionEnd, found.names);
      const count = found.names.length;
      flushSync(() => replace({ kind: "paste", after, count, found, rebuild }));
      box.current?.setSelectionRange(caret, caret);
    },
  };
}
