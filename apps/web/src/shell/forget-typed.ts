import { storedNames } from "../base/storage-checks.ts";
import { isDraftKey } from "../base/stored-keys.ts";
import { forgetState } from "../base/stored-state.ts";

/** The keys of what only people with an account type, and of the contact form, which is filled in with their address. */
const own = /^(?:contact|draws|gift-mails|open-lists|own-generators|packs|segments)\./;

/** Forgets what a person typed who signs out, so that the next person in this tab does not see it. */
export function forgetTyped(): void {
  for (const key of storedNames("session")) if (isDraftKey(key) && own.test(key)) forgetState(key);
}
