import { ownGeneratorLimits } from "@sortes/contract";
import { integerProblem, errorAt } from "../checks.ts";
import type { RandomSource } from "../random/random-source.ts";
import {
  type Definition,
  type Grammar,
  isList,
  type List,
  type Part,
  type RangePart,
  sizeOf,
} from "./grammar.ts";
import { readGrammar } from "./read-grammar.ts";

/** Results with the tickets of each: its chance is its tickets over those of all. */
interface Table {
  readonly results: Map<string, bigint>;
  readonly tickets: bigint;
}

/** The number of ways to a result, at least the number of results. Approximate beyond 2⁵³. */
export function countWays(grammar: Grammar): number {
  const known: (number | undefined)[] = grammar.lists.map(() => undefined);
  const waysOf = (parts: readonly Part[]): number =>
    parts.reduce((product, part) => product * waysOfPart(part), 1);
  const waysOfPart = (part: Part): number => {
    if (typeof part === "string") return 1;
    if (!isList(part)) return sizeOf(part);
    return (known[part.list] ??= grammar.lists[part.list]!.lines.reduce(
      (sum, { parts }) => sum + waysOf(parts),
      0,
    ));
  };
  return waysOf(grammar.template);
}

/** Every result with its exact chance. Takes time and memory for the ways there are, so ask `countWays` first. */
export function everyResult(grammar: Grammar): ReadonlyMap<string, bigint> {
  const known: (Table | undefined)[] = grammar.lists.map(() => undefined);
  const tableOf = (parts: readonly Part[]): Table =>
    parts.reduce<Table>((sofar, part) => joined(sofar, tableOfPart(part)), fixed(""));
  const tableOfPart = (part: Part): Table => {
    if (typeof part === "string") return fixed(part);
    if (!isList(part)) return tableOfRange(part);
    return (known[part.list] ??= mixed(
      grammar.lists[part.list]!.lines.map(({ parts, weight }) => ({
        table: tableOf(parts),
        weight: BigInt(weight),
      })),
    ));
  };
  return tableOf(grammar.template).results;
}

const fixed = (text: string): Table => ({ results: new Map([[text, 1n]]), tickets: 1n });

function tableOfRange(range: RangePart): Table {
  const numbers = Array.from({ length: sizeOf(range) }, (_, i) => String(range.low + i));
  return { results: new Map(numbers.map((text) => [text, 1n])), tickets: BigInt(numbers.length) };
}

/** A sequence of independent draws. */
function joined(first: Table, second: Table): Table {
  const results = new Map<string, bigint>();
  for (const [start, some] of first.results)
    for (const [end, others] of second.results) add(results, start + end, some * others);
  return { results, tickets: first.tickets * second.tickets };
}

/** One of several, by weight. */
function mixed(lines: readonly { table: Table; weight: bigint }[]): Table {
  const common = lines.reduce((sofar, { table }) => leastCommonMultiple(sofar, table.tickets), 1n);
  const results = new Map<string, bigint>();
  let tickets = 0n;
  for (const { table, weight } of lines) {
    const each = weight * (common / table.tickets);
    tickets += weight * common;
    for (const [text, some] of table.results) add(results, text, some * each);
  }
  return { results, tickets };
}

function add(results: Map<string, bigint>, text: string, tickets: bigint): void {
  results.set(text, (results.get(text) ?? 0n) + tickets);
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return (a / larger) * b;
}

/** The definition to draw from, and the number of results. */
export interface OwnInputs extends Definition {
  /** Results, from 1 to 1,000. */
  readonly count: number;
  /** No result twice. */
  readonly unique: boolean;
}

const bounds = ownGeneratorLimits;

/**
 * Draws results of a custom generator. A line's chance is proportional to its weight, all numbers of a range are
 * equally likely, and every placeholder of the template is drawn independently.
 *
 * With `unique`, a repeated result is drawn again, so that each result has its conditional chance among the remaining
 * ones. If that takes too long, the remaining results are listed with their exact chances and drawn from, if there are
 * at most 1,000 ways to a result; both methods give the same chances.
 *
 * Throws what `readGrammar` finds, INVALID_INPUT for a count out of its range, OWN_NOT_ENOUGH_RESULTS {available,
 * count} if there are fewer different ones, and OWN_TOO_MANY_REPEATS {found, count} if new results are too rare.
 */
export function drawOwnResults(
  { count, unique, ...definition }: OwnInputs,
  random: RandomSource,
): { results: string[] } {
  const problem = integerProblem("count", count, 1, bounds.draws.browser);
  if (problem) throw problem;
  const grammar = readGrammar(definition);
  const draw = () => expand(grammar, grammar.template, random);
  if (unique) return { results: drawDistinct(grammar, count, draw, random) };
  return { results: Array.from({ length: count }, draw) };
}

function expand(grammar: Grammar, parts: readonly Part[], random: RandomSource): string {
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") text += part;
    else if (isList(part)) {
      const list = grammar.lists[part.list]!;
      text += expand(grammar, list.lines[drawLine(list, random)]!.parts, random);
    } else text += String(part.low + random.below(sizeOf(part)));
  }
  return text;
}

/** The line that owns a uniformly drawn ticket of the list. */
function drawLine({ tickets }: List, random: RandomSource): number {
  const ticket = random.below(tickets.at(-1)!);
  let low = 0;
  let high = tickets.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (tickets[middle]! > ticket) high = middle;
    else low = middle + 1;
  }
  return low;
}

function drawDistinct(
  grammar: Grammar,
  count: number,
  draw: () => string,
  random: RandomSource,
): string[] {
  const ways = countWays(grammar);
  const all = ways <= bounds.enumerated ? everyResult(grammar) : undefined;
  const available = all?.size ?? ways;
  if (available < count) throw errorAt("count", "OWN_NOT_ENOUGH_RESULTS", { available, count });
  const drawn = new Set<string>();
  const tries = bounds.repeats.fixed + bounds.repeats.each * count;
  for (let i = 0; i < tries && drawn.size < count; i++) drawn.add(draw());
  if (drawn.size === count) return [...drawn];
  if (!all) throw errorAt("count", "OWN_TOO_MANY_REPEATS", { found: drawn.size, count });
  return drawRest(all, drawn, count, random);
}

/** Draws the missing results, one ticket at a time, from the remaining results. */
function drawRest(
  all: ReadonlyMap<string, bigint>,
  drawn: Set<string>,
  count: number,
  random: RandomSource,
): string[] {
  const left = new Map([...all].filter(([result]) => !drawn.has(result)));
  let tickets = [...left.values()].reduce((sum, some) => sum + some, 0n);
  while (drawn.size < count) {
    let ticket = random.belowBig(tickets);
    for (const [result, own] of left) {
      if (ticket < own) {
        drawn.add(result);
        left.delete(result);
        tickets -= own;
        break;
      }
      ticket -= own;
    }
  }
  return [...drawn];
}
