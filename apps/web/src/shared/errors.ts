import { DomainError, type FieldErrors, type Message } from "@sortes/contract";

/** What the server says about a refused call, beside tRPC's own fields. */
interface ErrorData {
  code?: string;
  httpStatus?: number;
  reason?: Message["code"];
  params?: Message["params"];
  fields?: FieldErrors;
}

// by shape and not by class: the client's error class would bring the client to every page that words an error
const dataOf = (error: unknown): ErrorData | undefined =>
  error instanceof Error && "data" in error
    ? ((error.data as ErrorData | null) ?? undefined)
    : undefined;

/** The refusal, with the inputs it is about; undefined where the server did not answer. */
export function refusalOf(error: unknown): { message: Message; fields: FieldErrors } | undefined {
  if (error instanceof DomainError)
    return { message: { code: error.code, params: error.params }, fields: error.fields ?? {} };
  const { reason, params, fields = {} } = dataOf(error) ?? {};
  if (!reason) return undefined;
  return { message: { code: reason, ...(params && { params }) }, fields };
}

export const isUnauthorized = (error: unknown): boolean => dataOf(error)?.code === "UNAUTHORIZED";

/** The HTTP answer behind a failed call, where there was one. */
interface Exchange {
  response?: Response;
  responseJSON?: unknown;
}

const exchangeOf = (error: unknown): Exchange =>
  error instanceof Error && "meta" in error ? ((error.meta as Exchange | undefined) ?? {}) : {};

/** An HTTP error without a word that the page could read, such as a proxy's page in the server's place. */
export class UnreadableAnswer extends Error {
  override readonly name = "UnreadableAnswer";
}

/** Whether the server said something, if only that it failed, or a proxy did in its place. */
export const wasAnswered = (error: unknown): boolean =>
  dataOf(error) !== undefined ||
  exchangeOf(error).response?.ok === false ||
  (error instanceof Error && error.cause instanceof UnreadableAnswer);

/** What the flood guard says, which answers before any procedure does: the text of a problem (RFC 9457), in words. */
export function problemText(error: unknown): string | undefined {
  const { responseJSON: problem } = exchangeOf(error);
  const isProblem = typeof problem === "object" && problem !== null && "detail" in problem;
  return isProblem && typeof problem.detail === "string" ? problem.detail : undefined;
}

/** True where the same call may succeed a moment later: no answer, or a failure on the server. */
export function isTransient(error: unknown): boolean {
  const status = dataOf(error)?.httpStatus;
  return status === undefined || status >= 500;
}
