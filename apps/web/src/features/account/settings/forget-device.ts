import { removeStored } from "../../../shared/storage.ts";
import { isDraftKey } from "../../../shared/storage-keys.ts";

/** Removes from this browser what somebody worked on: drafts, results, lists. How it looks, and their answer, stay. */
export function forgetDevice(): void {
  removeStored("lists");
  removeStored("campaign-drafts");
  removeStored("save-keys", "session");
  removeStored("guest-results", "session");
  for (const key of sessionKeys()) if (isDraftKey(key)) removeStored(key, "session");
}

function sessionKeys(): string[] {
  try {
    return Object.keys(window.sessionStorage);
  } catch {
    // a browser that stores nothing has nothing to forget
    return [];
  }
}
