import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./client.ts";
import { refusedWriteOf } from "./errors.ts";

interface Parts {
  log: { info(words: string): void; error(found: object, words: string): void };
  /** Milliseconds between two trial writes while writes fail. */
  every?: number;
}

/**
 * Detects a database that answers but rejects writes, because its disk is full or broken or it is read-only. A failed
 * statement reveals it; from then on, trial writes are repeated until one succeeds. Start and end are each logged once.
 */
export class WriteWatch {
  readonly #parts: Parts;
  #open: (() => Db) | undefined;
  #refused = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether writes are rejected, as far as known. */
  get isRefused(): boolean {
    return this.#refused;
  }

  /** @param open opens separate connections for trials: changed rights may apply only to new connections */
  use(open: () => Db): void {
    this.#open = open;
  }

  /** Reports a failed statement. */
  saw(error: unknown): void {
    const code = refusedWriteOf(error);
    if (this.#refused || code === undefined) return;
    this.#refused = true;
    this.#parts.log.error(
      { code, err: error },
      "the database refuses writes: its disk may be full or broken, or it is read-only; nothing can be saved until it accepts them again",
    );
    this.#tryLater();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#open = undefined;
  }

  async #ask(db: Db): Promise<boolean> {
    try {
      return await takesWrites(db);
    } finally {
      await db.destroy();
    }
  }

  #tryLater(): void {
    this.#timer = setTimeout(() => void this.#try(), this.#parts.every ?? 2000).unref();
  }

  async #try(): Promise<void> {
    const db = this.#open?.();
    if (!db) return;
    const works = await this.#ask(db);
    if (!this.#open) return;
    this.#refused = !works;
    if (works) this.#parts.log.info("the database accepts writes again");
    else this.#tryLater();
  }
}

/** Rows of the trial table: half a megabyte, more than existing files have free. */
const rows = 8192;

/** Writes into a new table and rolls back. */
async function takesWrites(db: Db): Promise<boolean> {
  const table = sql.id(`write_trial_${randomBytes(8).toString("hex")}`);
  const tried = new Error("taken back");
  try {
    await db.transaction().execute(async (tx) => {
      await sql`
        create table ${table} as
        select md5(i::text) as filler from generate_series(1, ${sql.lit(rows)}) as i`.execute(tx);
      throw tried;
    });
  } catch (error) {
    if (error === tried) return true;
    // a role that may not create tables has to wait for the next real write
    return (error as { code?: unknown }).code === "42501";
  }
  return true;
}
