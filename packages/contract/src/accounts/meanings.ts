/** Meanings of fields of accounts; `../meanings.ts` has the format. */
export const accountsMeanings = {
  actor: {
    description: "Id of the user who did it, `cli` for the command line, or the name of a process",
    example: "cli",
  },
  asked_at: "When it was asked for",
  by_name: { description: "Name of who did it; null where it is unknown", example: "ana" },
  current_password: {
    description: "The password of now, as proof",
    example: "correct horse battery staple",
  },
  email_verified: "Whether the address was confirmed",
  features: "What the tier includes",
  last_used_at: "When it was last used; null if never",
  next: "What to pass on for the next page; null on the last one",
  outcome: "What became of it",
  password: { description: "The password", example: "correct horse battery staple" },
  password_confirm: {
    description: "The same password again",
    example: "correct horse battery staple",
  },
  records: "Everything that is kept about the person",
  scopes: "What the token may do",
  table: { example: "history_item" },
  tier: "The tier",
  username: { description: "The name of the account", example: "ana" },
};
