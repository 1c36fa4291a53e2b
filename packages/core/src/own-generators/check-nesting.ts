import { lengthOf, ownGeneratorLimits } from "@sortes/contract";
import {
  type Finding,
  findingAt,
  type Grammar,
  inTemplate,
  isList,
  type Part,
  type Where,
} from "./grammar.ts";

/** The maximum size of a part's result. */
interface Extent {
  /** Characters (code points). */
  length: number;
  /** Lists and numbers that are drawn for it. */
  parts: number;
  /** Lists within lists. */
  depth: number;
}

const bounds = ownGeneratorLimits;

/**
 * The reason why lists cannot be drawn from: one leads back to itself, or a result could be too long, too deep or have
 * too many parts. Undefined if there is none. Each list is visited once, however often it is named.
 */
export function problemWithNesting(
  grammar: Grammar,
  names: readonly string[],
): Finding | undefined {
  const circle = findCircle(grammar, names);
  if (circle) return circle;
  const extents: (Extent | undefined)[] = grammar.lists.map(() => undefined);
  const extentOf = (parts: readonly Part[]): Extent => {
    const whole = { length: 0, parts: 0, depth: 0 };
    for (const part of parts) {
      const { length, parts: inner, depth } = extentOfPart(part);
      whole.length += length;
      whole.parts += inner;
      whole.depth = Math.max(whole.depth, depth);
    }
    return whole;
  };
  const extentOfPart = (part: Part): Extent => {
    if (typeof part === "string") return { length: lengthOf(part), parts: 0, depth: 0 };
    if (isList(part)) return extentOfList(part.list);
    const digits = Math.max(String(part.low).length, String(part.high).length);
    return { length: digits, parts: 1, depth: 0 };
  };
  const extentOfList = (list: number): Extent => {
    const known = extents[list];
    if (known) return known;
    const whole = { length: 0, parts: 0, depth: 0 };
    for (const { parts } of grammar.lists[list]!.lines) {
      const line = extentOf(parts);
      whole.length = Math.max(whole.length, line.length);
      whole.parts = Math.max(whole.parts, line.parts + 1);
      whole.depth = Math.max(whole.depth, line.depth + 1);
    }
    extents[list] = whole;
    return whole;
  };
  for (const [i, list] of names.entries()) {
    const tooMuch = excess(extentOfList(i), { list, place: i + 1, line: 0 });
    if (tooMuch) return tooMuch;
  }
  return excess(extentOf(grammar.template), inTemplate);
}

function excess({ length, parts, depth }: Extent, where: Where): Finding | undefined {
  if (depth > bounds.depth)
    return findingAt(where, { code: "GRAMMAR_TOO_DEEP", max: bounds.depth });
  if (parts > bounds.parts)
    return findingAt(where, { code: "GRAMMAR_TOO_MANY_PARTS", max: bounds.parts });
  if (length > bounds.result)
    return findingAt(where, { code: "GRAMMAR_RESULT_TOO_LONG", max: bounds.result });
  return undefined;
}

/** The first cycle of lists, reported at the line that closes it. */
function findCircle(grammar: Grammar, names: readonly string[]): Finding | undefined {
  const isDone = new Set<number>();
  const way: number[] = [];
  const visit = (list: number): Finding | undefined => {
    if (isDone.has(list)) return undefined;
    way.push(list);
    for (const { parts, number: line } of grammar.lists[list]!.lines) {
      for (const { list: next } of parts.filter(isList)) {
        const start = way.indexOf(next);
        if (start !== -1) {
          const path = [...way.slice(start), next].map((place) => names[place]).join(" → ");
          const where = { list: names[list]!, place: list + 1, line };
          return findingAt(where, { code: "GRAMMAR_NESTS_ITSELF", path });
        }
        const found = visit(next);
        if (found) return found;
      }
    }
    way.pop();
    isDone.add(list);
    return undefined;
  };
  for (const [list] of names.entries()) {
    const found = visit(list);
    if (found) return found;
  }
  return undefined;
}
