import {
  type CampaignStatistics,
  DomainError,
  type NewsletterStatistics,
  statisticsSpan,
  timelineSpan,
} from "@sortes/contract";
import {
  type CampaignHead,
  countActiveSubscribers,
  countReports,
  countUnsubscribed,
  type Db,
  findBegunCampaigns,
  findCampaignHead,
  sumHours,
  sumLinkTallies,
  sumTallies,
} from "@sortes/db";
import { type CampaignCounts, noCounters } from "../campaigns/campaign-counts.ts";
import type { Growth } from "./growth.ts";
import { type Figures, figuresOf, rateOf } from "./figures.ts";

interface Parts {
  db: Db;
  counts: CampaignCounts;
  growth: Growth;
}

const hourMs = 60 * 60 * 1000;

/** What readers do with campaigns. What they do comes from counts, which are as few for a million readers as for ten. */
export class Statistics {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Of the newsletter: who gets it, and how the last campaigns did. */
  async newsletter(): Promise<NewsletterStatistics> {
    const { db, growth: growing } = this.#parts;
    const [campaigns, totalSubscribers, growth] = await Promise.all([
      findBegunCampaigns(db, statisticsSpan.campaigns),
      countActiveSubscribers(db),
      growing.weeks(),
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
    };
  }

  /** Of one campaign, its last run. @throws DomainError NOT_FOUND. */
  async campaign(id: string): Promise<CampaignStatistics> {
    const { db } = this.#parts;
    const campaign = await findCampaignHead(db, id);
    if (!campaign) throw new DomainError("NOT_FOUND");
    const [[found], links, hours] = await Promise.all([
      this.#figures([campaign]),
      sumLinkTallies(db, campaign),
      sumHours(db, campaign),
    ]);
    if (!found) throw new Error("a campaign has figures");
    const { startedAt } = campaign;
    return {
      ...head(campaign),
      date: startedAt?.toISOString() ?? null,
      ...found,
      links: links.map(({ times, machines, ...link }) => ({
        ...link,
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

  async #figures(campaigns: readonly CampaignHead[]): Promise<Figures[]> {
    const { db, counts } = this.#parts;
    const [counters, totals, reports, unsubscribed] = await Promise.all([
      counts.ofAll(campaigns),
      sumTallies(db, campaigns),
      countReports(db, campaigns),
      countUnsubscribed(
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
