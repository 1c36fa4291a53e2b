import {
  type CampaignAudience,
  type CampaignAudienceInput,
  type CampaignCounters,
  DomainError,
  type Language,
  languages,
  monthlyCapDays,
  type NewsletterTopic,
  type RecipientState,
  type SegmentDefinition,
} from "@sortes/contract";
import { type Db } from "@sortes/db";
import * as segmentPredicate from "@sortes/db/newsletter/readers/segment-predicate";
import * as preparation from "@sortes/db/newsletter/campaigns/preparation";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import * as segments from "@sortes/db/newsletter/readers/segments";
import type { AudiencePart } from "@sortes/db/newsletter/campaigns/preparation";
import type { CampaignRow } from "@sortes/db/newsletter/campaigns/campaigns";
import type { CampaignTotal, RecipientCount } from "@sortes/db/newsletter/statistics/statistics";
import { found } from "../../../failure.ts";
import { TtlCache } from "../../ground/ttl-cache.ts";
import { letterFor } from "../letters/letters.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

/** Milliseconds for which counts are cached. */
const freshFor = 2000;
/** Maximum number of cached counts; the oldest are evicted first. */
const most = 500;

type Counted = Pick<CampaignRow, "id" | "run" | "status">;

/** The counters of a campaign without recipients. */
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

/**
 * The cache key of counts. It includes the status, so that a finished campaign does not show counts from its sending.
 */
const placeOf = (campaign: Counted): string => `${keyOf(campaign)} ${campaign.status}`;

const hasBegun = ({ status }: Counted): boolean => status !== "draft" && status !== "scheduled";

/** Counts recipients by outcome, and opens and clicks. Queries the database at most every two seconds per run. */
export class CampaignCounts extends Service<ServiceParts<"db">> {
  readonly #kept = new TtlCache<string, CampaignCounters>(freshFor, most);

  /** The counts of a campaign's last run. */
  async of(campaign: Counted): Promise<CampaignCounters> {
    const [counters = noCounters] = await this.ofAll([campaign]);
    return counters;
  }

  /** The counts of each campaign's last run, in the order of `campaigns`. Unsent campaigns have no recipients. */
  async ofAll(campaigns: readonly Counted[]): Promise<CampaignCounters[]> {
    const { db } = this.parts;
    const begun = campaigns.filter(hasBegun);
    const counted = new Map(begun.map((one) => [placeOf(one), this.#kept.find(placeOf(one))]));
    const stale = begun.filter((one) => !counted.get(placeOf(one)));
    if (stale.length > 0) {
      const rows = Promise.all([
        statistics.countRecipientsByState(db, stale),
        statistics.sumTallies(db, stale),
      ]);
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

/** The states of a second mail besides `sent` in which its reader has the first; as `isSent` in SQL. */
const withSecondMail: ReadonlySet<RecipientState> = new Set([
  "queued",
  "claimed",
  "sending",
  "unknown",
]);

/** Sums rows into the counters of the contract. */
function countersOf(
  counts: readonly RecipientCount[],
  totals: readonly CampaignTotal[],
): CampaignCounters {
  const counters = { ...noCounters };
  for (const { state, reason, count } of counts) {
    counters.recipients += count;
    counters[state === "claimed" || state === "sending" ? "queued" : state] += count;
    // the letter has arrived once, while a second mail waits or may not have arrived
    if (reason === "again" && withSecondMail.has(state)) counters.sent += count;
    if (state === "failed" && reason === "bounced") counters.bounced += count;
  }
  for (const { kind, readers } of totals) counters[kind === "open" ? "opens" : "clicks"] += readers;
  return counters;
}

/** Milliseconds for which a count is cached. */
const audienceFreshFor = 10_000;

interface Parts extends ServiceParts<"db" | "readerCounts"> {
  /** The sender of mails. */
  from: string;
}

type Counts = Omit<CampaignAudience, "segment" | "letters"> & {
  readers: Readonly<Record<Language, number>>;
};

interface CountedAudience {
  topic: NewsletterTopic | null;
  /** Only readers of this language; undefined: of all languages. */
  language: Language | undefined;
  definition: SegmentDefinition | undefined;
}

/**
 * The segment to which a campaign goes; undefined for everybody.
 * @throws DomainError SEGMENT_GONE if the draft's segment was deleted.
 */
export async function segmentOf(db: Db, campaignId: string) {
  const segment = await segments.findOfCampaign(db, campaignId);
  if (segment === null) throw new DomainError("SEGMENT_GONE");
  return segment;
}

/** Counts the readers that a campaign would reach or skip. Each audience is counted at most every ten seconds. */
export class CampaignAudiences extends Service<Parts> {
  readonly #kept = new TtlCache<string, Counts>(audienceFreshFor, most);

  /** @throws DomainError NOT_FOUND if the campaign does not exist; SEGMENT_GONE, UNAVAILABLE. */
  async of(input: CampaignAudienceInput): Promise<CampaignAudience> {
    const { db } = this.parts;
    const { id } = input;
    const campaign = id === undefined ? input : found(await campaigns.findState(db, id));
    const segment = await (id === undefined ? this.#chosen(input.segmentId) : segmentOf(db, id));
    const asked = {
      topic: campaign.topic,
      language: preparation.onlyReadersOf(campaign),
      definition: segment?.definition,
    };
    const key = JSON.stringify([asked.topic, asked.language ?? null, asked.definition]);
    const kept = this.#kept.find(key) ?? this.#kept.keep(key, this.#inTurn(asked));
    const { readers, ...counts } = await kept;
    const letters = languages
      .filter((one) => asked.language === undefined || one === asked.language)
      .map((one) => ({
        readers: one,
        recipients: readers[one],
        letter: letterFor(one, campaign),
      }));
    return { ...counts, letters, segment: segment?.name ?? null };
  }

  async #chosen(id: string | null) {
    if (id === null) return undefined;
    const segment = await segments.find(this.parts.db, id);
    if (!segment) throw new DomainError("SEGMENT_GONE");
    return segment;
  }

  #inTurn(asked: CountedAudience): Promise<Counts> {
    return this.parts.readerCounts.run(() => this.#count(asked));
  }

  async #count({ topic, language, definition }: CountedAudience): Promise<Counts> {
    const segment = definition && (await segmentPredicate.resolve(this.parts.db, definition));
    const rules = { topic, language, monthlyCapDays, segment };
    const { db, from } = this.parts;
    const { parts, isSample } = await preparation.countAudience(db, rules);
    const sum = (isMeant: (part: AudiencePart) => boolean) =>
      parts.filter(isMeant).reduce((total, { count }) => total + count, 0);
    const reached = ({ state, reason }: AudiencePart) => state === "active" && reason === null;
    const readersOf = (one: Language) => sum((part) => reached(part) && part.locale === one);
    return {
      total: sum(() => true),
      recipients: sum(reached),
      readers: { en: readersOf("en"), ro: readersOf("ro") },
      leftOut: {
        pending: sum(({ state }) => state === "pending"),
        unsubscribed: sum(({ state }) => state === "unsubscribed"),
        suppressed: sum(({ reason }) => reason === "suppressed"),
        topic: sum(({ reason }) => reason === "topic"),
        monthly: sum(({ reason }) => reason === "monthly"),
        segment: sum(({ reason }) => reason === "segment"),
        language: sum(({ reason }) => reason === "language"),
      },
      isSample,
      from,
    };
  }
}
