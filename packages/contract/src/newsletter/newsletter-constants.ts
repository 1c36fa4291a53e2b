// What staff need beside constants.ts, which is loaded by every page.

/** Kinds of lists that staff import: people who consented, or addresses that must not get mail. */
export const importedLists = ["subscribers", "suppressions"] as const;
export type ImportedList = (typeof importedLists)[number];

/** Why an address gets no newsletter, whatever the state of its subscriber. */
export const suppressionReasons = ["bounced", "complained", "erased", "staff"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/**
 * How opens and clicks of a campaign are tracked. `off`: not at all. `aggregate`: the number of readers only.
 * `individual`: their identity too.
 */
export const trackingModes = ["off", "aggregate", "individual"] as const;
export type TrackingMode = (typeof trackingModes)[number];

/** Several subjects of one campaign. */
export const subjectTestLimits = {
  /** Subjects beside the first. */
  others: 3,
  /** Percent of the recipients who get one of them before it is chosen. */
  share: { least: 10, most: 50, usual: 20 },
  /** Hours until the clicks decide. */
  hours: { least: 1, most: 168, usual: 4 },
  /** Recipients of the test for each subject: fewer say nothing, and more are not needed. */
  each: { least: 10, most: 25_000 },
} as const;

/** How people call the subjects of a campaign, its own being number 1: A, B, … */
export const letterOfSubject = (number: number): string => String.fromCharCode(64 + number);

/**
 * Why a campaign is paused. `staff`: somebody paused it. `interrupted`: no worker for so long that staff must decide.
 * `postal_address`: it was due while the sender had no postal address. `too_large`: the mail server takes no mail of its
 * size.
 */
export const pauseReasons = ["staff", "interrupted", "postal_address", "too_large"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Of the welcome series: its steps, the hours before one (ninety days), and the readers on their way that are counted. */
export const welcomeLimits = { steps: 10, waitHours: 2160, readersCounted: 100_000 };

/** Why a recipient was left out, or why their mail failed. */
export const recipientReasons = [
  // skipped
  "topic",
  "monthly",
  "unsubscribed",
  "suppressed",
  "erased",
  "cancelled",
  // failed
  "bounced",
  "refused",
  "gave_up",
] as const;
export type RecipientReason = (typeof recipientReasons)[number];

/** How a mail that may be a report comes to us. */
export type InboundSource = "maildir" | "imap" | "webhook";

/** Kinds of mails at the bounce address. `foreign`: unsigned, or about something other than its signature names. */
export type ReportKind = "bounce" | "delay" | "complaint" | "foreign" | "unreadable";

/**
 * The effect of a report. `suppressed`: the address gets no more mail. `failed`: this mail failed. `alerted`: it failed
 * for a reason that staff should check. `noted`: only recorded.
 */
export type ReportDeed = "suppressed" | "failed" | "alerted" | "noted";

/** Merge fields of every campaign, such as `{{email}}`. Own fields of subscribers come besides. */
export const mergeFields = [
  "email",
  "name",
  "unsubscribe_url",
  "preferences_url",
  "site_url",
] as const;
export type MergeField = (typeof mergeFields)[number];

/** Characters of the words for readers without a value: `{{name|there}}`. */
export const mergeFallback = 80;

/** Campaigns in the newsletter's statistics, and weeks of its growth. */
export const statisticsSpan = { campaigns: 10, weeks: 26 } as const;

/** Hours after the start for which a campaign's statistics are hourly; then daily, for `days` in all. */
export const timelineSpan = { hours: 72, days: 365 } as const;

/**
 * How a mail is shown: on a light device; on a dark one by a program that follows the mail's own dark colours; and
 * simulated, by programs that darken light backgrounds and lighten dark text (`forced`), or turn all colours around
 * (`inverted`).
 */
export const colorSchemes = ["light", "dark", "forced", "inverted"] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** Addresses that one of the staff may have tests of campaigns sent to, beside their own. */
export const testAddressLimit = 10;

/** Findings about a campaign with which it is not sent. */
export const preventingWarningCodes = [
  "FIELD_UNKNOWN",
  "FIELD_PARTED",
  "POSTAL_ADDRESS_MISSING",
] as const;

/** Findings about a campaign: what prevents sending, and what is advice. */
export const campaignWarningCodes = [
  ...preventingWarningCodes,
  "SIZE_CLIPPED",
  "SUBJECT_LONG",
  "SUBJECT_CAPITALS",
  "SUBJECT_EXCLAMATIONS",
  "SUBJECT_REPLY",
  "ALT_MISSING",
  "LINK_EMPTY",
  "LINK_UNSAFE",
  "LINK_NOT_ABSOLUTE",
  "LINK_INSECURE",
  "LINK_SHORTENED",
  "LINK_DISGUISED",
  "LINK_MISSING",
  "LINK_FAILING",
  "LINK_UNREACHABLE",
  "PICTURE_DATA",
  "UNSUBSCRIBE_ADDED",
  "SCRIPT_REMOVED",
  "IMPORT_REMOVED",
  "CONDITION_REMOVED",
  "FIELD_FOREIGN",
  "FIELD_WITHOUT_FALLBACK",
  "PREHEADER_MISSING",
  "TRANSLATION_SAME",
  "TEXT_EMPTY",
  "TEXT_FAINT",
  "PICTURES_ONLY",
] as const;
export type CampaignWarningCode = (typeof campaignWarningCodes)[number];
