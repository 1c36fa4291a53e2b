import type { LocalKey, SessionKey } from "./stored-keys.ts";

/** A key and its store: permanent, or until the tab is closed. */
type Place = [key: LocalKey, kind?: "local"] | [key: SessionKey, kind: "session"];

/** The browser's store: permanent, or until the tab is closed. */
export type Kind = "local" | "session";

// merely reading the property throws if storage is blocked
export const storeOf = (kind: Kind): Storage =>
  kind === "local" ? window.localStorage : window.sessionStorage;

/** The stored text, or undefined if there is none or storage is blocked. */
export function readStored(...[key, kind = "local"]: Place): string | undefined {
  try {
    return storeOf(kind).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

type Written =
  | [key: LocalKey, text: string, kind?: "local"]
  | [key: SessionKey, text: string, kind: "session"];

/** Stores a text. If storage is full, the old, now outdated text is removed as well. */
export function writeStored(...[key, text, kind = "local"]: Written): void {
  try {
    storeOf(kind).setItem(key, text);
  } catch {
    remove(key, kind);
  }
}

/** Removes a key. Does nothing if storage is blocked. */
export const removeStored = (...[key, kind = "local"]: Place): void => remove(key, kind);

function remove(key: string, kind: Kind): void {
  try {
    storeOf(kind).removeItem(key);
  } catch {
    // nothing to remove
  }
}

/** The stored JSON, or undefined if it is missing or invalid. */
export function readStoredJson(...place: Place): unknown {
  const text = readStored(...place);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The reason why the browser stored nothing. */
export type NotStored = "full" | "forbidden";

export const problemOf = (error: unknown): NotStored =>
  error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "forbidden";

/**
 * Stores a text permanently. On failure the old value stays.
 * @returns the reason for a failure
 */
export function tryToStore(key: LocalKey, text: string): NotStored | undefined {
  try {
    storeOf("local").setItem(key, text);
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}
