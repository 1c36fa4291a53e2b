import { readStoredJson, writeStored } from "./storage.ts";

const stored = "save-keys";
/** Maximum number of saves with an open outcome; the oldest keys are forgotten. */
const most = 50;
const bytesOfKey = 16;

// in memory, so that retries reuse their key even if storage is blocked
let keys: Map<string, string> | undefined;

/**
 * The idempotency key of a save. It covers the result and every saved field, including the name, and survives a reload.
 * It is dropped when the outcome is known: from then on, saving again is a new request, perhaps after the saved result
 * was deleted.
 * @param createdAt when the result was drawn
 * @param record the request's input
 */
export function saveKeyOf(createdAt: string, record: object): SaveKey {
  const of = `${createdAt} ${digest(JSON.stringify(record))}`;
  keys ??= storedKeys();
  const key = keys.get(of) ?? newKey();
  keys.delete(of);
  keys.set(of, key);
  for (const oldest of [...keys.keys()].slice(0, -most)) keys.delete(oldest);
  store();
  return {
    key,
    drop() {
      if (keys?.delete(of)) store();
    },
  };
}

/** Drops a key whose outcome is known. */
export function dropSaveKey(key: string): void {
  keys ??= storedKeys();
  for (const [of, known] of keys) if (known === key) keys.delete(of);
  store();
}

export interface SaveKey {
  key: string;
  /** Call when the outcome is known. */
  drop: () => void;
}

const store = (): void => writeStored(stored, JSON.stringify([...(keys ?? [])]), "session");

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");

function storedKeys(): Map<string, string> {
  const pairs = readStoredJson(stored, "session");
  return new Map(Array.isArray(pairs) ? pairs.filter(isPair) : []);
}

// randomUUID exists only in secure contexts
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytesOfKey)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** Distinguishes records: two FNV-1a hashes over all characters, one of them backwards. */
function digest(text: string): string {
  let [forth, back] = [0x811c9dc5, 0x811c9dc5];
  for (let i = 0; i < text.length; i++) {
    forth = Math.imul(forth ^ text.charCodeAt(i), 0x01000193);
    back = Math.imul(back ^ text.charCodeAt(text.length - 1 - i), 0x01000193);
  }
  return `${(forth >>> 0).toString(36)}.${(back >>> 0).toString(36)}`;
}
