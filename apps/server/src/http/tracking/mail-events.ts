import { type Db, type MailEvent, recordClick, recordOpen } from "@sortes/db";
import type { FastifyBaseLogger } from "fastify";

/** Events that are written down at once, and that wait for it. */
const atOnce = 3;
const most = 2000;
/** Milliseconds for which the end of the process waits for them. */
const patience = 2000;

type TrackedEvent = MailEvent & {
  /** Of the link that was followed; none where the mail was opened. */
  linkId?: string;
};

/**
 * Writes down what happens to mails, while whoever made it happen has long been answered. What cannot be written, or is
 * too much, is lost: a count is not worth anybody's wait.
 */
export class MailEvents {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #waiting: TrackedEvent[] = [];
  #running = 0;
  #lost = 0;
  #done: (() => void)[] = [];

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** Returns at once. */
  note(event: TrackedEvent): void {
    if (this.#waiting.length >= most) return void this.#lost++;
    this.#waiting.push(event);
    if (this.#running < atOnce) void this.#run();
  }

  /** Resolves when all is written down, or what could not be in time is lost. */
  async close(): Promise<void> {
    if (this.#running === 0) return;
    const end = setTimeout(() => (this.#waiting.length = 0), patience);
    await new Promise<void>((resolve) => this.#done.push(resolve));
    clearTimeout(end);
  }

  async #run(): Promise<void> {
    this.#running++;
    for (let event = this.#waiting.shift(); event; event = this.#waiting.shift())
      await this.#write(event);
    this.#running--;
    if (this.#running > 0) return;
    if (this.#lost > 0) this.#log.warn({ events: this.#lost }, "events of mails were too many");
    this.#lost = 0;
    for (const resolve of this.#done.splice(0)) resolve();
  }

  async #write({ linkId, ...event }: TrackedEvent): Promise<void> {
    try {
      if (linkId === undefined) await recordOpen(this.#db, event);
      else await recordClick(this.#db, { ...event, linkId });
    } catch (error) {
      this.#log.warn({ err: error }, "an event of a mail could not be written down");
    }
  }
}
