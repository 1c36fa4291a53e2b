import { readStoredJson, writeStored } from "./storage.ts";

const stored = "save-keys";
/** Saves whose outcome is open at the same time; of more than these the oldest are forgotten. */
const most = 50;
const bytesOfKey = 16;

// what is sent again from this page has its key even where storage is blocked
let keys: Map<string, string> | undefined;

/**
 * The key under which the server keeps a result once, however often it is sent. It belongs to the result and to
 * everything that is kept of it, the name too, and outlives a reload. It is dropped when the outcome is known: from
 * then on another press is another wish, perhaps after the saved one was deleted.
 * @param createdAt when the result was drawn
 * @param record what is sent
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

/** The outcome of the save with this key is known. */
export function dropSaveKey(key: string): void {
  keys ??= storedKeys();
  for (const [of, known] of keys) if (known === key) keys.delete(of);
  store();
}

export interface SaveKey {
  key: string;
  /** The outcome is known. */
  drop: () => void;
}

const store = (): void => writeStored(stored, JSON.stringify([...(keys ?? [])]), "session");

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");

function storedKeys(): Map<string, string> {
  const pairs = readStoredJson(stored, "session");
  return new Map(Array.isArray(pairs) ? pairs.filter(isPair) : []);
}

// randomUUID exists on https only
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytesOfKey)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** Tells the records of one result apart: two sums by FNV-1a over all letters, one of them from the end. */
function digest(text: string): string {
  let [forth, back] = [0x811c9dc5, 0x811c9dc5];
  for (let i = 0; i < text.length; i++) {
    forth = Math.imul(forth ^ text.charCodeAt(i), 0x01000193);
    back = Math.imul(back ^ text.charCodeAt(text.length - 1 - i), 0x01000193);
  }
  return `${(forth >>> 0).toString(36)}.${(back >>> 0).toString(36)}`;
}
