import { DomainError, type ErrorCode } from "@sortes/contract";

type ChangedCode = Extract<ErrorCode, `${string}_CHANGED`>;

/**
 * Optimistic lock: rejects a change if the thing has changed since the caller read it. The row is locked until the
 * transaction ends.
 * @param current the row's version: a number, or the time of its last change
 * @param read the version that the caller read; undefined accepts any
 * @throws DomainError with the given code.
 */
export function checkVersion(
  current: number | Date,
  read: number | string | undefined,
  code: ChangedCode,
): void {
  const known = typeof read === "string" ? Date.parse(read) : read;
  if (known !== undefined && known !== Number(current)) throw new DomainError(code);
}

/** The time of a change. Always later than the previous one, because it serves as the version. */
export const momentAfter = (last: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), last.getTime() + 1));
