import { type OpenStatement, openingsText } from "@sortes/core/draws";
import { type Db } from "@sortes/db";
import * as drawLists from "@sortes/db/draws/lists";
import { found } from "../../failure.ts";
import { LoopTurns } from "../ground/loop-turns.ts";
import { LruCache } from "../ground/lru-cache.ts";
import { Queue } from "../ground/queue.ts";
import { ChunkTrees, placeOf } from "./frozen-list.ts";
import { publicOpenings } from "./shown-names.ts";

/** Maximum number of cached proofs, and of characters in all of them. */
const keptProofs = { results: 100, size: 16_000_000 };

/** Openings and proofs of entries, as JSON. */
export interface ProvenJson {
  openings: string;
  /** Undefined for a draw of numbers. */
  inclusion?: string;
}

/**
 * The openings and proofs of drawn entries, for short bundles. Reading them loads the database, so concurrency is
 * limited.
 */
export class ProvenEntries {
  readonly #db: Db;
  readonly #turns = new LoopTurns();
  readonly #proofs = new LruCache<string>(keptProofs, ({ length }) => length);
  readonly #queue = new Queue({ atOnce: 2, waiting: 100, patience: 20_000 });

  constructor({ db }: { db: Db }) {
    this.#db = db;
  }

  /** Whether the proofs of a draw are cached or being computed, and so cost nothing more. */
  has(drawId: string): boolean {
    return this.#proofs.has(drawId);
  }

  /**
   * The public openings and the proofs of some entries.
   * @throws DomainError UNAVAILABLE if too many calls are queued.
   */
  async of(open: OpenStatement, numbers: readonly number[]): Promise<ProvenJson> {
    return await this.#queue.run(async () => {
      const openings = JSON.stringify(openingsText(await publicOpenings(this.#db, open, numbers)));
      if (open.kind === "numbers") return { openings };
      // proofs never change; before there is a result they are empty and not cached
      if (numbers.length === 0) return { openings, inclusion: "[]" };
      const make = async () => JSON.stringify(await this.#inclusion(open.draw, numbers));
      return { openings, inclusion: await this.#proofs.of(open.draw, make) };
    });
  }

  /** The entries that were drawn, each with its proof. */
  async #inclusion(id: string, numbers: readonly number[]) {
    const trees = new ChunkTrees(await drawLists.findChunkRoots(this.#db, id));
    const byChunk = Map.groupBy(numbers, (number) => placeOf(number).chunk);
    const proven = [];
    for (const [chunk, some] of byChunk) {
      const lines = found(await drawLists.findChunk(this.#db, id, chunk))
        .slice(0, -1)
        .split("\n");
      await this.#turns.next();
      const proofAt = trees.proofsIn(chunk, lines);
      for (const number of some) {
        const { at } = placeOf(number);
        const [c = "", weight] = lines[at]?.split(" ") ?? [];
        proven.push({ number, c, weight: Number(weight), proof: proofAt(at) });
      }
    }
    return proven.sort((a, b) => a.number - b.number);
  }
}
