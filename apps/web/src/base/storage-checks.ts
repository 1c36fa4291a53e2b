import { type Kind, type NotStored, problemOf, storeOf } from "./storage.ts";

// Only a few pages need these functions, and the first load has no room for them.

/**
 * Writes a short text, reads it back and removes it.
 * @returns why that failed
 */
export function storageProblem(kind: Kind): NotStored | undefined {
  const probe = "storage-probe";
  try {
    const store = storeOf(kind);
    store.setItem(probe, probe);
    const isKept = store.getItem(probe) === probe;
    store.removeItem(probe);
    return isKept ? undefined : "forbidden";
  } catch (error) {
    return problemOf(error);
  }
}

/** The keys of one of the browser's stores; none where storage is blocked. */
export function storedNames(kind: Kind): readonly string[] {
  try {
    return Object.keys(storeOf(kind));
  } catch {
    return [];
  }
}
