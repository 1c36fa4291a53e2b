import {
  DomainError,
  type Language,
  monthlyCapDays,
  type NewsletterTopic,
  type SegmentDefinition,
} from "@sortes/contract";
import type { Db } from "@sortes/db";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import * as preparation from "@sortes/db/newsletter/campaigns/preparation";
import * as segmentPredicate from "@sortes/db/newsletter/readers/segment-predicate";
import { segmentOf } from "./campaign-counts.ts";

/**
 * Checks that a campaign reaches somebody now.
 * @param language only readers with this language; undefined for all
 * @throws DomainError CAMPAIGN_REACHES_NOBODY.
 */
export async function requireReaders(
  db: Db,
  to: { topic: NewsletterTopic | null; language: Language | undefined },
  definition: SegmentDefinition | undefined,
): Promise<void> {
  const segment = definition && (await segmentPredicate.resolve(db, definition));
  if (!(await preparation.reachesSomebody(db, { ...to, monthlyCapDays, segment })))
    throw new DomainError("CAMPAIGN_REACHES_NOBODY");
}

/**
 * Checks the audience of a scheduled campaign; a campaign that is missing or in another state is refused by the caller.
 * @throws DomainError CAMPAIGN_REACHES_NOBODY.
 */
export async function requireReadersOfScheduled(db: Db, id: string): Promise<void> {
  const found = await campaigns.findState(db, id);
  if (found?.status !== "scheduled") return;
  const segment = await segmentOf(db, id);
  const to = { topic: found.topic, language: preparation.onlyReadersOf(found) };
  await requireReaders(db, to, segment?.definition);
}
