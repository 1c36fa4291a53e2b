/** Which of the browser's stores: kept for good, or until the tab is closed. */
type Kind = "local" | "session";

// reading the property itself throws where a browser blocks storage
const storeOf = (kind: Kind): Storage =>
  kind === "local" ? window.localStorage : window.sessionStorage;

/** Why the browser stores nothing. */
export type NotStored = "full" | "forbidden";

const problemOf = (error: unknown): NotStored =>
  error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "forbidden";

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

/** The stored text, or undefined where there is none or storage is blocked. */
export function readStored(key: string, kind: Kind = "local"): string | undefined {
  try {
    return storeOf(kind).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text. When storage is full, nothing is kept, not even the old text, which would be out of date. */
export function writeStored(key: string, text: string, kind: Kind = "local"): void {
  try {
    storeOf(kind).setItem(key, text);
  } catch {
    removeStored(key, kind);
  }
}

/** Removes a key. Does nothing where storage is blocked. */
export function removeStored(key: string, kind: Kind = "local"): void {
  try {
    storeOf(kind).removeItem(key);
  } catch {
    // there is nothing to remove
  }
}

/** The stored JSON, or undefined where it is missing or broken. */
export function readStoredJson(key: string, kind: Kind = "local"): unknown {
  const text = readStored(key, kind);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
