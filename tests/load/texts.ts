import { scaled } from "./attack.ts";
import { type Call, jsonCall } from "./calls.ts";

/**
 * A letter and combining marks, about `bytes` of UTF-8 in all, in the order that costs most to normalise: every second
 * mark sorts before all that precede it.
 */
export const marks = (bytes: number): string => `a${"\u0301\u0316".repeat(Math.floor(bytes / 4))}`;

/** A call that saves a winner among 10,000 entries of 24 letters and a comma: the most that one item may hold. */
export function largestItem(
  scale: number,
  headers: Readonly<Record<string, string>>,
): Pick<Call, "method" | "body" | "headers"> {
  const names = manyNames(scaled(10_000, scale), 24);
  const item = { name: "", input_names: names.join(","), number_of_winners: 1, result: names[0] };
  return jsonCall(item, headers);
}

/** `count` different names of `length` letters each. */
const manyNames = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, i) => String(i).padStart(length, "n"));
