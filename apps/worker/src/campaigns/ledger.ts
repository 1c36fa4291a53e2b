import { setTimeout as delay } from "node:timers/promises";
import {
  type Db,
  type Handover,
  isDatabaseGone,
  recordProgress,
  type Settlement,
} from "@sortes/db";
import type { Logger } from "pino";

/** Milliseconds until the next try while the database is away. */
const again = 200;
/** Rows of one statement at most, of each kind. */
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
 * What is committed of mails: that one is about to be handed over, and what became of it. One statement is under way,
 * and the next takes all that came meanwhile; nothing waits for company. What came earlier is never committed later: so
 * a connection need not wait for the outcome of its last mail before it asks for the next one, and a kill leaves at most
 * one of each connection unknown.
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
   * The late mark: `claimed → sending` is committed when all but the last bytes of a mail are with the server.
   * @returns true where they may go out. A rejection, as of a database that is away, keeps them back as well.
   */
  mark(mail: Handover): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#marks.push({ mail, resolve, reject });
      this.#wake();
    });
  }

  /** Resolves when the outcome is committed, however long that takes. Never rejects. */
  settle(settlement: Settlement): Promise<void> {
    return new Promise((resolve) => {
      this.#outcomes.push({ settlement, resolve });
      this.#wake();
    });
  }

  #wake(): void {
    if (this.#busy) return;
    this.#busy = true;
    // what arrived from the network in the same turn of the loop goes together
    setImmediate(() => void this.#run());
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
      const marked = await recordProgress(this.#db, {
        settled,
        handovers: marks.map(({ mail }) => mail),
      });
      for (const { resolve } of outcomes) resolve();
      for (const { mail, resolve } of marks) resolve(marked.has(mail.id));
    } catch (error) {
      for (const { reject } of marks) reject(error);
      if (isDatabaseGone(error)) return await this.#later(outcomes);
      if (outcomes.length > 1 || marks.length > 0)
        // one that the database cannot take keeps no other back
        for (const outcome of outcomes) await this.#write([outcome], []);
      else
        for (const { settlement, resolve } of outcomes) {
          const told = { err: error, recipientId: settlement.id };
          this.#log.error(told, "what became of a mail cannot be noted");
          resolve();
        }
    }
  }

  /** Until its row says it, a mail would be taken for something else: a database that is away is waited for. */
  async #later(outcomes: Outcome[]): Promise<void> {
    this.#outcomes.unshift(...outcomes);
    await delay(again);
  }
}
