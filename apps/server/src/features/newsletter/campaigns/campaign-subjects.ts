import {
  type Campaign,
  type ChooseSubjectInput,
  DomainError,
  type SubjectTestReport,
} from "@sortes/contract";
import { type Tx } from "@sortes/db";
import * as subjectTests from "@sortes/db/newsletter/campaigns/subject-tests";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import type { VariantCount } from "@sortes/db/newsletter/campaigns/subject-tests";
import { found } from "../../../failure.ts";
import { TtlCache } from "../../ground/ttl-cache.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { type CampaignCounts, noCounters } from "./campaign-counts.ts";
import { toShortDto } from "./campaign-dto.ts";
import { type Asking, refuseMove } from "./campaign-freezing.ts";
import type { CampaignJobs } from "./scheduling.ts";
import { phaseOf, requireSubject, subjectsOf } from "../letters/subject-tests.ts";

/** How long counts are cached (ms), and how many. */
const fresh = { for: 2000, most: 100 };

const hour = 60 * 60 * 1000;

interface Parts extends ServiceParts<"db" | "clock"> {
  counts: CampaignCounts;
  jobs: CampaignJobs;
}

/** Subject tests: the subjects that a campaign tries on a sample of its recipients, and the choice of the winner. */
export class CampaignSubjects extends Service<Parts> {
  readonly #kept = new TtlCache<string, VariantCount[]>(fresh.for, fresh.most);

  /** The results of each subject. @throws DomainError NOT_FOUND. */
  async report(id: string): Promise<SubjectTestReport> {
    const { db, counts } = this.parts;
    const row = found(await statistics.findCampaignHead(db, id));
    const phase = phaseOf(row);
    const { run, testedAt, winner, chosenAt, chosenByStaff, finishedAt } = row;
    const key = `${id} ${run} ${phase}`;
    const kept = phase === null ? [] : (this.#kept.find(key) ?? this.#count(key, { id, run }));
    const [variants, counters] = await Promise.all([kept, counts.of(row)]);
    const hours = row.subjectTest?.decideAfterHours ?? null;
    const inTest = variants.reduce((sum, { queued }) => sum + queued, 0);
    return {
      id,
      phase,
      subjects: subjectsOf(row).map((subject, number) => {
        const counted = variants.find(({ variant }) => variant === number);
        const { recipients = 0, sent = 0, opens = 0, clicks = 0 } = counted ?? {};
        return { number: number + 1, subject, recipients, sent, opens, clicks };
      }),
      // after the end, only a second mail waits
      waiting: phase === null || finishedAt ? 0 : Math.max(0, counters.queued - inTest),
      testedAt: testedAt?.toISOString() ?? null,
      decidesAt:
        testedAt && hours !== null && winner === null
          ? new Date(testedAt.getTime() + hours * hour).toISOString()
          : null,
      chosen: winner === null ? null : winner + 1,
      chosenAt: chosenAt?.toISOString() ?? null,
      chosenByStaff,
    };
  }

  #count(key: string, run: { id: string; run: number }): Promise<VariantCount[]> {
    return this.#kept.keep(key, subjectTests.countVariants(this.parts.db, run));
  }

  /**
   * Chooses the subject for all waiting recipients; queued mails of the test keep the subject assigned to them.
   * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE, SUBJECT_CHOSEN; INVALID_INPUT if it has no such subject.
   */
  async choose(
    { id, number }: ChooseSubjectInput,
    { actor, once }: Omit<Asking, "locale">,
  ): Promise<Campaign> {
    const { db, counts, jobs } = this.parts;
    // before the transaction, which holds a connection and the campaign's lock
    const before = await statistics.findCampaignHead(db, id);
    const counters = before && (await counts.of(before));
    let isChosen = false;
    const reply = await once(async (tx) => {
      const choice = { winner: number - 1, byStaff: true };
      const row =
        (await subjectTests.chooseSubject(tx, id, choice)) ?? (await refuseChoice(tx, id, number));
      const { run } = row;
      await this.audited(tx, actor, "campaign.choose_subject", id, { run, subject: number });
      isChosen = true;
      return toShortDto(row, counters ?? noCounters);
    });
    if (isChosen) jobs.wake({ id, run: before?.run ?? 0 });
    return reply;
  }
}

/** Explains why the choice was refused. */
async function refuseChoice(tx: Tx, id: string, number: number): Promise<never> {
  const row = found(await statistics.findCampaignHead(tx, id));
  if (row.winner !== null) throw new DomainError("SUBJECT_CHOSEN");
  if (row.subjectTest) requireSubject(row, number);
  return await refuseMove(tx, id);
}
