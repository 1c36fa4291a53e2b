import { DomainError, type FieldErrors, type Message, type MessageParams } from "@sortes/contract";

/** The server's error data, beside tRPC's own fields. */
interface ErrorData {
  code?: string;
  httpStatus?: number;
  reason?: Message["code"];
  params?: MessageParams;
  fields?: FieldErrors;
}

// duck-typed: importing the client's error class would add the client to every page that shows errors
const dataOf = (error: unknown): ErrorData | undefined =>
  error instanceof Error && "data" in error
    ? ((error.data as ErrorData | null) ?? undefined)
    : undefined;

/** The message and field errors of an error; undefined if the server did not answer. */
export function refusalOf(error: unknown): { message: Message; fields: FieldErrors } | undefined {
  if (error instanceof DomainError) return { message: error.asMessage, fields: error.fields ?? {} };
  const { reason, params, fields = {} } = dataOf(error) ?? {};
  if (!reason) return undefined;
  // the cast may be wrong; formatting handles unknown codes and parameters
  return { message: { code: reason, ...(params && { params }) } as Message, fields };
}

/** The code of an error; a string, since a newer server may send codes that this page does not know. */
export const reasonOf = (error: unknown): string | undefined => refusalOf(error)?.message.code;

/** Whether someone else has changed the thing since it was read. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  reasonOf(error)?.endsWith("_CHANGED") === true;

export const isUnauthorized = (error: unknown): boolean => dataOf(error)?.code === "UNAUTHORIZED";

/** The HTTP exchange of a failed call, if there was one. */
interface Exchange {
  response?: Response;
  responseJSON?: unknown;
}

const exchangeOf = (error: unknown): Exchange =>
  error instanceof Error && "meta" in error ? ((error.meta as Exchange | undefined) ?? {}) : {};

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);

/** An HTTP error whose body the page cannot parse, such as a proxy's page. */
export class UnreadableAnswer extends Error {
  override readonly name = "UnreadableAnswer";
  readonly response: Response;

  constructor(response: Response) {
    super(`HTTP ${response.status}`);
    this.response = response;
  }
}

/** The call exceeded its time limit. */
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

/** The Retry-After delay in seconds, from the server or a proxy; undefined if there is none. */
export function retryAfterOf(error: unknown): number | undefined {
  const seconds = Number(responseOf(error)?.headers.get("retry-after") ?? undefined);
  return seconds > 0 ? seconds : undefined;
}

/** Whether the server, or a proxy in its place, answered at all. */
export const wasAnswered = (error: unknown): boolean =>
  dataOf(error) !== undefined || statusOf(error) !== undefined;

/** The detail of an error raised before any procedure ran (RFC 9457 problem). */
export function problemText(error: unknown): string | undefined {
  const { responseJSON: problem } = exchangeOf(error);
  const isProblem = typeof problem === "object" && problem !== null && "detail" in problem;
  return isProblem && typeof problem.detail === "string" ? problem.detail : undefined;
}

/** HTTP 408: the request arrived too slowly. */
const requestTimeout = 408;

/** Whether retrying the same call may succeed: there was no answer, or the server failed. */
export function canRetry(error: unknown): boolean {
  if (error instanceof DomainError) return false;
  const status = statusOf(error);
  return status === undefined || status === requestTimeout || status >= 500;
}

/** HTTP 401 and 429: the call did not begin. */
const notBegun = [401, 429];

/** Whether the server decided a failed call: nothing of it happened, and nothing of an earlier try with its key. */
export const isDecided = (error: unknown): boolean =>
  !canRetry(error) && !notBegun.includes(statusOf(error) ?? 0);

/** Maximum Retry-After in seconds for an automatic retry. */
const mostPatience = 5;

/** Whether a call is retried at once and silently. Not after a full timeout, so that nobody waits twice. */
export const isTransient = (error: unknown): boolean =>
  canRetry(error) && !isTimedOut(error) && (retryAfterOf(error) ?? 0) <= mostPatience;

/** Whether the server may have handled the request although no answer arrived. */
export function isOutcomeOpen(error: unknown): boolean {
  const isUnread = causeOf(error) instanceof UnreadableAnswer;
  return isUnread ? canRetry(error) : !(error instanceof DomainError) && !wasAnswered(error);
}
