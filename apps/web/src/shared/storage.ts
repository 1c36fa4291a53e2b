/** Which of the browser's stores: kept for good, or until the tab is closed. */
type Kind = "local" | "session";

// reading the property itself throws where a browser blocks storage
const storeOf = (kind: Kind): Storage =>
  kind === "local" ? window.localStorage : window.sessionStorage;

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
