import type { ExportHistoryInput, HistoryItem } from "@sortes/contract";
import { type Db, findHistoryBatch, findUserById, type UserRow } from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { FileAnswer } from "../files.ts";
import { itemOf } from "./history-item.ts";

/** What a person keeps, as a file. No more of it is in memory than what is read at once, however long it is. */
export class HistoryExport {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Reads the first items before it answers, so that a database that is gone is a refusal and not half a file. */
  async write(
    owner: Pick<UserRow, "id">,
    { format, ...filter }: ExportHistoryInput,
  ): Promise<FileAnswer<HistoryItem>> {
    const day = this.#clock.now().toISOString().slice(0, 10);
    const first = await findHistoryBatch(this.#db, owner.id, filter);
    return {
      name: `sortes-history-${day}`,
      format,
      entries: this.#from(first, (after) =>
        findHistoryBatch(this.#db, owner.id, { ...filter, after }),
      ),
      isWhole: async () => (await findUserById(this.#db, owner.id)) !== undefined,
    };
  }

  async *#from(first: Batch, readAfter: (cursor: Batch["next"]) => Promise<Batch>) {
    for (let batch = first; batch.next; batch = await readAfter(batch.next))
      yield batch.rows.map(itemOf);
  }
}

type Batch = Awaited<ReturnType<typeof findHistoryBatch>>;
