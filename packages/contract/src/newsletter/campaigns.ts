import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import {
  changedCampaignInputs,
  newCampaignInputs,
  requiredCampaignFields,
  shownCampaignFields,
} from "./campaign-fields.ts";
import { bodyOrDocument, campaignBodyFormats, languageOfLetter } from "./campaign-letter.ts";
import { limits } from "../constants.ts";
import { campaignStatuses } from "./states.ts";
import { pauseReasons } from "./newsletter-constants.ts";
import { choice, flag, form, itemId, versionNumber } from "../fields.ts";
import { pageFields, pagination } from "../pagination.ts";
import { shownPhase } from "./subject-tests.ts";
import { sendingState } from "./sending-state.ts";

/** A new draft. */
export const createCampaignInput = form(newCampaignInputs)
  .superRefine(bodyOrDocument)
  .superRefine(languageOfLetter)
  .meta({ required: requiredCampaignFields });
export type CreateCampaignInput = z.infer<typeof createCampaignInput>;

/**
 * A change of a draft. Missing fields stay unchanged. With `version`, it fails if the draft has changed since. A
 * different body without a document removes the document; `document: null` without a body keeps the MJML generated from
 * it.
 */
export const updateCampaignInput = form({
  id: itemId,
  version: versionNumber.optional(),
  ...changedCampaignInputs,
})
  .superRefine(bodyOrDocument)
  .superRefine(languageOfLetter);
export type UpdateCampaignInput = z.infer<typeof updateCampaignInput>;

/** Adds a campaign that is no longer a draft to the archive, or removes it. */
export const archiveCampaignInput = form({ id: itemId, inArchive: flag });
export type ArchiveCampaignInput = z.infer<typeof archiveCampaignInput>;

export const campaignIdInput = form({ id: itemId });

export const listCampaignsInput = form({
  status: choice(["all", ...campaignStatuses]).default("all"),
  ...pageFields(limits.campaignPageSize),
});
export type ListCampaignsInput = z.infer<typeof listCampaignsInput>;

/**
 * Recipients by state. `queued` counts all mails still to be sent; `bounced` is part of `failed`. Readers are counted
 * once: `opens` counts those who opened the mail or followed a link, `clicks` those who followed one.
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

const inZone = z.object({
  timeZone: z.string().meta({ description: "The zone", example: "Pacific/Auckland" }),
  at: isoTime.meta({ description: "When clocks show the time there" }),
});

/** The local time at which each reader gets a campaign. */
const ownTime = z.object({
  time: z.string().meta({ description: "The local time", example: "2026-11-27T08:00" }),
  timeZone: z.string().meta({
    description: "The zone of readers whose own is unknown",
    example: "Europe/Bucharest",
  }),
  first: inZone.meta({ description: "Where it goes out first" }),
  last: inZone.meta({ description: "Where it goes out last" }),
});
export type OwnTime = z.infer<typeof ownTime>;

/** The sizes, in bytes, that explain a pause for `too_large`. */
const pauseSizes = z.object({
  letter: z.int().meta({ description: "Bytes of one mail of the letter", example: 12_582_912 }),
  limit: z.int().meta({ description: "Bytes that the mail server takes", example: 10_485_760 }),
});

export const campaign = z
  .object({
    id: z.uuid(),
    ...shownCampaignFields,
    /** Only of a single campaign; lists and replies to changes omit it, as they may truncate the body. */
    document: shownCampaignFields.document.optional(),
    /** As for `document`. */
    translation: shownCampaignFields.translation.optional(),
    isTranslated: z.boolean(),
    isWelcomeLetter: z.boolean().meta({
      description: "Whether it is the letter of a step of the welcome series, where it is changed",
      example: false,
    }),
    bodyFormat: z
      .enum(campaignBodyFormats)
      .meta({ description: "Whether the body is HTML inside our layout or a whole mail in MJML" }),
    /** Set if `body` is truncated, which it never is in a single campaign. */
    truncated: z.literal(true).optional(),
    status: z.enum(campaignStatuses),
    pauseReason: z.enum(pauseReasons).nullable(),
    pauseSizes: pauseSizes.nullable().meta({
      description: "How large the letter is and may be, if it is paused because it is too large",
      example: null,
    }),
    scheduledTime: isoTime.nullable(),
    ownTime: ownTime.nullable().meta({
      description: "Set if each reader gets it at the same hour of their own; null: all at once",
    }),
    startedAt: isoTime.nullable(),
    finishedAt: isoTime.nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
    segmentName: z.string().nullable().meta({
      description: "The segment to which it is or was sent, frozen when it was sent or scheduled",
      example: "Romanian readers",
    }),
    archivePath: z.string().nullable().meta({
      description:
        "Its address in the archive, below that of the site, such as `/newsletter/12-what-is-new`; null: it is not public",
      example: "/newsletter/12-what-is-new",
    }),
    subjectTestPhase: shownPhase,
    /** Incremented by each change of the draft. */
    version: z.int(),
    counters: campaignCounters,
  })
  .meta({ id: "Campaign" });
export type Campaign = z.infer<typeof campaign>;

export const listCampaignsOutput = z.object({
  campaigns: z.array(campaign),
  pagination,
  sending: sendingState.meta({ description: "Whether campaigns are sent" }),
});

/** The progress of a campaign. */
export const campaignProgress = z
  .object({
    id: z.uuid(),
    status: z.enum(campaignStatuses),
    subjectTestPhase: shownPhase,
    counters: campaignCounters,
  })
  .meta({ id: "CampaignProgress" });

export type CampaignProgress = z.infer<typeof campaignProgress>;

export const campaignProgressOutput = z.object({ campaigns: z.array(campaignProgress) });
