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
import { type CommaNames, findCommaNames } from "./comma-names.ts";
import { findMarks } from "./list-marks.ts";
import { readSoon } from "./read-names.ts";

/** Characters from which on a text box of the browser is too slow, and below which it takes over again. */
export const longText = { from: 200_000, until: 100_000 } as const;

const longBox = new LaterPart(() => import("./LongNamesBox.tsx"));

/**
 * Whether a list is too long for the text box of the browser, and the box for it once that is there. What is typed until
 * then goes to the end of the list. Where it cannot be fetched, the text box of the browser does what it can.
 */
export function useLongBox(text: string, onChange: (text: string) => void) {
  const [isLong, setLong] = useState(text.length >= longText.from);
  if (!isLong && text.length >= longText.from) setLong(true);
  if (isLong && text.length < longText.until) setLong(false);
  const [isMissing, setMissing] = useState(false);
  const part = usePart(longBox, isLong, { onFailure: () => setMissing(true) });
  const isOver = part !== undefined || isMissing || !isLong;
  // it belongs to the text behind which it was typed, and is nothing once it is part of the text
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
    /** Typed while the box is waited for. */
    meanwhile,
    keep: (words: string) => setTyped({ behind: text, words }),
  };
}

type Read = (text: string) => ParsedNames;

interface ReadList {
  parsed: ParsedNames;
  marked: ReturnType<typeof findMarks>;
  /** Names that repeat once the marks are gone. */
  bareRepeats: number;
  /** Names that the list splits at their commas. */
  commas: CommaNames | undefined;
}

const nothing: ReadList = {
  parsed: { names: [], duplicates: [] },
  marked: undefined,
  bareRepeats: 0,
  commas: undefined,
};

/** Undefined where a line is an entry, as in weighted draws. */
const splitCommas = (text: string, { names }: ParsedNames): CommaNames | undefined => {
  const found = findCommaNames(text);
  return found && !names.includes(found.entry) ? found : undefined;
};

const readNow = (text: string, read: Read): ReadList => {
  const marked = findMarks(text);
  const bareRepeats = marked ? read(marked.text).duplicates.length : 0;
  // last, since the reader remembers what a draw needs
  const parsed = read(text);
  return { parsed, marked, bareRepeats, commas: splitCommas(text, parsed) };
};

/** The names of a text, the marks of its lines and the commas in its names. Of a long one they come a moment later. */
export function useReadList(text: string, read: Read): ReadList {
  // a pasted list can be long: it is read after what was typed is on the screen
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
      setSlow({ parsed, marked, bareRepeats, commas: splitCommas(typed, parsed) });
    };
    readAll().catch(() => {});
    return () => ending.abort();
  }, [isLong, typed, read]);
  return quick ?? slow;
}

/** A text as it was read last: what a form says about its list follows when the page has time for it. */
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
