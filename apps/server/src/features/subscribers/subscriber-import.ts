import {
  type AuditAction,
  DomainError,
  type ImportedList,
  limits,
  type Message,
  type ImportError,
  type SubscriberImport as Outcome,
} from "@sortes/contract";
import { type CsvLine, type CsvRow, CsvRows } from "@sortes/core/csv-rows";
import { insertAuditEntry, inTransaction, newId, type Tx } from "@sortes/db";
import { wordAttestation, wordMessage } from "@sortes/i18n";
import type { Caller } from "../accounts/call-limits.ts";
import { linesOf, textOf } from "./csv-text.ts";
import { tallyOf, writeBatch } from "./import-batch.ts";
import { columnsOf, type ImportColumns, isBeforeHeadings } from "./import-columns.ts";
import { judgeRow, type ListedSubscriber } from "./import-rows.ts";
import { Service, type ServiceParts } from "../service.ts";

type Parts = ServiceParts<"db" | "clock" | "log" | "secrets">;

/** Subscribers that one transaction takes. */
const batchSize = 1000;

/** The importing staff member, who attests the consent of all people in the list. */
export interface Importer {
  userId: string;
  locale: Caller["locale"];
  list: ImportedList;
}

/** Takes lists of subscribers while they arrive: no more of one is in memory than a batch, however long it is. */
export class SubscriberImports extends Service<Parts> {
  readonly #running = new Set<Promise<Outcome>>();

  /**
   * Each batch is committed separately: if a list breaks off, earlier batches stay, and importing it again is harmless.
   * @throws DomainError CSV_UNREADABLE if there is no line of headings with a column of addresses.
   */
  async take(bytes: AsyncIterable<Uint8Array>, importer: Importer): Promise<Outcome> {
    const taking = this.#take(bytes, importer);
    this.#running.add(taking);
    try {
      return await taking;
    } finally {
      this.#running.delete(taking);
    }
  }

  /** Waits for imports whose connections were cut, so that the log records their progress. */
  async concluded(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  async #take(bytes: AsyncIterable<Uint8Array>, importer: Importer): Promise<Outcome> {
    const run = new ImportRun(this.parts, importer);
    let complete = false;
    try {
      for await (const lines of linesOf(textOf(bytes))) {
        for (const line of lines) run.add(line);
        await run.commit(batchSize);
      }
      run.end();
      await run.commit();
      complete = true;
    } finally {
      if (complete || run.attested) await run.conclude(complete);
    }
    return run.outcome;
  }
}

/** One import. */
class ImportRun {
  readonly #parts: Parts;
  readonly #importer: Importer;
  readonly #at: Date;
  readonly #id: string;
  #columns: ImportColumns | undefined;
  #rows: CsvRows | undefined;
  #waiting: ListedSubscriber[] = [];
  /** Whether the log names the attesting person. */
  attested = false;
  readonly outcome: Outcome = {
    added: 0,
    unsubscribed: 0,
    suppressed: 0,
    pending: 0,
    skipped: { known: 0, unsubscribed: 0, suppressed: 0, repeated: 0 },
    errors: [],
    errorsTotal: 0,
  };

  constructor(parts: Parts, importer: Importer) {
    this.#parts = parts;
    this.#importer = importer;
    this.#at = parts.clock.now();
    this.#id = newId(this.#at);
  }

  /** @throws DomainError CSV_UNREADABLE if the first non-empty line has no headings. */
  add(line: CsvLine): void {
    if (this.#rows) return this.#judge(this.#rows.take([line]));
    if (line.text !== undefined && isBeforeHeadings(line.text)) return;
    this.#columns = columnsOf(line.text ?? "");
    if (!this.#columns) throw new DomainError("CSV_UNREADABLE");
    this.#rows = new CsvRows(this.#columns.delimiter);
  }

  /** @throws DomainError CSV_UNREADABLE if nothing has come. */
  end(): void {
    if (!this.#rows) throw new DomainError("CSV_UNREADABLE");
    this.#judge(this.#rows.end());
  }

  #judge(rows: readonly CsvRow[]): void {
    const columns = this.#columns;
    if (!columns) return;
    for (const row of rows) {
      const { list, locale } = this.#importer;
      const judged = judgeRow(row, { columns, list, locale, at: this.#at });
      if (!judged) continue;
      if ("subscriber" in judged) this.#waiting.push(judged.subscriber);
      else this.#refuse(row.line, judged.column, judged.message);
    }
  }

  #refuse(line: number, column: ImportError["column"], message: Message): void {
    const { errors } = this.outcome;
    this.outcome.errorsTotal++;
    if (errors.length >= limits.subscriberImport.errors) return;
    const { log } = this.#parts;
    const words = wordMessage(this.#importer.locale, message, (err) =>
      log.error({ err }, "a message cannot be worded"),
    );
    errors.push({ line, column, code: message.code, message: words });
  }

  /** Writes a batch once it is full. */
  async commit(least = 1): Promise<void> {
    while (this.#waiting.length >= least) await this.#write(this.#waiting.splice(0, batchSize));
  }

  async #write(batch: readonly ListedSubscriber[]): Promise<void> {
    const tally = await inTransaction(this.#parts.db, async (tx) => {
      // nobody becomes active before the log names who attested consent
      if (!this.attested) await this.#attest(tx);
      const frame = { at: this.#at, secret: this.#parts.secrets.addressKey };
      return tallyOf(await writeBatch(tx, batch, frame));
    });
    this.attested = true;
    for (const kind of ["added", "unsubscribed", "suppressed", "pending"] as const)
      this.outcome[kind] += tally[kind];
    const { skipped } = this.outcome;
    for (const kind of ["known", "unsubscribed", "suppressed", "repeated"] as const)
      skipped[kind] += tally.skipped[kind];
  }

  async #attest(tx: Tx): Promise<void> {
    const { list, locale } = this.#importer;
    const attestation = wordAttestation(locale, "list");
    const attested = list === "subscribers" && { consentConfirmed: true, attestation };
    await this.#log(tx, "subscribers.import", { list, ...attested });
  }

  /** Records the outcome, also of a broken import. */
  async conclude(complete: boolean): Promise<void> {
    const { errors: _lines, errorsTotal: errors, ...counts } = this.outcome;
    const detail = { list: this.#importer.list, complete, ...counts, errors };
    await inTransaction(this.#parts.db, (tx) => this.#log(tx, "subscribers.imported", detail));
  }

  async #log(tx: Tx, action: AuditAction, detail: Record<string, unknown>): Promise<void> {
    const createdAt = this.#parts.clock.now();
    await insertAuditEntry(tx, {
      actor: this.#importer.userId,
      action,
      subject: this.#id,
      detail,
      createdAt,
    });
  }
}
