/**
 * What things are stored for. Each has its words in the cookie settings. All of them are necessary for what a visitor
 * asks for, and need no consent; the record 0024 in docs/decisions says why.
 */
export const purposes = ["signIn", "answer", "appearance", "work", "lists", "campaigns"] as const;
export type Purpose = (typeof purposes)[number];

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
    // where cookies were declined, an earlier version kept them here
    theme: "appearance",
    language: "appearance",
  },
  cookie: { language: "appearance" },
} as const satisfies Record<"local" | "session" | "cookie", Record<string, Purpose>>;

/** What is typed and drawn, by generator or by what is edited; stored for the purpose `work`. */
export type DraftKey = `${string}.draft` | `${string}.draft.${string}`;
export const isDraftKey = (key: string): key is DraftKey => /\.draft(?:\.|$)/.test(key);

/** What is written of one campaign and not yet on the server; stored for good, for the purpose `campaigns`. */
export type KeptDraftKey = `campaign-drafts.${string}`;
export const isKeptDraftKey = (key: string): key is KeptDraftKey =>
  key.startsWith("campaign-drafts.");

export type LocalKey = keyof (typeof storedKeys)["local"] | KeptDraftKey;
export type SessionKey = keyof (typeof storedKeys)["session"] | DraftKey;

/** A key and the store that it stands in: kept for good, or until the tab is closed. */
export type Place = [key: LocalKey, kind?: "local"] | [key: SessionKey, kind: "session"];
