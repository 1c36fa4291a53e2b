import {
  type AddWelcomeStepInput,
  type ChangeWelcomeStepInput,
  DomainError,
  type MoveWelcomeStepInput,
  type ReplaceWelcomeLetterInput,
  welcomeLimits,
  type WelcomeSeries,
} from "@sortes/contract";
import { inTransaction, newId, type Tx } from "@sortes/db";
import * as welcomeSeries from "@sortes/db/newsletter/campaigns/welcome";
import type { CampaignRow } from "@sortes/db/newsletter/campaigns/campaigns";
import { found } from "../../../failure.ts";
import type { Once } from "../../ground/once/once.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import type { CampaignCounts } from "./campaign-counts.ts";
import { refuseDraftChange } from "./campaign-freezing.ts";
import type { CampaignRendering, ReadyCampaign } from "../letters/campaign-rendering.ts";

interface Parts extends ServiceParts<"db" | "clock"> {
  rendering: CampaignRendering;
  counts: CampaignCounts;
}

/**
 * The welcome series: letters that every confirmed reader gets, one after another. Each change locks the series and
 * writes an audit entry in one transaction.
 */
export class WelcomeSeriesDesk extends Service<Parts> {
  /** The series, its letters and the outcomes of each letter's mails. */
  async get(): Promise<WelcomeSeries> {
    const { db, counts } = this.parts;
    const most = welcomeLimits.readersCounted;
    const [{ isOn, changedAt }, rows, readers] = await Promise.all([
      welcomeSeries.get(db),
      welcomeSeries.findSteps(db),
      welcomeSeries.countReaders(db, most),
    ]);
    const letters = rows.map(({ campaignId, run, status }) => ({ id: campaignId, run, status }));
    const counters = await counts.ofAll(letters);
    return {
      isOn,
      changedAt: changedAt?.toISOString() ?? null,
      readers: Math.min(readers, most),
      readersAreMore: readers > most,
      steps: rows.flatMap(
        ({ id, campaignId, title, subject, waitHours, status, pauseReason }, i) => {
          const counted = counters[i];
          const step = { id, campaignId, title, subject, waitHours, status, pauseReason };
          return counted ? [{ ...step, counters: counted }] : [];
        },
      ),
    };
  }

  /** On: letters go out, including paused ones. Off: all letters wait. @throws DomainError WELCOME_EMPTY. */
  async turn(isOn: boolean, actor: string): Promise<void> {
    await this.#change(async (tx, before) => {
      const steps = await welcomeSeries.findSteps(tx);
      if (isOn && steps.length === 0) throw new DomainError("WELCOME_EMPTY");
      await welcomeSeries.turn(tx, isOn);
      const goesOn = isOn && steps.some(({ status }) => status === "paused");
      if (goesOn || isOn !== before.isOn)
        await this.audited(tx, actor, isOn ? "welcome.on" : "welcome.off", "welcome");
    });
  }

  /**
   * Makes a draft the last letter of the series.
   * @returns the id of the step.
   * @throws DomainError WELCOME_LIMIT, WELCOME_LETTER_NARROW, or the errors of freezing a campaign.
   */
  async add({ campaignId, waitHours }: AddWelcomeStepInput, actor: string, once: Once) {
    const id = newId(this.parts.clock.now());
    return await this.#withLetter(campaignId, once, async (tx, letter) => {
      const { isOn } = await welcomeSeries.lock(tx);
      const limit = welcomeLimits.steps;
      if ((await welcomeSeries.findSteps(tx)).length >= limit)
        throw new DomainError("WELCOME_LIMIT", { limit });
      const row = await welcomeSeries.insertStep(tx, { id, waitHours }, { ...letter, isOn });
      await requireWide(tx, campaignId, row);
      await this.audited(tx, actor, "welcome.add", "welcome", { step: id, campaignId, waitHours });
      return { id };
    });
  }

  /** Changes the wait of a step. Readers already waiting for it keep their due time. @throws DomainError NOT_FOUND. */
  async setWait({ id, waitHours }: ChangeWelcomeStepInput, actor: string): Promise<void> {
    await this.#change(async (tx) => {
      if (!(await welcomeSeries.updateWait(tx, id, waitHours))) throw new DomainError("NOT_FOUND");
      await this.audited(tx, actor, "welcome.wait", "welcome", { step: id, waitHours });
    });
  }

  /**
   * Moves a step before another one, or to the end. Readers in the series get the letters that they have not had in the
   * new order; a reader already waiting for a letter keeps the due time. Idempotent.
   * @throws DomainError NOT_FOUND.
   */
  async move({ id, before }: MoveWelcomeStepInput, actor: string): Promise<void> {
    await this.#change(async (tx) => {
      const ids = (await welcomeSeries.findSteps(tx)).map((step) => step.id);
      const others = ids.filter((one) => one !== id);
      const at = before === null ? others.length : others.indexOf(before);
      if (others.length === ids.length || at < 0) throw new DomainError("NOT_FOUND");
      const next = others.toSpliced(at, 0, id);
      if (next.every((one, i) => one === ids[i])) return;
      await welcomeSeries.orderSteps(tx, next);
      await this.audited(tx, actor, "welcome.move", "welcome", { step: id, before });
    });
  }

  /**
   * Makes a draft the letter of a step. Readers who have had the old letter do not get the new one.
   * @throws DomainError NOT_FOUND, WELCOME_LETTER_NARROW, or the errors of freezing a campaign.
   */
  async replace({ id, campaignId }: ReplaceWelcomeLetterInput, actor: string, once: Once) {
    await this.#withLetter(campaignId, once, async (tx, letter) => {
      const { isOn } = await welcomeSeries.lock(tx);
      const step = found((await welcomeSeries.findSteps(tx)).find((one) => one.id === id));
      const row = await welcomeSeries.replaceLetter(tx, step, { ...letter, isOn });
      await requireWide(tx, campaignId, row);
      const detail = { step: id, campaignId, formerly: step.campaignId };
      await this.audited(tx, actor, "welcome.letter", "welcome", detail);
      return {};
    });
  }

  /**
   * Removes a step. Readers who have not had its letter continue with the next one. Removing the last step turns the
   * series off. @throws DomainError NOT_FOUND.
   */
  async remove(id: string, actor: string): Promise<void> {
    await this.#change(async (tx, { isOn }) => {
      const steps = await welcomeSeries.findSteps(tx);
      const step = found(steps.find((one) => one.id === id));
      await welcomeSeries.removeStep(tx, step);
      const { campaignId } = step;
      await this.audited(tx, actor, "welcome.remove", "welcome", { step: id, campaignId });
      if (steps.length > 1 || !isOn) return;
      await welcomeSeries.turn(tx, false);
      await this.audited(tx, actor, "welcome.off", "welcome");
    });
  }

  /** Renders a draft before the transaction, so that no lock is held while rendering. */
  async #withLetter<Reply>(
    id: string,
    once: Once,
    work: (tx: Tx, letter: { draft: ReadyDraft; frozen: ReadyCampaign }) => Promise<Reply>,
  ): Promise<Reply> {
    const [prepared] = await Promise.allSettled([this.parts.rendering.ready(id, "series")]);
    return await once(async (tx) => {
      // thrown only here: an earlier call with the same key may have succeeded
      if (prepared.status === "rejected") throw prepared.reason;
      const { version } = prepared.value;
      return await work(tx, { draft: { id, version }, frozen: prepared.value });
    });
  }

  async #change(
    work: (tx: Tx, series: Awaited<ReturnType<typeof welcomeSeries.lock>>) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.parts.db, async (tx) => {
      await work(tx, await welcomeSeries.lock(tx));
    });
  }
}

interface ReadyDraft {
  id: string;
  version: number;
}

/**
 * Requires a letter for all readers: no segment and no subject test.
 * @throws DomainError WELCOME_LETTER_NARROW, or the errors of `refuseDraftChange` if nothing was frozen.
 */
async function requireWide(tx: Tx, id: string, row: CampaignRow | undefined): Promise<void> {
  if (!row) await refuseDraftChange(tx, id);
  if (row && (row.segmentId !== null || row.subjectTest !== null))
    throw new DomainError("WELCOME_LETTER_NARROW");
}
