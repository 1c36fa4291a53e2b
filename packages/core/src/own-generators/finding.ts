import type { FieldCode, Message, ParamsOf } from "@sortes/contract";

/** The place of an error: a line of a list, both counted from 1, or the template, whose `place` and `line` are 0. */
export type Where = { readonly list: string; readonly place: number; readonly line: number };

/** The errors of a definition, by the field to change. */
export type Finding = Message & { readonly field: "template" | "lists" };

type PlacedCode = Exclude<Extract<FieldCode, `GRAMMAR_${string}`>, "GRAMMAR_TOO_LARGE">;

/** An error with its place and the other parameters of its message. */
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
