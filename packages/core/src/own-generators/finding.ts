import type { FieldCode, Message, ParamsOf } from "@sortes/contract";

/** Where something is wrong: a line of a list, both counted from 1, or the template, whose `place` and `line` are 0. */
export type Where = { readonly list: string; readonly place: number; readonly line: number };

/** What is wrong with a definition, by the field to change. */
export type Finding = Message & { readonly field: "template" | "lists" };

type PlacedCode = Exclude<Extract<FieldCode, `GRAMMAR_${string}`>, "GRAMMAR_TOO_LARGE">;

/** What is wrong somewhere, and what its message mentions beside the place. */
export type Fault = {
  [Code in PlacedCode]: { readonly code: Code } & Omit<ParamsOf<Code>, keyof Where>;
}[PlacedCode];

export const inTemplate: Where = { list: "", place: 0, line: 0 };

export const findingAt = (where: Where, { code, ...params }: Fault): Finding =>
  ({
    field: where.place === 0 ? "template" : "lists",
    code,
    params: { ...where, ...params },
  }) as Finding;
