import type { ErrorCode, knownErrors, MessageCode } from "./errors.ts";

/** Values that a message mentions, such as the number of required names. */
export type MessageParams = Readonly<Record<string, string | number>>;

type Table = typeof knownErrors;
/** Codes whose messages have parameters. */
type ParameterCode = {
  [Code in MessageCode]: Table[Code] extends { values: object } ? Code : never;
}[MessageCode];
/** Codes whose messages have no parameters. */
export type PlainCode = Exclude<MessageCode, ParameterCode>;
/** Error codes whose messages have no parameters. */
export type PlainErrorCode = Exclude<ErrorCode, ParameterCode>;
type Values = { text: string; number: number };
type NoParams = Readonly<Record<string, never>>;

/** The parameters of a code's message. */
export type ParamsOf<Code extends ParameterCode> = {
  readonly [Name in keyof Table[Code]["values"]]: Values[Table[Code]["values"][Name] &
    keyof Values];
};

/** A message with one of these codes, and exactly its parameters. */
export type MessageOf<Code extends MessageCode> =
  | { readonly code: Exclude<Code, ParameterCode>; readonly params?: NoParams }
  | {
      [Each in Code & ParameterCode]: { readonly code: Each; readonly params: ParamsOf<Each> };
    }[Code & ParameterCode];

/** A message for a person: a code and its parameters. */
export type Message = MessageOf<MessageCode>;

/** A message as function arguments: the code, then the parameters that the code requires. */
export type MessageArguments<Code extends MessageCode> =
  | [code: Exclude<Code, ParameterCode>, params?: NoParams]
  | { [Each in Code & ParameterCode]: [code: Each, params: ParamsOf<Each>] }[Code & ParameterCode];

/** Builds a message from a function's arguments. */
export const messageOf = <Code extends MessageCode>(...[code, params]: MessageArguments<Code>) =>
  ({ code, ...(params && { params }) }) as MessageOf<Code>;

/** Messages by field, in reading order. `form` holds those that belong to no field. */
export type FieldErrors = Readonly<Record<string, readonly Message[]>>;

/** The key of `FieldErrors` for errors of no single field. */
export const formErrors = "form";

type Refused =
  | [code: Exclude<ErrorCode, ParameterCode>, params?: NoParams, fields?: FieldErrors]
  | {
      [Each in ErrorCode & ParameterCode]: [
        code: Each,
        params: ParamsOf<Each>,
        fields?: FieldErrors | undefined,
      ];
    }[ErrorCode & ParameterCode];

/**
 * A violated rule of the product. Algorithms and services throw it; the edges turn it into a reply. `fields` names the
 * inputs to correct, if any.
 */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly params: MessageParams;
  readonly fields: FieldErrors | undefined;

  constructor(...[code, params = {}, fields]: Refused) {
    super(code);
    this.code = code;
    this.params = params;
    this.fields = fields;
  }

  /** Creates the error from an existing message. */
  static of({ code, params = {} }: MessageOf<ErrorCode>, fields?: FieldErrors): DomainError {
    return new DomainError(...([code, params, fields] as Refused));
  }

  /** The message without the fields. */
  get asMessage(): MessageOf<ErrorCode> {
    return { code: this.code, params: this.params } as MessageOf<ErrorCode>;
  }
}
