import {
  type CampaignRecipient,
  DomainError,
  type ListRecipientsInput,
  paginationOf,
} from "@sortes/contract";
import {
  countRecipients,
  type Db,
  findCampaignState,
  findRecipients,
  lockCampaignState,
  type RecipientRow,
  reopenCampaign,
  requeueUnknownRecipients,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { Once } from "../once/once.ts";
import type { CampaignJobs } from "./campaign-jobs.ts";
import { insertRecord } from "./campaign-record.ts";

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
  async list({ id, state, page, limit }: ListRecipientsInput) {
    const { db } = this.#parts;
    const campaign = await findCampaignState(db, id);
    if (!campaign) throw new DomainError("NOT_FOUND");
    const filter = { campaignId: id, run: campaign.run, state };
    const [rows, total] = await Promise.all([
      findRecipients(db, filter, { limit, offset: (page - 1) * limit }),
      countRecipients(db, filter),
    ]);
    return {
      recipients: rows.map(shown),
      pagination: paginationOf(total, { page, limit }),
    };
  }

  /**
   * Has the mail sent again to those of whom nobody knows whether they got it. They may get it twice, with the same
   * Message-ID. A campaign that was over goes on.
   * @returns how many they are.
   * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE.
   */
  async resendUnknown(campaignId: string, actor: string, once: Once): Promise<number> {
    const { requeued, run } = await once(async (tx) => {
      const campaign = await lockCampaignState(tx, campaignId);
      if (!campaign) throw new DomainError("NOT_FOUND");
      const { run, status } = campaign;
      if (!resendable.has(status)) throw new DomainError("CAMPAIGN_WRONG_STATE", { status });
      const requeued = await requeueUnknownRecipients(tx, { campaignId, run });
      if (requeued === 0) return { requeued, run };
      await reopenCampaign(tx, campaignId);
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
}

const shown = ({ sentAt, openedAt, clickedAt, ...row }: RecipientRow): CampaignRecipient => ({
  ...row,
  sentAt: sentAt?.toISOString() ?? null,
  openedAt: openedAt?.toISOString() ?? null,
  clickedAt: clickedAt?.toISOString() ?? null,
});
