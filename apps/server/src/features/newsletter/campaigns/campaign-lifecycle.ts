import {
  type Campaign,
  type CancelCampaignInput,
  DomainError,
  momentInZone,
  type ScheduleCampaignInput,
  type SendCampaignInput,
} from "@sortes/contract";
import { inTransaction, type Tx } from "@sortes/db";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as sendingControl from "@sortes/db/newsletter/sending/sending-control";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import type { CampaignRow } from "@sortes/db/newsletter/campaigns/campaigns";
import type { Schedule } from "@sortes/db/newsletter/campaigns/states";
import { requireReaders, requireReadersOfScheduled } from "./audience-checks.ts";
import type { CampaignHours } from "./campaign-hours.ts";
import { type CampaignCounts, noCounters, segmentOf } from "./campaign-counts.ts";
import {
  type Asking,
  freeze,
  refuseMove,
  refuseSubjectsInOwnTime,
  type SentCampaign,
} from "./campaign-freezing.ts";
import { requireAddress } from "../letters/campaign-rendering.ts";
import {
  type CampaignJobs,
  checkIsAhead,
  inOwnTime,
  readLocalTime,
  readScheduledTime,
} from "./scheduling.ts";
import type { CampaignRendering, ReadyCampaign } from "../letters/campaign-rendering.ts";
import { toShortDto } from "./campaign-dto.ts";
import { Queues } from "../../ground/queue.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

type Checked = Pick<SendCampaignInput, "id" | "version" | "evenToNobody">;

/** Milliseconds until a campaign begins whose time has passed where it goes out first. */
const soon = 1000;

/** Per campaign: concurrent transitions, transitions that may wait, and the longest wait (ms). */
const turns = { atOnce: 1, waiting: 100, patience: 8000 };

interface Parts extends ServiceParts<"db" | "clock"> {
  rendering: CampaignRendering;
  hours: CampaignHours;
  counts: CampaignCounts;
  jobs: CampaignJobs;
}

/**
 * State transitions of campaigns. Each is one compare-and-set and one audit entry in one transaction; workers are woken
 * after the commit.
 */
export class CampaignLifecycle extends Service<Parts> {
  // queued here: in the database each waiting call would hold a connection, and fail at the lock timeout
  readonly #turns = new Queues(turns);

  /**
   * Freezes a draft and sends it. A scheduled campaign is sent as it was frozen.
   * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE, POSTAL_ADDRESS_MISSING, CAMPAIGN_NOT_SENDABLE,
   * SEGMENT_GONE, SUBJECT_BLANK, SUBJECTS_EQUAL, SUBJECT_TEST_WITHOUT_CLICKS, OPENS_UNKNOWN;
   * CAMPAIGN_REACHES_NOBODY unless confirmed; CAMPAIGN_CHANGED if it keeps changing, or has another version than the
   * given one; UNAVAILABLE if too many are being rendered.
   */
  async send(input: SendCampaignInput, asking: Asking): Promise<SentCampaign> {
    const { id, from, evenToNobody } = input;
    const { jobs } = this.parts;
    const prepare = () => this.#ready(input);
    const check = () => this.#checkReaders(id, evenToNobody);
    const { reply, moved } = await this.#turns.run(id, () =>
      from === "scheduled"
        ? this.#moveScheduled({ id, check }, asking)
        : freeze({ id, prepare, record: this.#recordStart(asking) }, asking),
    );
    if (moved) jobs.wake(moved);
    return reply;
  }

  /**
   * Freezes a draft, to be sent at the given time. A scheduled campaign gets the new time; one that is being sent at
   * each reader's own hour gets another hour for those whose own has not come.
   * @throws DomainError as `send`; INVALID_INPUT if the time is invalid or past; OWN_TIME_WITH_SUBJECTS, OWN_TIME_OVER.
   */
  async schedule(input: ScheduleCampaignInput, asking: Asking): Promise<SentCampaign> {
    if (input.from === "sending") return await this.parts.hours.change(input, asking);
    const { id, from, scheduledTime, timeZone, inReadersTime, evenToNobody } = input;
    const { db, jobs } = this.parts;
    const schedule: Schedule = inReadersTime
      ? await inOwnTime(db, readLocalTime(scheduledTime, timeZone))
      : { time: readScheduledTime(scheduledTime, timeZone) };
    const { time, ownTime } = schedule;
    let due = 0; // on the monotonic clock of this process
    const check = async () => {
      const now = await sendingControl.databaseTime(db);
      // where it has passed already, readers get it at once
      checkIsAhead(ownTime ? momentInZone(ownTime.time, ownTime.timeZone) : time, now);
      if (time <= now) schedule.time = new Date(now.getTime() + soon);
      due = performance.now() + schedule.time.getTime() - now.getTime();
    };
    const prepare = async () => {
      await check();
      return await this.#ready(input);
    };
    const checkMove = async () => {
      await check();
      await this.#checkReaders(id, evenToNobody);
    };
    const { reply, moved } = await this.#turns.run(id, () =>
      from === "scheduled"
        ? this.#moveScheduled({ id, schedule, check: checkMove }, asking)
        : freeze({ id, schedule, prepare, record: this.#recordStart(asking) }, asking),
    );
    if (moved) jobs.startIn(moved, Math.max(0, Math.ceil(due - performance.now())));
    return reply;
  }

  /** @param check runs before the transaction, so that it holds no lock; its errors are rethrown */
  async #moveScheduled(
    { id, schedule, check }: { id: string; schedule?: Schedule; check: () => Promise<void> },
    asking: Asking,
  ): Promise<{ reply: SentCampaign; moved: CampaignRow | undefined }> {
    const [checked] = await Promise.allSettled([check()]);
    let moved: CampaignRow | undefined;
    const reply = await asking.once(async (tx) => {
      // thrown only here: an earlier call with the same key may have succeeded
      if (checked.status === "rejected") throw checked.reason;
      moved = (await campaignStates.reschedule(tx, id, schedule)) ?? (await refuseMove(tx, id));
      refuseSubjectsInOwnTime(moved);
      if (moved.status === "sending") requireAddress(moved);
      await this.#recordStart(asking)(tx, moved);
      return { campaign: toShortDto(moved, noCounters), warnings: [] };
    });
    return { reply, moved };
  }

  /** Audits that a campaign is now being sent, or is scheduled. */
  #recordStart =
    ({ actor }: Asking) =>
    async (tx: Tx, { id, run, version, scheduledTime }: CampaignRow): Promise<void> => {
      const time = scheduledTime?.toISOString();
      const action = time === undefined ? "campaign.send" : "campaign.schedule";
      const detail = { run, version, ...(time !== undefined && { scheduledTime: time }) };
      await this.audited(tx, actor, action, id, detail);
    };

  async #ready({ id, version, evenToNobody }: Checked): Promise<ReadyCampaign> {
    const ready = await this.parts.rendering.ready(id, "campaign");
    if (version !== undefined && version !== ready.version)
      throw new DomainError("CAMPAIGN_CHANGED");
    const segment = await segmentOf(this.parts.db, id);
    const { topic, onlyReadersOf: language } = ready;
    if (!evenToNobody)
      await requireReaders(this.parts.db, { topic, language }, segment?.definition);
    return ready;
  }

  async #checkReaders(id: string, evenToNobody: boolean): Promise<void> {
    if (!evenToNobody) await requireReadersOfScheduled(this.parts.db, id);
  }

  /**
   * Turns a scheduled campaign back into a draft, and ends one that has begun or missed its time, unless only a
   * scheduled one was meant.
   * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE.
   */
  async cancel(
    { id, from }: CancelCampaignInput,
    { actor, once }: Omit<Asking, "locale">,
  ): Promise<Campaign> {
    const { db, counts, jobs } = this.parts;
    // before the transaction, which holds a connection and the campaign's lock
    const found = await campaigns.findState(db, id);
    const counters = found ? await counts.of(found) : noCounters;
    let cancelled: CampaignRow | undefined;
    const cancel = async (tx: Tx) => {
      const row = (await campaignStates.cancel(tx, id, from)) ?? (await refuseMove(tx, id));
      const { run, status } = row;
      await this.audited(tx, actor, "campaign.cancel", id, { run, becomes: status });
      cancelled = row;
      return toShortDto(row, counters);
    };
    const reply = await this.#turns.run(id, () => once(cancel));
    if (cancelled && cancelled.status !== "draft") jobs.wake(cancelled);
    return reply;
  }

  /** @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE. */
  async pause(id: string, actor: string): Promise<Campaign> {
    return await this.#move(id, { actor, action: "campaign.pause", change: campaignStates.pause });
  }

  /**
   * Resumes a campaign that is paused or has missed its time.
   * @throws as `pause`; DomainError POSTAL_ADDRESS_MISSING.
   */
  async resume(id: string, actor: string): Promise<Campaign> {
    return await this.#move(id, {
      actor,
      action: "campaign.resume",
      change: campaignStates.resume,
    });
  }

  async #move(
    id: string,
    {
      actor,
      action,
      change,
    }: {
      actor: string;
      action: "campaign.pause" | "campaign.resume";
      change: (tx: Tx, id: string) => Promise<CampaignRow | undefined>;
    },
  ): Promise<Campaign> {
    const { db, counts, jobs } = this.parts;
    const move = async (tx: Tx) => {
      const changed = (await change(tx, id)) ?? (await refuseMove(tx, id));
      if (changed.status === "sending") requireAddress(changed);
      await this.audited(tx, actor, action, id, { run: changed.run });
      return changed;
    };
    const row = await this.#turns.run(id, () => inTransaction(db, move));
    if (row.status === "sending") jobs.wake(row);
    return toShortDto(row, await counts.of(row));
  }
}
