import { utf8ToBytes } from "./bytes.ts";
import { DrawFault } from "./fault.ts";

/** Maximum bytes of a statement, and of a draw's text. */
const canonicalBytes = 8192;

/** A value of canonical JSON in this format. */
export type Canonical =
  | string
  | number
  | readonly Canonical[]
  | { readonly [member: string]: Canonical };

/** Maximum nesting: more than any statement has, and far from exhausting the stack. */
const deepest = 8;
const memberName = /^[a-z_]+$/;
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f]/;

/**
 * RFC 8785 JSON, narrowed to objects, arrays, strings and integers 0 … 2⁵³−1, member names `[a-z_]+`, without U+0000–001F
 * and unpaired surrogates. Throws a DrawFault for anything else, and above `canonicalBytes` in UTF-8.
 */
export function canonicalText(value: unknown): string {
  const text = write(value);
  if (utf8ToBytes(text).length > canonicalBytes) throw new DrawFault("too_long");
  return text;
}

/**
 * The value of a canonical text. Throws a DrawFault unless `text` is exactly what `canonicalText` writes: duplicate
 * members, fractions, blanks and other escapes all differ from that.
 */
export function readCanonical(text: string): Canonical {
  // a character has at most three bytes for each UTF-16 unit, and at least one
  if (text.length > canonicalBytes) throw new DrawFault("too_long");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DrawFault("not_json");
  }
  if (canonicalText(value) !== text) throw new DrawFault("not_canonical");
  return value as Canonical;
}

function write(value: unknown, depth = 0): string {
  if (depth > deepest) throw new DrawFault("not_canonical", "nested too deep");
  if (typeof value === "string") {
    if (controls.test(value) || !value.isWellFormed())
      throw new DrawFault("not_canonical", "a string has control characters or half a character");
    return JSON.stringify(value);
  }
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value) || value < 0)
      throw new DrawFault("not_canonical", `${value} is no integer from 0 to 2^53 - 1`);
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map((held) => write(held, depth + 1)).join(",")}]`;
  if (typeof value !== "object" || value === null)
    throw new DrawFault("not_canonical", `${String(value)} is no value of this format`);
  const members = Object.entries(value).map(([name, held]) => {
    if (!memberName.test(name)) throw new DrawFault("not_canonical", "the name of a member");
    return [name, `"${name}":${write(held, depth + 1)}`] as const;
  });
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([, text]) => text).join(",")}}`;
}
