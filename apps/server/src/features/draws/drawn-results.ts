import { type Drawn, readStatement, type ResultStatement } from "@sortes/core/draws";
import { type Db, type DrawRow, type DrawStatementRow, resultOf } from "@sortes/db";

/** Results that are kept in memory, and numbers in all of them. */
const most = { results: 100, numbers: 500_000 };

const sizeOf = (drawn: Drawn): number =>
  "ranks" in drawn
    ? drawn.ranks.length
    : drawn.teams.reduce((sum, members) => sum + members.length, 0);

/** The results of draws. They follow from the statements, so they are computed; the last ones asked for are kept. */
export class DrawnResults {
  readonly #db: Db;
  readonly #kept = new Map<string, Drawn>();
  #numbers = 0;

  constructor({ db }: { db: Db }) {
    this.#db = db;
  }

  /** The result of a draw; undefined before it has one. */
  async of(draw: DrawRow, statements: readonly DrawStatementRow[]): Promise<Drawn | undefined> {
    const row = statements.find(({ t }) => t === "result");
    if (!row) return undefined;
    const kept = this.#kept.get(draw.id);
    if (kept) {
      this.#forget(draw.id, kept);
      return this.#keep(draw.id, kept);
    }
    const { signature } = readStatement(row.body) as ResultStatement;
    const { drawn } = await resultOf(this.#db, draw, signature);
    return this.#keep(draw.id, drawn);
  }

  #keep(id: string, drawn: Drawn): Drawn {
    this.#kept.set(id, drawn);
    this.#numbers += sizeOf(drawn);
    for (const [oldest, other] of this.#kept) {
      if (this.#kept.size <= most.results && this.#numbers <= most.numbers) break;
      this.#forget(oldest, other);
    }
    return drawn;
  }

  #forget(id: string, drawn: Drawn): void {
    if (this.#kept.delete(id)) this.#numbers -= sizeOf(drawn);
  }
}
