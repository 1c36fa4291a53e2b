import { type Kind, type NotStored, problemOf, storeOf } from "./storage.ts";

// A separate module, to keep it out of the first load: only a few pages need it.

/**
 * Writes a short text, reads it back and removes it.
 * @returns the reason if that failed
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

/** The keys of a browser store; empty if storage is blocked. */
export function storedNames(kind: Kind): readonly string[] {
  try {
    return Object.keys(storeOf(kind));
  } catch {
    return [];
  }
}
