import type { z } from "zod";
import {
  type Language,
  languages,
  type PartFigures,
  type ReaderStatistics as Compared,
  type readerStatisticsInput,
} from "@sortes/contract";
import * as segmentPredicate from "@sortes/db/newsletter/readers/segment-predicate";
import * as readerStatistics from "@sortes/db/newsletter/statistics/readers";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import * as segments from "@sortes/db/newsletter/readers/segments";
import type { CampaignHead } from "@sortes/db/newsletter/statistics/statistics";
import type {
  LanguageTotals,
  SegmentSide,
  SentRun,
} from "@sortes/db/newsletter/statistics/readers";
import type { SegmentRow } from "@sortes/db/newsletter/readers/segments";
import { found } from "../../../failure.ts";
import type { CampaignCounts } from "../campaigns/campaign-counts.ts";
import { TtlCache } from "../../ground/ttl-cache.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { rateOf } from "./rate.ts";

interface Parts extends ServiceParts<"db"> {
  counts: CampaignCounts;
}

/** How long comparisons are cached (ms), and how many. */
const kept = { freshFor: 30_000, most: 200 };

const partOf = (sent: number, opens: number | null, clicks: number | null): PartFigures => ({
  sent,
  opens,
  openRate: opens === null ? null : rateOf(opens, sent),
  clicks,
  clickRate: clicks === null ? null : rateOf(clicks, sent),
});

/** Compares groups of a campaign's readers: by language, and a segment with the rest. */
export class ReaderStatistics extends Service<Parts> {
  readonly #compared = new TtlCache<string, Compared>(kept.freshFor, kept.most);

  /**
   * Compares the readers of the last run. Above 50,000 readers, mails sent and segments are estimated from a sample of
   * that size.
   * @throws DomainError NOT_FOUND, also of the segment.
   */
  async compare({ id, segmentId }: z.infer<typeof readerStatisticsInput>): Promise<Compared> {
    const { db } = this.parts;
    const campaign = found(await statistics.findCampaignHead(db, id));
    const segment = segmentId === undefined ? undefined : found(await segments.find(db, segmentId));
    const key = [id, campaign.run, campaign.status, segment?.id, segment?.version].join(" ");
    return await (this.#compared.find(key) ??
      this.#compared.keep(key, this.#count(campaign, segment)));
  }

  async #count(campaign: CampaignHead, segment: SegmentRow | undefined): Promise<Compared> {
    const { db, counts } = this.parts;
    const [counters] = await counts.ofAll([campaign]);
    const run = { id: campaign.id, run: campaign.run, sent: counters?.sent ?? 0 };
    const [sent, totals] = await Promise.all([
      readerStatistics.countSentByLanguage(db, run),
      campaign.tracking === "off" ? undefined : readerStatistics.sumLanguages(db, run),
    ]);
    const sides =
      segment && campaign.tracking === "individual"
        ? await this.#sides(run, segment, !totals?.some(({ readers }) => readers > 0))
        : undefined;
    const ofLanguage = (language: Language) => sent.find((one) => one.language === language)?.sent;
    return {
      languages: languages.map((language) => ({
        language,
        ...partOf(
          ofLanguage(language) ?? 0,
          dividedBy(totals, "open", language),
          dividedBy(totals, "click", language),
        ),
      })),
      segment: segment && sides ? { name: segment.name, ...sides } : null,
      looked:
        run.sent > readerStatistics.lookedAt(run.sent) ? readerStatistics.lookedAt(run.sent) : null,
    };
  }

  async #sides(run: SentRun, segment: SegmentRow, isUnread: boolean) {
    const { db } = this.parts;
    const [knows, [inside, outside]] = await Promise.all([
      isUnread || readerStatistics.knowsReaders(db, run),
      segmentPredicate
        .resolve(db, segment.definition)
        .then((resolved) => readerStatistics.countInSegment(db, run, resolved)),
    ]);
    const figures = (side: SegmentSide | undefined) =>
      partOf(
        side?.sent ?? 0,
        knows ? (side?.opens ?? 0) : null,
        knows ? (side?.clicks ?? 0) : null,
      );
    return { inside: figures(inside), outside: figures(outside) };
  }
}

/** The total of one language; null if some were counted by an older version without languages. */
function dividedBy(
  totals: readonly LanguageTotals[] | undefined,
  kind: LanguageTotals["kind"],
  language: Language,
): number | null {
  const counted = totals?.filter((one) => one.kind === kind);
  if (!counted) return null;
  const sum = (isMeant: (one: LanguageTotals) => boolean) =>
    counted.filter(isMeant).reduce((all, { readers }) => all + readers, 0);
  if (sum((one) => one.language === null) !== sum((one) => one.language !== null)) return null;
  return sum((one) => one.language === language);
}
