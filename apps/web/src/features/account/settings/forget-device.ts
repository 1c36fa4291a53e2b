import { isDraftKey, isKeptDraftKey, removeStored, storedNames } from "../../../base/storage.ts";

/** Removes from this browser what somebody worked on: drafts, results, lists. How it looks, and their answer, stay. */
export function forgetDevice(): void {
  removeStored("lists");
  removeStored("save-keys", "session");
  removeStored("guest-results", "session");
  for (const key of storedNames("local")) if (isKeptDraftKey(key)) removeStored(key);
  for (const key of storedNames("session")) if (isDraftKey(key)) removeStored(key, "session");
}
