import {
  type Db,
  findSendingCampaigns,
  findSendingFault,
  findWarmUp,
  getSendingSwitch,
  insertAuditEntry,
  inTransaction,
  releaseMails,
  turnSendingSwitch,
} from "@sortes/db";
import type { SendingState } from "@sortes/contract";
import type { CampaignJobs } from "../campaigns/scheduling.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

/**
 * Stops all campaigns, or lets them go on. Other mails, such as those for a new password, go out all the same.
 * @param actor the id of a user, or `cli`
 * @returns undefined if the switch already has this state; then nothing is changed or audited.
 */
export async function turnSwitch(
  db: Db,
  actor: string,
  { stopped, at }: { stopped: boolean; at: Date },
) {
  return await inTransaction(db, async (tx) => {
    const turned = await turnSendingSwitch(tx, stopped);
    // whoever lets a restored database send has taken it up
    if (!stopped) await releaseMails(tx);
    if (turned) {
      const action = stopped ? "sending.stop" : "sending.go";
      await insertAuditEntry(tx, {
        actor,
        action,
        subject: "sending",
        createdAt: at,
      });
    }
    return turned;
  });
}

interface Parts extends ServiceParts<"db" | "clock"> {
  jobs: CampaignJobs;
}

/** Campaigns for which a worker is woken when sending goes on; its tick finds the others. */
const woken = 20;

/** Whether campaigns are sent at all, and what prevents it. */
export class Sending extends Service<Parts> {
  async state(): Promise<SendingState> {
    const { db } = this.parts;
    const [{ stopped, changedAt }, fault, warmUp] = await Promise.all([
      getSendingSwitch(db),
      findSendingFault(db),
      findWarmUp(db),
    ]);
    return {
      stopped,
      changedAt: changedAt?.toISOString() ?? null,
      fault: fault
        ? {
            kind: fault.kind,
            message: fault.message,
            since: fault.since.toISOString(),
            retryAt: fault.retryAt?.toISOString() ?? null,
          }
        : null,
      warmUp: warmUp
        ? {
            taken: warmUp.permits,
            allowance: warmUp.allowance,
            endsAt: warmUp.endsAt.toISOString(),
          }
        : null,
    };
  }

  /** Stops or resumes all campaigns. Does nothing if already so. */
  async turn(actor: string, stopped: boolean): Promise<SendingState> {
    const { db, clock, jobs } = this.parts;
    const turned = await turnSwitch(db, actor, { stopped, at: clock.now() });
    if (turned && !stopped)
      for (const { id, run } of await findSendingCampaigns(db, woken)) jobs.wake({ id, run });
    return await this.state();
  }
}
