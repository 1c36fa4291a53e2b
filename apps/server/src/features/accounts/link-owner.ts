import type { Tx } from "@sortes/db";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as users from "@sortes/db/accounts/users";

/**
 * Locks the account that a mailed link belongs to, before the link is used up: every change of an account locks the
 * account first, to avoid deadlocks.
 * @returns undefined if the link is unknown or the account is gone
 */
export async function lockLinkOwner(
  tx: Tx,
  link: Parameters<typeof mailTokens.findOwner>[1],
  lock = users.lock,
) {
  const owner = await mailTokens.findOwner(tx, link);
  return owner && (await lock(tx, owner));
}
