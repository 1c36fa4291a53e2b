import {
  type AuditAction,
  DomainError,
  type ImportCounts,
  type ImportedList,
  type ImportSettings,
  type ImportTarget,
  type Language,
  limits,
  type Message,
  type ImportError,
  type SubscriberImport as Outcome,
} from "@sortes/contract";
import type { CsvLine } from "@sortes/core/csv-rows";
import { inTransaction, newId, type Tx } from "@sortes/db";
import * as audit from "@sortes/db/accounts/audit";
import * as importRuns from "@sortes/db/newsletter/readers/import-runs";
import * as importEffects from "@sortes/db/newsletter/readers/import-effects";
import type { FieldRow } from "@sortes/db/newsletter/readers/fields";
import { wordAttestation, wordMessage } from "@sortes/i18n";
import type { Caller } from "../../../ground/call-limits.ts";
import { tallyOf, writeBatch } from "./import-batch.ts";
import { detailedIn, saveDetails, tagsOf } from "./import-details.ts";
import { columnName, formatOfLines } from "./import-format.ts";
import { judgeRow, type ListedSubscriber } from "./import-rows.ts";
import { noCounts } from "./import-run.ts";
import { ImportMapping } from "./import-values.ts";
import { type ListRow, ListRows, OpeningLines } from "./list-opening.ts";
import type { ServiceParts } from "../../../ground/service.ts";

export type Parts = ServiceParts<"db" | "clock" | "log" | "secrets">;

/** The name of a direct import; other imports are named after their file. */
const directName = "POST /newsletter/subscribers/import/";

/** Subscribers per transaction. */
export const batchSize = 1000;

/** The importing staff member, who attests the consent of all people in the list. */
export interface Importer {
  userId: string;
  locale: Caller["locale"];
  list: ImportedList;
  /** The default language, for rows without a supported one. */
  language?: Language | undefined;
}

/** An import within one request. */
export class DirectImport {
  readonly #parts: Parts;
  readonly #importer: Importer;
  readonly #at: Date;
  readonly #id: string;
  readonly #fields: readonly FieldRow[];
  readonly #opening = new OpeningLines();
  #rows: ListRows | undefined;
  #mapping: ImportMapping | undefined;
  #settings: ImportSettings | undefined;
  #batches = 0;
  #waiting: ListedSubscriber[] = [];
  /** Whether the audit log names the attesting person. */
  attested = false;
  readonly outcome: Outcome = {
    id: null,
    added: 0,
    unsubscribed: 0,
    suppressed: 0,
    pending: 0,
    skipped: { known: 0, unsubscribed: 0, suppressed: 0, repeated: 0 },
    columnsLeftOut: [],
    valuesLeftOut: 0,
    errors: [],
    errorsTotal: 0,
  };

  constructor(parts: Parts, importer: Importer, fields: readonly FieldRow[]) {
    this.#parts = parts;
    this.#importer = importer;
    this.#fields = fields;
    this.#at = parts.clock.now();
    this.#id = newId(this.#at);
  }

  /** @throws DomainError as `take`, once enough lines have arrived to detect the columns */
  add(line: CsvLine): void {
    if (this.#rows) this.#judge(this.#rows.take([line]));
    else if (this.#opening.add(line)) this.#begin(false);
  }

  /** @throws DomainError as `take` */
  end(): void {
    if (!this.#rows) this.#begin(true);
    this.#judge(this.#rows?.end() ?? []);
  }

  #begin(isWhole: boolean): void {
    const { list, locale, language } = this.#importer;
    const { lines } = this.#opening;
    const fields = this.#fields.map(({ key }) => key);
    const format = formatOfLines(lines, { encoding: "utf-8", fields, isWhole });
    const { columns = [] } = format ?? {};
    if (!format || columns.every(({ to }) => to !== "email"))
      throw new DomainError("CSV_UNREADABLE");
    const namesOf = (to: ImportTarget) =>
      columns.filter((column) => column.to === to).map(columnName);
    const open = namesOf("ask");
    const isOfPeople = list === "subscribers";
    if (isOfPeople && open.length > 0)
      throw new DomainError("IMPORT_COLUMN_OPEN", { columns: open.join(", ") });
    if (isOfPeople && !language && columns.every(({ to }) => to !== "language"))
      throw new DomainError("IMPORT_LANGUAGE_MISSING");
    this.outcome.columnsLeftOut = namesOf("leave");
    this.#settings = {
      list,
      columns: columns.map(({ to, field }, place) => ({ place, to, ...(field && { field }) })),
      newFields: [],
      language: language ?? locale,
      tags: [],
      updates: false,
      consentSource: "",
    };
    this.#mapping = new ImportMapping(format, this.#settings, this.#fields);
    this.#rows = new ListRows(format);
    this.#judge(this.#rows.take(lines));
  }

  #judge(rows: readonly ListRow[]): void {
    const mapping = this.#mapping;
    if (!mapping) return;
    const { list, locale, language } = this.#importer;
    const frame = {
      columns: mapping.columns,
      list,
      locale: language ?? locale,
      at: this.#at,
      needsLanguage: list === "subscribers" && !language,
    };
    for (const row of rows) {
      const cells = mapping.cellsOf(row.cells);
      const judged = judgeRow({ ...row, cells }, frame);
      if (!judged) continue;
      if ("subscriber" in judged) {
        const said = mapping.said(cells, this.#at);
        if (said.unfit.length > 0) this.outcome.valuesLeftOut++;
        this.#waiting.push({ ...judged.subscriber, said });
      } else this.#refuse(row.line, judged.column, judged.message);
    }
  }

  #refuse(line: number, column: ImportError["column"], message: Message): void {
    const { errors } = this.outcome;
    this.outcome.errorsTotal++;
    if (errors.length >= limits.subscriberImport.errors) return;
    const { log } = this.#parts;
    const words = wordMessage(this.#importer.locale, message, (err) =>
      log.error({ err }, "a message could not be formatted"),
    );
    errors.push({ line, column, code: message.code, message: words });
  }

  /** Writes batches while at least `least` subscribers are waiting. */
  async commit(least = 1): Promise<void> {
    while (this.#waiting.length >= least) await this.#write(this.#waiting.splice(0, batchSize));
  }

  async #write(batch: readonly ListedSubscriber[]): Promise<void> {
    const tally = await inTransaction(this.#parts.db, async (tx) => {
      // nobody becomes active before the audit log names who attested their consent
      if (!this.attested) await this.#attest(tx);
      const tagIds = await tagsOf(
        tx,
        batch.map(({ said }) => said),
      );
      const frame = { at: this.#at, secret: this.#parts.secrets.addressKey };
      const { decided, effects } = await writeBatch(tx, batch, frame);
      const place = this.#batches;
      await importEffects.insert(tx, this.#id, { place, effects, at: this.#at });
      const { detailed } = await detailedIn(tx, decided, false);
      await saveDetails(tx, detailed, tagIds);
      return tallyOf(decided);
    });
    this.attested = true;
    this.outcome.id = this.#id;
    this.#batches++;
    for (const kind of ["added", "unsubscribed", "suppressed", "pending"] as const)
      this.outcome[kind] += tally[kind];
    const { skipped } = this.outcome;
    for (const kind of ["known", "unsubscribed", "suppressed", "repeated"] as const)
      skipped[kind] += tally.skipped[kind];
  }

  async #attest(tx: Tx): Promise<void> {
    const { list, locale } = this.#importer;
    const attestation = wordAttestation(locale, "list");
    const settings = this.#settings;
    if (settings)
      await importRuns.insertDirect(tx, {
        id: this.#id,
        userId: this.#importer.userId,
        name: directName,
        settings,
        at: this.#at,
      });
    const attested = list === "subscribers" && { consentConfirmed: true, attestation };
    await this.#log(tx, "subscribers.import", { list, ...attested });
  }

  /** Records the outcome, also of an import that broke off. */
  async conclude(complete: boolean): Promise<void> {
    const { added, unsubscribed, suppressed, pending, skipped, errorsTotal: errors } = this.outcome;
    const counts = { added, unsubscribed, suppressed, pending, skipped };
    const detail = { list: this.#importer.list, complete, ...counts, errors };
    await inTransaction(this.#parts.db, async (tx) => {
      await this.#log(tx, "subscribers.imported", detail);
      if (!this.attested) return;
      const at = this.#parts.clock.now();
      await importRuns.update(tx, this.#id, {
        ...(complete && { state: "done" }),
        result: this.#counts(),
        endedAt: at,
        changedAt: at,
      });
    });
  }

  /** The outcome in the counters of imports in steps. */
  #counts(): ImportCounts {
    const { skipped, errorsTotal: invalid, valuesLeftOut: values, ...outcome } = this.outcome;
    const { added, unsubscribed, suppressed, pending } = outcome;
    const written = { added, unsubscribed, suppressed, pending };
    const left = {
      known: skipped.known,
      leftUnsubscribed: skipped.unsubscribed,
      leftSuppressed: skipped.suppressed,
      repeated: skipped.repeated,
      invalid,
    };
    const rows = [...Object.values(written), ...Object.values(left)].reduce((a, b) => a + b, 0);
    return { ...noCounts, ...written, ...left, rows, values };
  }

  async #log(tx: Tx, action: AuditAction, detail: Record<string, unknown>): Promise<void> {
    const createdAt = this.#parts.clock.now();
    await audit.insert(tx, {
      actor: this.#importer.userId,
      action,
      subject: this.#id,
      detail,
      createdAt,
    });
  }
}
