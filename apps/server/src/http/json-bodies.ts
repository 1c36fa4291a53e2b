import { DomainError, formErrors } from "@sortes/contract";

/** Keys of all objects in one body: more than a batch of the richest forms has. */
const mostKeys = 5000;

const quote = '"'.charCodeAt(0);
const colon = ":".charCodeAt(0);
const backslash = "\\".charCodeAt(0);

/**
 * Refuses a body with keys by the ten thousand before it is parsed: making objects of them costs a hundred times what looking
 * through the text does.
 * @throws DomainError INVALID_INPUT.
 */
export function refuseCrowdedJson(text: string): void {
  if (!hasMoreKeys(text, mostKeys)) return;
  const more = { code: "MORE_ISSUES", params: { count: mostKeys } } as const;
  throw new DomainError("INVALID_INPUT", {}, { [formErrors]: [more] });
}

/** Whether more colons than that stand outside of strings; of what is no JSON, either answer will do. */
function hasMoreKeys(text: string, most: number): boolean {
  let keys = 0;
  for (let at = 0; at < text.length && keys <= most; at++) {
    const sign = text.charCodeAt(at);
    if (sign === colon) keys++;
    else if (sign === quote) at = endOfString(text, at);
  }
  return keys > most;
}

/** Where the string that begins at `start` ends. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
