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

/** True where the same call may succeed a moment later: no answer, or a failure on the server. */
export function isTransient(error: unknown): boolean {
  const status = dataOf(error)?.httpStatus;
  return status === undefined || status >= 500;
}
