import {
  type BeginImportInput,
  type ColumnChoice,
  DomainError,
  type ImportSettings,
  type ImportState,
  importLimits,
  type Language,
  type LeftOutInput,
  type LeftOutRow,
  type LeftRow,
  type Message,
  type PlanImportInput,
  type ReadImportInput,
  type StartImportInput,
  subscriberLimits,
  type SubscriberImportRun,
  needsConsent,
} from "@sortes/contract";
import { inTransaction, newId, type Tx } from "@sortes/db";
import * as importRuns from "@sortes/db/newsletter/readers/import-runs";
import * as readerFields from "@sortes/db/newsletter/readers/fields";
import type { ImportRow } from "@sortes/db/newsletter/readers/import-runs";
import { wordAttestation, wordMessage } from "@sortes/i18n";
import { found } from "../../../../failure.ts";
import type { FileAnswer } from "../../../ground/files.ts";
import { encodingOf } from "./import-encoding.ts";
import { dateOrderOf } from "./import-dates.ts";
import { formatOf, refuseOpen } from "./import-format.ts";
import { concludeImport, fileOf, type ImportRunner, LeaseLost } from "./import-runner.ts";
import { Service, type ServiceParts } from "../../../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "log"> & { importRunner: ImportRunner };

/** The staff member who runs an import. */
interface Importer {
  userId: string;
  locale: Language;
}

/** Imports in steps: upload the file, detect its columns, plan, and import. */
export class ImportSteps extends Service<Parts> {
  /** @throws DomainError IMPORT_LIMIT */
  async begin({ name, bytes }: BeginImportInput, by: Importer): Promise<SubscriberImportRun> {
    const at = this.parts.clock.now();
    const id = newId(at);
    await inTransaction(this.parts.db, async (tx) => {
      await importRuns.insert(tx, { id, userId: by.userId, name, bytes, at });
    });
    return await this.get(id, by.locale);
  }

  /** Stores a part of the file. @throws DomainError NOT_FOUND, IMPORT_WRONG_STATE, PAYLOAD_TOO_LARGE */
  async part(id: string, place: number, bytes: AsyncIterable<Buffer>): Promise<{ bytes: number }> {
    found(await importRuns.find(this.parts.db, id));
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    const whole = Buffer.concat(chunks);
    await this.#change(id, ["uploading"], async (tx) => {
      await importRuns.savePart(tx, id, { place, bytes: whole });
      await importRuns.update(tx, id, { changedAt: this.parts.clock.now() });
    });
    return { bytes: whole.length };
  }

  /**
   * Detects the encoding, layout and columns of the file. May be called again with another encoding.
   * @throws DomainError NOT_FOUND, IMPORT_WRONG_STATE, IMPORT_INCOMPLETE, IMPORT_UNREADABLE
   */
  async read(
    { id, encoding: asked }: ReadImportInput,
    locale: Language,
  ): Promise<SubscriberImportRun> {
    const { db, clock } = this.parts;
    const row = found(await importRuns.find(db, id));
    const { parts, bytes } = await importRuns.countParts(db, id);
    if (bytes !== row.bytes) throw new DomainError("IMPORT_INCOMPLETE");
    const format = await this.#formatOf({ id, parts }, asked).catch((error: unknown) => {
      // removed while it was read
      throw error instanceof LeaseLost ? new DomainError("NOT_FOUND") : error;
    });
    await this.#change(id, ["uploading", "read", "planned"], (tx) =>
      importRuns.update(tx, id, {
        state: "read",
        parts,
        format,
        settings: null,
        plan: null,
        fault: null,
        bytesDone: 0,
        changedAt: clock.now(),
      }),
    );
    return await this.get(id, locale);
  }

  async #formatOf(file: Pick<ImportRow, "id" | "parts">, asked: ReadImportInput["encoding"]) {
    const { db } = this.parts;
    const encoding = asked ?? (await encodingOf(fileOf(db, file)));
    if (!encoding) throw new DomainError("IMPORT_UNREADABLE", { columns: importLimits.columns });
    const fields = (await readerFields.list(db)).map(({ key }) => key);
    return await formatOf(fileOf(db, file), encoding, fields);
  }

  /**
   * Starts a dry run in the background that counts the import's outcomes.
   * @throws DomainError NOT_FOUND, IMPORT_WRONG_STATE, IMPORT_COLUMN_MISSING, IMPORT_COLUMN_OPEN, FIELD_UNKNOWN,
   * FIELD_EXISTS, FIELD_LIMIT
   */
  async plan({ id, ...settings }: PlanImportInput, locale: Language): Promise<SubscriberImportRun> {
    const fields = await readerFields.list(this.parts.db);
    const { newFields, columns } = settings;
    if (columns.filter(({ to }) => to === "email").length !== 1)
      throw new DomainError("IMPORT_COLUMN_MISSING");
    for (const { key, type } of newFields)
      if (fields.some((field) => field.key === key && field.type !== type))
        throw new DomainError("FIELD_EXISTS");
    const keys = new Set([...fields, ...newFields].map(({ key }) => key));
    if (keys.size > subscriberLimits.fields)
      throw new DomainError("FIELD_LIMIT", { limit: subscriberLimits.fields });
    if (columns.some((column) => !isSettled(column, keys))) throw new DomainError("FIELD_UNKNOWN");
    await this.#change(id, ["read", "planned"], async (tx, row) => {
      // people in a list of suppressions get no mail, whatever the other columns say
      if (settings.list === "subscribers") refuseOpen(row.format?.columns ?? [], columns);
      await importRuns.removeLeftRows(tx, id);
      await importRuns.update(tx, id, {
        state: "planning",
        settings,
        plan: null,
        fault: null,
        bytesDone: 0,
        changedAt: this.parts.clock.now(),
      });
    });
    void this.parts.importRunner.go(id);
    return await this.get(id, locale);
  }

  /**
   * Starts the import in the background, with the answers to what the list leaves open. Idempotent.
   * @throws DomainError NOT_FOUND, IMPORT_WRONG_STATE, CONSENT_NOT_CONFIRMED, IMPORT_CONSENT_SOURCE_MISSING,
   * IMPORT_LANGUAGE_MISSING, IMPORT_DATES_OPEN, FIELD_EXISTS, FIELD_LIMIT
   */
  async start(
    { id, consentConfirmed, consentSource, ...answers }: StartImportInput,
    by: Importer,
  ): Promise<SubscriberImportRun> {
    await this.#change(id, ["planned", "running", "done"], async (tx, row) => {
      if (row.state !== "planned") return;
      if (!row.settings || !row.format) throw new DomainError("IMPORT_WRONG_STATE");
      const settings: ImportSettings = {
        ...row.settings,
        language: answers.language ?? row.settings.language,
        dates: answers.dates ?? row.settings.dates,
        consentSource: consentSource ?? row.settings.consentSource,
      };
      if (settings.list === "subscribers") {
        if (!consentConfirmed && (!row.plan || needsConsent(row.plan)))
          throw new DomainError("CONSENT_NOT_CONFIRMED");
        const isSaid = settings.columns.some(({ to }) => to === "consentSource");
        if (!isSaid && settings.consentSource.trim() === "")
          throw new DomainError("IMPORT_CONSENT_SOURCE_MISSING");
        if (!settings.language && (row.plan?.languageless ?? 0) > 0)
          throw new DomainError("IMPORT_LANGUAGE_MISSING");
        if (dateOrderOf(row.format, settings) === "open")
          throw new DomainError("IMPORT_DATES_OPEN");
      }
      // all others name one, or get no mail
      settings.language ??= by.locale;
      for (const field of settings.newFields) await readerFields.save(tx, field);
      const at = this.parts.clock.now();
      await importRuns.removeLeftRows(tx, id);
      await importRuns.update(tx, id, {
        state: "running",
        settings,
        startedAt: at,
        rowsDone: 0,
        bytesDone: 0,
        changedAt: at,
      });
      const attestation = wordAttestation(by.locale, "list");
      const attested = settings.list === "subscribers" &&
        consentConfirmed && {
          consentConfirmed: true,
          attestation,
          consentSource: settings.consentSource,
        };
      const detail = { list: settings.list, ...attested };
      await this.audited(tx, by.userId, "subscribers.import", id, detail);
    });
    void this.parts.importRunner.go(id);
    return await this.get(id, by.locale);
  }

  /**
   * Stops a running import, or deletes one that has not written anything.
   * @throws DomainError NOT_FOUND, IMPORT_WRONG_STATE
   */
  async stop(id: string): Promise<void> {
    await inTransaction(this.parts.db, async (tx) => {
      const row = found(await importRuns.lock(tx, id));
      if (row.state === "stopped") return;
      if (row.endedAt) throw new DomainError("IMPORT_WRONG_STATE");
      if (row.state !== "running") return await importRuns.remove(tx, id);
      const at = this.parts.clock.now();
      await importRuns.update(tx, id, { state: "stopped", changedAt: at });
      await concludeImport(tx, row, { complete: false, at });
    });
  }

  /**
   * Reverts an import's changes of states and suppressions in the background; names, tags and custom fields stay.
   * Idempotent.
   * @throws DomainError NOT_FOUND, IMPORT_WRONG_STATE, IMPORT_UNDO_GONE
   */
  async undo(id: string, by: Importer): Promise<SubscriberImportRun> {
    const states = ["done", "stopped", "failed", "undoing", "undone"] as const;
    await this.#change(id, states, async (tx, row) => {
      if (row.state === "undoing" || row.state === "undone") return;
      if (!row.hasEffects) throw new DomainError("IMPORT_UNDO_GONE");
      const changedAt = this.parts.clock.now();
      await importRuns.update(tx, id, { state: "undoing", fault: null, changedAt });
      await this.audited(tx, by.userId, "subscribers.import_undo", id);
    });
    void this.parts.importRunner.go(id);
    return await this.get(id, by.locale);
  }

  /** @throws DomainError NOT_FOUND */
  async get(id: string, locale: Language): Promise<SubscriberImportRun> {
    const row = found(await importRuns.find(this.parts.db, id));
    return { ...this.#toDto(row, locale), leftOut: await this.#firstLeft(row, locale) };
  }

  /** The first rows with an error or a value left out, among the first thousands of rows. */
  async #firstLeft({ id, state, hasLeftOut, plan, result }: ImportRow, locale: Language) {
    const counts = result ?? plan;
    // asked for each second while it runs
    if (!hasLeftOut || state === "running" || !counts) return [];
    if (counts.invalid + counts.values === 0) return [];
    const seen: LeftOutRow[] = [];
    const toEntry = this.#leftEntryOf(locale);
    for (let place = -1, chunk = 0; chunk < 3 && seen.length < importLimits.shownRows; chunk++) {
      const some = await importRuns.findLeftRows(this.parts.db, id, place);
      if (!some) break;
      place = some.place;
      const faulty = some.rows.filter(({ reason }) => reason === "invalid" || reason === "value");
      const shown = faulty.slice(0, importLimits.shownRows - seen.length).map(toEntry);
      seen.push(
        ...shown.map((one) => ({
          ...one,
          cells: one.cells.map((cell) => [...cell].slice(0, importLimits.sample).join("")),
        })),
      );
    }
    return seen;
  }

  async list(locale: Language): Promise<SubscriberImportRun[]> {
    return (await importRuns.list(this.parts.db)).map((row) => this.#toDto(row, locale));
  }

  /** The rows left out and the reasons, under the file's own headings. @throws DomainError NOT_FOUND */
  async leftOut({ id, format }: LeftOutInput, locale: Language): Promise<FileAnswer> {
    const { db } = this.parts;
    const row = found(await importRuns.find(db, id));
    const headings = row.format?.headings ?? [];
    const toEntry = this.#leftEntryOf(locale);
    async function* entries() {
      for (let place = -1; ;) {
        const some = await importRuns.findLeftRows(db, id, place);
        if (!some) return;
        place = some.place;
        yield some.rows.map(toEntry);
      }
    }
    return {
      name: `sortes-left-out-${id}`,
      format,
      entries: entries(),
      isWhole: async () => (await importRuns.find(db, id)) !== undefined,
      more: {
        headings,
        cells: (entry) => headings.map((_, i) => (entry as { cells: string[] }).cells[i] ?? ""),
      },
    };
  }

  #leftEntryOf(locale: Language) {
    const codes = {
      unsubscribed: "ROW_UNSUBSCRIBED",
      suppressed: "ROW_SUPPRESSED",
      repeated: "ROW_REPEATED",
    } as const;
    return ({ line, row: number = line, cells, ...row }: LeftRow): LeftOutRow => ({
      line,
      row: number,
      reason: row.reason,
      message: this.#word(codeOf(row), locale),
      cells: [...cells],
    });
    function codeOf({ reason, code, params }: Omit<LeftRow, "line" | "cells">): Message {
      const known = reason in codes ? codes[reason as keyof typeof codes] : "ROW_REPEATED";
      return { code: code ?? known, ...(params && { params }) } as Message;
    }
  }

  #word(message: Message, locale: Language): string {
    const { log } = this.parts;
    return wordMessage(locale, message, (err) =>
      log.error({ err }, "a message could not be formatted"),
    );
  }

  async #change(
    id: string,
    states: readonly ImportState[],
    work: (tx: Tx, row: ImportRow) => Promise<unknown>,
  ): Promise<void> {
    await inTransaction(this.parts.db, async (tx) => {
      const row = found(await importRuns.lock(tx, id));
      if (!states.includes(row.state)) throw new DomainError("IMPORT_WRONG_STATE");
      await work(tx, row);
    });
  }

  #toDto(row: ImportRow, locale: Language): SubscriberImportRun {
    const dates = row.format && dateOrderOf(row.format, row.settings ?? undefined);
    return {
      id: row.id,
      name: row.name,
      state: row.state,
      by: row.username,
      origin: row.format?.origin ?? null,
      encoding: row.format?.encoding ?? null,
      columns: (row.format?.columns ?? []).map(({ heading, samples, to, field }) => ({
        heading,
        samples: [...samples],
        to,
        field,
      })),
      bytes: row.bytes,
      bytesDone: row.bytesDone,
      list: row.settings?.list ?? null,
      settings: row.settings,
      dates: dates ?? null,
      plan: row.plan,
      result: row.result,
      canUndo: row.hasEffects && ["done", "stopped", "failed"].includes(row.state),
      undone: row.undone,
      fault: row.fault && this.#word(row.fault, locale),
      leftOut: [],
      hasLeftOut: row.hasLeftOut,
      createdAt: row.createdAt.toISOString(),
      startedAt: row.startedAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
    };
  }
}

const isSettled = ({ to, field }: ColumnChoice, keys: ReadonlySet<string>): boolean =>
  to !== "field" || (field !== undefined && keys.has(field));
