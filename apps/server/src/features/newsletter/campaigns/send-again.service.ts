import { DomainError, type PlanAgainInput, type SendAgainReport } from "@sortes/contract";
import { inTransaction, type Tx } from "@sortes/db";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import * as sendAgain from "@sortes/db/newsletter/campaigns/send-again";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import * as welcomeLetters from "@sortes/db/newsletter/campaigns/welcome-letters";
import { found } from "../../../failure.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { ownKeys } from "../letters/reader-fields.ts";
import { requireSecondMail } from "../letters/second-mail.ts";
import type { CampaignJobs } from "./scheduling.ts";

interface Parts extends ServiceParts<"db" | "clock"> {
  jobs: CampaignJobs;
}

/** States of a campaign to which a second mail may be added, and those in which the first is out. */
const plannable = new Set(["scheduled", "sending", "paused", "missed", "sent", "sent_with_issues"]);
const over = new Set(["sent", "sent_with_issues"]);

const nothing: SendAgainReport = {
  state: null,
  afterDays: null,
  subject: null,
  translatedSubject: null,
  dueAt: null,
  startedAt: null,
  recipients: 0,
  sent: 0,
  opens: 0,
  clicks: 0,
};

/** The second mail to readers who have not opened the first: once, later, and with another subject. */
export class SendAgain extends Service<Parts> {
  /** @throws DomainError NOT_FOUND if there is no such campaign. */
  async report(id: string): Promise<SendAgainReport> {
    const { db } = this.parts;
    const row = await sendAgain.find(db, id);
    if (!row) {
      found(await campaigns.findState(db, id));
      return nothing;
    }
    const { state, run, afterDays, subject, translatedSubject, dueAt, startedAt } = row;
    const [later, counts] = await Promise.all([
      sendAgain.sumLater(db, { id, run }),
      statistics.countRecipientsByState(db, [{ id, run }]),
    ]);
    const sent = counts.find((one) => one.state === "sent" && one.reason === "again")?.count ?? 0;
    return {
      state,
      afterDays,
      subject,
      translatedSubject,
      dueAt: dueAt?.toISOString() ?? null,
      startedAt: startedAt?.toISOString() ?? null,
      recipients: row.recipients ?? 0,
      sent,
      ...later,
    };
  }

  /**
   * Plans it, or changes the plan.
   * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE, CAMPAIGN_OF_WELCOME, OPENS_UNKNOWN, SENT_AGAIN, SUBJECT_BLANK,
   * SUBJECTS_EQUAL, CAMPAIGN_NOT_SENDABLE.
   */
  async plan(input: PlanAgainInput, actor: string): Promise<SendAgainReport> {
    const { id, afterDays } = input;
    const { db } = this.parts;
    const own = await ownKeys(db);
    await inTransaction(db, async (tx) => {
      const { run, status } = await this.#lockPlannable(tx, id);
      const whole = found(await campaigns.find(tx, id));
      requireSecondMail(input, whole, own);
      if (!(await sendAgain.keepsOpens(tx, id, afterDays))) throw new DomainError("OPENS_UNKNOWN");
      const subject = input.subject.trim();
      const translatedSubject = whole.translation ? input.translatedSubject.trim() : null;
      const planned = await sendAgain.plan(
        tx,
        { id, run, afterDays, subject, translatedSubject },
        over.has(status),
      );
      if (!planned) throw new DomainError("SENT_AGAIN");
      await this.audited(tx, actor, "campaign.plan_again", id, { run, afterDays });
    });
    return await this.report(id);
  }

  async #lockPlannable(tx: Tx, id: string) {
    const campaign = found(await campaigns.lockState(tx, id));
    const { status } = campaign;
    if (await welcomeLetters.isLetter(tx, id)) throw new DomainError("CAMPAIGN_OF_WELCOME");
    // while a second mail is being sent, the campaign is `sending` too
    if ((await sendAgain.find(tx, id))?.startedAt) throw new DomainError("SENT_AGAIN");
    if (!plannable.has(status)) throw new DomainError("CAMPAIGN_WRONG_STATE", { status });
    return campaign;
  }

  /** Cancels it; idempotent. Mails already under way still go. @throws DomainError NOT_FOUND. */
  async cancel(id: string, actor: string): Promise<SendAgainReport> {
    const { db, jobs } = this.parts;
    const cancelled = await inTransaction(db, async (tx) => {
      found(await campaigns.lockState(tx, id));
      const row = await sendAgain.cancel(tx, id);
      if (row) await this.audited(tx, actor, "campaign.cancel_again", id, { run: row.run });
      return row;
    });
    if (cancelled?.startedAt) jobs.wake({ id, run: cancelled.run });
    return await this.report(id);
  }
}
