import { type Drawn, readStatement, type ResultStatement } from "@sortes/core/draws";
import { type Db, resultOf } from "@sortes/db";
import type { DrawRow, DrawStatementRow } from "@sortes/db/draws/draws";
import { LoopTurns } from "../ground/loop-turns.ts";
import { LruCache } from "../ground/lru-cache.ts";
import { type Charge, workOfResult } from "./draw-work.ts";

/** Maximum number of cached results, and of numbers in all of them. */
const most = { results: 100, size: 500_000 };

const sizeOf = (drawn: Drawn): number =>
  "ranks" in drawn
    ? drawn.ranks.length
    : drawn.teams.reduce((sum, members) => sum + members.length, 0);

/** The results of draws, computed from their statements. The most recently used ones are cached. */
export class DrawnResults {
  readonly #db: Db;
  readonly #kept = new LruCache(most, sizeOf);
  readonly #turns = new LoopTurns();

  constructor({ db }: { db: Db }) {
    this.#db = db;
  }

  /**
   * The result of a draw; undefined before it has one.
   * @param charge called with the units of work if the result is not cached
   */
  async of(
    draw: DrawRow,
    statements: readonly DrawStatementRow[],
    charge: Charge,
  ): Promise<Drawn | undefined> {
    const row = statements.find(({ t }) => t === "result");
    if (!row) return undefined;
    if (!this.#kept.has(draw.id)) charge(workOfResult(statements));
    return await this.#kept.of(draw.id, async () => {
      const { signature } = readStatement(row.body) as ResultStatement;
      return (await resultOf(this.#db, draw, signature, () => this.#turns.next())).drawn;
    });
  }
}
