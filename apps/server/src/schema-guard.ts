import { DomainError } from "@sortes/contract";
import { type Db, schemaState, type SchemaState } from "@sortes/db";
import type { FastifyBaseLogger } from "fastify";
import { type Clock, within } from "@sortes/process";

/** Interval between checks while the schema does not match, and below the timeout of one check (ms). */
const interval = 1000;
const patience = 1500;

const words = {
  behind:
    "the tables are older than this server: run npm run migrate; calls are refused until then",
  ahead:
    "a newer Sortes has changed the tables so that this server must not use them: start that one; calls are refused",
  ok: "the schema fits this server",
};

/**
 * Rejects calls while the database's schema is older than this server's, or newer and incompatible. Once it has
 * matched, this process does not check again, so that a newer version can migrate while older servers finish their
 * work.
 */
export class SchemaGuard {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #log: FastifyBaseLogger;
  #state: SchemaState | "unknown" = "unknown";
  #lookedAt = -Infinity;
  #looking: Promise<void> | undefined;

  constructor({ db, clock, log }: { db: Db; clock: Clock; log: FastifyBaseLogger }) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
  }

  /** Whether calls may pass without a check. */
  get isRight(): boolean {
    return this.#state === "ok";
  }

  /** Checks the schema; `unknown` while the database does not answer. */
  async look(): Promise<SchemaState | "unknown"> {
    if (!this.isRight) await (this.#looking ??= this.#compare());
    return this.#state;
  }

  /**
   * Lets a call pass unless the tables are known to be wrong. If the database does not answer, the call itself will
   * fail.
   * @throws DomainError UNAVAILABLE.
   */
  async admit(): Promise<void> {
    if (this.#clock.now().getTime() - this.#lookedAt >= interval) {
      const look = this.look();
      if (this.#state !== "unknown") await look;
    }
    if (this.#state === "behind" || this.#state === "ahead") throw new DomainError("UNAVAILABLE");
  }

  async #compare(): Promise<void> {
    this.#lookedAt = this.#clock.now().getTime();
    const unknown = () => "unknown" as const;
    const state = await within(patience, schemaState(this.#db).catch(unknown), unknown);
    this.#looking = undefined;
    if (state === this.#state) return;
    this.#state = state;
    if (state === "ok") this.#log.info(words.ok);
    else if (state !== "unknown") this.#log.error(words[state]);
  }
}
