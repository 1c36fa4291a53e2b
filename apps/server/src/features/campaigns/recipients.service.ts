import {
  type CampaignRecipient,
  DomainError,
  type ExportRecipientsInput,
  type ListRecipientsInput,
  paginationOf,
} from "@sortes/contract";
import {
  countRecipients,
  type Db,
  findCampaignState,
  findRecipientBatch,
  findRecipients,
  getNewsletterSettings,
  liftBounces,
  lockCampaignState,
  type RecipientRow,
  reopenCampaign,
  requeueBouncedRecipients,
  requeueUnknownRecipients,
  type Tx,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { FileAnswer } from "../files.ts";
import type { Once } from "../once/once.ts";
import type { CampaignJobs } from "./scheduling.ts";
import { insertRecord } from "./campaign-freezing.ts";
import { requireAddress } from "./campaign-rendering.ts";

interface Parts {
  db: Db;
  clock: Clock;
  jobs: CampaignJobs;
}

/** Where recipients whose mail may not have arrived can be tried again. */
const resendable: ReadonlySet<string> = new Set(["sending", "paused", "sent", "sent_with_issues"]);

/** Who gets a campaign, and what became of each. */
export class CampaignRecipients {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Those of the campaign's last run, by state and reason. @throws DomainError NOT_FOUND. */
  async list({ id, state, search, page, limit }: ListRecipientsInput) {
    const { db } = this.#parts;
    const address = search.trim();
    const filter = { ...(await this.#lastRun(id, state)), ...(address !== "" && { address }) };
    const [rows, total] = await Promise.all([
      findRecipients(db, filter, { limit, offset: (page - 1) * limit }),
      countRecipients(db, filter),
    ]);
    return {
      recipients: rows.map(shown),
      pagination: paginationOf(total, { page, limit }),
    };
  }

  /** How many a file would hold. @throws DomainError NOT_FOUND. */
  async count({ id, state }: Pick<ExportRecipientsInput, "id" | "state">): Promise<number> {
    return await countRecipients(this.#parts.db, await this.#lastRun(id, state));
  }

  /**
   * Those of the campaign's last run as a file. Reads the first ones before it answers, so that a database that is gone is a
   * refusal and not half a file.
   * @throws DomainError NOT_FOUND.
   */
  async export({
    id,
    state,
    format,
  }: ExportRecipientsInput): Promise<FileAnswer<CampaignRecipient>> {
    const { db, clock } = this.#parts;
    const filter = await this.#lastRun(id, state);
    const day = clock.now().toISOString().slice(0, 10);
    const first = await findRecipientBatch(db, filter);
    const entries = this.#from(first, (after) => findRecipientBatch(db, filter, after));
    const isWhole = async () => (await findCampaignState(db, id)) !== undefined;
    return { name: `sortes-recipients-${day}`, format, entries, isWhole };
  }

  async *#from(first: Batch, readAfter: (after: string) => Promise<Batch>) {
    for (let batch = first; batch.next; batch = await readAfter(batch.next))
      yield batch.rows.map(shown);
  }

  async #lastRun(campaignId: string, state: ListRecipientsInput["state"]) {
    const campaign = await findCampaignState(this.#parts.db, campaignId);
    if (!campaign) throw new DomainError("NOT_FOUND");
    return { campaignId, run: campaign.run, state };
  }

  /**
   * Has the mail sent again to those of whom nobody knows whether they got it. They may get it twice, with the same
   * Message-ID. A campaign that was over goes on.
   * @returns how many they are.
   * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE, POSTAL_ADDRESS_MISSING.
   */
  async resendUnknown(campaignId: string, actor: string, once: Once): Promise<number> {
    const { requeued, run } = await once(async (tx) => {
      const campaign = await lockCampaignState(tx, campaignId);
      if (!campaign) throw new DomainError("NOT_FOUND");
      const { run, status } = campaign;
      if (!resendable.has(status)) throw new DomainError("CAMPAIGN_WRONG_STATE", { status });
      const requeued = await requeueUnknownRecipients(tx, { campaignId, run });
      if (requeued === 0) return { requeued, run };
      await reopen(tx, campaignId, campaign);
      await insertRecord(tx, {
        actor,
        action: "campaign.resend_unknown",
        campaignId,
        at: this.#parts.clock.now(),
        detail: { run, requeued },
      });
      return { requeued, run };
    });
    if (requeued > 0) this.#parts.jobs.wake({ id: campaignId, run });
    return requeued;
  }

  /**
   * Takes back that addresses were refused, as where the server was wrong: they count as alive again, and the mail is sent
   * again to those who never had it. A campaign that was over goes on, but one that was cancelled stays so.
   * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE, POSTAL_ADDRESS_MISSING.
   */
  async undoBounces(
    campaignId: string,
    actor: string,
    once: Once,
  ): Promise<{ lifted: number; requeued: number }> {
    const { run, ...undone } = await once(async (tx) => {
      const campaign = await lockCampaignState(tx, campaignId);
      if (!campaign) throw new DomainError("NOT_FOUND");
      const { run, status } = campaign;
      const goesOn = resendable.has(status);
      if (!goesOn && status !== "cancelled")
        throw new DomainError("CAMPAIGN_WRONG_STATE", { status });
      const lifted = await liftBounces(tx, { campaignId, run });
      const requeued = goesOn ? await requeueBouncedRecipients(tx, { campaignId, run }) : 0;
      if (requeued > 0) await reopen(tx, campaignId, campaign);
      if (lifted + requeued > 0)
        await insertRecord(tx, {
          actor,
          action: "campaign.undo_bounces",
          campaignId,
          at: this.#parts.clock.now(),
          detail: { run, lifted, requeued },
        });
      return { run, lifted, requeued };
    });
    if (undone.requeued > 0) this.#parts.jobs.wake({ id: campaignId, run });
    return undone;
  }
}

/** Whatever it was, it goes on with the address of its run, or with the one that is set now. */
async function reopen(
  tx: Tx,
  id: string,
  campaign: { postalAddress: string | null },
): Promise<void> {
  requireAddress(campaign.postalAddress === null ? await getNewsletterSettings(tx) : campaign);
  await reopenCampaign(tx, id);
}

type Batch = Awaited<ReturnType<typeof findRecipientBatch>>;

const shown = ({ sentAt, openedAt, clickedAt, ...row }: RecipientRow): CampaignRecipient => ({
  ...row,
  sentAt: sentAt?.toISOString() ?? null,
  openedAt: openedAt?.toISOString() ?? null,
  clickedAt: clickedAt?.toISOString() ?? null,
});
