import { ownGeneratorLimits } from "@sortes/contract";
import { integerProblem, refusalAt } from "../checks.ts";
import type { RandomSource } from "../random/random-source.ts";
import { countWays, everyResult } from "./every-result.ts";
import { type Definition, type Grammar, isList, type List, type Part, sizeOf } from "./grammar.ts";
import { readGrammar } from "./read-grammar.ts";

/** What is drawn from, and how often. */
export interface OwnInputs extends Definition {
  /** Results, from 1 to 1,000. */
  readonly count: number;
  /** No result twice. */
  readonly unique: boolean;
}

const bounds = ownGeneratorLimits;

/**
 * Draws results of an own generator. Each line of a list has as many chances as its weight says, each number of a range the
 * same, and every place of the template is drawn by itself.
 *
 * With `unique` a result that came already is drawn again, so that each next result has the chances that it has among those
 * that are left. Where that takes too long, what is left is written out with its exact chances and drawn from, as long as
 * there are no more than 1,000 ways to a result; both ways give the same chances.
 *
 * Throws what `readGrammar` finds, INVALID_INPUT for a count out of its range, OWN_NOT_ENOUGH_RESULTS {available, count} where
 * there are fewer different ones, and OWN_TOO_MANY_REPEATS {found, count} where hardly anything new comes up.
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

/** The line that owns a ticket which is drawn uniformly among those of all lines. */
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
  if (available < count) throw refusalAt("count", "OWN_NOT_ENOUGH_RESULTS", { available, count });
  const drawn = new Set<string>();
  const tries = bounds.repeats.fixed + bounds.repeats.each * count;
  for (let i = 0; i < tries && drawn.size < count; i++) drawn.add(draw());
  if (drawn.size === count) return [...drawn];
  if (!all) throw refusalAt("count", "OWN_TOO_MANY_REPEATS", { found: drawn.size, count });
  return drawRest(all, drawn, count, random);
}

/** Draws what is still missing by one ticket after another among the results that are left. */
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
