import {
  DomainError,
  type ExportSubscribersInput,
  type ListSubscribersInput,
  type Subscriber,
  paginationOf,
} from "@sortes/contract";
import {
  countSubscribers,
  countSubscribersByState,
  type Db,
  eraseSubscriber,
  findSubscriberBatch,
  findSubscriberPage,
  findSuppressed,
  insertAuditEntry,
  insertSuppression,
  inTransaction,
  lockSubscriber,
  newId,
  type SubscriberRow,
  suppressionHash,
  type Tx,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { FileAnswer } from "../files.ts";
import { stop } from "../newsletter/consent.ts";

interface Parts {
  db: Db;
  clock: Clock;
  secret: string;
}

/** Who gets the newsletter, as staff see and change it. */
export class Subscribers {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** One page, newest first, and how many there are in each state. */
  async list(input: ListSubscribersInput) {
    const { db } = this.#parts;
    const { page, limit, state, search } = input;
    const [rows, counts, found] = await Promise.all([
      findSubscriberPage(db, input),
      countSubscribersByState(db),
      search === "" ? undefined : countSubscribers(db, input),
    ]);
    const total = found ?? counts[state === "all" ? "total" : state];
    return {
      subscribers: await this.#shown(rows),
      pagination: paginationOf(total, { page, limit }),
      counts,
    };
  }

  /** How many a file would hold. */
  async count({ state }: Pick<ExportSubscribersInput, "state">): Promise<number> {
    return await countSubscribers(this.#parts.db, { state });
  }

  /** Reads the first ones before it answers, so that a database that is gone is a refusal and not half a file. */
  async export({ format, state }: ExportSubscribersInput): Promise<FileAnswer<Subscriber>> {
    const day = this.#parts.clock.now().toISOString().slice(0, 10);
    const first = await findSubscriberBatch(this.#parts.db, { state });
    return { name: `sortes-subscribers-${day}`, format, entries: this.#from(first, state) };
  }

  async *#from(first: Batch, state: ExportSubscribersInput["state"]) {
    const { db } = this.#parts;
    for (
      let batch = first;
      batch.next;
      batch = await findSubscriberBatch(db, { state }, batch.next)
    )
      yield await this.#shown(batch.rows);
  }

  /**
   * Ends a subscription for good: nothing but staff who erase the person may turn it around.
   * @throws DomainError NOT_FOUND.
   */
  async suppress(id: string, actor: string): Promise<Subscriber> {
    const { db, clock, secret } = this.#parts;
    const at = clock.now();
    return await inTransaction(db, async (tx) => {
      const subscriber = await lockSubscriber(tx, id);
      if (!subscriber) throw new DomainError("NOT_FOUND");
      await stop(tx, subscriber, { source: "staff", networkHash: null, at });
      const addressHash = suppressionHash(secret, subscriber.address);
      await insertSuppression(tx, { addressHash, reason: "staff", createdAt: at });
      await this.#log(tx, "subscriber.suppress", id, actor);
      const { state, unsubscribedAt } = subscriber;
      const ended = { state: "unsubscribed", unsubscribedAt: at } as const;
      return shown(
        { ...subscriber, ...(state === "unsubscribed" ? { unsubscribedAt } : ended) },
        true,
      );
    });
  }

  /**
   * Forgets somebody, but for the hash by which nobody writes to the address again.
   * @throws DomainError NOT_FOUND.
   */
  async erase(id: string, actor: string): Promise<void> {
    const { db, clock, secret } = this.#parts;
    await inTransaction(db, async (tx) => {
      const subscriber = await lockSubscriber(tx, id);
      if (!subscriber) throw new DomainError("NOT_FOUND");
      const addressHash = suppressionHash(secret, subscriber.address);
      await insertSuppression(tx, { addressHash, reason: "erased", createdAt: clock.now() });
      await eraseSubscriber(tx, subscriber);
      await this.#log(tx, "subscriber.erase", id, actor);
    });
  }

  async #log(tx: Tx, action: string, subject: string, actor: string): Promise<void> {
    const createdAt = this.#parts.clock.now();
    await insertAuditEntry(tx, { id: newId(createdAt), actor, action, subject, createdAt });
  }

  async #shown(rows: readonly SubscriberRow[]): Promise<Subscriber[]> {
    const { db, secret } = this.#parts;
    const hashes = rows.map(({ address }) => suppressionHash(secret, address));
    const suppressed = await findSuppressed(db, hashes);
    return rows.map((row, i) => shown(row, suppressed.has(hashes[i] ?? "")));
  }
}

type Batch = Awaited<ReturnType<typeof findSubscriberBatch>>;

const shown = (row: SubscriberRow, suppressed: boolean): Subscriber => ({
  id: row.id,
  email: row.address,
  state: row.state,
  frequency: row.frequency,
  topics: row.topics,
  language: row.locale,
  createdAt: row.createdAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  suppressed,
});
