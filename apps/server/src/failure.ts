import {
  DomainError,
  type ErrorCode,
  errorCodes,
  type FieldErrors,
  fieldErrorsOf,
  type MessageParams,
} from "@sortes/contract";
import { causesOf, isAccountGone, isDatabaseGone, OutcomeUnknownError } from "@sortes/db";
import { z } from "zod";

const knownCodes: ReadonlySet<string> = new Set(errorCodes);

/** HTTP status by code. A code without a status does not compile. */
const statuses = {
  INVALID_INPUT: 400,
  MALFORMED_REQUEST: 400,
  MALFORMED_BODY: 400,
  URL_TOO_LONG: 414,
  HEADERS_TOO_LARGE: 431,
  REQUEST_TIMEOUT: 408,
  REPLY_TOO_LARGE: 400,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  METHOD_NOT_ALLOWED: 405,
  NOT_FOUND: 404,
  ADDRESS_UNKNOWN: 404,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  OUTCOME_UNKNOWN: 503,
  IDEMPOTENCY_KEY_INVALID: 400,
  IDEMPOTENCY_KEY_REUSED: 409,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  INVALID_CREDENTIALS: 401,
  VERIFICATION_LINK_DEAD: 404,
  ALREADY_VERIFIED: 409,
  RESET_LINK_DEAD: 404,
  EMAIL_LINK_DEAD: 404,
  EMAIL_TAKEN_MEANWHILE: 409,
  LAST_STAFF_MEMBER: 409,
  TOKEN_LIMIT: 403,
  TOKEN_SCOPE_MISSING: 403,
  TOKEN_NOT_ALLOWED: 403,
  SUBSCRIPTION_LINK_DEAD: 404,
  UNSUBSCRIBE_LINK_WRONG: 404,
  EMAIL_UNVERIFIED: 403,
  ADDRESS_SUPPRESSED: 403,
  SUBSCRIBER_ACTIVE: 409,
  SUBSCRIBER_LEFT: 409,
  SUBSCRIBER_SUPPRESSED: 409,
  SUPPRESSION_STAYS: 409,
  CAMPAIGN_WRONG_STATE: 409,
  CAMPAIGN_CHANGED: 409,
  UNSUBSCRIBE_UNDO_OVER: 409,
  PREFERENCES_LINK_DEAD: 404,
  SUBSCRIPTION_OVER: 409,
  POSTAL_ADDRESS_MISSING: 409,
  NEWSLETTER_SETTINGS_CHANGED: 409,
  CAMPAIGN_NOT_SENDABLE: 400,
  CAMPAIGN_REACHES_NOBODY: 409,
  CONSENT_NOT_CONFIRMED: 400,
  CSV_UNREADABLE: 400,
  CSV_EXPECTED: 415,
  HISTORY_LIMIT: 403,
  HISTORY_ITEM_TOO_LARGE: 400,
  RESULT_MISMATCH: 400,
  PACK_LIMIT: 403,
  PACK_TOO_LARGE: 400,
  PACK_LINE_SEPARATED: 400,
  PACK_PREMIUM_ONLY: 403,
  PACK_CHANGED: 409,
  TIER_ALREADY: 409,
  TIER_NOT_PAID: 409,
  PAYMENT_DUE: 409,
  CHECKOUT_OVER: 409,
  CHECKOUT_PAID: 409,
  PAYMENTS_OFF: 409,
  PAYMENT_SIGNATURE_INVALID: 400,
  CONTACT_OFF: 409,
  OWN_GENERATOR_LIMIT: 403,
  OWN_GENERATOR_PREMIUM_ONLY: 403,
  OWN_GENERATOR_CHANGED: 409,
  OWN_GENERATOR_TAKEN_DOWN: 409,
  SHARED_GENERATOR_TAKEN_DOWN: 410,
  OWN_NOT_ENOUGH_RESULTS: 400,
  OWN_TOO_MANY_REPEATS: 400,
  OWN_RESULT_UNCHECKED: 400,
  PRESETS_NOT_INCLUDED: 403,
  PRESET_LIMIT: 403,
  PRESET_TOO_LARGE: 400,
  PRESET_NAME_TAKEN: 409,
  PRESET_CHANGED: 409,
  PASSWORD_WRONG: 403,
  ACCOUNT_UNKNOWN: 404,
  ACCOUNT_UNCONFIRMED: 409,
  STAFF_ONESELF: 409,
  NAME_TOO_LONG: 400,
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

/** The status that both edges answer with. */
export const statusOf = (code: ErrorCode): number => statuses[code];

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

/** The refusal of somebody who has to wait. People read minutes, programs Retry-After. */
export const rateLimited = (seconds: number): DomainError =>
  new DomainError("RATE_LIMITED", { seconds, minutes: Math.ceil(seconds / 60) });

/** The refusal of an Idempotency-Key that is none, or under which several calls came. */
export const badIdempotencyKey = (): DomainError =>
  new DomainError(
    "IDEMPOTENCY_KEY_INVALID",
    {},
    { idempotencyKey: [{ code: "IDEMPOTENCY_KEY_INVALID" }] },
  );

/** Where the fields say one thing that is itself a refusal (“Count must be at least 1”), that is the code. */
function invalid(fields: FieldErrors): Failure {
  const [first, ...others] = Object.values(fields).flat();
  if (first && knownCodes.has(first.code) && others.every(({ code }) => code === first.code))
    return failure(first.code as ErrorCode, first.params, fields);
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

/** What Fastify and tRPC refuse before anything of ours runs. */
function codeOfLibrary(error: Error): ErrorCode | undefined {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (error.name === "TRPCError") return trpcCodes[String(code)];
  if (typeof code === "string" && code in fastifyCodes) return fastifyCodes[code];
  if (error instanceof SyntaxError && statusCode === 400) return "MALFORMED_BODY";
  return statusCode === 429 ? "RATE_LIMITED" : undefined;
}
