import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { exportFormats, limits } from "../constants.ts";
import { recipientStates } from "./states.ts";
import { recipientReasons } from "./newsletter-constants.ts";
import { choice, form, itemId, line } from "../fields.ts";
import { pageFields, pagination } from "../pagination.ts";

const inState = choice(["all", ...recipientStates]).default("all");

export const listRecipientsInput = form({
  id: itemId,
  state: inState,
  /** A complete address: searching for a part would read millions of rows. */
  search: line(limits.email).default(""),
  ...pageFields(limits.subscriberPageSize),
});
export type ListRecipientsInput = z.infer<typeof listRecipientsInput>;

export const exportRecipientsInput = form({
  id: itemId,
  state: inState,
  format: choice(exportFormats).default("csv"),
});
export type ExportRecipientsInput = z.infer<typeof exportRecipientsInput>;

export const campaignRecipient = z
  .object({
    id: z.string(),
    /** Null if the subscriber has been erased. */
    email: z.string().nullable(),
    state: z.enum(recipientStates),
    reason: z.enum(recipientReasons).nullable(),
    attempts: z.int(),
    lastError: z.string().nullable().meta({
      description: "What was said at the last try; null if nothing went wrong",
      example: "452 4.2.2 Mailbox full",
    }),
    nextTryAt: isoTime.nullable().meta({
      description:
        "Before when a mail that was put off is not tried again; null if nothing was put off, or it is due",
    }),
    sentAt: isoTime
      .nullable()
      .meta({ description: "When the server took the mail, or may have; null before" }),
    /** When they were first known to have opened the mail or followed a link; null if unknown or not tracked. */
    openedAt: isoTime.nullable(),
    clickedAt: isoTime.nullable().meta({
      description: "When the reader first followed a link; null if never, or not tracked by reader",
    }),
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
