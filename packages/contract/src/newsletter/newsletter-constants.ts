// Constants for staff pages, apart from constants.ts, which every page loads.

/** Kinds of lists that staff import: subscribers who consented, or addresses to suppress. */
export const importedLists = ["subscribers", "suppressions"] as const;
export type ImportedList = (typeof importedLists)[number];

/** Why an address is suppressed, whatever the state of its subscriber. */
export const suppressionReasons = ["bounced", "complained", "erased", "staff"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/**
 * How opens and clicks of a campaign are tracked. `off`: not at all. `aggregate`: the number of readers only.
 * `individual`: their identity too.
 */
export const trackingModes = ["off", "aggregate", "individual"] as const;
export type TrackingMode = (typeof trackingModes)[number];

/** Limits of subject tests. */
export const subjectTestLimits = {
  /** Subjects beside the first. */
  others: 3,
  /** Percentage of the recipients in the test. */
  share: { least: 10, most: 50, usual: 20 },
  /** Hours until the clicks decide. */
  hours: { least: 1, most: 168, usual: 4 },
  /** Recipients per tested subject: fewer are inconclusive, more are unnecessary. */
  each: { least: 10, most: 25_000 },
} as const;

/** The letter of a subject for people: A, B, … for 1 (the campaign's own), 2, … */
export const letterOfSubject = (number: number): string => String.fromCharCode(64 + number);

/**
 * Why a campaign is paused. `staff`: a staff member paused it. `interrupted`: no worker ran for so long that staff must
 * decide. `postal_address`: it was due while no postal address was set. `too_large`: the mail server accepts no mail of
 * its size.
 */
export const pauseReasons = ["staff", "interrupted", "postal_address", "too_large"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Limits of the welcome series: steps, hours before a step (90 days), and readers counted in progress. */
export const welcomeLimits = { steps: 10, waitHours: 2160, readersCounted: 100_000 };

/** Days after the end of a letter until it goes out again to those who have not opened it. */
export const sendAgainDays = { least: 2, most: 14, usual: 3 } as const;

/**
 * States of a second mail. `missed`: found more than an hour after its time, so staff must confirm it. `cancelled`
 * ones that had begun went to some readers.
 */
export const sendAgainStates = ["planned", "missed", "sending", "done", "cancelled"] as const;
export type SendAgainState = (typeof sendAgainStates)[number];

/** Why a recipient was left out, or why their mail failed; of readers of a letter, whether they got it a second time. */
export const recipientReasons = [
  // sent or still to be sent
  "again",
  "not_again",
  // still to be sent: the outcome of an earlier try is unknown
  "perhaps_sent",
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

/** Mail services that post what became of mails in their own form: Amazon SES (by SNS), SendGrid, Postmark, Mailgun. */
export const reportProviders = ["ses", "sendgrid", "postmark", "mailgun"] as const;
export type ReportProvider = (typeof reportProviders)[number];

/** The channel by which a possible delivery report arrived. */
export type InboundSource = "maildir" | "imap" | "webhook" | ReportProvider;

/**
 * Kinds of reports. `foreign`: unsigned, or about something other than its signature names. `rejected`: the mail server
 * rejected the address at once, so that no message reports it.
 */
export type ReportKind = "bounce" | "rejected" | "delay" | "complaint" | "foreign" | "unreadable";

/** The reporters of bounces. `smtp`: the mail server, at once. */
export const bounceSources = ["smtp", "maildir", "imap", "webhook", ...reportProviders] as const;
export type BounceSource = (typeof bounceSources)[number];

/** Listed bounces, the newest; older ones are found by their address. */
export const bouncesListed = 10_000;

/**
 * The effect of a report. `suppressed`: the address gets no more mail. `failed`: this mail failed. `alerted`: it failed
 * for a reason that staff should check. `noted`: only recorded.
 */
export type ReportDeed = "suppressed" | "failed" | "alerted" | "noted";

/** Built-in merge fields, such as `{{email}}`. Custom fields of subscribers are merge fields too. */
export const mergeFields = [
  "email",
  "name",
  "unsubscribe_url",
  "preferences_url",
  "site_url",
] as const;
export type MergeField = (typeof mergeFields)[number];

/** Maximum characters of a merge field's fallback, as in `{{name|there}}`. */
export const mergeFallback = 80;

/** The number of campaigns, of weeks of growth, and of months of letters, in the newsletter's statistics. */
export const statisticsSpan = { campaigns: 10, weeks: 26, months: 12 } as const;

/** A campaign's statistics are hourly for the first `hours`, then daily until `days` after the start. */
export const timelineSpan = { hours: 72, days: 365 } as const;

/**
 * How a mail is shown: on a light device; on a dark one by a client that follows the mail's own dark colours; and
 * simulated, by clients that darken light backgrounds and lighten dark text (`forced`), or invert all colours
 * (`inverted`).
 */
export const colorSchemes = ["light", "dark", "forced", "inverted"] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** Maximum test addresses of a staff member, in addition to their own. */
export const testAddressLimit = 10;

/** Findings that prevent a campaign from being sent. */
export const preventingWarningCodes = [
  "FIELD_UNKNOWN",
  "FIELD_PARTED",
  "POSTAL_ADDRESS_MISSING",
] as const;

/** All findings about a campaign: those that prevent sending, then advice. */
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
  "PICTURE_ERASED",
  "UNSUBSCRIBE_ADDED",
  "SCRIPT_REMOVED",
  "IMPORT_REMOVED",
  "CONDITION_REMOVED",
  "FIELD_FOREIGN",
  "FIELD_WITHOUT_FALLBACK",
  "FIELD_FILTER",
  "PREHEADER_MISSING",
  "TRANSLATION_SAME",
  "TEXT_EMPTY",
  "TEXT_FAINT",
  "PICTURES_ONLY",
] as const;
export type CampaignWarningCode = (typeof campaignWarningCodes)[number];
