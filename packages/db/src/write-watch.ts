import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./client.ts";
import { refusedWriteOf } from "./errors.ts";

interface Parts {
  log: { info(words: string): void; error(found: object, words: string): void };
  /** Milliseconds between two tries to write while writes fail. */
  every?: number;
}

/**
 * Notices that the database answers and takes nothing: its disk is full or broken, or it only reads. It learns that from
 * the statements that fail, and then tries to write by itself until that works. Both are said once.
 */
export class WriteWatch {
  readonly #parts: Parts;
  #open: (() => Db) | undefined;
  #refused = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether the last write that could tell was refused. */
  get isRefused(): boolean {
    return this.#refused;
  }

  /** With what it tries: connections of its own, since what a database allows may count for new ones alone. */
  use(open: () => Db): void {
    this.#open = open;
  }

  /** Takes note of a statement that failed. */
  saw(error: unknown): void {
    const code = refusedWriteOf(error);
    if (this.#refused || code === undefined) return;
    this.#refused = true;
    this.#parts.log.error(
      { code, err: error },
      "the database refuses writes: its disk may be full or broken, or it only reads; nothing can be saved until it takes them again",
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
    if (works) this.#parts.log.info("the database takes writes again");
    else this.#tryLater();
  }
}

/** Rows of the table by which writing is tried: half a megabyte, more than what lies free in a file that is there. */
const rows = 8192;

/** Tries to write into a file of its own, and takes that back. */
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
    // a role that may not make tables learns by the next write
    return (error as { code?: unknown }).code === "42501";
  }
  return true;
}
