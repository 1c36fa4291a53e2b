/** Reasons for reporting something that members share. */
export const reportReasons = [
  "offensive",
  "personal_data",
  "illegal",
  "misleading",
  "other",
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Limits of reports; a separate module without zod, since pages of visitors need it. */
export const reportLimits = {
  /** Stored reports of one thing. */
  kept: 50,
  /** Characters of a report, and of the reason for a takedown. */
  text: 500,
  /** Reported things on a page. */
  page: 20,
} as const;
