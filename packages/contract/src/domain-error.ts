import type { ErrorCode, FieldCode } from "./errors.ts";

/** Values that a message mentions, such as the number of names that would be needed. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** Something to say to a person: a code and what it mentions. */
export interface Message {
  readonly code: ErrorCode | FieldCode;
  readonly params?: MessageParams;
}

/** Messages by field, in the order in which they are to be read. `form` holds those that belong to no field. */
export type FieldErrors = Readonly<Record<string, readonly Message[]>>;

/** The key under which `FieldErrors` keeps what belongs to no single field. */
export const formErrors = "form";

/**
 * A refusal by a rule of the product. Thrown by algorithms and services, turned into an answer at the edges.
 * `fields` points at the inputs to change, where there are any.
 */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly params: MessageParams;
  readonly fields: FieldErrors | undefined;

  constructor(code: ErrorCode, params: MessageParams = {}, fields?: FieldErrors) {
    super(code);
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}
