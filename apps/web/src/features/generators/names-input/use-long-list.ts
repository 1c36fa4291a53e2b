import type { ParsedNames } from "@sortes/core";
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { LaterPart, usePart } from "../../../base/later-part.ts";
import {
  type CommaNames,
  findCommaNames,
  findJoinedNames,
  type JoinedNames,
} from "./comma-names.ts";
import { findMarks } from "./list-marks.ts";
import { readSoon } from "./read-names.ts";

/** Length of a text, in characters, from which a native text box is too slow, and below which it is used again. */
export const longText = { from: 200_000, until: 100_000 } as const;

const longBox = new LaterPart(() => import("./LongNamesBox.tsx"));

/**
 * Whether a list is too long for a native text box, and the replacement once it is loaded. Text typed before that is
 * appended to the list. If the replacement cannot be fetched, the native box stays.
 */
export function useLongBox(text: string, onChange: (text: string) => void) {
  const [isLong, setLong] = useState(text.length >= longText.from);
  if (!isLong && text.length >= longText.from) setLong(true);
  if (isLong && text.length < longText.until) setLong(false);
  const [isMissing, setMissing] = useState(false);
  const part = usePart(longBox, isLong, { onFailure: () => setMissing(true) });
  const isOver = part !== undefined || isMissing || !isLong;
  // belongs to the text after which it was typed; dropped once it is part of the text
  const [typed, setTyped] = useState({ behind: text, words: "" });
  const meanwhile = typed.behind === text ? typed.words : "";
  const handOver = useEffectEvent(() => {
    if (meanwhile !== "") onChange(text + meanwhile);
  });
  useLayoutEffect(() => {
    if (isOver) handOver();
  }, [isOver]);
  const isWaited = isLong && !isMissing;
  return {
    isLong: isWaited,
    LongNamesBox: isWaited ? part?.LongNamesBox : undefined,
    /** Text typed while the box is loading. */
    meanwhile,
    keep: (words: string) => setTyped({ behind: text, words }),
  };
}

type Read = (text: string) => ParsedNames;

interface ReadList {
  parsed: ParsedNames;
  marked: ReturnType<typeof findMarks>;
  /** Number of names that are repeated once the marks are removed. */
  bareRepeats: number;
  /** Names that the list splits at their commas, or does not split. */
  miscut: CommaNames | JoinedNames | undefined;
}

const nothing: ReadList = {
  parsed: { names: [], duplicates: [] },
  marked: undefined,
  bareRepeats: 0,
  miscut: undefined,
};

const findMiscut = (text: string, { names }: ParsedNames): ReadList["miscut"] => {
  const found = findCommaNames(text);
  // the comma does not split it where entries are lines, as in weighted draws
  return found && !names.includes(found.entry) ? found : findJoinedNames(text, names);
};

const readNow = (text: string, read: Read): ReadList => {
  const marked = findMarks(text);
  const bareRepeats = marked ? read(marked.text).duplicates.length : 0;
  // last, because the parser caches the text that a draw needs
  const parsed = read(text);
  return { parsed, marked, bareRepeats, miscut: findMiscut(text, parsed) };
};

/** Parses a text: its names, marks, and where it seems miscut. For a long text, the result arrives a moment later. */
export function useReadList(text: string, read: Read): ReadList {
  // deferred, so that typing is shown before a long list is parsed
  const typed = useDeferredValue(text);
  const isLong = typed.length >= longText.until;
  const quick = useMemo(() => (isLong ? undefined : readNow(typed, read)), [isLong, typed, read]);
  const [slow, setSlow] = useState<ReadList>(nothing);
  useEffect(() => {
    if (!isLong) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const readAll = async () => {
      const marked = findMarks(typed);
      const bareRepeats = marked
        ? (await readSoon(read, marked.text, signal)).duplicates.length
        : 0;
      const parsed = await readSoon(read, typed, signal);
      setSlow({ parsed, marked, bareRepeats, miscut: findMiscut(typed, parsed) });
    };
    readAll().catch(() => {});
    return () => ending.abort();
  }, [isLong, typed, read]);
  return quick ?? slow;
}

/** The text as last parsed; what a form says about its list follows once the page is idle. */
export function useReadText(text: string, read: Read): string {
  const typed = useDeferredValue(text);
  const isLong = typed.length >= longText.until;
  const [settled, setSettled] = useState("");
  useEffect(() => {
    if (!isLong) return undefined;
    const ending = new AbortController();
    readSoon(read, typed, ending.signal)
      .then(() => setSettled(typed))
      .catch(() => {});
    return () => ending.abort();
  }, [isLong, typed, read]);
  return isLong ? settled : typed;
}
