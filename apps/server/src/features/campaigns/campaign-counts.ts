import {
  type CampaignAudience,
  type CampaignAudienceInput,
  type CampaignCounters,
  monthlyCapDays,
  type NewsletterTopic,
} from "@sortes/contract";
import {
  type AudienceRules,
  type CampaignRow,
  type CampaignTotal,
  countAudience,
  countRecipientsByState,
  findCampaignState,
  type RecipientCount,
  sumTallies,
} from "@sortes/db";
import { found } from "../../failure.ts";
import { FreshAnswers } from "../fresh-answers.ts";
import { Service, type ServiceParts } from "../service.ts";

/** Milliseconds for which counts are cached. */
const freshFor = 2000;
/** Counts that are kept at a time; the oldest go first. */
const most = 500;

type Counted = Pick<CampaignRow, "id" | "run" | "status">;

/** Of a campaign without recipients. */
export const noCounters: CampaignCounters = {
  recipients: 0,
  queued: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
  bounced: 0,
  opens: 0,
  clicks: 0,
};

const keyOf = ({ id, run }: Pick<CampaignRow, "id" | "run">): string => `${id} ${run}`;

/** The cache key of counts, so that a finished campaign does not show counts from its sending. */
const placeOf = (campaign: Counted): string => `${keyOf(campaign)} ${campaign.status}`;

const hasBegun = ({ status }: Counted): boolean => status !== "draft" && status !== "scheduled";

/** Counts recipients by outcome, and readers' actions. The database is queried at most every two seconds per run. */
export class CampaignCounts extends Service<ServiceParts<"db">> {
  readonly #kept = new FreshAnswers<string, CampaignCounters>(freshFor, most);

  /** Of the last run of a campaign. */
  async of(campaign: Counted): Promise<CampaignCounters> {
    const [counters = noCounters] = await this.ofAll([campaign]);
    return counters;
  }

  /** Counts of each campaign's last run, in their order. Unsent campaigns have no recipients. */
  async ofAll(campaigns: readonly Counted[]): Promise<CampaignCounters[]> {
    const { db } = this.parts;
    const begun = campaigns.filter(hasBegun);
    const counted = new Map(begun.map((one) => [placeOf(one), this.#kept.find(placeOf(one))]));
    const stale = begun.filter((one) => !counted.get(placeOf(one)));
    if (stale.length > 0) {
      const rows = Promise.all([countRecipientsByState(db, stale), sumTallies(db, stale)]);
      for (const campaign of stale) {
        const [key, place] = [keyOf(campaign), placeOf(campaign)];
        const isOf = (row: Pick<CampaignRow, "id" | "run">) => keyOf(row) === key;
        const counters = rows.then(([recipients, totals]) =>
          countersOf(recipients.filter(isOf), totals.filter(isOf)),
        );
        counted.set(place, this.#kept.keep(place, counters));
      }
    }
    return await Promise.all(
      campaigns.map(async (one) => (await counted.get(placeOf(one))) ?? noCounters),
    );
  }
}

/** Sums up the counts of the contract. */
function countersOf(
  counts: readonly RecipientCount[],
  totals: readonly CampaignTotal[],
): CampaignCounters {
  const counters = { ...noCounters };
  for (const { state, reason, count } of counts) {
    counters.recipients += count;
    counters[state === "claimed" || state === "sending" ? "queued" : state] += count;
    if (state === "failed" && reason === "bounced") counters.bounced += count;
  }
  for (const { kind, readers } of totals) counters[kind === "open" ? "opens" : "clicks"] += readers;
  return counters;
}

/** Milliseconds for which a count is cached. */
const audienceFreshFor = 10_000;

interface Parts extends ServiceParts<"db"> {
  /** The sender of mails. */
  from: string;
}

/** Counts whom a campaign would reach or skip, each topic at most once in ten seconds. */
export class CampaignAudiences extends Service<Parts> {
  readonly #kept = new FreshAnswers<NewsletterTopic | null, CampaignAudience>(audienceFreshFor);

  /** @throws DomainError NOT_FOUND if the campaign does not exist. */
  async of({ id, topic: asked }: CampaignAudienceInput): Promise<CampaignAudience> {
    const topic = id === undefined ? asked : await this.#topicOf(id);
    const kept = this.#kept.find(topic);
    return await (kept ?? this.#kept.keep(topic, this.#count({ topic, monthlyCapDays })));
  }

  async #topicOf(id: string): Promise<NewsletterTopic | null> {
    const campaign = found(await findCampaignState(this.parts.db, id));
    return campaign.topic;
  }

  async #count(rules: AudienceRules): Promise<CampaignAudience> {
    const { db, from } = this.parts;
    const { parts, isSample } = await countAudience(db, rules);
    const sum = (isMeant: (part: (typeof parts)[number]) => boolean) =>
      parts.filter(isMeant).reduce((total, { count }) => total + count, 0);
    return {
      total: sum(() => true),
      recipients: sum(({ state, reason }) => state === "active" && reason === null),
      leftOut: {
        pending: sum(({ state }) => state === "pending"),
        unsubscribed: sum(({ state }) => state === "unsubscribed"),
        suppressed: sum(({ reason }) => reason === "suppressed"),
        topic: sum(({ reason }) => reason === "topic"),
        monthly: sum(({ reason }) => reason === "monthly"),
      },
      isSample,
      from,
    };
  }
}
