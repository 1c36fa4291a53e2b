import { type ClipboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useIntl } from "react-intl";
import { decodeText } from "./decode-text.ts";
import { delimiterOf } from "./delimited.ts";
import { findInTable, findInText, importLimits, isProblem } from "./import-names.ts";
import { insertAt, isTable, mayHoldHeadings, needsHelp } from "./paste.ts";
import type { NamesChanges, NamesText } from "./use-names-text.ts";
import { wordProblem } from "./word-problem.ts";

const tableFile = /\.(?:csv|tsv)$/i;

/** Takes names over from a file or from the clipboard. What cannot be taken over changes nothing and says why. */
export function useImport(
  { text, read, box }: NamesText,
  { replace }: Pick<NamesChanges, "replace">,
) {
  const intl = useIntl();
  const { formatMessage } = intl;
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
    const content = decodeText(bytes);
    if (typeof content !== "string") return refuse(wordProblem(intl, source, content));
    const asTable =
      tableFile.test(source) || file.type === "text/csv" || delimiterOf(content) === "\t";
    const found = asTable ? findInTable(content, read) : findInText(content, read);
    if (isProblem(found)) return refuse(wordProblem(intl, source, found));
    const rebuild = (names: readonly string[]) => names.join("\n");
    setRefused(undefined);
    const { names } = found;
    replace({ kind: "file", after: rebuild(names), count: names.length, found, rebuild });
  };

  return {
    isReading,
    /** Why the last attempt changed nothing, as long as nothing else did. */
    refusal: refused?.text === text ? refused.words : undefined,

    takeFile: async (file: File) => {
      setReading(true);
      await readFile(file);
      setReading(false);
    },

    /** Leaves an ordinary text to the browser. */
    takePaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const pasted = event.clipboardData.getData("text/plain");
      const table = isTable(pasted, event.clipboardData.getData("text/html"));
      const isLong = needsHelp(pasted);
      if (!table && !isLong && !mayHoldHeadings(pasted)) return;
      const found = table ? findInTable(pasted, read, "\t") : findInText(pasted, read);
      if (isProblem(found)) {
        if (found.problem === "empty") return;
        event.preventDefault();
        refuse(wordProblem(intl, formatMessage({ id: "names.clipboard" }), found));
        return;
      }
      // an ordinary list without anything above it
      if (!table && !isLong && found.heading.length === 0) return;
      const { selectionStart, selectionEnd } = event.currentTarget;
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
