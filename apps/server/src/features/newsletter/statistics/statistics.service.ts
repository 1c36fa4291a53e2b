import {
  type CampaignCounters,
  type CampaignStatistics,
  type NewsletterStatistics,
  type RecentCampaign,
  statisticsSpan,
  timelineSpan,
  type TrackingMode,
} from "@sortes/contract";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import * as subscribers from "@sortes/db/newsletter/readers/lists";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import type {
  CampaignHead,
  CampaignTotal,
  MonthOfLetters,
  WeekOfGrowth,
} from "@sortes/db/newsletter/statistics/statistics";
import { found } from "../../../failure.ts";
import { type CampaignCounts, noCounters } from "../campaigns/campaign-counts.ts";
import { TtlCache } from "../../ground/ttl-cache.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { rateOf } from "./rate.ts";

/** A campaign's counts in the shape of the contract. */
export type Figures = Omit<RecentCampaign, "id" | "name" | "date" | "status" | "tracking">;

/** The median. Null without values. */
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round(5 * (low + high)) / 10;
}

const isRate = (rate: number | null): rate is number => rate !== null;

/** Number of earlier campaigns that determine the usual rates. */
const compared = 10;

const nothing = { times: 0, readers: 0, machines: 0 };

/**
 * Combines the figures of one campaign.
 * @param totals of its run; empty if nothing has been counted
 * @param apart counts from elsewhere: complaints about its run, and unsubscriptions that it caused
 */
function figuresOf(
  { tracking }: { tracking: TrackingMode },
  { sent, bounced }: CampaignCounters,
  totals: readonly CampaignTotal[],
  { complaints, unsubscribed }: Pick<Figures, "complaints" | "unsubscribed">,
): Figures {
  const opened = totals.find(({ kind }) => kind === "open") ?? nothing;
  const clicked = totals.find(({ kind }) => kind === "click") ?? nothing;
  const base = tracking === "off" ? 0 : sent;
  return {
    sent,
    bounced,
    complaints,
    unsubscribed,
    opens: opened.readers,
    openRate: rateOf(opened.readers, base),
    clicks: clicked.readers,
    clickRate: rateOf(clicked.readers, base),
    openTimes: opened.times,
    clickTimes: clicked.times,
    machineOpens: opened.machines,
    machineClicks: clicked.machines,
  };
}

interface Parts extends ServiceParts<"db" | "publicUrl"> {
  counts: CampaignCounts;
}

const hourMs = 60 * 60 * 1000;

/**
 * Statistics of campaigns. They are read from precomputed counts, so the cost does not depend on the number of readers.
 */
export class Statistics extends Service<Parts> {
  readonly #growth = new TtlCache<"weeks", WeekOfGrowth[]>(60_000);
  readonly #letters = new TtlCache<"months", MonthOfLetters[]>(60_000);

  /** Statistics of the newsletter: its subscribers and the latest campaigns. */
  async newsletter(): Promise<NewsletterStatistics> {
    const { db } = this.parts;
    // half a year of events, and the counts of a year's campaigns, are read at most once a minute
    const weeks = () =>
      this.#growth.keep("weeks", statistics.countGrowth(db, statisticsSpan.weeks));
    const lastMonths = () =>
      this.#letters.keep("months", statistics.countMonths(db, statisticsSpan.months));
    const [campaigns, { active: totalSubscribers }, growth, months] = await Promise.all([
      statistics.findBegun(db, statisticsSpan.campaigns),
      subscribers.countByState(db),
      this.#growth.find("weeks") ?? weeks(),
      this.#letters.find("months") ?? lastMonths(),
    ]);
    const figures = await this.#figures(campaigns);
    const recentCampaigns = campaigns.flatMap((campaign, i) => {
      const found = figures[i];
      return found && campaign.startedAt
        ? [{ ...head(campaign), date: campaign.startedAt.toISOString(), ...found }]
        : [];
    });
    const tracked = recentCampaigns.filter(({ tracking }) => tracking !== "off");
    const sum = (key: "sent" | "opens" | "clicks") =>
      tracked.reduce((all, campaign) => all + campaign[key], 0);
    return {
      totalSubscribers,
      openRate: rateOf(sum("opens"), sum("sent")),
      clickRate: rateOf(sum("clicks"), sum("sent")),
      recentCampaigns,
      growth,
      months,
    };
  }

  /** Statistics of a campaign's last run. @throws DomainError NOT_FOUND. */
  async campaign(id: string): Promise<CampaignStatistics> {
    const { db, publicUrl } = this.parts;
    const campaign = found(await statistics.findCampaignHead(db, id));
    const [[figures], usual, links, hours] = await Promise.all([
      this.#figures([campaign]),
      this.#usual(campaign),
      statistics.sumLinkTallies(db, campaign),
      statistics.sumHours(db, campaign),
    ]);
    if (!figures) throw new Error("a campaign has figures");
    const { startedAt } = campaign;
    return {
      ...head(campaign),
      date: startedAt?.toISOString() ?? null,
      ...figures,
      usual,
      links: links.map(({ times, machines, target, ...link }) => ({
        ...link,
        target: target.replace("{{site_url}}", () => publicUrl),
        clicks: times,
        machineClicks: machines,
      })),
      timeline: startedAt
        ? hours.map(({ hour, opens, clicks }) => ({
            from: new Date(startedAt.getTime() + hour * hourMs).toISOString(),
            hours: hour < timelineSpan.hours ? 1 : 24,
            opens,
            clicks,
          }))
        : [],
    };
  }

  /** The median rates of earlier campaigns; null without any or without tracking. */
  async #usual({ startedAt, tracking }: CampaignHead): Promise<CampaignStatistics["usual"]> {
    if (!startedAt || tracking === "off") return null;
    const before = await this.#figures(
      await statistics.findTrackedBefore(this.parts.db, startedAt, compared),
    );
    const tracked = before.filter(({ openRate }) => openRate !== null);
    if (tracked.length === 0) return null;
    const rates = (key: "openRate" | "clickRate") => tracked.map((one) => one[key]).filter(isRate);
    return {
      campaigns: tracked.length,
      openRate: medianOf(rates("openRate")),
      clickRate: medianOf(rates("clickRate")),
    };
  }

  async #figures(campaigns: readonly CampaignHead[]): Promise<Figures[]> {
    const { db, counts } = this.parts;
    const [counters, totals, reports, unsubscribed] = await Promise.all([
      counts.ofAll(campaigns),
      statistics.sumTallies(db, campaigns),
      deliveryReports.count(db, campaigns),
      statistics.countUnsubscribed(
        db,
        campaigns.map(({ id }) => id),
      ),
    ]);
    return campaigns.map((campaign, i) =>
      figuresOf(
        campaign,
        counters[i] ?? noCounters,
        totals.filter(({ id }) => id === campaign.id),
        {
          complaints: reports[i]?.complained ?? 0,
          unsubscribed: unsubscribed.get(campaign.id) ?? 0,
        },
      ),
    );
  }
}

const head = ({ id, title, status, tracking }: CampaignHead) => ({
  id,
  name: title,
  status,
  tracking,
});
