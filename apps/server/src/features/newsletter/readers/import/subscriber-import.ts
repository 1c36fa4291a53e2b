import type { SubscriberImport as Outcome } from "@sortes/contract";
import * as readerFields from "@sortes/db/newsletter/readers/fields";
import { linesOf, textOf } from "./csv-text.ts";
import { batchSize, DirectImport, type Importer, type Parts } from "./direct-import.ts";
import { Service } from "../../../ground/service.ts";

/** Imports lists of subscribers as they stream in, with at most one batch of each in memory. */
export class SubscriberImports extends Service<Parts> {
  readonly #running = new Set<Promise<Outcome>>();

  /**
   * Each batch is committed separately: if a list breaks off, earlier batches stay, and importing it again is harmless.
   * @throws DomainError CSV_UNREADABLE if there is no column of addresses, IMPORT_COLUMN_OPEN, IMPORT_LANGUAGE_MISSING,
   * all before anything is written; TAG_LIMIT
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
    const run = new DirectImport(this.parts, importer, await readerFields.list(this.parts.db));
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
