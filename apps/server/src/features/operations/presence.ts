import { randomUUID } from "node:crypto";
import { DatabaseClock } from "@sortes/db";
import * as processes from "@sortes/db/operations/processes";
import { FailureLog, type Self, selfOf } from "@sortes/process";
import { Service, type ServiceParts } from "../ground/service.ts";

/** Interval between heartbeats (ms). */
const every = 5000;

/** Writes this server's heartbeats, for the page of staff, and follows the database's clock. No request waits. */
export class Presence extends Service<ServiceParts<"db" | "clock" | "log">> {
  readonly #self: Self = selfOf(import.meta.dirname);
  readonly #id = randomUUID();
  #startedAt: Date | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The last heartbeat; each waits for the one before, so that `draining` is not overwritten. */
  #last = Promise.resolve();
  #state: "running" | "draining" = "running";
  readonly #failures = new FailureLog(this.parts.log);

  /** Starts the heartbeats. */
  begin(): void {
    this.#startedAt ??= this.parts.clock.now();
    this.#next();
  }

  /** Stops the heartbeats after a last one with the state `draining`. */
  drain(): void {
    if (this.#state === "draining") return;
    this.#state = "draining";
    clearTimeout(this.#timer);
    if (this.#startedAt) this.#next();
  }

  /** Starts nothing new. Resolves when the heartbeats that have begun are written. */
  async concluded(): Promise<void> {
    this.#state = "draining";
    clearTimeout(this.#timer);
    await this.#last;
  }

  #next(): void {
    this.#last = this.#last.then(() => this.#beat());
  }

  async #beat(): Promise<void> {
    const { clock, db } = this.parts;
    const [id, state, startedAt] = [this.#id, this.#state, this.#startedAt];
    if (!startedAt) return;
    const beat = async () => {
      if (clock instanceof DatabaseClock) await clock.compare(db);
      await processes.beat(db, { id, app: "server", startedAt, notes: [], state, ...this.#self });
    };
    await this.#failures.attempt("the heartbeat could not be written", beat);
    // `drain` or `concluded` may have been called in the meantime
    if (this.#state === "running") this.#timer = setTimeout(() => this.#next(), every).unref();
  }
}
