/**
 * Purposes of stored data, each with words in the cookie settings. All are necessary for requested functions and need
 * no consent; docs/decisions/0024 says why.
 */
export const purposes = [
  "signIn",
  "answer",
  "appearance",
  "work",
  "saves",
  "lists",
  "campaigns",
] as const;
export type Purpose = (typeof purposes)[number];

/** All data stored on the device. Other keys cannot be read or written. */
export const storedKeys = {
  local: {
    token: "signIn",
    user: "signIn",
    "auth-storage": "signIn",
    cookieConsent: "answer",
    lists: "lists",
    theme: "appearance",
    language: "appearance",
  },
  session: {
    "save-keys": "work",
    "guest-results": "work",
    // where cookies were declined, an earlier version kept them here
    theme: "appearance",
    language: "appearance",
  },
  cookie: { language: "appearance" },
} as const satisfies Record<"local" | "session" | "cookie", Record<string, Purpose>>;

/** Inputs and results, by generator or edited thing; stored for the purpose `work`. */
export type DraftKey = `${string}.draft` | `${string}.draft.${string}`;
export const isDraftKey = (key: string): key is DraftKey => /\.draft(?:\.|$)/.test(key);

/** Unsaved text of a campaign; stored permanently, for the purpose `campaigns`. */
export type KeptDraftKey = `campaign-drafts.${string}`;
export const isKeptDraftKey = (key: string): key is KeptDraftKey =>
  key.startsWith("campaign-drafts.");

/** Results of a person that wait for the server; stored permanently, for the purpose `saves`. */
export type WaitingSavesKey = `waiting-saves.${string}`;
export const isWaitingSavesKey = (key: string): key is WaitingSavesKey =>
  key.startsWith("waiting-saves.");

type LocalKey = keyof (typeof storedKeys)["local"] | KeptDraftKey | WaitingSavesKey;
export type SessionKey = keyof (typeof storedKeys)["session"] | DraftKey;

/** A key and its store: permanent, or until the tab is closed. */
type Place = [key: LocalKey, kind?: "local"] | [key: SessionKey, kind: "session"];

/** The browser's store: permanent, or until the tab is closed. */
type Kind = "local" | "session";

// reading the property itself throws where a browser blocks storage
const storeOf = (kind: Kind): Storage =>
  kind === "local" ? window.localStorage : window.sessionStorage;

/** The reason why the browser stores nothing. */
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

/** The keys of one of the browser's stores; none where storage is blocked. */
export function storedNames(kind: "local" | "session"): readonly string[] {
  try {
    return Object.keys(kind === "local" ? window.localStorage : window.sessionStorage);
  } catch {
    return [];
  }
}
