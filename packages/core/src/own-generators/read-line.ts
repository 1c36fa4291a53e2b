import { limits } from "@sortes/contract";
import type { Fault, RangePart } from "./grammar.ts";

/** A part of a line whose list is not resolved yet. */
export type NamedPart = string | RangePart | { readonly name: string };

/** An error in a line, with the parameters of its message. */
export type LineFault = Extract<
  Fault,
  { code: "GRAMMAR_BRACES" | "GRAMMAR_RANGE_WRONG" | "GRAMMAR_WEIGHT_WRONG" }
>;

/** The digits of the largest number of a range: the size of any range stays exact. */
const digits = 15;
const rangePattern = new RegExp(
  `^\\s*([-−]?\\d{1,${digits}})\\s*[-–]\\s*([-−]?\\d{1,${digits}})\\s*$`,
);
/** Whether the name of a list would be taken for a range, valid or not. */
export const looksLikeRange = (name: string): boolean =>
  /^[\s\d–−-]+$/.test(name) && /\d/.test(name);

/** The error for numbers that are no range as this grammar writes them, such as `1-1.000` or `1..6`; if they are some. */
export const rangeFault = (name: string): LineFault | undefined =>
  /^[\s\d.,'’–—−-]+$/.test(name) && /\d/.test(name) ? wrongRange(name) : undefined;

const wrongRange = (inside: string): LineFault => ({
  code: "GRAMMAR_RANGE_WRONG",
  range: inside.trim().slice(0, 40),
});

/** A weight is at the end of a line, after a space: `red *3`. */
const weightPattern = /\s\*\s*([-+\d]\S*)$/;

/**
 * Removes the weight from the end of a line. A line without one has weight 1; anything that begins like a number but is
 * not an integer from 1 to 1,000,000 is an error, not text.
 */
export function readWeight(line: string): { text: string; weight: number } | LineFault {
  const found = weightPattern.exec(line);
  if (!found) return { text: line, weight: 1 };
  const { min, max } = limits.weight;
  const weight = /^\d{1,7}$/.test(found[1]!) ? Number(found[1]) : Number.NaN;
  if (!(weight >= min && weight <= max)) return { code: "GRAMMAR_WEIGHT_WRONG", max };
  return { text: line.slice(0, found.index).trimEnd(), weight };
}

/** The parts of a text. `\{`, `\}`, `\*` and `\\` escape these characters. */
export function readParts(text: string): NamedPart[] | LineFault {
  const parts: NamedPart[] = [];
  let words = "";
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === "\\" && at + 1 < text.length && "{}*\\".includes(text[at + 1]!)) {
      words += text[++at]!;
    } else if (sign === "{") {
      const end = text.indexOf("}", at);
      const inside = end === -1 ? "{" : text.slice(at + 1, end);
      if (inside.includes("{") || inside.trim() === "") return { code: "GRAMMAR_BRACES" };
      const part = readBraces(inside);
      if ("code" in part) return part;
      if (words !== "") parts.push(words);
      words = "";
      parts.push(part);
      at = end;
    } else if (sign === "}") {
      return { code: "GRAMMAR_BRACES" };
    } else {
      words += sign;
    }
  }
  if (words !== "") parts.push(words);
  return parts;
}

function readBraces(inside: string): { name: string } | RangePart | LineFault {
  if (!looksLikeRange(inside)) return { name: inside.trim() };
  const [, from, to] = rangePattern.exec(inside) ?? [];
  const [low, high] = [from, to].map((bound) => Number(bound?.replace("−", "-")));
  if (low === undefined || high === undefined || !(low <= high)) return wrongRange(inside);
  // no range begins with minus zero
  return { low: low + 0, high: high + 0 };
}
