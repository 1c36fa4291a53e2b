import type { ErrorCode, FieldCode, Language, Message } from "@sortes/contract";
import en from "./catalogues/en/errors.json" with { type: "json" };
import ro from "./catalogues/ro/errors.json" with { type: "json" };
import { formatterOf } from "./format.ts";

// a code without words does not compile
const texts = { en, ro } satisfies Record<Language, Record<ErrorCode | FieldCode, string>>;

const format = formatterOf<ErrorCode | FieldCode>(texts);

/**
 * What a person reads when something was refused.
 * @throws where the message mentions a value that `params` lacks; `errors.ts` of the contract lists them.
 */
export function wordMessage(locale: Language, { code, params }: Message): string {
  return format(locale, code, params);
}
