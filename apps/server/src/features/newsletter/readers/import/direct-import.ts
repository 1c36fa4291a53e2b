import {
  type DateOrder,
  DomainError,
  type ImportCounts,
  type ImportedList,
  type ImportEncoding,
  type ImportError,
  type ImportFormat,
  type ImportSettings,
  type ImportTarget,
  type Language,
  limits,
  type Message,
  type SubscriberImport as Outcome,
} from "@sortes/contract";
import { inTransaction, newId, type Tx } from "@sortes/db";
import * as importRuns from "@sortes/db/newsletter/readers/import-runs";
import * as importEffects from "@sortes/db/newsletter/readers/import-effects";
import * as readerFields from "@sortes/db/newsletter/readers/fields";
import { wordAttestation, wordMessage } from "@sortes/i18n";
import type { Caller } from "../../../ground/call-limits.ts";
import { Service, type ServiceParts } from "../../../ground/service.ts";
import { linesOf, textOf } from "./csv-text.ts";
import { dateOrderOf } from "./import-dates.ts";
import { columnName, formatOfLines, refuseOpen } from "./import-format.ts";
import { batchesOf, ImportRun, noCounts, sumOf } from "./import-run.ts";
import { type ListRow, openLines } from "./list-opening.ts";

type Parts = ServiceParts<"db" | "clock" | "log" | "secrets">;

/** The name of a direct import; other imports are named after their file. */
const directName = "POST /newsletter/subscribers/import/";

/** The importing staff member, who attests the consent of all people in the list. */
interface Importer {
  userId: string;
  locale: Caller["locale"];
  list: ImportedList;
  /** The default language, for rows without a supported one. */
  language?: Language | undefined;
  dates?: DateOrder | undefined;
  /** By default UTF-8, or UTF-16 with a byte order mark. */
  encoding?: ImportEncoding | undefined;
  /** The source of consent for rows without their own. */
  consentSource?: string | undefined;
}

/**
 * Imports lists within one request, by the detected columns and with the rules of imports in steps. A list is read as
 * it streams in, with at most one batch in memory.
 */
export class SubscriberImports extends Service<Parts> {
  readonly #running = new Set<Promise<Outcome>>();

  /**
   * Each batch is committed separately: if a list breaks off, earlier batches stay, and importing it again is harmless.
   * @throws DomainError CSV_UNREADABLE if there is no column of addresses, IMPORT_COLUMN_OPEN, IMPORT_LANGUAGE_MISSING,
   * IMPORT_DATES_OPEN, all before anything is written; TAG_LIMIT
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

  /** Waits for imports whose connections were cut, so that the audit log records their progress. */
  async concluded(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  async #take(bytes: AsyncIterable<Uint8Array>, importer: Importer): Promise<Outcome> {
    const { db, clock, secrets } = this.parts;
    const fields = await readerFields.list(db);
    const lines = linesOf(textOf(bytes, importer.encoding));
    try {
      const { first, isWhole, all } = await openLines(lines);
      const keys = fields.map(({ key }) => key);
      const { encoding = "utf-8" } = importer;
      const format = formatOfLines(first, { encoding, fields: keys, isWhole });
      if (!format) throw new DomainError("CSV_UNREADABLE");
      const settings = settingsOf(format, importer);
      const at = clock.now();
      const needsLanguage = importer.list === "subscribers" && !importer.language;
      const frame = { at, secret: secrets.addressKey, needsLanguage, fields };
      const run = new ImportRun(format, settings, frame);
      const direct = new DirectImport(this.parts, importer, { at, run, settings });
      await direct.take(batchesOf(all, format, 0));
      return direct.outcome(namesOf(format, "leave"));
    } finally {
      await lines.return(undefined);
    }
  }
}

const namesOf = ({ columns }: ImportFormat, target: ImportTarget): string[] =>
  columns.filter(({ to }) => to === target).map(columnName);

/** @throws DomainError CSV_UNREADABLE, IMPORT_COLUMN_OPEN, IMPORT_LANGUAGE_MISSING, IMPORT_DATES_OPEN */
function settingsOf(format: ImportFormat, by: Importer): ImportSettings {
  const { columns } = format;
  const hasAddresses = columns.some(({ to }) => to === "email");
  // several columns of addresses are a question
  if (by.list === "subscribers" || !hasAddresses) refuseOpen(columns);
  if (!hasAddresses) throw new DomainError("CSV_UNREADABLE");
  if (by.list === "subscribers") {
    if (!by.language && columns.every(({ to }) => to !== "language"))
      throw new DomainError("IMPORT_LANGUAGE_MISSING");
    if (!by.dates && dateOrderOf(format, undefined) === "open")
      throw new DomainError("IMPORT_DATES_OPEN");
  }
  return {
    list: by.list,
    columns: columns.map(({ to, field }, place) => ({ place, to, ...(field && { field }) })),
    newFields: [],
    language: by.language ?? by.locale,
    dates: by.dates,
    tags: [],
    updates: false,
    consentSource: by.consentSource ?? "",
  };
}

/** An import within one request, with its counts and its first errors. */
class DirectImport extends Service<Parts> {
  readonly #importer: Importer;
  readonly #at: Date;
  readonly #id: string;
  readonly #run: ImportRun;
  readonly #settings: ImportSettings;
  readonly #errors: ImportError[] = [];
  #counts: ImportCounts = noCounts;
  /** Whether the audit log names the attesting person. */
  #isAttested = false;

  constructor(
    parts: Parts,
    importer: Importer,
    { at, run, settings }: { at: Date; run: ImportRun; settings: ImportSettings },
  ) {
    super(parts);
    this.#importer = importer;
    this.#at = at;
    this.#id = newId(at);
    this.#run = run;
    this.#settings = settings;
  }

  async take(batches: AsyncIterable<ListRow[]>): Promise<void> {
    let isComplete = false;
    try {
      for await (const rows of batches) await this.#write(rows);
      isComplete = true;
    } finally {
      if (isComplete || this.#isAttested) await this.#conclude(isComplete);
    }
  }

  async #write(rows: readonly ListRow[]): Promise<void> {
    const [at, id] = [this.#at, this.#id];
    const { counts, left } = await inTransaction(this.parts.db, async (tx) => {
      const wrote = await this.#run.write(tx, rows);
      // nobody becomes active before the audit log names who attested their consent
      if (!this.#isAttested && wrote.counts.rows > wrote.counts.invalid) await this.#attest(tx);
      await importEffects.insert(tx, id, { place: this.#counts.rows, effects: wrote.effects, at });
      return wrote;
    });
    this.#isAttested ||= counts.rows > counts.invalid;
    this.#counts = sumOf(this.#counts, counts);
    const room = limits.subscriberImport.errors - this.#errors.length;
    const invalid = left.filter(({ reason }) => reason === "invalid").slice(0, room);
    for (const { line, row = line, column = null, code, params } of invalid) {
      const message = { code, params } as Message;
      this.#errors.push({ line, row, column, code: message.code, message: this.#word(message) });
    }
  }

  #word(message: Message): string {
    return wordMessage(this.#importer.locale, message, (err) =>
      this.parts.log.error({ err }, "a message could not be formatted"),
    );
  }

  async #attest(tx: Tx): Promise<void> {
    const { userId, list, locale } = this.#importer;
    const run = { id: this.#id, userId, name: directName, settings: this.#settings, at: this.#at };
    await importRuns.insertDirect(tx, run);
    const attestation = wordAttestation(locale, "list");
    const attested = list === "subscribers" && { consentConfirmed: true, attestation };
    await this.audited(tx, userId, "subscribers.import", this.#id, { list, ...attested });
  }

  /** Records the outcome, also of an import that broke off. */
  async #conclude(complete: boolean): Promise<void> {
    const { errorsTotal: errors, ...counts } = this.#outcome();
    const { userId, list } = this.#importer;
    const detail = { list, complete, ...counts, errors };
    await inTransaction(this.parts.db, async (tx) => {
      await this.audited(tx, userId, "subscribers.imported", this.#id, detail);
      if (!this.#isAttested) return;
      const at = this.parts.clock.now();
      await importRuns.update(tx, this.#id, {
        ...(complete && { state: "done" }),
        result: this.#counts,
        endedAt: at,
        changedAt: at,
      });
    });
  }

  #outcome() {
    const { added, unsubscribed, suppressed, pending, invalid, ...left } = this.#counts;
    const skipped = {
      known: left.known,
      unsubscribed: left.leftUnsubscribed,
      suppressed: left.leftSuppressed,
      repeated: left.repeated,
    };
    return { added, unsubscribed, suppressed, pending, skipped, errorsTotal: invalid };
  }

  outcome(columnsLeftOut: string[]): Outcome {
    return {
      id: this.#isAttested ? this.#id : null,
      ...this.#outcome(),
      columnsLeftOut,
      valuesLeftOut: this.#counts.values,
      errors: this.#errors,
    };
  }
}
