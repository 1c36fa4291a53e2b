import {
  type CampaignRecipient,
  DomainError,
  type ExportRecipientsInput,
  type ListRecipientsInput,
  paginationOf,
} from "@sortes/contract";
import { type Tx } from "@sortes/db";
import * as recipients from "@sortes/db/newsletter/campaigns/recipients";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import * as sendingControl from "@sortes/db/newsletter/sending/sending-control";
import type { RecipientRow } from "@sortes/db/newsletter/campaigns/recipients";
import { found } from "../../../failure.ts";
import { listAsFile } from "../../ground/files.ts";
import type { Once } from "../../ground/once/once.ts";
import type { CampaignJobs } from "./scheduling.ts";
import { requireAddress } from "../letters/campaign-rendering.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

interface Parts extends ServiceParts<"db" | "clock"> {
  jobs: CampaignJobs;
}

/** The recipients to whom a mail can be sent again. */
const resent = {
  /** Recipients whose outcome is unknown. They may get it twice, with the same Message-ID. */
  unknown: recipients.requeueUnknown,
  /** Those for whom it was refused for its own sake, such as its size. */
  refused: (tx: Tx, of: { campaignId: string; run: number }) =>
    recipients.requeueFailed(tx, of, "refused"),
};
export type Resent = keyof typeof resent;

/** States in which recipients can be retried. */
const resendable: ReadonlySet<string> = new Set(["sending", "paused", "sent", "sent_with_issues"]);

/** The recipients of a campaign and their outcomes. */
export class CampaignRecipients extends Service<Parts> {
  /**
   * One page of the recipients of the campaign's last run, ordered by state and reason.
   * @throws DomainError NOT_FOUND.
   */
  async list({ id, state, search, page, limit }: ListRecipientsInput) {
    const { db } = this.parts;
    const address = search.trim();
    const filter = { ...(await this.#lastRun(id, state)), ...(address !== "" && { address }) };
    const [rows, total] = await Promise.all([
      recipients.page(db, filter, { limit, offset: (page - 1) * limit }),
      recipients.count(db, filter),
    ]);
    return {
      recipients: rows.map(toDto),
      pagination: paginationOf(total, { page, limit }),
    };
  }

  /** The number of recipients that `export` would write. @throws DomainError NOT_FOUND. */
  async count({ id, state }: Pick<ExportRecipientsInput, "id" | "state">): Promise<number> {
    return await recipients.count(this.parts.db, await this.#lastRun(id, state));
  }

  /** The recipients of the last run as a file. @throws DomainError NOT_FOUND. */
  async export({ id, state, format }: ExportRecipientsInput) {
    const { db, clock } = this.parts;
    const filter = await this.#lastRun(id, state);
    return await listAsFile({
      of: "recipients",
      format,
      now: clock.now(),
      read: (after?: string) => recipients.batch(db, filter, after),
      toEntries: (rows) => rows.map(toDto),
      isWhole: async () => (await campaigns.findState(db, id)) !== undefined,
    });
  }

  async #lastRun(campaignId: string, state: ListRecipientsInput["state"]) {
    const campaign = found(await campaigns.findState(this.parts.db, campaignId));
    return { campaignId, run: campaign.run, state };
  }

  /**
   * Sends the mail again. A finished campaign reopens.
   * @returns the number of requeued recipients.
   * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE, POSTAL_ADDRESS_MISSING.
   */
  async resend(which: Resent, campaignId: string, actor: string, once: Once): Promise<number> {
    const { requeued, run } = await once(async (tx) => {
      const campaign = found(await campaigns.lockState(tx, campaignId));
      const { run, status } = campaign;
      if (!resendable.has(status)) throw new DomainError("CAMPAIGN_WRONG_STATE", { status });
      const requeued = await resent[which](tx, { campaignId, run });
      if (requeued === 0) return { requeued, run };
      await reopen(tx, campaignId, campaign);
      await this.audited(tx, actor, `campaign.resend_${which}`, campaignId, { run, requeued });
      return { requeued, run };
    });
    if (requeued > 0) this.parts.jobs.wake({ id: campaignId, run });
    return requeued;
  }

  /**
   * Undoes bounces, such as after a server's mistake: the addresses count as valid again, and the mail is resent to
   * those who never got it. A finished campaign reopens; a cancelled one does not.
   * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE, POSTAL_ADDRESS_MISSING.
   */
  async undoBounces(
    campaignId: string,
    actor: string,
    once: Once,
  ): Promise<{ lifted: number; requeued: number }> {
    const { run, ...undone } = await once(async (tx) => {
      const campaign = found(await campaigns.lockState(tx, campaignId));
      const { run, status } = campaign;
      const goesOn = resendable.has(status);
      if (!goesOn && status !== "cancelled")
        throw new DomainError("CAMPAIGN_WRONG_STATE", { status });
      const lifted = await recipients.liftBounces(tx, { campaignId, run });
      const requeued = goesOn
        ? await recipients.requeueFailed(tx, { campaignId, run }, "bounced")
        : 0;
      if (requeued > 0) await reopen(tx, campaignId, campaign);
      if (lifted + requeued > 0)
        await this.audited(tx, actor, "campaign.undo_bounces", campaignId, {
          run,
          lifted,
          requeued,
        });
      return { run, lifted, requeued };
    });
    if (undone.requeued > 0) this.parts.jobs.wake({ id: campaignId, run });
    return undone;
  }
}

/** It continues with the postal address of its run, or with the current one. */
async function reopen(tx: Tx, id: string, campaign: { postalAddress: string | null }) {
  requireAddress(campaign.postalAddress === null ? await sendingControl.getSettings(tx) : campaign);
  await recipients.reopenCampaign(tx, id);
}

const toDto = ({
  nextTryAt,
  sentAt,
  openedAt,
  clickedAt,
  ...row
}: RecipientRow): CampaignRecipient => ({
  ...row,
  nextTryAt: nextTryAt?.toISOString() ?? null,
  sentAt: sentAt?.toISOString() ?? null,
  openedAt: openedAt?.toISOString() ?? null,
  clickedAt: clickedAt?.toISOString() ?? null,
});
