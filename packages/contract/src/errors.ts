/**
 * Every refusal of the product, as a closed list. `packages/i18n` words each in both languages and the server
 * maps each to a status; a code added here does not compile until both have been done.
 */
export const errorCodes = [
  // the request
  "INVALID_INPUT",
  "MALFORMED_REQUEST",
  "MALFORMED_BODY",
  "URL_TOO_LONG",
  "HEADERS_TOO_LARGE",
  "REQUEST_TIMEOUT",
  "REPLY_TOO_LARGE",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "METHOD_NOT_ALLOWED",
  "NOT_FOUND",
  "RATE_LIMITED",
  "INTERNAL",
  "UNAVAILABLE",
  "OUTCOME_UNKNOWN",
  "IDEMPOTENCY_KEY_INVALID",
  "IDEMPOTENCY_KEY_REUSED",
  // accounts
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "INVALID_CREDENTIALS",
  "VERIFICATION_LINK_DEAD",
  "ALREADY_VERIFIED",
  "RESET_LINK_DEAD",
  // newsletter
  "SUBSCRIPTION_LINK_DEAD",
  "UNSUBSCRIBE_LINK_WRONG",
  "EMAIL_UNVERIFIED",
  "ADDRESS_SUPPRESSED",
  "SUBSCRIBER_ACTIVE",
  "SUBSCRIBER_LEFT",
  "SUBSCRIBER_SUPPRESSED",
  "SUPPRESSION_STAYS",
  // campaigns
  "CAMPAIGN_WRONG_STATE",
  "CAMPAIGN_CHANGED",
  "CAMPAIGN_NOT_SENDABLE",
  "CONSENT_NOT_CONFIRMED",
  "CSV_UNREADABLE",
  "CSV_EXPECTED",
  // history
  "HISTORY_LIMIT",
  "HISTORY_ITEM_TOO_LARGE",
  "RESULT_MISMATCH",
  // packs
  "PACK_LIMIT",
  "PACK_TOO_LARGE",
  "PACK_LINE_SEPARATED",
  "PACK_PREMIUM_ONLY",
  // presets
  "PRESETS_NOT_INCLUDED",
  "PRESET_LIMIT",
  "PRESET_TOO_LARGE",
  "PRESET_NAME_TAKEN",
  // staff
  "PASSWORD_WRONG",
  "ACCOUNT_UNKNOWN",
  "STAFF_ONESELF",
  "STAFF_LAST",
  // teams and winners
  "NAME_TOO_LONG",
  // teams
  "NAMES_REQUIRED",
  "NOT_ENOUGH_NAMES",
  // winners
  "PARTICIPANTS_REQUIRED",
  "NOT_ENOUGH_PARTICIPANTS",
  "NOT_ENOUGH_FOR_ALTERNATES",
  "WEIGHTS_MISMATCH",
  // numbers
  "MIN_NOT_BELOW_MAX",
  "COUNT_TOO_SMALL",
  "COUNT_TOO_LARGE",
  "NO_NUMBER_MATCHES",
  "NO_ODD_NUMBER_DIVISIBLE",
  "NOT_ENOUGH_NUMBERS",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** What can be wrong with one field. Schemas use these as their messages; `packages/i18n` words them. */
export const fieldCodes = [
  "ALL_FIELDS_REQUIRED",
  "REQUIRED",
  "WRONG_TYPE",
  "NOT_INTEGER",
  "TOO_SMALL",
  "TOO_LARGE",
  "TOO_LONG",
  "TOO_MANY",
  "UNKNOWN_VALUE",
  "UNKNOWN_FIELD",
  "MORE_ISSUES",
  "MALFORMED_ID",
  "CONTROL_CHARACTERS",
  "USERNAME_HAS_SPACES",
  "USERNAME_HAS_INVISIBLE",
  "USERNAME_TAKEN",
  "USERNAME_LOOKS_TAKEN",
  "EMAIL_REQUIRED",
  "EMAIL_INVALID",
  "EMAIL_TAKEN",
  "PASSWORD_TOO_SHORT",
  "PASSWORDS_DIFFER",
  "PACK_FIELDS_REQUIRED",
  "PACK_ID_MISSING",
  "CAMPAIGN_TITLE_REQUIRED",
  "CAMPAIGN_SUBJECT_REQUIRED",
  "CAMPAIGN_BODY_REQUIRED",
  "DATE_INVALID",
  "TIME_PAST",
  "TIME_TOO_FAR",
  "TIME_IMPOSSIBLE",
  "TIME_AMBIGUOUS",
  "TIME_ZONE_UNKNOWN",
  "MJML_INVALID",
  "MJML_INCLUDE",
  "MARKUP_TOO_COMPLEX",
  "CSV_QUOTES_BROKEN",
  "CSV_ROW_TOO_LONG",
  "EMAIL_UNREADABLE",
  "EMAILS_SEVERAL",
] as const;
export type FieldCode = (typeof fieldCodes)[number];

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
