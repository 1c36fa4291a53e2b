import { inTransaction } from "@sortes/db";
import * as watch from "@sortes/db/operations/watch";
import type { FolderSpace } from "@sortes/process/metrics";
import { Rounds } from "../ground/rounds.ts";
import type { ServiceParts } from "../ground/service.ts";
import { troublesOf } from "./condition.ts";
import type { Figures } from "./figures.ts";
import type { OwnMails } from "./own-mails.ts";

/** Interval between looks (ms), a sixth of the time after which a trouble is over. */
const every = 30_000;

interface Parts extends ServiceParts<"db" | "log" | "mail" | "writes"> {
  figures: Figures;
  space: FolderSpace;
  ownMails: OwnMails;
}

/**
 * Records what is wrong and samples of the figures, and has staff told: by a worker, or by this server if none takes the
 * mail. Nothing waits for it.
 */
export class Watch extends Rounds<Parts> {
  protected readonly timing = { first: every, every, failed: "troubles could not be recorded" };

  /** Looks once. Mails are not awaited: while a mail server keeps them waiting, troubles would pass for over. */
  async look(): Promise<void> {
    const { db, figures, mail, ownMails, log } = this.parts;
    const seen = await troublesOf(this.parts);
    const mails = await inTransaction(db, (tx) => watch.settle(tx, seen));
    for (const id of mails) mail.announce(id);
    const queues = await figures.queues();
    const sum = (of: "waiting" | "failed") =>
      queues?.reduce((all, queue) => all + queue[of], 0) ?? null;
    await watch.sample(db, { waiting: sum("waiting"), failed: sum("failed") });
    ownMails.send().catch((error: unknown) => {
      log.warn({ err: error }, "mails about troubles could not be sent here");
    });
  }
}
