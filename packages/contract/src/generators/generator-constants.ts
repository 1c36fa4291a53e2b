/** The generator that uses a pack's lines. */
export const packCategories = ["teamGenerator", "luckyWinner"] as const;
export type PackCategory = (typeof packCategories)[number];

/** Sort orders of the history. Within a type, the newest come first in either direction. */
export const historySorts = ["created_at", "name", "generator_type"] as const;
export type HistorySort = (typeof historySorts)[number];
