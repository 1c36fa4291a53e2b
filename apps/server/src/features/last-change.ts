import { DomainError } from "@sortes/contract";

type Changed = "OWN_GENERATOR_CHANGED" | "PACK_CHANGED" | "PRESET_CHANGED";

/**
 * Refuses a change to something that is not as its caller has read it any more. Whoever does not say when it was changed
 * last means what is there.
 * @throws DomainError with the given code.
 */
export function checkLastChange(last: Date, read: string | undefined, code: Changed): void {
  if (read !== undefined && Date.parse(read) !== last.getTime()) throw new DomainError(code);
}

/** The moment of a change: never that of the change before, by which the two are told apart. */
export const momentAfter = (last: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), last.getTime() + 1));
