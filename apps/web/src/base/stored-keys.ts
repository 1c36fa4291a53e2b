// Separate module, to keep it out of the entry chunk: only a few parts of the app need it.

/**
 * Purposes of stored data, each explained in the cookie settings. All are necessary for requested functions and need no
 * consent; docs/domains/ground.md gives the reasons.
 */
export const purposes = [
  "signIn",
  "answer",
  "appearance",
  "work",
  "saves",
  "lists",
  "lastLists",
  "turns",
  "draws",
  "joining",
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
    "last-list.team": "lastLists",
    "last-list.winner": "lastLists",
    turns: "turns",
    "draws-seen": "draws",
    joining: "joining",
    theme: "appearance",
    language: "appearance",
  },
  session: {
    "save-keys": "work",
    "guest-results": "work",
    typist: "work",
    // an earlier version kept these here after cookies were declined
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

/** A user's results that wait to be sent; stored permanently, for the purpose `saves`. */
export type WaitingSavesKey = `waiting-saves.${string}`;
export const isWaitingSavesKey = (key: string): key is WaitingSavesKey =>
  key.startsWith("waiting-saves.");

/** A generator's last list; stored permanently, for the purpose `lastLists`. */
export type LastListKey = Extract<LocalKey, `last-list.${string}`>;

export type LocalKey = keyof (typeof storedKeys)["local"] | KeptDraftKey | WaitingSavesKey;
export type SessionKey = keyof (typeof storedKeys)["session"] | DraftKey;
