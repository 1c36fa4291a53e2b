import {
  DomainError,
  hasControls,
  isLongerThan,
  type Message,
  ownGeneratorLimits,
} from "@sortes/contract";
import { problemWithNesting } from "./check-nesting.ts";
import {
  type Definition,
  type Fault,
  type Finding,
  findingAt,
  type Grammar,
  inTemplate,
  type Line,
  type List,
  type Part,
  type Where,
} from "./grammar.ts";
import { looksLikeRange, type NamedPart, rangeFault, readParts, readWeight } from "./read-line.ts";

const bounds = ownGeneratorLimits;
/** Maximum number of findings: more than people read at once. */
const mostFindings = 20;

/** Normalises the name of a list for comparison, ignoring case. */
const keyOf = (name: string): string => name.trim().normalize("NFC").toLowerCase();

/** UTF-8 bytes of a definition as it is kept. */
const bytesOf = ({ template, lists }: Definition): number =>
  new TextEncoder().encode(JSON.stringify({ template, lists })).length;

/**
 * Reads a definition.
 *
 * A line of a list may name other lists and ranges of numbers in braces, `{animal}` and `{1-100}`, and may end with its
 * weight, as ` *3`. Blank lines are counted and not drawn. All sizes are checked before anything is read, and how long
 * and how deep a result can become before anything is drawn.
 *
 * Throws INVALID_INPUT with up to 20 findings on `template` and `lists`: REQUIRED for an empty template, or one of
 * GRAMMAR_TOO_LARGE {lists, lines, kilobytes}, GRAMMAR_NAME_WRONG, GRAMMAR_NAME_TWICE, GRAMMAR_LIST_EMPTY,
 * GRAMMAR_LINE_TOO_LONG {max}, GRAMMAR_SIGNS, GRAMMAR_BRACES, GRAMMAR_RANGE_WRONG {range}, GRAMMAR_WEIGHT_WRONG {max},
 * GRAMMAR_LIST_UNKNOWN {name}, GRAMMAR_NESTS_ITSELF {path}, GRAMMAR_TOO_DEEP {max}, GRAMMAR_RESULT_TOO_LONG {max} and
 * GRAMMAR_TOO_MANY_PARTS {max}, each with the `list`, its `place` and the `line`.
 */
export function readGrammar(definition: Definition): Grammar {
  const { grammar, findings } = new Reader(definition);
  if (findings.length > 0) throw errorOf(findings);
  return grammar;
}

/** The errors of a definition, in the order of the template and the lists; empty if there are none. */
export const findingsOf = (definition: Definition): readonly Finding[] =>
  new Reader(definition).findings;

function errorOf(findings: readonly Finding[]): DomainError {
  const fields: Record<string, Message[]> = {};
  for (const { field, ...message } of findings) (fields[field] ??= []).push(message as Message);
  return new DomainError("INVALID_INPUT", {}, fields);
}

class Reader {
  readonly findings: Finding[] = [];
  readonly grammar: Grammar;
  /** The place of a list by its name. A map: a list may well be called `constructor`. */
  readonly #places = new Map<string, number>();

  constructor(definition: Definition) {
    const { template, lists } = definition;
    this.grammar = { template: [], lists: [] };
    if (!this.#hasSize(definition)) return;
    for (const [i, { name }] of lists.entries()) this.#takeName(name, i);
    if (template.trim() === "") this.findings.push({ field: "template", code: "REQUIRED" });
    const read: Grammar = {
      template: this.#readTemplate(template),
      lists: lists.map((list, i) => this.#readList(list, i)),
    };
    if (this.findings.length > 0) return;
    const names = lists.map(({ name }) => name.trim());
    const problem = problemWithNesting(read, names);
    if (problem) this.findings.push(problem);
    else this.grammar = read;
  }

  #hasSize(definition: Definition): boolean {
    const { lists: most, lines, bytes } = bounds;
    const { lists } = definition;
    const isSmall =
      lists.length <= most &&
      lists.reduce((sum, list) => sum + list.lines.length, 0) <= lines &&
      definition.template.length <= bytes &&
      lists.every((list) => list.lines.every(({ length }) => length <= bytes)) &&
      bytesOf(definition) <= bytes;
    if (!isSmall)
      this.findings.push({
        field: "lists",
        code: "GRAMMAR_TOO_LARGE",
        params: { lists: most, lines, kilobytes: bytes / 1000 },
      });
    return isSmall;
  }

  #find(where: Where, fault: Fault): void {
    if (this.findings.length < mostFindings) this.findings.push(findingAt(where, fault));
  }

  #takeName(given: string, i: number): void {
    const name = given.trim();
    const where: Where = { list: name.slice(0, bounds.listName), place: i + 1, line: 0 };
    const key = keyOf(name);
    const isWrong =
      name === "" ||
      isLongerThan(name, bounds.listName) ||
      hasControls(name) ||
      /[{}\\]/.test(name) ||
      looksLikeRange(name);
    if (isWrong) this.#find(where, { code: "GRAMMAR_NAME_WRONG", max: bounds.listName });
    else if (this.#places.has(key)) this.#find(where, { code: "GRAMMAR_NAME_TWICE" });
    else this.#places.set(key, i);
  }

  #readTemplate(template: string): readonly Part[] {
    return this.#readParts(template, inTemplate, bounds.template);
  }

  #readList({ name, lines }: Definition["lists"][number], i: number): List {
    const read: Line[] = [];
    const tickets: number[] = [];
    let sum = 0;
    for (const [at, line] of lines.entries()) {
      const text = line.replaceAll("\t", " ").trim();
      if (text === "") continue;
      const where: Where = { list: name.trim(), place: i + 1, line: at + 1 };
      const weighed = readWeight(text);
      if ("code" in weighed) {
        this.#find(where, weighed);
        continue;
      }
      sum += weighed.weight;
      tickets.push(sum);
      const parts = this.#readParts(weighed.text, where, bounds.line);
      read.push({ parts, weight: weighed.weight, number: at + 1 });
    }
    const where: Where = { list: name.trim(), place: i + 1, line: 0 };
    if (lines.every((line) => line.trim() === ""))
      this.#find(where, { code: "GRAMMAR_LIST_EMPTY" });
    return { lines: read, tickets };
  }

  #readParts(text: string, where: Where, max: number): Part[] {
    if (isLongerThan(text, max)) {
      this.#find(where, { code: "GRAMMAR_LINE_TOO_LONG", max });
      return [];
    }
    if (hasControls(text)) {
      this.#find(where, { code: "GRAMMAR_SIGNS" });
      return [];
    }
    const parts = readParts(text);
    if (!("code" in parts)) return parts.flatMap((part) => this.#lookUp(part, where));
    this.#find(where, parts);
    return [];
  }

  #lookUp(part: NamedPart, where: Where): Part[] {
    if (typeof part === "string" || !("name" in part)) return [part];
    const list = this.#places.get(keyOf(part.name));
    if (list !== undefined) return [{ list }];
    const name = part.name.slice(0, bounds.listName);
    this.#find(where, rangeFault(part.name) ?? { code: "GRAMMAR_LIST_UNKNOWN", name });
    return [];
  }
}
