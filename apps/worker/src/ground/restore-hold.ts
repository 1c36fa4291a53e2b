import { copiedWords, dataPlaceChecked, type Db } from "@sortes/db";
import * as restored from "@sortes/db/ground/restored";
import type { Log } from "@sortes/process";

/** How long the state is cached (ms). A database is not restored or copied while a worker is connected. */
const freshFor = 1000;

/** The reason for holding all work. */
type Hold = "restored" | "copied";

const words: Readonly<Record<Hold, string>> = {
  restored:
    "this database was restored from a backup: nothing is sent until it is released (docs/backup.md)",
  copied: copiedWords,
};

/**
 * Whether this database was restored from a backup, or its data copied, and the operator has not released it. Until
 * then a worker sends nothing, reads no mailbox, and skips every job.
 */
export class RestoreHold {
  readonly #parts: { db: Db; log: Log };
  #asked: Promise<Hold | undefined> | undefined;
  #until = -Infinity;
  #was: Hold | undefined;

  constructor(parts: { db: Db; log: Log }) {
    this.#parts = parts;
  }

  /** Whether work is held. @throws the database's error; treat it as held. */
  async isHeld(): Promise<boolean> {
    return (await this.held()) !== undefined;
  }

  /** The reason for the hold, if any. @throws as `isHeld`. */
  async held(): Promise<Hold | undefined> {
    if (!this.#asked || performance.now() >= this.#until) {
      this.#until = performance.now() + freshFor;
      this.#asked = this.#ask();
      this.#asked.catch(() => (this.#asked = undefined));
    }
    return await this.#asked;
  }

  async #ask(): Promise<Hold | undefined> {
    const { db, log } = this.#parts;
    await dataPlaceChecked(db);
    const { mails, isCopied, backupAt } = await restored.holds(db);
    const held = isCopied ? "copied" : mails ? "restored" : undefined;
    if (held && held !== this.#was) log.warn({ backupAt }, words[held]);
    if (!held && this.#was) log.info("the hold on this database was released");
    this.#was = held;
    return held;
  }
}
