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
  type Db,
  findCampaignState,
  type RecipientCount,
  sumTallies,
} from "@sortes/db";
import { found } from "../../failure.ts";
import { Service, type ServiceParts } from "../service.ts";

/** Milliseconds for which counts are cached, by the process's monotonic clock. */
const freshFor = 2000;
/** Counts that are kept at a time; the oldest go first. */
const most = 500;

interface Kept {
  until: number;
  counters: Promise<CampaignCounters>;
}

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
export class CampaignCounts {
  readonly #db: Db;
  // in the order in which they were counted
  readonly #kept = new Map<string, Kept>();

  constructor({ db }: { db: Db }) {
    this.#db = db;
  }

  /** Of the last run of a campaign. */
  async of(campaign: Counted): Promise<CampaignCounters> {
    const [counters = noCounters] = await this.ofAll([campaign]);
    return counters;
  }

  /** Counts of each campaign's last run, in their order. Unsent campaigns have no recipients. */
  async ofAll(campaigns: readonly Counted[]): Promise<CampaignCounters[]> {
    const now = performance.now();
    const stale = campaigns.filter((one) => hasBegun(one) && !this.#isFresh(placeOf(one), now));
    const counted = new Map<string, Promise<CampaignCounters>>();
    if (stale.length > 0) {
      const rows = Promise.all([
        countRecipientsByState(this.#db, stale),
        sumTallies(this.#db, stale),
      ]);
      for (const campaign of stale) {
        const [key, place] = [keyOf(campaign), placeOf(campaign)];
        const isOf = (row: Pick<CampaignRow, "id" | "run">) => keyOf(row) === key;
        const counters = rows.then(([recipients, totals]) =>
          countersOf(recipients.filter(isOf), totals.filter(isOf)),
        );
        counted.set(place, counters);
        this.#keep(place, { until: now + freshFor, counters });
      }
    }
    return await Promise.all(
      campaigns.map(async (campaign) => {
        if (!hasBegun(campaign)) return noCounters;
        const place = placeOf(campaign);
        return await (counted.get(place) ?? this.#kept.get(place)?.counters ?? noCounters);
      }),
    );
  }

  #isFresh(key: string, now: number): boolean {
    const kept = this.#kept.get(key);
    return kept !== undefined && kept.until > now;
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < most) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(key, kept);
    // a failure is reported to current callers, not to later ones
    kept.counters.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    });
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

/** Milliseconds for which a count is cached, by the process's monotonic clock. */
const audienceFreshFor = 10_000;

interface Parts extends ServiceParts<"db"> {
  /** Whom mails come from. */
  from: string;
}

interface KeptAudience {
  until: number;
  audience: Promise<CampaignAudience>;
}

/** Counts whom a campaign would reach or skip, each topic at most once in ten seconds. */
export class CampaignAudiences extends Service<Parts> {
  readonly #kept = new Map<NewsletterTopic | null, KeptAudience>();

  /** @throws DomainError NOT_FOUND if the campaign does not exist. */
  async of({ id, topic: asked }: CampaignAudienceInput): Promise<CampaignAudience> {
    const topic = id === undefined ? asked : await this.#topicOf(id);
    const now = performance.now();
    const kept = this.#kept.get(topic);
    if (kept && kept.until > now) return await kept.audience;
    const audience = this.#count({ topic, monthlyCapDays });
    const made = { until: now + audienceFreshFor, audience };
    this.#kept.set(topic, made);
    audience.catch(() => {
      if (this.#kept.get(topic) === made) this.#kept.delete(topic);
    });
    return await audience;
  }

  async #topicOf(id: string): Promise<NewsletterTopic | null> {
    const campaign = found(await findCampaignState(this.parts.db, id));
    return campaign.topic;
  }

  async #count(rules: AudienceRules): Promise<CampaignAudience> {
    const { db, from } = this.parts;
    const parts = await countAudience(db, rules);
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
      from,
    };
  }
}
