import { z } from "zod";
import { campaignStatuses } from "../constants.ts";
import { trackingModes } from "./newsletter-constants.ts";
import { languages } from "../shell-constants.ts";

const isoTime = z.iso.datetime();

/** Percentage of the mails sent, with one decimal; null if none was sent or tracked. */
const rate = z
  .number()
  .nullable()
  .describe("Percent of the mails sent; null where none was sent or nothing was tracked");

/** The statistics of a campaign. Each reader counts once. */
const figures = {
  /** Mails that a server has taken and that did not come back: the number that a campaign's counters have, too. */
  sent: z.int(),
  bounced: z.int(),
  /** Readers who marked the mail as spam, as reported by their providers. */
  complaints: z.int(),
  /** Readers who unsubscribed by a mail's link after this campaign, their last. */
  unsubscribed: z.int(),
  /** Readers who opened the mail or followed a link. */
  opens: z.int(),
  openRate: rate,
  /** Readers who followed a link. */
  clicks: z.int(),
  clickRate: rate,
  /** How often the mail was opened and its links were followed, every time counted. */
  openTimes: z.int(),
  clickTimes: z.int(),
  /** Requests by programs that scan mails. They are excluded from the other figures. */
  machineOpens: z.int(),
  machineClicks: z.int(),
};

const told = {
  id: z.uuid(),
  /** Its title. */
  name: z.string(),
  /** When it began to be sent. */
  date: isoTime,
  status: z.enum(campaignStatuses),
  tracking: z.enum(trackingModes),
  ...figures,
};

/** The rates in all are those of the recent campaigns together that are tracked. */
export const newsletterStatistics = z.object({
  /** Active ones. */
  totalSubscribers: z.int(),
  openRate: rate,
  clickRate: rate,
  /** The last ones that have begun, newest first. */
  recentCampaigns: z.array(z.object(told)),
  /** By week, from Monday, 00:00 UTC; oldest first, the last one not over. */
  growth: z.array(z.object({ week: z.iso.date(), added: z.int(), left: z.int() })),
});
export type NewsletterStatistics = z.infer<typeof newsletterStatistics>;
export type RecentCampaign = NewsletterStatistics["recentCampaigns"][number];

export const campaignStatistics = z.object({
  ...told,
  /** Null while it has not begun. */
  date: isoTime.nullable(),
  /** Medians of the rates of up to ten campaigns that began before it and are tracked; null where there are none. */
  usual: z
    .object({ campaigns: z.int(), openRate: rate, clickRate: rate })
    .nullable()
    .describe("The medians of up to ten tracked campaigns before it; null where there are none"),
  /** In the order of the mail. `clicks` are times, `readers` are counted once. */
  links: z.array(
    z.object({
      id: z.string(),
      /** As it is written. */
      target: z.string(),
      clicks: z.int(),
      readers: z.int(),
      machineClicks: z.int(),
    }),
  ),
  /** When readers opened and clicked for the first time, by hours since the start, then by days; empty spans are left out. */
  timeline: z.array(z.object({ from: isoTime, hours: z.int(), opens: z.int(), clicks: z.int() })),
});
export type CampaignStatistics = z.infer<typeof campaignStatistics>;

export const readerStatisticsInput = z.strictObject({
  id: z.uuid(),
  segmentId: z
    .uuid()
    .optional()
    .describe("A saved segment, whose readers are compared with the others"),
});

const count = z.int().nullable().describe("Null where it was not counted for these readers");

/** Of some of the readers. */
const partFigures = z.object({
  sent: z.int(),
  opens: count,
  openRate: rate,
  clicks: count,
  clickRate: rate,
});
export type PartFigures = z.infer<typeof partFigures>;

/** How the readers of a campaign did by what they are now; erased ones are left out. */
export const readerStatistics = z.object({
  languages: z
    .array(partFigures.extend({ language: z.enum(languages) }))
    .describe("By the language that readers have chosen by now"),
  segment: z
    .object({
      name: z.string(),
      inside: partFigures.describe("Readers who are in the segment now"),
      outside: partFigures.describe("All other readers"),
    })
    .nullable()
    .describe("Null without a segment, and where campaigns do not know who read them"),
  looked: z
    .int()
    .nullable()
    .describe("The readers from whom the numbers are estimated; null where all were looked at"),
});
export type ReaderStatistics = z.infer<typeof readerStatistics>;

export const linkMapInput = z.strictObject({
  id: z.uuid(),
  language: z
    .enum(languages)
    .optional()
    .describe("Of the mail; by default the first in which it was sent"),
});

/** The mail of a campaign with the share of all clicks at each of its links. */
export const linkMapOutput = z.object({
  previewUrl: z
    .string()
    .meta({ description: "Shows the mail once, for a few minutes", example: "/api/preview/AbC/" }),
  language: z.enum(languages).describe("Of this mail"),
  languages: z.array(z.enum(languages)).describe("In which it was sent"),
});
