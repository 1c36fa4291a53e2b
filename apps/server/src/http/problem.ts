import { STATUS_CODES } from "node:http";
import type { FastifyRequest } from "fastify";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { type FieldErrors, formErrors, type Language, type Message } from "@sortes/contract";
import { wordMessage } from "@sortes/i18n";
import type { Failure } from "../failure.ts";

/** Converts one of our camelCase keys to snake_case. */
export const snake = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/** The wire name of a field with messages. Unknown fields keep the caller's spelling, within a field of ours. */
function wireField(field: string, messages: readonly Message[]): string {
  if (messages.some(({ code }) => code === "UNKNOWN_FIELD")) {
    const key = field.lastIndexOf(".") + 1;
    return `${snake(field.slice(0, key))}${field.slice(key)}`;
  }
  return field === formErrors ? "non_field_errors" : snake(field);
}

/** A problem document (RFC 9457) with our error code and the messages for invalid inputs. */
export interface Problem {
  type: "about:blank";
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: Record<string, string[]>;
  request_id?: string;
}

/** Converts a failure into a problem document in the reader's language. `detail` is the first message. */
export function problemOf(
  failure: Failure,
  locale: Language,
  { id, log }: Pick<FastifyRequest, "id" | "log">,
): Problem {
  const word = (message: Message) =>
    wordMessage(locale, message, (err) => log.error({ err }, "a message could not be formatted"));
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

/** tRPC's name for each status that our failures may have. */
const codeOfStatus = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  408: "TIMEOUT",
  409: "CONFLICT",
  410: "NOT_FOUND",
  412: "PRECONDITION_FAILED",
  413: "PAYLOAD_TOO_LARGE",
  414: "BAD_REQUEST",
  415: "UNSUPPORTED_MEDIA_TYPE",
  416: "BAD_REQUEST",
  429: "TOO_MANY_REQUESTS",
  431: "BAD_REQUEST",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
} as const satisfies Record<Failure["status"], keyof typeof TRPC_ERROR_CODES_BY_KEY>;

/**
 * A failure for tRPC clients: tRPC's fields, with our code, its parameters and the invalid inputs. Contains no stack
 * and no texts of libraries.
 */
export function trpcShapeOf(failure: Failure, path?: string) {
  const { code: reason, status: httpStatus, params, fields } = failure;
  const code = codeOfStatus[httpStatus];
  return {
    message: reason,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus, path, reason, params, fields },
  };
}
