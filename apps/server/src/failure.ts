import {
  DomainError,
  type ErrorCode,
  errorCodes,
  type FieldErrors,
  fieldErrorsOf,
  knownErrors,
  type MessageParams,
} from "@sortes/contract";
import { causesOf, isAccountGone, isDatabaseGone, OutcomeUnknownError } from "@sortes/db";
import { z } from "zod";

const knownCodes: ReadonlySet<string> = new Set(errorCodes);

/** The HTTP status of an error code, for REST and tRPC. */
export const statusOf = (code: ErrorCode): number => knownErrors[code].status;

/** An error as reported over REST and tRPC. */
export interface Failure {
  code: ErrorCode;
  status: (typeof knownErrors)[ErrorCode]["status"];
  params: MessageParams;
  fields: FieldErrors | undefined;
  /** Seconds after which a retry may succeed. */
  retryAfter: number | undefined;
}

/** Maps an exception to our own error. Exceptions that are not ours become INTERNAL without details. */
export function failureOf(error: unknown): Failure {
  const chain = [...causesOf(error)];
  for (const e of chain) {
    if (e instanceof DomainError) return failure(e.code, e.params, e.fields);
    if (e instanceof z.core.$ZodError) return invalid(fieldErrorsOf(e));
    if (isAccountGone(e)) return failure("UNAUTHENTICATED");
    if (e instanceof OutcomeUnknownError) return failure("OUTCOME_UNKNOWN");
  }
  if (isDatabaseGone(error)) return failure("UNAVAILABLE");
  return failure(chain.map(codeOfLibrary).find((code) => code !== undefined) ?? "INTERNAL");
}

/** Returns a value that was found. @throws DomainError NOT_FOUND if there is none. */
export function found<T>(thing: T | undefined | null | false): T {
  if (thing === undefined || thing === null || thing === false) throw new DomainError("NOT_FOUND");
  return thing;
}

/** The error for a caller who must wait. Messages show minutes, Retry-After seconds. */
export const rateLimited = (seconds: number): DomainError =>
  new DomainError("RATE_LIMITED", { seconds, minutes: Math.ceil(seconds / 60) });

/** The error for an invalid Idempotency-Key, or one for several calls. */
export const badIdempotencyKey = (): DomainError =>
  new DomainError(
    "IDEMPOTENCY_KEY_INVALID",
    {},
    { idempotencyKey: [{ code: "IDEMPOTENCY_KEY_INVALID" }] },
  );

/**
 * The failure for invalid fields. If all messages have the same code and it is also an error code, that becomes the
 * failure's code.
 */
function invalid(fields: FieldErrors): Failure {
  const [first, ...others] = Object.values(fields).flat();
  if (first && knownCodes.has(first.code) && others.every(({ code }) => code === first.code))
    return failure(first.code as ErrorCode, first.params, fields);
  return failure("INVALID_INPUT", {}, fields);
}

function failure(code: ErrorCode, params: MessageParams = {}, fields?: FieldErrors): Failure {
  const { status } = knownErrors[code];
  const wait = typeof params.seconds === "number" ? params.seconds : 2;
  const retryAfter = status === 429 || status === 503 ? wait : undefined;
  return { code, status, params, fields, retryAfter };
}

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "MALFORMED_BODY",
  FST_ERR_CTP_INVALID_JSON_BODY: "MALFORMED_BODY",
  FST_ERR_CTP_EMPTY_JSON_BODY: "MALFORMED_BODY",
  FST_ERR_BAD_URL: "MALFORMED_REQUEST",
  FST_ERR_MAX_PARAM_LENGTH: "NOT_FOUND",
};
const trpcCodes: Readonly<Record<string, ErrorCode>> = {
  PARSE_ERROR: "MALFORMED_BODY",
  BAD_REQUEST: "MALFORMED_BODY",
  NOT_FOUND: "NOT_FOUND",
  METHOD_NOT_SUPPORTED: "METHOD_NOT_ALLOWED",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  CLIENT_CLOSED_REQUEST: "MALFORMED_BODY",
};

/** The official adapter's message for a batch that is not an object; it has no distinct code. */
const batchNotObject = '"input" needs to be an object when doing a batch call';

/** Maps errors that Fastify and tRPC raise before our code runs. */
function codeOfLibrary(error: Error): ErrorCode | undefined {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (error.message === batchNotObject) return "BODY_NOT_OBJECT";
  if (error.name === "TRPCError") return trpcCodes[String(code)];
  if (typeof code === "string" && code in fastifyCodes) return fastifyCodes[code];
  if (error instanceof SyntaxError && statusCode === 400) return "MALFORMED_BODY";
  // errors of @fastify/static
  if (statusCode === 412) return "PRECONDITION_FAILED";
  if (statusCode === 416) return "RANGE_NOT_SATISFIABLE";
  return statusCode === 429 ? "RATE_LIMITED" : undefined;
}
