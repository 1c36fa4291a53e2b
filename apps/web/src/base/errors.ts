import { DomainError, type FieldErrors, type Message, type MessageParams } from "@sortes/contract";

/** The server's error data, beside tRPC's own fields. */
interface ErrorData {
  code?: string;
  httpStatus?: number;
  reason?: Message["code"];
  params?: MessageParams;
  fields?: FieldErrors;
}

// by shape and not by class: the client's error class would bring the client to every page that words an error
const dataOf = (error: unknown): ErrorData | undefined =>
  error instanceof Error && "data" in error
    ? ((error.data as ErrorData | null) ?? undefined)
    : undefined;

/** The error with its inputs; undefined if the server did not answer. */
export function refusalOf(error: unknown): { message: Message; fields: FieldErrors } | undefined {
  if (error instanceof DomainError) return { message: error.told, fields: error.fields ?? {} };
  const { reason, params, fields = {} } = dataOf(error) ?? {};
  if (!reason) return undefined;
  // whether its words can be found and filled in is seen when it is worded
  return { message: { code: reason, ...(params && { params }) } as Message, fields };
}

/** The code of an error. A text, since a newer server may have codes that this page does not know. */
export const reasonOf = (error: unknown): string | undefined => refusalOf(error)?.message.code;

export const isUnauthorized = (error: unknown): boolean => dataOf(error)?.code === "UNAUTHORIZED";

/** The HTTP answer behind a failed call, where there was one. */
interface Exchange {
  response?: Response;
  responseJSON?: unknown;
}

const exchangeOf = (error: unknown): Exchange =>
  error instanceof Error && "meta" in error ? ((error.meta as Exchange | undefined) ?? {}) : {};

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);

/** An HTTP error with a text that the page cannot read, such as a proxy's page in place of the server's answer. */
export class UnreadableAnswer extends Error {
  override readonly name = "UnreadableAnswer";
  readonly response: Response;

  constructor(response: Response) {
    super(`HTTP ${response.status}`);
    this.response = response;
  }
}

/** There was no answer within the time limit of the call. */
export class TimedOut extends Error {
  override readonly name = "TimedOut";
}

export const isTimedOut = (error: unknown): boolean =>
  error instanceof TimedOut || causeOf(error) instanceof TimedOut;

function responseOf(error: unknown): Response | undefined {
  const cause = causeOf(error);
  return cause instanceof UnreadableAnswer ? cause.response : exchangeOf(error).response;
}

/** The HTTP status of a failed call; undefined if no answer arrived. */
export function statusOf(error: unknown): number | undefined {
  const response = responseOf(error);
  return dataOf(error)?.httpStatus ?? (response?.ok === false ? response.status : undefined);
}

/** Seconds after which the server, or a proxy in its place, asks to try again. */
export function retryAfterOf(error: unknown): number | undefined {
  const seconds = Number(responseOf(error)?.headers.get("retry-after") ?? undefined);
  return seconds > 0 ? seconds : undefined;
}

/** Whether the server, or a proxy in its place, answered at all. */
export const wasAnswered = (error: unknown): boolean =>
  dataOf(error) !== undefined || statusOf(error) !== undefined;

/** An error before any procedure: the text of a problem (RFC 9457). */
export function problemText(error: unknown): string | undefined {
  const { responseJSON: problem } = exchangeOf(error);
  const isProblem = typeof problem === "object" && problem !== null && "detail" in problem;
  return isProblem && typeof problem.detail === "string" ? problem.detail : undefined;
}

/** The call arrived too slowly. */
const requestTimeout = 408;

/** Whether the same call may succeed when the person tries again: no answer, or a failure on the server. */
export function canRetry(error: unknown): boolean {
  if (error instanceof DomainError) return false;
  const status = statusOf(error);
  return status === undefined || status === requestTimeout || status >= 500;
}

/** Maximum seconds before an automatic retry; if the server asks for more, there is none. */
const mostPatience = 5;

/** Whether a call is retried at once, without a message. Not after a full time-out, so that nobody waits twice. */
export const isTransient = (error: unknown): boolean =>
  canRetry(error) && !isTimedOut(error) && (retryAfterOf(error) ?? 0) <= mostPatience;

/** Whether the server may have handled the request although no answer arrived. */
export function isOutcomeOpen(error: unknown): boolean {
  const isUnread = causeOf(error) instanceof UnreadableAnswer;
  return isUnread ? canRetry(error) : !(error instanceof DomainError) && !wasAnswered(error);
}
