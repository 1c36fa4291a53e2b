import type { FieldCode, Message, MessageParams } from "@sortes/contract";

/** Where something is wrong: a line of a list, both counted from 1, or the template, whose `place` and `line` are 0. */
export type Where = { readonly list: string; readonly place: number; readonly line: number };

/** What is wrong with a definition, by the field to change. */
export interface Finding extends Message {
  readonly field: "template" | "lists";
}

export const inTemplate: Where = { list: "", place: 0, line: 0 };

export const findingAt = (where: Where, code: FieldCode, params: MessageParams = {}): Finding => ({
  field: where.place === 0 ? "template" : "lists",
  code,
  params: { ...where, ...params },
});
