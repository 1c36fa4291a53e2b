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
  const keys = countKeys(text);
  if (keys > mostKeys)
    throw new DomainError(
      "INVALID_INPUT",
      {},
      { [formErrors]: [{ code: "MORE_ISSUES", params: { count: keys } }] },
    );
}

/** The colons outside of strings; of what is no JSON, any number. */
function countKeys(text: string): number {
  let keys = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === colon) keys++;
    else if (sign === quote) at = endOfString(text, at);
  }
  return keys;
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
