import { encode, wrap } from "nodemailer/lib/qp";
import type { FieldToken } from "./merge-fields.ts";

/** Three less than the maximum: a soft line break may follow, and a leading dot takes two more characters. */
const lineLength = 73;
const softBreak = "=\r\n";

const withCrLf = (text: string): string => text.replaceAll(/\r\n|\r|\n/g, "\r\n");

/** Lines in quoted-printable. None begins with a dot, which SMTP would have to double. */
const lines = (text: string): string => wrap(encode(text), lineLength).replaceAll(/^\./gm, "=2E");

/** Whether a value is unchanged in quoted-printable, such as a token. */
const asItStands = /^[\w-][\w.-]{0,70}$/;

/** Encodes text as quoted-printable. Its lines leave room for a soft line break. */
export const quoted = (text: string): string =>
  asItStands.test(text) ? text : lines(withCrLf(text));

/**
 * A text with merge fields in quoted-printable. Each field is alone between line breaks, so wrapping cannot split it,
 * and its `quoted` value keeps lines within 76 characters.
 * @throws Error if decoding would not restore the text.
 */
export function quotedParts(parts: readonly (string | FieldToken)[]): (string | FieldToken)[] {
  const encoded: (string | FieldToken)[] = [];
  let atLineStart = true;
  for (const part of withWholeLineBreaks(parts)) {
    const isHardBreak = typeof part === "string" && part.startsWith("\r\n");
    if (!atLineStart && !isHardBreak) encoded.push(softBreak);
    if (typeof part === "string") {
      encoded.push(lines(part));
      atLineStart = part.endsWith("\r\n");
    } else {
      encoded.push(part);
      atLineStart = false;
    }
  }
  assertSame(parts, encoded);
  return encoded;
}

const withWholeLineBreaks = (parts: readonly (string | FieldToken)[]): (string | FieldToken)[] =>
  parts.map((part) => (typeof part === "string" ? withCrLf(part) : part));

const marked = (parts: readonly (string | FieldToken)[]): string =>
  parts
    .map((part) =>
      typeof part === "string" ? part : `{{${part.field}${part.inUrl ? "|url" : ""}}}`,
    )
    .join("");

function assertSame(
  parts: readonly (string | FieldToken)[],
  encoded: readonly (string | FieldToken)[],
): void {
  const bytes = marked(encoded)
    .replaceAll(softBreak, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
  const decoded = Buffer.from(bytes, "latin1").toString("utf8");
  if (decoded !== marked(withWholeLineBreaks(parts)).toWellFormed())
    throw new Error("the mail's text does not survive its encoding");
}
