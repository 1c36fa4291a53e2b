import type { FieldCode, Message, ParamsOf } from "@sortes/contract";

/** The source of a custom generator: a template, and lists of lines that it may name. */
export interface Definition {
  /** Such as `{adjective} {animal}`. */
  readonly template: string;
  readonly lists: readonly { readonly name: string; readonly lines: readonly string[] }[];
}

/** A whole number from `low` to `high`, both included. */
export interface RangePart {
  readonly low: number;
  readonly high: number;
}

/** A drawn line of a list, given by the list's index. */
export interface ListPart {
  readonly list: number;
}

/** A part of a line: literal text, or something that is drawn. */
export type Part = string | RangePart | ListPart;

export interface Line {
  readonly parts: readonly Part[];
  /** Tickets that the line has in its list. */
  readonly weight: number;
  /** Its number in the list as it was written, from 1, blank lines counted. */
  readonly number: number;
}

export interface List {
  readonly lines: readonly Line[];
  /** Cumulative tickets of the lines; the last is the total. */
  readonly tickets: readonly number[];
}

/** A parsed and validated definition: no list leads back to itself, and every result is within the limits. */
export interface Grammar {
  readonly template: readonly Part[];
  readonly lists: readonly List[];
}

export const isList = (part: Part): part is ListPart => typeof part === "object" && "list" in part;

/** The number of integers in a range, which is exact in a double. */
export const sizeOf = ({ low, high }: RangePart): number => high - low + 1;

/** The place of an error: a line of a list, both counted from 1, or the template, whose `place` and `line` are 0. */
export type Where = { readonly list: string; readonly place: number; readonly line: number };

/** The errors of a definition, by the field to change. */
export type Finding = Message & { readonly field: "template" | "lists" };

type PlacedCode = Exclude<Extract<FieldCode, `GRAMMAR_${string}`>, "GRAMMAR_TOO_LARGE">;

/** An error with its place and the other parameters of its message. */
export type Fault = {
  [Code in PlacedCode]: { readonly code: Code } & Omit<ParamsOf<Code>, keyof Where | "named">;
}[PlacedCode];

export const inTemplate: Where = { list: "", place: 0, line: 0 };

export const findingAt = (where: Where, { code, ...params }: Fault): Finding =>
  ({
    field: where.place === 0 ? "template" : "lists",
    code,
    params: { ...where, named: where.list === "" ? 0 : 1, ...params },
  }) as Finding;
