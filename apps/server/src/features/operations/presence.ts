import { randomUUID } from "node:crypto";
import { beat, DatabaseClock } from "@sortes/db";
import { type Self, selfOf } from "@sortes/process";
import { Service, type ServiceParts } from "../ground/service.ts";

/** Milliseconds between two beats. */
const every = 5000;

/** Tells the database that this server is there, for the page of staff, and keeps to its clock. Nothing waits for it. */
export class Presence extends Service<ServiceParts<"db" | "clock" | "log">> {
  readonly #self: Self = selfOf(import.meta.dirname);
  readonly #id = randomUUID();
  #startedAt: Date | undefined;
  #timer: NodeJS.Timeout | undefined;
  #state: "running" | "draining" = "running";
  #isTold = false;

  /** From now on it reports itself. */
  begin(): void {
    this.#startedAt ??= this.parts.clock.now();
    void this.#beat();
  }

  /** It stops, and reports that once. */
  drain(): void {
    if (this.#state === "draining") return;
    this.#state = "draining";
    clearTimeout(this.#timer);
    if (this.#startedAt) void this.#beat();
  }

  async #beat(): Promise<void> {
    const { clock, db, log } = this.parts;
    const [id, state, startedAt] = [this.#id, this.#state, this.#startedAt];
    if (!startedAt) return;
    try {
      if (clock instanceof DatabaseClock) await clock.compare(db);
      await beat(db, { id, app: "server", startedAt, notes: [], state, ...this.#self });
      this.#isTold = false;
    } catch (error) {
      if (!this.#isTold) log.warn({ err: error }, "the heartbeat could not be written");
      this.#isTold = true;
    }
    // closed by `drain`, which may have come meanwhile
    if (this.#state === "running") this.#timer = setTimeout(() => void this.#beat(), every).unref();
  }
}
