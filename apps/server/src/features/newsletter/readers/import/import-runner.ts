import { randomUUID } from "node:crypto";
import {
  type ImportCounts,
  DomainError,
  type ImportUndone,
  importLimits,
  type Message,
  subscriberLimits,
} from "@sortes/contract";
import { type Db, inTransaction, type Tx } from "@sortes/db";
import { FailureLog } from "@sortes/process";
import * as importRuns from "@sortes/db/newsletter/readers/import-runs";
import * as importEffects from "@sortes/db/newsletter/readers/import-effects";
import * as readerFields from "@sortes/db/newsletter/readers/fields";
import * as audit from "@sortes/db/accounts/audit";
import type { ImportRow } from "@sortes/db/newsletter/readers/import-runs";
import { linesOf, textOf } from "./csv-text.ts";
import { batchesOf, ImportRun, isTooLong, noCounts, sumOf } from "./import-run.ts";
import { SeenAddresses } from "./seen-addresses.ts";
import { Service, type ServiceParts } from "../../../ground/service.ts";

/** How often to look for idle imports (ms), and the number of attempts after which an import fails. */
const every = 10_000;
const most = 5;

/** Thrown if another server has taken over the import, or it was stopped or removed. */
export class LeaseLost extends Error {}

/**
 * The bytes of a stored file.
 * @param onRead called with the total number of bytes read so far
 * @throws LeaseLost if the import is removed or ends while it is read.
 */
export async function* fileOf(
  db: Db,
  { id, parts }: Pick<ImportRow, "id" | "parts">,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  let read = 0;
  for (let place = 0; place < (parts ?? 0); place++) {
    const bytes = await importRuns.findPart(db, id, place);
    if (!bytes) throw new LeaseLost();
    yield bytes;
    onRead((read += bytes.length));
  }
}

/**
 * Plans, runs and undoes imports in batches. Each batch commits together with the number of rows done, so that no row
 * is written twice, even if a server crashes and another one continues.
 */
export class ImportRunner extends Service<ServiceParts<"db" | "clock" | "log" | "secrets">> {
  readonly #me = randomUUID();
  readonly #running = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isEnding = false;
  readonly #failures = new FailureLog(this.parts.log);

  /** Starts to look for imports left by servers that have stopped. */
  begin(): void {
    void this.#look();
  }

  /** Starts nothing new. Resolves when the current batches are done. */
  async concluded(): Promise<void> {
    this.#isEnding = true;
    clearTimeout(this.#timer);
    await Promise.allSettled(this.#running.values());
  }

  /** Runs the current step of an import to its end. */
  go(id: string): Promise<void> {
    const running = this.#running.get(id);
    if (running) return running;
    if (this.#isEnding) return Promise.resolve();
    const work = this.#work(id).finally(() => this.#running.delete(id));
    this.#running.set(id, work);
    return work;
  }

  async #look(): Promise<void> {
    const look = async () => {
      for (const id of await importRuns.findIdle(this.parts.db)) void this.go(id);
    };
    await this.#failures.attempt("waiting imports could not be looked up", look);
    if (!this.#isEnding) this.#timer = setTimeout(() => void this.#look(), every).unref();
  }

  async #work(id: string): Promise<void> {
    const { db, log, secrets } = this.parts;
    try {
      // a server that has just started has not loaded the secrets yet
      await secrets.admit();
      const attempts = await importRuns.claim(db, id, this.#me);
      const row = attempts === undefined ? undefined : await importRuns.find(db, id);
      if (!row) return;
      if ((attempts ?? 0) > most) throw new DomainError("INTERNAL");
      if (row.state === "planning") await this.#plan(row);
      else if (row.state === "undoing") await this.#undo(row);
      else await this.#run(row);
    } catch (error) {
      if (error instanceof DomainError && error.code !== "UNAVAILABLE")
        await this.#fail(id, error).catch(() => undefined);
      else if (!(error instanceof LeaseLost)) {
        log.warn({ err: error, import: id }, "an import was interrupted; a server will resume it");
      }
    }
    await importRuns.release(db, id, this.#me).catch(() => undefined);
  }

  /** After a failed plan the columns can be chosen again; a failed import has ended. */
  async #fail(id: string, { code, params }: DomainError): Promise<void> {
    await this.#own(id, async (tx, row) => {
      const fault = { code, ...(params && { params }) } as Message;
      if (row.state === "planning")
        await importRuns.update(tx, id, {
          state: "read",
          fault,
          changedAt: this.parts.clock.now(),
        });
      // undoing can be retried
      else if (row.state === "undoing")
        await importRuns.update(tx, id, {
          state: "stopped",
          fault,
          changedAt: this.parts.clock.now(),
        });
      else await this.#end(tx, row, "failed", { fault });
    });
  }

  async #own<T>(id: string, work: (tx: Tx, row: ImportRow) => Promise<T>): Promise<T> {
    return await inTransaction(this.parts.db, async (tx) => {
      const row = await importRuns.lockOwn(tx, id, this.#me);
      if (!row || this.#isEnding) throw new LeaseLost();
      return await work(tx, row);
    });
  }

  async #plan(begun: ImportRow): Promise<void> {
    const { db, clock } = this.parts;
    const { id } = begun;
    const { run, format } = await this.#runOf(begun, clock.now());
    const seen = new SeenAddresses();
    const existing = new Set((await readerFields.findTags(db)).map(readerFields.tagKey));
    const fresh = new Set<string>();
    let counts = noCounts;
    let read = 0;
    let place = 0;
    const bytes = fileOf(db, begun, (done) => (read = done));
    const lines = linesOf(textOf(bytes, format.encoding));
    for await (const rows of batchesOf(lines, format, 0)) {
      const { counts: some, left, tags } = await run.foresee(db, rows, seen);
      counts = sumOf(counts, some);
      if (isTooLong(counts.rows))
        throw new DomainError("IMPORT_TOO_LONG", { limit: importLimits.rows });
      for (const key of tags.map(readerFields.tagKey)) if (!existing.has(key)) fresh.add(key);
      if (existing.size + fresh.size > subscriberLimits.tags && fresh.size > 0)
        throw new DomainError("TAG_LIMIT", { limit: subscriberLimits.tags });
      await this.#own(id, async (tx) => {
        await importRuns.insertLeftRows(tx, id, place++, left);
        await importRuns.update(tx, id, { bytesDone: read, changedAt: clock.now() });
      });
    }
    const plan: ImportCounts = { ...counts, newTags: fresh.size };
    await this.#own(id, (tx) =>
      importRuns.update(tx, id, {
        state: "planned",
        plan,
        bytesDone: begun.bytes,
        changedAt: clock.now(),
      }),
    );
  }

  async #run(begun: ImportRow): Promise<void> {
    const { db, clock } = this.parts;
    const { id, rowsDone } = begun;
    const { run, format } = await this.#runOf(begun, begun.startedAt ?? clock.now());
    let done = rowsDone;
    let read = 0;
    const bytes = fileOf(db, begun, (reached) => (read = reached));
    const lines = linesOf(textOf(bytes, format.encoding));
    for await (const rows of batchesOf(lines, format, rowsDone)) {
      const from = done;
      await this.#own(id, async (tx, row) => {
        if (row.rowsDone !== from) throw new LeaseLost();
        const { counts, left, effects } = await run.write(tx, rows);
        await importEffects.insert(tx, id, { place: from, effects, at: clock.now() });
        await importRuns.insertLeftRows(tx, id, from, left);
        await importRuns.update(tx, id, {
          rowsDone: from + rows.length,
          bytesDone: Math.max(read, row.bytesDone),
          result: sumOf(row.result ?? noCounts, counts),
          changedAt: clock.now(),
        });
      });
      done += rows.length;
    }
    await this.#own(id, (tx, row) => this.#end(tx, row, "done", { bytesDone: row.bytes }));
  }

  /**
   * Undoes an import in batches. Deletes each batch's undo data in the same transaction, so that none is undone twice.
   */
  async #undo({ id, startedAt }: ImportRow): Promise<void> {
    const { db, clock } = this.parts;
    for (;;) {
      const next = await importEffects.find(db, id);
      if (!next || !startedAt) break;
      await this.#own(id, async (tx, row) => {
        const now = clock.now();
        const some = await importEffects.undo(tx, next.effects, { at: startedAt, now });
        await importEffects.remove(tx, id, next.place);
        const undone = undoneSum(row.undone, some);
        await importRuns.update(tx, id, { undone, changedAt: now });
      });
    }
    await this.#own(id, async (tx, row) => {
      const undone = undoneSum(row.undone);
      await importRuns.update(tx, id, { state: "undone", undone, changedAt: clock.now() });
      await this.audited(tx, row.userId ?? "worker", "subscribers.import_undone", id, undone);
    });
  }

  async #runOf(row: ImportRow, at: Date) {
    const { format, settings } = row;
    if (!format || !settings) throw new DomainError("INTERNAL");
    const made = settings.newFields.map((field, i) => ({ ...field, id: -1 - i }));
    const existing = await readerFields.list(this.parts.db);
    const missing = made.filter(({ key }) => !existing.some((field) => field.key === key));
    const frame = { at, secret: this.parts.secrets.addressKey, fields: [...existing, ...missing] };
    return { format, run: new ImportRun(format, settings, frame) };
  }

  async #end(
    tx: Tx,
    row: ImportRow,
    state: "done" | "failed",
    changes: Partial<Parameters<typeof importRuns.update>[2]>,
  ): Promise<void> {
    const at = this.parts.clock.now();
    await importRuns.update(tx, row.id, { state, ...changes, changedAt: at });
    await concludeImport(tx, row, { complete: state === "done", at });
  }
}

const undoneSum = (
  before: ImportUndone | null,
  some: ImportUndone = { removed: 0, restored: 0, lifted: 0, kept: 0 },
): ImportUndone => ({
  removed: (before?.removed ?? 0) + some.removed,
  restored: (before?.restored ?? 0) + some.restored,
  lifted: (before?.lifted ?? 0) + some.lifted,
  kept: (before?.kept ?? 0) + some.kept,
});

/** Records the outcome of an import, complete or not, and deletes its file and the sample values. */
export async function concludeImport(
  tx: Tx,
  { id, userId, settings, result, format }: ImportRow,
  { complete, at }: { complete: boolean; at: Date },
): Promise<void> {
  await importRuns.removeParts(tx, id);
  const columns = format?.columns.map((column) => ({ ...column, samples: [] })) ?? [];
  await importRuns.update(tx, id, {
    endedAt: at,
    changedAt: at,
    ...(format && { format: { ...format, columns } }),
  });
  const detail = { list: settings?.list ?? "subscribers", complete, ...(result ?? noCounts) };
  await audit.insert(tx, {
    actor: userId ?? "worker",
    action: "subscribers.imported",
    subject: id,
    detail,
    createdAt: at,
  });
}
