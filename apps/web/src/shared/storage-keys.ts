/**
 * What consent has to say about a purpose. `necessary` is what a visitor asks for by using the site, and needs none;
 * `preferences` are forgotten with the tab once somebody has declined; `acceptedOnly` waits until somebody accepts.
 * The record 0024 in docs/decisions says why each purpose is where it is.
 */
export type StorageGroup = "necessary" | "preferences" | "acceptedOnly";

/** What things are stored for. Each has its words in the cookie settings. */
export const purposes = {
  signIn: "necessary",
  answer: "necessary",
  work: "necessary",
  lists: "necessary",
  campaigns: "necessary",
  appearance: "preferences",
  languageCookie: "acceptedOnly",
} as const satisfies Record<string, StorageGroup>;
export type Purpose = keyof typeof purposes;

/** Everything that is stored on the device. A key that does not stand here cannot be read or written. */
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
    theme: "appearance",
    language: "appearance",
  },
  cookie: { language: "languageCookie" },
} as const satisfies Record<"local" | "session" | "cookie", Record<string, Purpose>>;

/** What is typed and drawn, by generator or by what is edited; stored for the purpose `work`. */
export type DraftKey = `${string}.draft` | `${string}.draft.${string}`;
export const isDraftKey = (key: string): key is DraftKey => /\.draft(?:\.|$)/.test(key);

/** What is written of one campaign and not yet on the server; stored for good, for the purpose `campaigns`. */
export type KeptDraftKey = `campaign-drafts.${string}`;
export const isKeptDraftKey = (key: string): key is KeptDraftKey =>
  key.startsWith("campaign-drafts.");

/** The keys of a store whose purpose belongs to a group. */
type KeyOf<Kind extends "local" | "session", Group extends StorageGroup> = {
  [Key in keyof (typeof storedKeys)[Kind]]: (typeof storedKeys)[Kind][Key] extends infer P extends
    Purpose
    ? (typeof purposes)[P] extends Group
      ? Key
      : never
    : never;
}[keyof (typeof storedKeys)[Kind]];

/** A preference stands in local storage, or in session storage where cookies were declined. */
export type PreferenceKey = KeyOf<"local", "preferences"> & KeyOf<"session", "preferences">;
export type LocalKey = KeyOf<"local", "necessary"> | KeptDraftKey;
export type SessionKey = KeyOf<"session", "necessary"> | DraftKey;

/** A key and the store that it stands in: kept for good, or until the tab is closed. */
export type Place = [key: LocalKey, kind?: "local"] | [key: SessionKey, kind: "session"];
