interface PgError {
  code: string;
  constraint?: string;
}

const isPgError = (error: unknown): error is PgError =>
  error instanceof Error && typeof (error as { code?: unknown }).code === "string";

/** The name of the unique constraint that a write broke, or undefined where it failed for another reason. */
export function brokenUniqueConstraint(error: unknown): string | undefined {
  return isPgError(error) && error.code === "23505" ? error.constraint : undefined;
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
  "53300", // too_many_connections
]);
const goneMessages =
  /Connection terminated|timeout exceeded when trying to connect|connection timeout|Client has encountered a connection error|not queryable/i;

/** True where the database could not be reached, went away or ran full, so that trying again later may help. */
export function isDatabaseGone(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    // 08 connection exceptions, 53 insufficient resources: connections, memory, disk
    if (isPgError(e) && (goneCodes.has(e.code) || /^(08|53)/.test(e.code))) return true;
    if (goneMessages.test(e.message)) return true;
    if (e instanceof AggregateError && e.errors.some(isDatabaseGone)) return true;
  }
  return false;
}
