import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { type Db, isDatabaseGone } from "@sortes/db";
import * as sending from "@sortes/db/newsletter/sending/sending";
import type { Handover, Settlement } from "@sortes/db/newsletter/sending/sending";
import { untraced } from "@sortes/process/tracing";

/** Pause before a retry while the database is unavailable (ms). */
const again = 200;
/** Maximum rows per statement, of each kind. */
const atMost = 500;

interface Mark {
  mail: Handover;
  resolve: (mayGo: boolean) => void;
  reject: (error: unknown) => void;
}

interface Outcome {
  settlement: Settlement;
  resolve: () => void;
}

/**
 * Commits the marks and outcomes of mails. Entries that arrive while a statement runs form the next batch; nothing
 * waits for a batch to fill. Outcomes are committed no later than marks that follow them, so a connection need not wait
 * for its last mail's outcome before marking the next, and a kill leaves at most one mail per connection unknown.
 */
export class Ledger {
  readonly #db: Db;
  readonly #log: Logger;
  #outcomes: Outcome[] = [];
  #marks: Mark[] = [];
  #busy = false;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /**
   * The late mark: `claimed → sending` is committed once the server has all but the last bytes of a mail.
   * @returns true if the last bytes may go out. If it rejects, for example because the database is unavailable, they
   * must not.
   */
  mark(mail: Handover): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#marks.push({ mail, resolve, reject });
      this.#wake();
    });
  }

  /** Resolves when the outcome is committed, or logged because the database refuses it. Never rejects. */
  settle(settlement: Settlement): Promise<void> {
    return new Promise((resolve) => {
      this.#outcomes.push({ settlement, resolve });
      this.#wake();
    });
  }

  #wake(): void {
    if (this.#busy) return;
    this.#busy = true;
    // batches the entries of one turn of the event loop; untraced, because a statement for many mails belongs to no
    // trace
    setImmediate(() => void untraced(() => this.#run()));
  }

  async #run(): Promise<void> {
    while (this.#outcomes.length + this.#marks.length > 0) {
      const outcomes = this.#outcomes.splice(0, atMost);
      const marks = this.#outcomes.length > 0 ? [] : this.#marks.splice(0, atMost);
      await this.#write(outcomes, marks);
    }
    this.#busy = false;
  }

  async #write(outcomes: Outcome[], marks: readonly Mark[]): Promise<void> {
    const settled = outcomes.map(({ settlement }) => settlement);
    try {
      const marked = await sending.recordProgress(this.#db, {
        settled,
        handovers: marks.map(({ mail }) => mail),
      });
      for (const { resolve } of outcomes) resolve();
      for (const { mail, resolve } of marks) resolve(marked.has(mail.id));
    } catch (error) {
      const isGone = isDatabaseGone(error);
      if (!isGone && outcomes.length > 0 && outcomes.length + marks.length > 1) {
        // an entry that the database refuses must not hold up the others; marks still come after the outcomes
        this.#marks.unshift(...marks);
        for (const outcome of outcomes) await this.#write([outcome], []);
        return;
      }
      for (const { reject } of marks) reject(error);
      if (isGone) return await this.#later(outcomes);
      for (const { settlement, resolve } of outcomes) {
        const detail = { err: error, recipientId: settlement.id };
        this.#log.error(detail, "the outcome of a mail could not be recorded");
        resolve();
      }
    }
  }

  /** Retries while the database is unavailable: a lost outcome would be misread later. */
  async #later(outcomes: Outcome[]): Promise<void> {
    this.#outcomes.unshift(...outcomes);
    await delay(again);
  }
}
