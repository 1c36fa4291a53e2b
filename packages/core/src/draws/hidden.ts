import { bytesToHex, domain, hashOf, utf8ToBytes, uuidBytes } from "./bytes.ts";
import { canonicalText, readCanonical } from "./canonical.ts";
import { DrawFault } from "./fault.ts";

/** Bytes of a seed. */
export const seedBytes = 32;
/** Bytes of a salt, of a text or an entry. */
export const saltBytes = 16;
/** Maximum UTF-8 bytes of a label. */
export const labelBytes = 1024;

/** The organiser's text, served beside the record, and deleted by moderation or erasure. */
export interface DrawText {
  organiser: string;
  /** Names of the prizes, in order. */
  prizes: string[];
  /** The organiser's conditions. */
  rules: string;
  title: string;
}

/** H(D("seed") ‖ id16 ‖ seed), hex: binds the seed before it is revealed. */
export function seedCommit(draw: string, seed: Uint8Array): string {
  return bytesToHex(hashOf(domain("seed"), uuidBytes(draw), seed));
}

/** H(D("text") ‖ id16 ‖ salt ‖ bytes), hex: binds the exact canonical text, and reveals nothing without the salt. */
export function textCommit(draw: string, salt: Uint8Array, body: string): string {
  return bytesToHex(hashOf(domain("text"), uuidBytes(draw), salt, utf8ToBytes(body)));
}

/** The exact bytes of a draw's text, at most 8,192. Throws a DrawFault if a string is not allowed or it is longer. */
export function drawTextBody({ organiser, prizes, rules, title }: DrawText): string {
  return canonicalText({ organiser, prizes, rules, title });
}

/** Parses a draw's text from its exact body. Throws a DrawFault if it is not canonical or has other members. */
export function readDrawText(body: string): DrawText {
  const value = readCanonical(body);
  const { organiser, prizes, rules, title, ...others } = value as unknown as DrawText;
  const fits =
    Array.isArray(prizes) &&
    [organiser, rules, title, ...prizes].every((held) => typeof held === "string") &&
    Object.keys(others).length === 0;
  if (!fits) throw new DrawFault("member_invalid", "text");
  return { organiser, prizes, rules, title };
}

/** H(D("entry") ‖ id16 ‖ salt ‖ label), hex: binds an entry and hides it without the salt. Takes a normalised label. */
export function entryCommit(draw: string, salt: Uint8Array, label: string): string {
  return entryCommitter(draw)(salt, label);
}

/** `entryCommit` for many entries of one draw. */
export function entryCommitter(draw: string): (salt: Uint8Array, label: string) => string {
  const start = [domain("entry"), uuidBytes(draw)];
  return (salt, label) => bytesToHex(hashOf(...start, salt, utf8ToBytes(label)));
}

const blanks = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;
// oxlint-disable-next-line no-control-regex
const refused = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/**
 * Normalises a label for its entry: NFC, runs of blanks as one space, trimmed. Throws a DrawFault if the result is
 * empty or longer than 1,024 bytes, or has control characters, bidirectional controls or lone surrogates. For producers
 * only: checkers take labels as they are.
 */
export function normaliseLabel(typed: string): string {
  if (!typed.isWellFormed()) throw new DrawFault("label_refused");
  const label = typed.normalize("NFC").replace(blanks, " ").replace(/^ | $/g, "");
  if (label === "") throw new DrawFault("label_empty");
  if (refused.test(label)) throw new DrawFault("label_refused");
  if (utf8ToBytes(label).length > labelBytes) throw new DrawFault("label_too_long");
  return label;
}
