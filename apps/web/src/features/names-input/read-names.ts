import { type ParsedNames, parseNames, parseParticipants } from "@sortes/core";

// oxlint-disable-next-line no-control-regex -- line ends stay, for they separate names
const controls = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]+/g;

/** A spreadsheet puts tabs between cells, and no store keeps control characters faithfully: a space stands for them. */
export const withoutControls = (text: string): string =>
  text.toWellFormed().replaceAll(controls, " ");

/** The names that somebody typed or pasted. */
export const readNames = (text: string): ParsedNames => parseNames(withoutControls(text));

/** The same for participants of a draw, which a semicolon separates as well. */
export const readParticipants = (text: string): ParsedNames =>
  parseParticipants(withoutControls(text));
