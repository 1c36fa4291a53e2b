import type { ImportSettings } from "@sortes/contract";
import type { CsvLine } from "@sortes/core/csv-rows";
import type { FieldRow } from "@sortes/db/newsletter/readers/fields";
import { formatOfLines } from "../../src/features/newsletter/readers/import/import-format.ts";
import { ImportMapping } from "../../src/features/newsletter/readers/import/import-values.ts";

/** A list as the import reads it, with the detected columns; undefined if it is no table. */
export function readAsGuessed(lines: readonly CsvLine[], fields: readonly FieldRow[] = []) {
  const keys = fields.map(({ key }) => key);
  const format = formatOfLines(lines, { encoding: "utf-8", fields: keys, isWhole: true });
  if (!format) return undefined;
  const settings: ImportSettings = {
    list: "subscribers",
    columns: format.columns.map(({ to, field }, place) => ({
      place,
      to,
      ...(field !== null && { field }),
    })),
    newFields: [],
    language: "ro",
    tags: [],
    updates: false,
    consentSource: "",
  };
  return { format, mapping: new ImportMapping(format, settings, fields) };
}
