import {
  DomainError,
  type LastDay,
  type OperationsOverview,
  type ProcessFigures,
  operationsLimits,
  type RedriveJobsInput,
} from "@sortes/contract";
import { inTransaction } from "@sortes/db";
import * as operations from "@sortes/db/operations/operations";
import * as watch from "@sortes/db/operations/watch";
import type { FolderSpace } from "@sortes/process/metrics";
import { QueueUnavailableError } from "@sortes/queue";
import { asTroubles, troublesOf } from "./condition.ts";
import { type Figures, working } from "./figures.ts";
import { Service, type ServiceParts } from "../ground/service.ts";

interface Parts extends ServiceParts<"db" | "clock" | "queues" | "writes"> {
  figures: Figures;
  space: FolderSpace;
}

/** A member of staff who chooses whether to be told. */
interface AlertedPerson {
  id: string;
  emailVerified: boolean;
}

const isoOf = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

type Processes = Awaited<ReturnType<Figures["processes"]>>;

/** The processes of an app; null if unknown. Processes that shut down in order are hidden once they fall silent. */
const processesOf = (processes: Processes, app: string): ProcessFigures[] | null =>
  processes
    ?.filter((one) => one.app === app && !(one.isSilent && one.state === "draining"))
    .map(({ id, host, version, state, isSilent, startedAt, beatAt, notes }) => ({
      id,
      host,
      version,
      state: isSilent ? "silent" : state,
      startedAt: startedAt.toISOString(),
      seenAt: beatAt.toISOString(),
      notes,
    })) ?? null;

/** Shows staff queues, mails and workers, and retries failures. */
export class Operations extends Service<Parts> {
  async overview(): Promise<OperationsOverview> {
    const { figures, queues, writes } = this.parts;
    const [queueFigures, failed, mails, payments, processes, seen, recorded] = await Promise.all([
      figures.queues(),
      figures.failedJobs(),
      figures.mails(),
      figures.payments(),
      figures.processes(),
      troublesOf(this.parts),
      figures.troubles(),
    ]);
    return {
      troubles: asTroubles(seen, recorded),
      store: queues.kind,
      writes: writes.isRefused ? "refused" : "ok",
      queues:
        queueFigures && failed
          ? {
              figures: queueFigures.map(({ oldestWaiting, ...queue }) => ({
                ...queue,
                oldestWaitingSince: isoOf(oldestWaiting),
              })),
              failed: failed.map(({ failedAt, ...job }) => ({ ...job, failedAt: isoOf(failedAt) })),
            }
          : null,
      mails: mails
        ? {
            queued: mails.states.queued,
            underway: mails.states.claimed + mails.states.sending,
            failed: mails.states.failed,
            unknown: mails.states.unknown,
            redrivable: mails.redrivable,
            oldestDueSince: mails.oldestDue?.toISOString() ?? null,
          }
        : null,
      payments: payments
        ? { waiting: payments.waiting, oldestSince: payments.oldest?.toISOString() ?? null }
        : null,
      servers: processesOf(processes, "server"),
      workers: processesOf(processes, "worker"),
    };
  }

  /** Whether no worker takes work; false if it is unknown. */
  async isWorkerMissing(): Promise<boolean> {
    return working(await this.parts.figures.processes(), "worker")?.length === 0;
  }

  /** The figures of the last day, and the staff whom troubles are mailed to. @param asker a person's id */
  async lastDay(asker: string): Promise<LastDay> {
    const { db } = this.parts;
    const [points, alerts] = await Promise.all([watch.lastDay(db), this.#alerts(asker)]);
    return {
      points: points.map(({ at, ...point }) => ({ at: at.toISOString(), ...point })),
      alerts,
    };
  }

  /** Has a member of staff told of troubles by mail, or no more. @throws DomainError EMAIL_UNVERIFIED. */
  async setAlerts(actor: AlertedPerson, isOn: boolean): Promise<LastDay["alerts"]> {
    if (isOn && !actor.emailVerified) throw new DomainError("EMAIL_UNVERIFIED");
    await inTransaction(this.parts.db, (tx) => watch.turnReader(tx, actor.id, isOn));
    return await this.#alerts(actor.id);
  }

  async #alerts(asker: string): Promise<LastDay["alerts"]> {
    const told = await watch.readers(this.parts.db);
    return {
      told: told.map(({ username }) => username),
      isTold: told.some(({ id }) => id === asker),
    };
  }

  /**
   * Requeues one failed job, or up to a thousand. Audited beforehand, because the queue is not part of the database
   * transaction.
   * @returns the number of requeued jobs. @throws DomainError NOT_FOUND if the job is not a failed one.
   */
  async redriveJobs(actor: string, { queue, id }: RedriveJobsInput): Promise<{ redriven: number }> {
    const { inspection } = this.parts.queues;
    return await reached(async () => {
      const failed = await inspection.failed(operationsLimits.redriven);
      const chosen = failed.filter(
        (job) =>
          (queue === undefined || job.queue === queue) && (id === undefined || job.id === id),
      );
      if (id !== undefined && chosen.length === 0) throw new DomainError("NOT_FOUND");
      if (chosen.length === 0) return { redriven: 0 };
      const detail = { jobs: chosen.length, ...(id !== undefined && { id }) };
      await inTransaction(this.parts.db, (tx) =>
        this.audited(tx, actor, "queue.redrive", queue ?? "queues", detail),
      );
      return { redriven: await inspection.redrive(chosen) };
    });
  }

  /** Requeues up to a thousand failed mails. @returns their number */
  async redriveMails(actor: string): Promise<{ redriven: number }> {
    const { mailDays: days, redriven: limit } = operationsLimits;
    return await inTransaction(this.parts.db, async (tx) => {
      const redriven = await operations.redriveMails(tx, { days, limit });
      if (redriven > 0) await this.audited(tx, actor, "mail.redrive", "mail", { mails: redriven });
      return { redriven };
    });
  }
}

/** @throws DomainError UNAVAILABLE if the queue's store does not respond. */
async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QueueUnavailableError) throw new DomainError("UNAVAILABLE");
    throw error;
  }
}
