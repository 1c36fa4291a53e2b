import { ConnectionSilentError } from "./steady-client.ts";

interface PgError {
  code: string;
  severity?: string;
  constraint?: string;
}

const isPgError = (error: unknown): error is PgError =>
  error instanceof Error && typeof (error as { code?: unknown }).code === "string";

/** The name of the unique constraint that a write violated, or undefined for another error. */
export function brokenUniqueConstraint(error: unknown): string | undefined {
  return isPgError(error) && error.code === "23505" ? error.constraint : undefined;
}

/** Whether a write failed because its account was erased concurrently, judged by the violated reference. */
export const isAccountGone = (error: unknown): boolean =>
  isPgError(error) &&
  error.code === "23503" &&
  error.constraint?.endsWith("_user_id_fkey") === true;

/** The answer to a commit was lost: it may or may not have succeeded. */
export class OutcomeUnknownError extends Error {
  override readonly name = "OutcomeUnknownError";

  constructor(cause: unknown) {
    super("the answer to a commit was lost", { cause });
  }
}

/** No connection could be opened, such as with a wrong password or certificate: no statement has reached the database. */
export class CannotConnectError extends Error {
  override readonly name = "CannotConnectError";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const goneCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "57P05", // idle_session_timeout
  "25P03", // idle_in_transaction_session_timeout
  "57014", // query_canceled: it took longer than its time-out
  "55P03", // lock_not_available: another session held it longer than the time-out
  "40P01", // deadlock_detected
  "25006", // read_only_sql_transaction: a standby, or a database that an administrator made read-only
  "58030", // io_error
]);
const goneMessages =
  /Connection terminated|timeout exceeded when trying to connect|connection timeout|Client has encountered a connection error|not queryable|connection has been discarded|lay idle beside/i;

/** An error and its causes, outermost first, without cycles. */
export function causesOf(error: unknown): Set<Error> {
  const chain = new Set<Error>();
  for (let e = error; e instanceof Error && !chain.has(e); e = e.cause) chain.add(e);
  return chain;
}

/**
 * True if the database was unreachable, disconnected, silent, or out of time, space or locks, so that a retry may help.
 */
export function isDatabaseGone(error: unknown): boolean {
  for (const e of causesOf(error)) {
    if (e instanceof ConnectionSilentError || e instanceof CannotConnectError) return true;
    // 08 connection exceptions, 53 insufficient resources: connections, memory, disk
    if (isPgError(e) && (goneCodes.has(e.code) || /^(08|53)/.test(e.code))) return true;
    if (goneMessages.test(e.message)) return true;
    if (e instanceof AggregateError && e.errors.some(isDatabaseGone)) return true;
  }
  return false;
}

const refusedWrites = new Set([
  "53100", // disk_full
  "58030", // io_error
  "25006", // read_only_sql_transaction
]);

/** The code of a write rejected because the database accepts none; undefined for other errors. */
export function refusedWriteOf(error: unknown): string | undefined {
  for (const e of causesOf(error)) if (isPgError(e) && refusedWrites.has(e.code)) return e.code;
  return undefined;
}

/** Awaits a write that the caller's request can do without: ignores that the database accepts none. */
export async function unlessRefused(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (refusedWriteOf(error) === undefined) throw error;
  }
}

/** For a failed COMMIT: an ERROR means that it was rolled back; after a lost connection the outcome is unknown. */
export const mayHaveBeenCommitted = (error: unknown): boolean =>
  isDatabaseGone(error) && !(isPgError(error) && error.severity === "ERROR");
