import { z } from "zod";
import {
  changedCampaignInputs,
  newCampaignInputs,
  previewCampaignInputs,
  requiredCampaignFields,
  shownCampaignFields,
} from "./campaign-fields.ts";
import {
  campaignActions,
  campaignStatuses,
  exportFormats,
  languages,
  limits,
  pauseReasons,
  recipientReasons,
  recipientStates,
} from "./constants.ts";
import { choice, flag, form, itemId, line, safeInteger, text, versionNumber } from "./fields.ts";
import { pagination } from "./pagination.ts";

/** What staff write. */
export const createCampaignInput = form(newCampaignInputs).meta({
  required: requiredCampaignFields,
});
export type CreateCampaignInput = z.infer<typeof createCampaignInput>;

/** What is left out stays. With `version`, the change is refused where somebody else has changed the draft since. */
export const updateCampaignInput = form({
  id: itemId,
  version: versionNumber.optional(),
  ...changedCampaignInputs,
});
export type UpdateCampaignInput = z.infer<typeof updateCampaignInput>;

/** The colours that a reader's device asks mails for. */
const colorSchemes = ["light", "dark"] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/**
 * What is to be looked at. It may be unfinished: only the body is needed.
 * `language`: of the frame around the body, whatever the campaign's is; that of the call where none is given.
 * `scheme`: as on a device with these colours; on the one that shows it where none is given.
 */
export const previewCampaignInput = form({
  ...previewCampaignInputs,
  language: choice(languages).optional(),
  scheme: choice(colorSchemes).optional(),
}).meta({ required: ["body"] });
export type PreviewCampaignInput = z.infer<typeof previewCampaignInput>;

/** Whose readers are counted: those of a campaign, else of a topic, else everybody. */
export const campaignAudienceInput = form({
  id: itemId.optional(),
  topic: newCampaignInputs.topic,
});
export type CampaignAudienceInput = z.infer<typeof campaignAudienceInput>;

export const campaignBodyFormats = ["html", "mjml"] as const;
export type CampaignBodyFormat = (typeof campaignBodyFormats)[number];
/** MJML says so with its first element. Time is linear in the length of what comes before it. */
export function bodyFormatOf(body: string): CampaignBodyFormat {
  let at = afterSpace(body, 0);
  if (body.startsWith("<?xml", at)) at = afterSpace(body, after(body, ">", at));
  while (body.startsWith("<!--", at)) at = afterSpace(body, after(body, "-->", at + 4));
  return /^<mjml[\s>]/i.test(body.slice(at, at + 6)) ? "mjml" : "html";
}
const after = (text: string, end: string, from: number): number => {
  const found = text.indexOf(end, from);
  return found === -1 ? text.length : found + end.length;
};
const afterSpace = (text: string, from: number): number => {
  const space = /\s*/y;
  space.lastIndex = from;
  return from + (space.exec(text)?.[0].length ?? 0);
};

export const campaignIdInput = form({ id: itemId });

export const listCampaignsInput = form({
  status: choice(["all", ...campaignStatuses]).default("all"),
  page: safeInteger.min(1).default(1),
  limit: safeInteger
    .min(1)
    .max(limits.campaignPageSize.max)
    .default(limits.campaignPageSize.default),
});
export type ListCampaignsInput = z.infer<typeof listCampaignsInput>;

/**
 * Where a campaign is, as far as the caller knows: a draft is frozen as it is now, a scheduled one is sent at once or
 * moved to another time as it was frozen.
 */
const from = choice(["draft", "scheduled"]).default("draft");
/** Somebody has been told that a campaign would reach nobody, and wants it sent all the same. */
const evenToNobody = flag.default(false);
export const sendCampaignInput = form({ id: itemId, from, evenToNobody });
export type SendCampaignInput = z.infer<typeof sendCampaignInput>;

/**
 * When a campaign is to go out: a time with its offset (RFC 3339), or a local time (`2027-03-28T09:30`) and the zone in
 * which it is meant.
 */
export const scheduleCampaignInput = form({
  id: itemId,
  from,
  scheduledTime: text(100).prefault(""),
  timeZone: text(100).optional(),
  evenToNobody,
}).meta({ required: ["id", "scheduledTime"] });
export type ScheduleCampaignInput = z.infer<typeof scheduleCampaignInput>;

const inState = choice(["all", ...recipientStates]).default("all");

export const listRecipientsInput = form({
  id: itemId,
  state: inState,
  /** A whole address. Whoever looks for a part of one would wait for millions to be read. */
  search: line(limits.email).default(""),
  page: safeInteger.min(1).default(1),
  limit: safeInteger
    .min(1)
    .max(limits.subscriberPageSize.max)
    .default(limits.subscriberPageSize.default),
});
export type ListRecipientsInput = z.infer<typeof listRecipientsInput>;

export const exportRecipientsInput = form({
  id: itemId,
  state: inState,
  format: choice(exportFormats).default("csv"),
});
export type ExportRecipientsInput = z.infer<typeof exportRecipientsInput>;

export const campaignRecordInput = form({
  id: itemId,
  page: safeInteger.min(1).default(1),
  limit: safeInteger
    .min(1)
    .max(limits.campaignRecordPageSize.max)
    .default(limits.campaignRecordPageSize.default),
});
export type CampaignRecordInput = z.infer<typeof campaignRecordInput>;

/**
 * Recipients by what became of them. `queued` counts all whose mail is still to go out; `bounced` is part of `failed`.
 * Readers are counted once: `opens` counts those who opened the mail or followed a link, `clicks` those who followed one.
 */
export const campaignCounters = z
  .object({
    recipients: z.int(),
    queued: z.int(),
    sent: z.int(),
    failed: z.int(),
    skipped: z.int(),
    unknown: z.int(),
    bounced: z.int(),
    opens: z.int(),
    clicks: z.int(),
  })
  .meta({ id: "CampaignCounters" });
export type CampaignCounters = z.infer<typeof campaignCounters>;

const isoTime = z.iso.datetime();

export const campaign = z
  .object({
    id: z.uuid(),
    ...shownCampaignFields,
    bodyFormat: z.enum(campaignBodyFormats),
    /** That `body` is only its beginning. It is whole where one campaign is asked for. */
    truncated: z.literal(true).optional(),
    status: z.enum(campaignStatuses),
    pauseReason: z.enum(pauseReasons).nullable(),
    scheduledTime: isoTime.nullable(),
    startedAt: isoTime.nullable(),
    finishedAt: isoTime.nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
    /** Counts up with each change of the draft. */
    version: z.int(),
    counters: campaignCounters,
  })
  .meta({ id: "Campaign" });
export type Campaign = z.infer<typeof campaign>;

/** Whether campaigns are sent at all, and what keeps the mail server from taking them. */
export const sendingState = z
  .object({
    stopped: z.boolean(),
    changedAt: isoTime.nullable(),
    /** What the mail server or its account refuses, since when, and when it is tried again. */
    fault: z
      .object({
        /** `bounces`: far more addresses are refused than usual. `server`: anything else. */
        kind: z.enum(["server", "bounces"]),
        message: z.string(),
        since: isoTime,
        retryAt: isoTime.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "SendingState" });
/** Whether all campaigns are to be stopped, or may go on. */
export const turnSendingInput = form({ stopped: flag });
export type SendingState = z.infer<typeof sendingState>;

export const listCampaignsOutput = z.object({
  campaigns: z.array(campaign),
  pagination,
  sending: sendingState,
});

/** How far a campaign is. */
export const campaignProgress = z
  .object({ id: z.uuid(), status: z.enum(campaignStatuses), counters: campaignCounters })
  .meta({ id: "CampaignProgress" });

export type CampaignProgress = z.infer<typeof campaignProgress>;

export const campaignProgressOutput = z.object({ campaigns: z.array(campaignProgress) });

/** What may be wrong with a campaign without keeping it from being sent. */
export const campaignWarningCodes = [
  "SIZE_CLIPPED",
  "SUBJECT_LONG",
  "ALT_MISSING",
  "LINK_EMPTY",
  "LINK_UNSAFE",
  "LINK_NOT_ABSOLUTE",
  "LINK_INSECURE",
  "UNSUBSCRIBE_ADDED",
  "SCRIPT_REMOVED",
  "FIELD_UNKNOWN",
  "PREHEADER_MISSING",
  "TEXT_EMPTY",
  "POSTAL_ADDRESS_MISSING",
] as const;
export type CampaignWarningCode = (typeof campaignWarningCodes)[number];

export const campaignWarning = z
  .object({
    code: z.enum(campaignWarningCodes),
    /** In the reader's language. */
    message: z.string(),
    /** In the body, counted from 1. */
    line: z.int().nullable(),
    column: z.int().nullable(),
  })
  .meta({ id: "CampaignWarning" });
export type CampaignWarning = z.infer<typeof campaignWarning>;

/** The address shows the rendered mail, once, within a minute. */
export const previewOutput = z.object({
  previewUrl: z.string(),
  /** Whom readers see as the sender: a name and an address. */
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  warnings: z.array(campaignWarning),
});

/** Who would get a campaign now, and how many are left out, each for one reason. */
export const campaignAudience = z
  .object({
    /** All subscribers. */
    total: z.int(),
    recipients: z.int(),
    leftOut: z.object({
      /** They have not confirmed their address. */
      pending: z.int(),
      unsubscribed: z.int(),
      /** Their address is never written to. */
      suppressed: z.int(),
      /** They did not choose the topic. */
      topic: z.int(),
      /** They want one campaign a month, and had or will have another. */
      monthly: z.int(),
    }),
    /** Whom they see as the sender: a name and an address. */
    from: z.string(),
  })
  .meta({ id: "CampaignAudience" });
export type CampaignAudience = z.infer<typeof campaignAudience>;

export const sentCampaignOutput = z.object({
  campaign,
  warnings: z.array(campaignWarning),
});

export const testSentOutput = z.object({ sentTo: z.string() });

export const campaignRecipient = z
  .object({
    id: z.string(),
    /** Null where the subscriber has been erased. */
    email: z.string().nullable(),
    state: z.enum(recipientStates),
    reason: z.enum(recipientReasons).nullable(),
    attempts: z.int(),
    lastError: z.string().nullable(),
    sentAt: isoTime.nullable(),
    /** Since when it is known that they opened the mail, or followed a link of it; null also where that is not tracked. */
    openedAt: isoTime.nullable(),
    clickedAt: isoTime.nullable(),
  })
  .meta({ id: "CampaignRecipient" });
export type CampaignRecipient = z.infer<typeof campaignRecipient>;

export const listRecipientsOutput = z.object({
  recipients: z.array(campaignRecipient),
  pagination,
});

/** The columns of an exported table. */
export const recipientColumns: readonly (keyof CampaignRecipient)[] = [
  "email",
  "state",
  "reason",
  "attempts",
  "lastError",
  "sentAt",
  "id",
];

/** What somebody did to a campaign, or a worker. */
const campaignDeed = z
  .object({
    id: z.uuid(),
    action: z.enum(campaignActions),
    at: isoTime,
    /** `person`: somebody who is signed in; `command`: the command line; `worker`: Sortes itself. */
    by: z.enum(["person", "command", "worker"]),
    /** Of the person; null where the account is gone. */
    name: z.string().nullable(),
    /** For when it was scheduled. */
    scheduledTime: isoTime.nullable(),
    /** To how many it is sent again. */
    requeued: z.int().nullable(),
  })
  .meta({ id: "CampaignDeed" });
export type CampaignDeed = z.infer<typeof campaignDeed>;

export const campaignRecordOutput = z.object({ record: z.array(campaignDeed), pagination });

export const resentOutput = z.object({ requeued: z.int() });

/** Addresses that count as alive again, and recipients to whom the mail is sent again. */
export const bouncesUndoneOutput = z.object({ lifted: z.int(), requeued: z.int() });
