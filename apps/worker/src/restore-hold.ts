import { type Db, getHolds } from "@sortes/db";
import type { Log } from "@sortes/process";

/** Milliseconds for which an answer is good: nobody restores a database that a worker is connected to. */
const freshFor = 1000;

/**
 * Whether this database was restored from a backup and nobody has taken it up yet. Until then a worker sends nothing,
 * reads no mailbox, and leaves every job.
 */
export class RestoreHold {
  readonly #parts: { db: Db; log: Log };
  #asked: Promise<boolean> | undefined;
  #until = -Infinity;
  #was = false;

  constructor(parts: { db: Db; log: Log }) {
    this.#parts = parts;
  }

  /** @throws the database's error; then nothing may be done either. */
  async isHeld(): Promise<boolean> {
    if (!this.#asked || performance.now() >= this.#until) {
      this.#until = performance.now() + freshFor;
      this.#asked = this.#ask();
      this.#asked.catch(() => (this.#asked = undefined));
    }
    return await this.#asked;
  }

  async #ask(): Promise<boolean> {
    const { db, log } = this.#parts;
    const { mails, backupAt } = await getHolds(db);
    if (mails && !this.#was)
      log.warn(
        { backupAt },
        "this database was restored from a backup: nothing is sent until somebody takes it up (docs/backup.md)",
      );
    if (!mails && this.#was) log.info("the restored database was taken up");
    this.#was = mails;
    return mails;
  }
}
