import { statfs } from "node:fs/promises";
import { within } from "../process.ts";
import type { Scrape } from "./scrape.ts";

/** Time limit for a file system in milliseconds. */
const patience = 1000;

/** The disk space of a folder's file system. A hanging file system is queried once and waited for at most a second. */
export class FolderSpace {
  readonly #folder: string;
  #asked: Promise<{ free: number; size: number } | undefined> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The free and total bytes; undefined if unknown. */
  async find(): Promise<{ free: number; size: number } | undefined> {
    this.#asked ??= this.#ask().finally(() => (this.#asked = undefined));
    return await within(patience, this.#asked);
  }

  /** Adds the free and total bytes, if known. */
  async addTo(scrape: Scrape): Promise<void> {
    const space = await this.find();
    scrape.value(
      "sortes_data_folder_free_bytes",
      "Space that this process may still use where its data folder lies.",
      space?.free,
    );
    scrape.value(
      "sortes_data_folder_size_bytes",
      "Space in all where the data folder lies.",
      space?.size,
    );
  }

  async #ask(): Promise<{ free: number; size: number } | undefined> {
    try {
      const { bavail, blocks, bsize } = await statfs(this.#folder);
      return { free: bavail * bsize, size: blocks * bsize };
    } catch {
      return undefined; // no folder yet, or none that may be read
    }
  }
}

/** The connections of one pool. */
interface Pool {
  open: number;
  idle: number;
  most: number;
  waiting: number;
}

/** Adds the connections of this process to the database. */
export function addPools(scrape: Scrape, pools: Readonly<Record<string, Pool>>): void {
  const all = Object.entries(pools);
  scrape.gauge(
    "sortes_database_pool_connections",
    "Connections of this process to the database, by pool.",
    all.flatMap(([pool, { open, idle }]) => [
      [{ pool, state: "busy" }, open - idle] as const,
      [{ pool, state: "idle" }, idle] as const,
    ]),
  );
  scrape.gauge(
    "sortes_database_pool_limit",
    "Connections that a pool may open.",
    all.map(([pool, { most }]) => [{ pool }, most]),
  );
  scrape.gauge(
    "sortes_database_pool_waiting",
    "Statements and transactions that wait for a connection of a pool.",
    all.map(([pool, { waiting }]) => [{ pool }, waiting]),
  );
}
