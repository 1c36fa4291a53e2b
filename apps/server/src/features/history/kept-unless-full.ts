import { DomainError } from "@sortes/contract";
import type { UserRow } from "@sortes/db";

/**
 * Keeps what was drawn for somebody. A full history does not take the result away: it is only not saved. Guests save
 * nothing.
 */
export async function keptUnlessFull(
  user: UserRow | undefined,
  save: (owner: UserRow) => Promise<unknown>,
): Promise<boolean> {
  if (!user) return false;
  try {
    await save(user);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "HISTORY_LIMIT") return false;
    throw error;
  }
}
