import type { FieldErrors, Language, Message } from "@sortes/contract";
import { wordMessage } from "@sortes/i18n";
import type { FastifyRequest } from "fastify";
import { STATUS_CODES } from "node:http";
import type { Failure } from "../failure.ts";
import { wireField } from "./wire-names.ts";

/** RFC 9457, with our code and, where inputs are to blame, what to say at each of them. */
export interface Problem {
  type: "about:blank";
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: Record<string, string[]>;
  request_id?: string;
}

/** A failure in the reader's language. `detail` is what a person reads: the first message there is. */
export function problemOf(
  failure: Failure,
  locale: Language,
  { id, log }: Pick<FastifyRequest, "id" | "log">,
): Problem {
  const word = (message: Message) =>
    wordMessage(locale, message, (err) => log.error({ err }, "a message cannot be worded"));
  const errors = failure.fields && wireErrors(failure.fields, word);
  const own = word({ code: failure.code, params: failure.params } as Message);
  const first = errors && Object.values(errors)[0]?.[0];
  return {
    type: "about:blank",
    title: STATUS_CODES[failure.status] ?? "Error",
    status: failure.status,
    detail: first ?? own,
    code: failure.code,
    ...(errors && { errors }),
    ...(failure.status === 500 && { request_id: id }),
  };
}

function wireErrors(
  fields: FieldErrors,
  word: (message: Message) => string,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [
      wireField(field, messages),
      messages.map(word),
    ]),
  );
}
