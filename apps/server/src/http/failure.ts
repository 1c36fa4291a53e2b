import {
  DomainError,
  type ErrorCode,
  errorCodes,
  type FieldErrors,
  fieldErrorsOf,
  type MessageParams,
} from "@sortes/contract";
import { isDatabaseGone } from "@sortes/db";
import { z } from "zod";

const knownCodes: ReadonlySet<string> = new Set(errorCodes);

/** HTTP status by code. A code without a status does not compile. */
const statuses = {
  INVALID_INPUT: 400,
  MALFORMED_BODY: 400,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  METHOD_NOT_ALLOWED: 405,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  INVALID_CREDENTIALS: 401,
  VERIFICATION_LINK_DEAD: 404,
  ALREADY_VERIFIED: 409,
  HISTORY_LIMIT: 403,
  HISTORY_ITEM_TOO_LARGE: 400,
  RESULT_MISMATCH: 400,
  NAMES_REQUIRED: 400,
  NOT_ENOUGH_NAMES: 400,
  PARTICIPANTS_REQUIRED: 400,
  NOT_ENOUGH_PARTICIPANTS: 400,
  NOT_ENOUGH_FOR_ALTERNATES: 400,
  WEIGHTS_MISMATCH: 400,
  MIN_NOT_BELOW_MAX: 400,
  COUNT_TOO_SMALL: 400,
  COUNT_TOO_LARGE: 400,
  NO_NUMBER_MATCHES: 400,
  NO_ODD_NUMBER_DIVISIBLE: 400,
  NOT_ENOUGH_NUMBERS: 400,
} as const satisfies Record<ErrorCode, number>;

/** A refusal or a fault, as both edges tell it. */
export interface Failure {
  code: ErrorCode;
  status: (typeof statuses)[ErrorCode];
  params: MessageParams;
  fields: FieldErrors | undefined;
  /** Seconds after which trying again may help. */
  retryAfter: number | undefined;
}

/** Says what went wrong in our own words. What is not ours to explain comes out as INTERNAL, and nothing else of it. */
export function failureOf(error: unknown): Failure {
  const chain = [...causes(error)];
  for (const e of chain) {
    if (e instanceof DomainError) return failure(e.code, e.params, e.fields);
    if (e instanceof z.core.$ZodError) return invalid(fieldErrorsOf(e));
  }
  if (isDatabaseGone(error)) return failure("UNAVAILABLE");
  return failure(chain.map(codeOfLibrary).find((code) => code !== undefined) ?? "INTERNAL");
}

/** The refusal of somebody who has to wait. People read minutes, programs Retry-After. */
export const rateLimited = (seconds: number): DomainError =>
  new DomainError("RATE_LIMITED", { seconds, minutes: Math.ceil(seconds / 60) });

/** An error and what it came from, outermost first. */
function* causes(error: unknown): Generator<Error> {
  for (let e = error; e instanceof Error; e = e.cause) yield e;
}

/** Where the fields carry one message that is itself a refusal (“Count must be at least 1”), that is the code. */
function invalid(fields: FieldErrors): Failure {
  const messages = Object.values(fields).flat();
  const [only] = messages;
  if (messages.length === 1 && only && knownCodes.has(only.code))
    return failure(only.code as ErrorCode, only.params, fields);
  return failure("INVALID_INPUT", {}, fields);
}

function failure(code: ErrorCode, params: MessageParams = {}, fields?: FieldErrors): Failure {
  const status = statuses[code];
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
  FST_ERR_BAD_URL: "NOT_FOUND",
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

/** What Fastify and tRPC refuse before anything of ours runs. */
function codeOfLibrary(error: Error): ErrorCode | undefined {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (error.name === "TRPCError") return trpcCodes[String(code)];
  if (typeof code === "string" && code in fastifyCodes) return fastifyCodes[code];
  if (error instanceof SyntaxError && statusCode === 400) return "MALFORMED_BODY";
  return statusCode === 429 ? "RATE_LIMITED" : undefined;
}
