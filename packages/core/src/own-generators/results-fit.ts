import { ownGeneratorLimits } from "@sortes/contract";
import type { OwnInputs } from "./draw-results.ts";
import { type Grammar, isList, type Line, type Part, type RangePart } from "./grammar.ts";
import { readGrammar } from "./read-grammar.ts";

/**
 * Whether `drawOwnResults(inputs, …)` could give these results. Undefined if there are so many combinations of lines
 * that the allowed number of steps does not suffice. Throws what `readGrammar` finds.
 */
export function ownResultsFit(
  { count, unique, ...definition }: OwnInputs,
  results: readonly string[],
): boolean | undefined {
  const { draws, result: longest, checkSteps } = ownGeneratorLimits;
  const grammar = readGrammar(definition);
  if (results.length !== count || count > draws.browser) return false;
  const different = new Set(results);
  if (unique && different.size !== count) return false;
  // a character is two units of text at most
  if (results.some(({ length }) => length > 2 * longest)) return false;
  const matcher = new Matcher(grammar, checkSteps);
  for (const result of different) {
    const fits = matcher.matches(result);
    if (matcher.isTired) return undefined;
    if (!fits) return false;
  }
  return true;
}

/** The lines of a list, indexed so that few are tried at each position. */
interface Sorted {
  /** Lines of literal text only, by their length. */
  readonly words: ReadonlyMap<number, ReadonlySet<string>>;
  /** Other lines by their first character; empty if that is drawn. */
  readonly others: ReadonlyMap<string, readonly Line[]>;
}

/** Decides whether a grammar can produce a text, from left to right, trying each list at each position once. */
class Matcher {
  readonly #grammar: Grammar;
  readonly #lists: readonly Sorted[];
  #stepsLeft: number;
  #text = "";
  /** The positions in the current text where an item of a list can end, by list and start. */
  #ends = new Map<number, readonly number[]>();

  constructor(grammar: Grammar, steps: number) {
    this.#grammar = grammar;
    this.#lists = grammar.lists.map(({ lines }) => sorted(lines));
    this.#stepsLeft = steps;
  }

  get isTired(): boolean {
    return this.#stepsLeft < 0;
  }

  matches(text: string): boolean {
    this.#text = text;
    this.#ends = new Map();
    return this.#endsOf(this.#grammar.template, 0).includes(text.length);
  }

  #endsOf(parts: readonly Part[], start: number): readonly number[] {
    let starts: readonly number[] = [start];
    for (const part of parts) {
      const ends = new Set<number>();
      for (const at of starts) {
        const found = this.#endsOfPart(part, at);
        this.#stepsLeft -= 1 + found.length;
        for (const end of found) ends.add(end);
      }
      if (ends.size === 0) return [];
      starts = [...ends];
    }
    return starts;
  }

  #endsOfPart(part: Part, at: number): readonly number[] {
    if (this.isTired) return [];
    if (typeof part === "string") return this.#text.startsWith(part, at) ? [at + part.length] : [];
    return isList(part) ? this.#endsOfList(part.list, at) : endsOfRange(part, this.#text, at);
  }

  #endsOfList(list: number, at: number): readonly number[] {
    const key = at * this.#lists.length + list;
    const known = this.#ends.get(key);
    if (known) return known;
    const { words, others } = this.#lists[list]!;
    this.#stepsLeft -= words.size;
    const ends = new Set<number>();
    for (const [length, texts] of words)
      if (texts.has(this.#text.slice(at, at + length))) ends.add(at + length);
    const next = this.#text.charAt(at);
    for (const sign of next === "" ? [""] : ["", next])
      for (const { parts } of others.get(sign) ?? [])
        for (const end of this.#endsOf(parts, at)) ends.add(end);
    const found = [...ends];
    this.#ends.set(key, found);
    return found;
  }
}

function sorted(lines: readonly Line[]): Sorted {
  const words = new Map<number, Set<string>>();
  const others = new Map<string, Line[]>();
  for (const line of lines) {
    const [first] = line.parts;
    const text = typeof first === "string" ? first : "";
    if (text !== "" && line.parts.length === 1)
      words.set(text.length, (words.get(text.length) ?? new Set()).add(text));
    else {
      const alike = others.get(text.charAt(0)) ?? [];
      alike.push(line);
      others.set(text.charAt(0), alike);
    }
  }
  return { words, others };
}

/** The positions where a number of the range can end. Numbers have no leading zeros. */
function endsOfRange({ low, high }: RangePart, text: string, at: number): number[] {
  const digits = /-?(?:0|[1-9]\d{0,14})/y;
  digits.lastIndex = at;
  const [longest = ""] = digits.exec(text) ?? [];
  const ends: number[] = [];
  for (let length = 1; length <= longest.length; length++) {
    const written = longest.slice(0, length);
    const value = Number(written);
    if (String(value) === written && value >= low && value <= high) ends.push(at + length);
  }
  return ends;
}
