import {
  namesIn,
  type ParsedNames,
  parseNames,
  parseParticipants,
  parseSlowly,
  participantsIn,
} from "@sortes/core";
import { inSlices } from "../../../base/in-slices.ts";

/** Of Word, of old printers, and of mainframes. */
const lineEnds = /[\v\f\u0085]/g;
// oxlint-disable-next-line no-control-regex -- line ends stay, for they separate names
const controls = /[\u0000-\u0009\u000e-\u001f\u007f-\u009f]+/g;

/** A spreadsheet puts tabs between cells, and no store keeps control characters faithfully: a space stands for them. */
export const withoutControls = (text: string): string =>
  text.toWellFormed().replaceAll(lineEnds, "\n").replaceAll(controls, " ");

type Read = (text: string) => ParsedNames;
type ReadSoon = (text: string, signal: AbortSignal) => Promise<ParsedNames>;

const slowly = new WeakMap<Read, ReadSoon>();

/** Remembers what came of the last text: a long list is counted while it is typed, and then drawn from. */
function remembering(read: Read, split: (text: string) => string[]): Read {
  let last: { text: string; parsed: ParsedNames } | undefined;
  const readNow: Read = (text) => {
    if (last?.text !== text) last = { text, parsed: read(withoutControls(text)) };
    return last.parsed;
  };
  // the field and its form read the same text
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

/** The names that somebody typed or pasted. */
export const readNames = remembering(parseNames, namesIn);

/** The same for participants of a draw, which a semicolon separates as well. */
export const readParticipants = remembering(parseParticipants, participantsIn);

/**
 * Reads a text as `read` does, which remembers it, with pauses in which the page draws.
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
      // somebody else who waited for the same text has gone
      if (signal.aborted) throw error;
    }
  }
}
