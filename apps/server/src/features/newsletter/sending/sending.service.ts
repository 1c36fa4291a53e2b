import { type Db, inTransaction } from "@sortes/db";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as sendingControl from "@sortes/db/newsletter/sending/sending-control";
import * as sendingDays from "@sortes/db/newsletter/sending/sending-days";
import * as audit from "@sortes/db/accounts/audit";
import * as restored from "@sortes/db/ground/restored";
import type { SendingState } from "@sortes/contract";
import type { CampaignJobs } from "../campaigns/scheduling.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

/**
 * Stops or resumes all campaigns. Transactional mails, such as password resets, are not affected.
 * @param actor the id of a user, or `cli`
 * @returns undefined if the switch already has this state; then nothing is changed or audited.
 */
export async function turnSwitch(
  db: Db,
  actor: string,
  { stopped, at }: { stopped: boolean; at: Date },
) {
  return await inTransaction(db, async (tx) => {
    const turned = await sendingControl.turnSwitch(tx, stopped);
    // resuming also releases the mails that were held after a database restore
    if (!stopped) await restored.releaseMails(tx);
    if (turned) {
      const action = stopped ? "sending.stop" : "sending.go";
      await audit.insert(tx, {
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
  isWorkerMissing: () => Promise<boolean>;
}

/** Maximum number of campaigns for which workers are woken on resuming; the worker's tick finds the others. */
const woken = 20;

/** The global switch for campaigns, and what else prevents sending. */
export class Sending extends Service<Parts> {
  async state(): Promise<SendingState> {
    const { db, isWorkerMissing } = this.parts;
    const [{ stopped, changedAt }, fault, warmUp, noWorker] = await Promise.all([
      sendingControl.getSwitch(db),
      sendingControl.findFault(db),
      sendingDays.findWarmUp(db),
      isWorkerMissing(),
    ]);
    return {
      stopped,
      changedAt: changedAt?.toISOString() ?? null,
      noWorker,
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
      for (const { id, run } of await campaignStates.findSending(db, woken)) jobs.wake({ id, run });
    return await this.state();
  }
}
