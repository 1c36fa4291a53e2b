import {
  namesIn,
  type ParsedNames,
  parseNames,
  parseParticipants,
  parseSlowly,
  participantsIn,
} from "@sortes/core";
import { inSlices } from "../../../base/in-slices.ts";

/** Line ends of Word, printers and mainframes. */
const lineEnds = /[\v\f\u0085]/g;
// oxlint-disable-next-line no-control-regex -- line ends stay, for they separate names
const controls = /[\u0000-\u0009\u000e-\u001f\u007f-\u009f]+/g;

/**
 * Replaces control characters by spaces: spreadsheets put tabs between cells, and storage does not keep control
 * characters reliably.
 */
export const withoutControls = (text: string): string =>
  text.toWellFormed().replaceAll(lineEnds, "\n").replaceAll(controls, " ");

type Read = (text: string) => ParsedNames;
type ReadSoon = (text: string, signal: AbortSignal) => Promise<ParsedNames>;

const slowly = new WeakMap<Read, ReadSoon>();

/** Caches the result for the last text: a long list is counted while it is typed, and then drawn from. */
function remembering(read: Read, split: (text: string) => string[]): Read {
  let last: { text: string; parsed: ParsedNames } | undefined;
  const readNow: Read = (text) => {
    if (last?.text !== text) last = { text, parsed: read(withoutControls(text)) };
    return last.parsed;
  };
  // the field and its form parse the same text
  let next: { text: string; signal: AbortSignal; parsed: Promise<ParsedNames> } | undefined;
  slowly.set(readNow, async (text, signal) => {
    if (last?.text === text) return last.parsed;
    if (next?.text !== text || next.signal.aborted) {
      const parsed = inSlices(parseSlowly(withoutControls(text), split), signal);
      next = { text, signal, parsed };
    }
    const parsed = await next.parsed;
    last = { text, parsed };
    return parsed;
  });
  return readNow;
}

/** Parses typed or pasted names. */
export const readNames = remembering(parseNames, namesIn);

/** Parses participants of a draw, where semicolons separate names too. */
export const readParticipants = remembering(parseParticipants, participantsIn);

/**
 * Like `read`, including its cache, but in slices that let the page paint.
 * @throws the reason of the signal
 */
export async function readSoon(
  read: Read,
  text: string,
  signal: AbortSignal,
): Promise<ParsedNames> {
  for (;;) {
    try {
      return (await slowly.get(read)?.(text, signal)) ?? read(text);
    } catch (error) {
      // the call that shared this parse was aborted, but this one was not
      if (signal.aborted) throw error;
    }
  }
}
