import type {
  ImportCounts,
  ImportEffects,
  ImportFormat,
  ImportSettings,
  LeftRow,
} from "@sortes/contract";
import { importLimits, languages } from "@sortes/contract";
import type { CsvLine } from "@sortes/core/csv-rows";
import type { Db, Tx } from "@sortes/db";
import type { FieldRow } from "@sortes/db/newsletter/readers/fields";
import {
  type Decided,
  foreseeBatch,
  type Outcome,
  strictness,
  writeBatch,
} from "./import-batch.ts";
import { detailedIn, saveDetails, tagsOf } from "./import-details.ts";
import { judgeRow, type ListedSubscriber } from "./import-rows.ts";
import { ImportMapping } from "./import-values.ts";
import { type ListRow, ListRows } from "./list-opening.ts";
import type { SeenAddresses } from "./seen-addresses.ts";

/** Maximum rows and characters of a batch, which bound the part of a file held in memory. */
const batchLimits = { rows: 1000, characters: 1_000_000 };

export const noCounts: ImportCounts = {
  rows: 0,
  added: 0,
  pending: 0,
  unsubscribed: 0,
  suppressed: 0,
  changed: 0,
  known: 0,
  leftUnsubscribed: 0,
  leftSuppressed: 0,
  repeated: 0,
  invalid: 0,
  names: 0,
  tags: 0,
  fields: 0,
  values: 0,
  languageless: 0,
  newTags: 0,
};

const noEffects: ImportEffects = {
  inserted: [],
  joined: [],
  ended: [],
  suppressed: [],
  hardened: [],
};

/** The sum of two counts. */
export const sumOf = (a: ImportCounts, b: ImportCounts): ImportCounts =>
  Object.fromEntries(
    Object.keys(noCounts).map((key) => [
      key,
      a[key as keyof ImportCounts] + b[key as keyof ImportCounts],
    ]),
  ) as ImportCounts;

/** The rows of a list in batches, without its headings and the first `skip` rows. */
export async function* batchesOf(
  groups: AsyncIterable<CsvLine[]>,
  format: ImportFormat,
  skip: number,
): AsyncGenerator<ListRow[]> {
  const reader = new ListRows(format);
  let batch: ListRow[] = [];
  let characters = 0;
  let seen = 0;
  for await (const lines of groups) yield* take(reader.take(lines));
  yield* take(reader.end());
  if (batch.length > 0) yield batch;

  function* take(rows: readonly ListRow[]) {
    for (const row of rows) {
      if (seen++ < skip) continue;
      batch.push(row);
      for (const cell of row.cells) characters += cell.length;
      if (batch.length < batchLimits.rows && characters < batchLimits.characters) continue;
      yield batch;
      batch = [];
      characters = 0;
    }
  }
}

/** The outcome of a batch. */
interface Taken {
  counts: ImportCounts;
  left: LeftRow[];
  /** Names of its tags. */
  tags: readonly string[];
}

/** The outcome of a written batch, and the data to undo it. */
interface Wrote extends Taken {
  effects: ImportEffects;
}

interface Frame {
  /** The time of the import. */
  at: Date;
  secret: string;
  /** Whether rows must name a language, except those of people who get no mail. */
  needsLanguage?: boolean;
}

/** A configured import: judges rows, and predicts or writes their outcomes. */
export class ImportRun {
  readonly #mapping: ImportMapping;
  readonly #settings: ImportSettings;
  readonly #frame: Frame;

  constructor(
    format: ImportFormat,
    settings: ImportSettings,
    { fields, ...frame }: Frame & { fields: readonly FieldRow[] },
  ) {
    this.#mapping = new ImportMapping(format, settings, fields);
    this.#settings = settings;
    this.#frame = frame;
  }

  /** Predicts the outcome of a batch. @param seen addresses of earlier batches */
  async foresee(db: Db, rows: readonly ListRow[], seen: SeenAddresses): Promise<Taken> {
    const { listed, taken } = this.#judge(rows);
    const decided = (await foreseeBatch(db, listed, this.#frame)).map((one) => again(one, seen));
    const { changed, changes } = await detailedIn(db, decided, this.#settings.updates);
    return { ...this.#count(decided, changed, taken, changes), tags: tagsIn(decided) };
  }

  /** Writes a batch. @throws DomainError TAG_LIMIT */
  async write(tx: Tx, rows: readonly ListRow[]): Promise<Wrote> {
    const { listed, taken } = this.#judge(rows);
    // a list of nothing but faults costs no statements
    if (listed.length === 0) return { ...taken, tags: [], effects: noEffects };
    const tagIds = await tagsOf(
      tx,
      listed.map(({ said }) => said),
    );
    const { decided, effects } = await writeBatch(tx, listed, this.#frame);
    const { detailed, changed, changes } = await detailedIn(tx, decided, this.#settings.updates);
    await saveDetails(tx, detailed, tagIds);
    return { ...this.#count(decided, changed, taken, changes), tags: [], effects };
  }

  #judge(rows: readonly ListRow[]) {
    const taken = { counts: { ...noCounts }, left: [] as LeftRow[] };
    // without an answer, the import is only counted
    const { list, language: locale = languages[0] } = this.#settings;
    const { at, needsLanguage } = this.#frame;
    const { columns, dates } = this.#mapping;
    const frame = { columns, dates, list, locale, at, needsLanguage };
    const listed: ListedSubscriber[] = [];
    for (const row of rows) {
      const cells = this.#mapping.cellsOf(row.cells);
      const judged = judgeRow({ ...row, cells }, frame);
      if (!judged) continue;
      taken.counts.rows++;
      if ("subscriber" in judged) {
        const said = this.#mapping.said(cells, at);
        listed.push({ ...judged.subscriber, row, said });
        continue;
      }
      const { code, params } = judged.message;
      taken.counts.invalid++;
      taken.left.push({
        line: row.line,
        row: row.number,
        reason: "invalid",
        column: judged.column,
        code,
        ...(params && { params }),
        cells: row.cells,
      });
    }
    return { listed, taken };
  }

  #count(
    decided: readonly Decided[],
    changed: ReadonlySet<string>,
    { counts, left }: { counts: ImportCounts; left: LeftRow[] },
    changes: Partial<ImportCounts>,
  ) {
    for (const { one, row, outcome: found } of decided) {
      const [first, ...others] = one.rows;
      const isChanged = changed.has(one.addressKey);
      const outcome = isChanged ? "changed" : found;
      counts[outcome]++;
      const reason = leftAs[found];
      // a suppressed address is not stored again
      if (reason) left.push(leftRow(first, reason, reason !== "suppressed"));
      // as if these rows were in a later batch
      for (const other of others) {
        counts[reason ? found : "repeated"]++;
        left.push(leftRow(other, reason ?? "repeated", reason !== "suppressed"));
      }
      const isStored = isChanged || stored.has(found);
      if (!row && mailed.has(found) && one.said?.hasLanguage === false) counts.languageless++;
      if (!isStored || !one.said?.unfit.length) continue;
      counts.values++;
      const params = { columns: one.said.unfit.join(", ") };
      left.push({ ...leftRow(first, "value"), code: "ROW_VALUE_LEFT_OUT", params });
    }
    const { changed: _all, ...kinds } = changes;
    return {
      counts: { ...counts, ...kinds },
      left: left.toSorted((a, b) => a.line - b.line),
    };
  }
}

const mailed = new Set<Outcome>(["added", "pending"]);
const stored = new Set<Outcome>([...mailed, "unsubscribed"]);

const leftAs: Partial<Record<Outcome, "unsubscribed" | "suppressed" | "repeated">> = {
  leftUnsubscribed: "unsubscribed",
  leftSuppressed: "suppressed",
  repeated: "repeated",
};

const leftRow = (
  one: ListedSubscriber | undefined,
  reason: LeftRow["reason"],
  isKept = true,
): LeftRow => ({
  line: one?.row?.line ?? 0,
  row: one?.row?.number ?? 0,
  reason,
  cells: isKept ? (one?.row?.cells ?? []) : [],
});

/** Accounts for an earlier row with the same address: only a stricter row still changes the outcome. */
function again(decided: Decided, seen: SeenAddresses): Decided {
  const { one, outcome } = decided;
  const strict = strictness(one);
  const before = seen.note(one.addressKey, strict);
  if (before === undefined) return decided;
  if (outcome === "leftSuppressed" || outcome === "leftUnsubscribed") return decided;
  if (strict > before && (outcome === "suppressed" || (one.leaves && outcome === "unsubscribed")))
    return decided;
  return { ...decided, outcome: "repeated" };
}

/** Names of the tags that would be assigned. */
const tagsIn = (decided: readonly Decided[]): string[] =>
  decided.flatMap(({ one, outcome }) => (outcome === "repeated" ? [] : (one.said?.tags ?? [])));

/** Whether a file has more rows than an import may have. */
export const isTooLong = (rows: number): boolean => rows > importLimits.rows;
