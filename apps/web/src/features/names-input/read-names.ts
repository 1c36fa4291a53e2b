import { type ParsedNames, parseNames, parseParticipants } from "@sortes/core";

// oxlint-disable-next-line no-control-regex -- line ends stay, for they separate names
const controls = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]+/g;

/** A spreadsheet puts tabs between cells, and no store keeps control characters faithfully: a space stands for them. */
export const withoutControls = (text: string): string =>
  text.toWellFormed().replaceAll(controls, " ");

/** Remembers what came of the last text: a long list is counted while it is typed, and then drawn from. */
function remembering(read: (text: string) => ParsedNames): (text: string) => ParsedNames {
  let last: { text: string; parsed: ParsedNames } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, parsed: read(withoutControls(text)) };
    return last.parsed;
  };
}

/** The names that somebody typed or pasted. */
export const readNames = remembering(parseNames);

/** The same for participants of a draw, which a semicolon separates as well. */
export const readParticipants = remembering(parseParticipants);
