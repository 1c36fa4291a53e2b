import type { CsvDelimiter } from "@sortes/core/csv-rows";
import { type ClipboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useIntl } from "../../../base/intl.ts";
import { loadPart, timeLimits } from "../../../base/load-part.ts";
import { decodeText, isZip } from "../../../base/sheets/decode-text.ts";
import { delimiterOf, loadCsvReader, needsCsvReader, readDelimited } from "./delimited.ts";
import { isHeading } from "./headings.ts";
import {
  countLines,
  findInRows,
  findInTable,
  findInText,
  type FoundNames,
  headedDelimiterOf,
  importLimits,
  type ImportProblem,
  isProblem,
} from "./import-names.ts";
import { isChat } from "./list-marks.ts";
import type { LetterSet } from "../../../base/sheets/letters.ts";
import type { TextBox } from "./long-box.ts";
import { readSoon } from "./read-names.ts";
import { longText } from "./use-long-list.ts";
import type {
  Letters,
  NamesChanges,
  NamesText,
  Sheets,
  TextChange,
  ToldChange,
} from "./use-names-text.ts";
import { wordProblem } from "./word-problem.ts";
import type { HiddenCells } from "../../../base/sheets/xlsx/read-sheet.ts";

/** Characters from which on a single line makes a text box slow. */
const longLine = 5000;
/** Characters up to which a pasted text is not looked through. */
const shortText = 5000;

const spreadsheet = /<table|google-sheets-html-origin/i;

/** Whether what is pasted are cells of a spreadsheet: tabs stand between cells, and a single column comes as a table. */
export const isTable = (text: string, html: string): boolean =>
  text.includes("\t") || spreadsheet.test(html);

/**
 * Whether something stands above the names of a text, so that it is not to be pasted as it is. Of a text with quotes, which
 * is still to be read, it is whether there may be cells.
 */
function mayHoldHeadings(text: string): boolean {
  const [first = "", second] = text.trimStart().split(/[\r\n]+/, 2);
  if (second === undefined) return false;
  if (needsCsvReader(text)) return /[\t;,]/.test(first) || isHeading(first.replaceAll('"', ""));
  return isHeading(first) || headedDelimiterOf(text) !== undefined;
}

/** Whether a text is too much for the box as it is. */
export function needsHelp(text: string): boolean {
  if (text.length <= shortText) return false;
  if (text.length > 1_000_000) return true;
  return text.split("\n").some(({ length }) => length > longLine);
}

/** The text with names, one per line, in place of the selection, and the new position of the caret. */
export function insertAt(
  text: string,
  start: number,
  end: number,
  names: readonly string[],
): { text: string; caret: number } {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const head = before === "" || before.endsWith("\n") ? before : `${before}\n`;
  const tail = after === "" || after.startsWith("\n") ? after : `\n${after}`;
  const inserted = head + names.join("\n");
  return { text: inserted + tail, caret: inserted.length };
}

/** The delimiter of a text with cells; undefined for other texts. */
function delimiterIn(content: string, kind: "file" | "cells" | "text"): CsvDelimiter | undefined {
  if (kind === "cells") return "\t";
  if (kind === "file") return delimiterOf(content) ?? "\t";
  return isChat(content) ? undefined : headedDelimiterOf(content);
}

// few people have a workbook, or a file that is not UTF-8
const loadLetters = () =>
  loadPart(timeLimits.file, () => import("../../../base/sheets/letters.ts"));
const loadXlsx = () =>
  loadPart(timeLimits.file, () => import("../../../base/sheets/xlsx/read-xlsx.ts"));

const tableFile = /\.(?:csv|tsv)$/i;

type Paste = Pick<ClipboardEvent, "preventDefault"> & { clipboardData: DataTransfer | null };
type Selected = Pick<TextBox, "selectionStart" | "selectionEnd">;

/** Takes names over from a file or from the clipboard. What cannot be taken over changes nothing and says why. */
export function useImport(
  { text, onChange, read, box }: NamesText,
  { replace, retake }: Pick<NamesChanges, "replace" | "retake">,
) {
  const intl = useIntl();
  const { t } = intl;
  const [isReading, setReading] = useState(false);
  // what was refused, and the text beside which that was said
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
        const isTable = tableFile.test(source) || file.type === "text/csv";
        let content = decodeText(bytes);
        if (content === undefined) {
          const { readAs, readingsOf } = await loadLetters();
          const readings = readingsOf(bytes, intl.locale);
          const chosen = readings[0].letters;
          content = readAs(bytes, chosen);
          if (readings.length > 1) letters = { bytes, readings, chosen, isTable };
        }
        if (typeof content !== "string") return refuse(wordProblem(intl, source, content));
        found = await find(content, isTable ? "file" : "text");
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

  /** Takes other names of a file, or says why there are none. */
  const settle = (
    change: ToldChange,
    found: FoundNames | ImportProblem,
    next: Partial<TextChange>,
  ) => {
    if (isProblem(found)) refuse(wordProblem(intl, change.source ?? "", found));
    else retake(change, found, next);
  };

  /** Takes the hidden rows and columns of a workbook as well. */
  const takeHidden = (change: ToldChange) =>
    settle(change, findInRows(change.hidden?.all ?? [], read), { hidden: undefined });

  /** Takes another sheet of a workbook. */
  const takeSheet = async (change: ToldChange, chosen: number) => {
    const { source = "", sheets } = change;
    if (!sheets) return;
    const { readXlsx } = await loadXlsx();
    const book = await readXlsx(sheets.bytes, intl.locale, chosen);
    if ("problem" in book) return refuse(wordProblem(intl, source, book));
    const { rows, hidden } = book;
    settle(change, findInRows(rows, read), { hidden, sheets: { ...sheets, chosen } });
  };

  /** Reads the letters of a file in another way. */
  const takeLetters = async (change: ToldChange, chosen: LetterSet) => {
    const { letters } = change;
    if (!letters) return;
    const { readAs } = await loadLetters();
    const found = await find(readAs(letters.bytes, chosen), letters.isTable ? "file" : "text");
    settle(change, found, { letters: { ...letters, chosen } });
  };

  /** Says that a file cannot be read if its other reading fails, for example without a network. */
  const orRefuse =
    <Choice>(take: (change: ToldChange, choice: Choice) => Promise<void>) =>
    async (change: ToldChange, choice: Choice): Promise<void> => {
      try {
        await take(change, choice);
      } catch {
        refuse(wordProblem(intl, change.source ?? "", { problem: "unreadable" }));
      }
    };

  /** Reads a text in slices. It may have cells in quotes. */
  const find = async (content: string, kind: "file" | "cells" | "text") => {
    if (needsCsvReader(content)) await loadCsvReader();
    const delimiter = delimiterIn(content, kind);
    if (delimiter === undefined) {
      // the reader remembers it
      if (content.length >= longText.until && countLines(content) <= importLimits.names)
        await readSoon(read, content, new AbortController().signal);
      return findInText(content, read);
    }
    // too many lines are reported before they are parsed
    const isTooLong = countLines(content) > importLimits.names;
    const rows = isTooLong ? [] : await readDelimited(content, delimiter);
    return findInTable(content, read, delimiter, rows);
  };

  /** Takes a paste that is still to be read. What was typed meanwhile stays. */
  const takeQuoted = async (pasted: string, isCells: boolean) => {
    let found: FoundNames | ImportProblem;
    try {
      found = await find(pasted, isCells ? "cells" : "text");
    } catch {
      // the reader could not be fetched: the text is there all the same
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
    /** The reason why the last import failed, until the text changes. */
    refusal: refused?.text === text ? refused.words : undefined,

    takeFile: async (file: File) => {
      setReading(true);
      await readFile(file);
      setReading(false);
    },

    /** Leaves an ordinary text to the browser. */
    takePaste: (event: Paste, { selectionStart, selectionEnd }: Selected) => {
      const { clipboardData } = event;
      if (!clipboardData) return;
      const pasted = clipboardData.getData("text/plain");
      const table = isTable(pasted, clipboardData.getData("text/html"));
      const isLong = needsHelp(pasted);
      // the box of the browser would stand still
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
      // an ordinary list without anything above it
      if (!table && !isLong && found.heading.length === 0) return;
      const rebuild = (names: readonly string[]) =>
        insertAt(text, selectionStart, selectionEnd, names).text;
      // what the browser would do as well
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
