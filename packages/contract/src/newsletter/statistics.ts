import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { campaignStatuses } from "./states.ts";
import { trackingModes } from "./newsletter-constants.ts";
import { languages } from "../languages.ts";

/** Percentage of the mails sent, with one decimal; null if none was sent or tracked. */
const rate = z
  .number()
  .nullable()
  .describe("Percent of the mails sent; null where none was sent or nothing was tracked");

/** The statistics of a campaign. Each reader counts once. */
const figures = {
  /** Mails that were accepted and did not bounce; the same number as in the campaign's counters. */
  sent: z.int(),
  bounced: z.int(),
  complaints: z.int().meta({ description: "Readers who reported the mail as spam" }),
  /** Readers who unsubscribed by the link in a mail and whose last campaign was this one. */
  unsubscribed: z.int(),
  /** Readers who opened the mail or followed a link. */
  opens: z.int(),
  openRate: rate,
  /** Readers who followed a link. */
  clicks: z.int(),
  clickRate: rate,
  openTimes: z.int().meta({ description: "How often mails were opened, every time counted" }),
  clickTimes: z.int().meta({ description: "How often links were followed, every time counted" }),
  machineOpens: z
    .int()
    .meta({ description: "Openings by programs that scan mails, which the other figures exclude" }),
  machineClicks: z.int(),
};

const campaignShape = {
  id: z.uuid(),
  /** Its title. */
  name: z.string(),
  /** When sending began. */
  date: isoTime,
  status: z.enum(campaignStatuses),
  tracking: z.enum(trackingModes),
  ...figures,
};

/** The overall rates cover those of the recent campaigns that are tracked. */
export const newsletterStatistics = z.object({
  totalSubscribers: z.int().meta({ description: "Active subscribers" }),
  openRate: rate,
  clickRate: rate,
  recentCampaigns: z
    .array(z.object(campaignShape))
    .meta({ description: "The last campaigns, newest first" }),
  /** By week from Monday, 00:00 UTC, oldest first; the last week is the current one. */
  growth: z
    .array(
      z.object({
        week: z.iso.date().meta({ description: "The Monday of the week" }),
        added: z.int(),
        left: z.int().meta({ description: "How many left" }),
      }),
    )
    .meta({ description: "How many came and left, by week" }),
  /** By the month in which sending began, from its first day, 00:00 UTC, oldest first; the last is the current one. */
  months: z
    .array(
      z.object({
        month: z.iso.date().meta({ description: "Its first day, from 00:00 UTC" }),
        sent: z.int(),
        opens: z.int(),
        clicks: z.int(),
      }),
    )
    .meta({
      description:
        "The mails sent, and the readers who opened or clicked, of the campaigns that began in each month",
    }),
});
export type NewsletterStatistics = z.infer<typeof newsletterStatistics>;
export type RecentCampaign = NewsletterStatistics["recentCampaigns"][number];

export const campaignStatistics = z.object({
  ...campaignShape,
  /** Null until sending begins. */
  date: isoTime.nullable(),
  /** Median rates of up to ten tracked campaigns that started before it; null if there are none. */
  usual: z
    .object({ campaigns: z.int(), openRate: rate, clickRate: rate })
    .nullable()
    .describe("The medians of up to ten tracked campaigns before it; null where there are none"),
  /** In the order of the mail. `clicks` counts repeats, `readers` counts each reader once. */
  links: z.array(
    z.object({
      id: z.string(),
      /** The address to which it leads in the mail. */
      target: z.string().meta({
        description: "The address as it is written in the mail",
        example: "https://example.test/news",
      }),
      clicks: z.int(),
      readers: z.int(),
      machineClicks: z.int(),
    }),
  ),
  timeline: z
    .array(z.object({ from: isoTime, hours: z.int(), opens: z.int(), clicks: z.int() }))
    .meta({
      description: "First openings and clicks by hour, later by day; empty spans are left out",
    }),
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

/** The figures for a part of the readers. */
const partFigures = z.object({
  sent: z.int(),
  opens: count,
  openRate: rate,
  clicks: count,
  clickRate: rate,
});
export type PartFigures = z.infer<typeof partFigures>;

/** The figures of a campaign by the readers' current attributes, without erased readers. */
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

/** The mail of a campaign, with each link's share of all clicks. */
export const linkMapOutput = z.object({
  previewUrl: z
    .string()
    .meta({ description: "Shows the mail once, for a few minutes", example: "/api/preview/AbC/" }),
  language: z.enum(languages).describe("Of this mail"),
  languages: z.array(z.enum(languages)).describe("In which it was sent"),
});
