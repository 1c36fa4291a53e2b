import { type Grammar, isList, type Part, type RangePart, sizeOf } from "./grammar.ts";

/** Results with the tickets of each: its chance is its tickets over those of all. */
interface Table {
  readonly results: Map<string, bigint>;
  readonly tickets: bigint;
}

/** In how many ways a result can come about, which is at least as many as there are results. Beyond 2⁵³ about so many. */
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

/** One after the other, each drawn by itself. */
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
