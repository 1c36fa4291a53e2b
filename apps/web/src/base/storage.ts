import type { LocalKey, SessionKey } from "./stored-keys.ts";

/** A key and its store: permanent, or until the tab is closed. */
type Place = [key: LocalKey, kind?: "local"] | [key: SessionKey, kind: "session"];

/** The browser's store: permanent, or until the tab is closed. */
export type Kind = "local" | "session";

// reading the property itself throws where a browser blocks storage
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

/** Stores a text. When storage is full, nothing is kept, not even the old text, which would be out of date. */
export function writeStored(...[key, text, kind = "local"]: Written): void {
  try {
    storeOf(kind).setItem(key, text);
  } catch {
    remove(key, kind);
  }
}

/** Removes a key. Does nothing where storage is blocked. */
export const removeStored = (...[key, kind = "local"]: Place): void => remove(key, kind);

function remove(key: string, kind: Kind): void {
  try {
    storeOf(kind).removeItem(key);
  } catch {
    // there is nothing to remove
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

/** The reason why the browser stores nothing. */
export type NotStored = "full" | "forbidden";

export const problemOf = (error: unknown): NotStored =>
  error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "forbidden";

/**
 * Stores a text permanently. On failure the old value stays.
 * @returns why it failed
 */
export function tryToStore(key: LocalKey, text: string): NotStored | undefined {
  try {
    storeOf("local").setItem(key, text);
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}
