import {
  type DateOrder,
  hasControls,
  type ImportFormat,
  type ImportSettings,
  type ImportTarget,
  isLongerThan,
  isTimeZone,
  subscriberLimits,
} from "@sortes/contract";
import { withoutGuard } from "@sortes/core";
import * as readerFields from "@sortes/db/newsletter/readers/fields";
import type { FieldRow } from "@sortes/db/newsletter/readers/fields";
import { isNull } from "./import-answers.ts";
import { type ImportColumns, placesOf } from "./import-columns.ts";
import { recordIn, textIn } from "./import-format.ts";
import { languageIn } from "./import-language.ts";
import { tagsIn } from "./import-tags.ts";
import { dateOf, dateOrderOf, dayIn, momentOf } from "./import-dates.ts";

/** The details of a person in a row, beside their subscription. */
export interface SaidOf {
  name?: string | undefined;
  timeZone?: string | undefined;
  tags: readonly string[];
  fields: readonly { field: FieldRow; value: string | number }[];
  consentAt?: Date | undefined;
  consentSource?: string | undefined;
  /** Headings of the columns whose values are invalid. */
  unfit: readonly string[];
  /** Whether the row names a supported language. */
  hasLanguage: boolean;
}

/** Maps a row's cells to the chosen targets of an import. */
export class ImportMapping {
  /** Positions of the columns, as in direct imports; virtual cells for JSON keys follow the file's cells. */
  readonly columns: ImportColumns;
  /** Which number comes first in dates; undefined if that is still open. */
  readonly dates: DateOrder | undefined;
  readonly #settings: ImportSettings;
  readonly #places: ReadonlyMap<ImportTarget, readonly number[]>;
  readonly #fields: readonly { place: number; heading: string; field: FieldRow }[];
  readonly #virtual: readonly { cell: number; key: string }[];
  /** Positions of cells with JSON. */
  readonly #json: readonly number[];
  readonly #width: number;
  /** The decimal mark of the list: spreadsheets that separate cells with semicolons write commas. */
  readonly #point: "." | ",";

  constructor(format: ImportFormat, settings: ImportSettings, fields: readonly FieldRow[]) {
    this.#settings = settings;
    const dates = dateOrderOf(format, settings);
    this.dates = dates === "open" ? undefined : dates;
    this.#point = format.delimiter === ";" && format.origin !== "sortes" ? "," : ".";
    this.#width = format.headings.length;
    const virtual: { cell: number; key: string }[] = [];
    const places = format.columns.map(({ cell, key }) => {
      if (key === undefined) return cell;
      virtual.push({ cell, key });
      return format.headings.length + virtual.length - 1;
    });
    this.#virtual = virtual;
    this.#json = [...new Set(virtual.map(({ cell }) => cell))];
    const { columns: chosen } = settings;
    const grouped = Map.groupBy(chosen, ({ to }) => to);
    this.#places = new Map(
      Array.from(grouped, ([to, some]) => [to, some.map(({ place }) => places[place] ?? -1)]),
    );
    this.#fields = chosen.flatMap(({ place, to, field: key }) => {
      const field = fields.find((one) => to === "field" && one.key === key);
      const heading = format.columns[place]?.heading ?? "";
      return field ? [{ place: places[place] ?? -1, heading, field }] : [];
    });
    const at = (to: ImportTarget) => this.#places.get(to) ?? [];
    this.columns = {
      delimiter: format.delimiter,
      email: at("email")[0] ?? -1,
      ...placesOf(at),
    };
  }

  /** The cells of a row, followed by the virtual cells for JSON keys. */
  cellsOf(cells: readonly string[]): readonly string[] {
    if (this.#virtual.length === 0) return cells;
    const whole = Array.from({ length: this.#width }, (_, i) => cells[i] ?? "");
    // each JSON cell is parsed once, however many of its keys are columns
    const records = new Map(
      this.#json.map((cell) => [cell, recordIn((whole[cell] ?? "").trim())] as const),
    );
    return [
      ...whole,
      ...this.#virtual.map(({ cell, key }) => textIn(records.get(cell) ?? {}, key)),
    ];
  }

  /** Extracts the details of a row, beside the subscription. @param at the time of the import */
  said(cells: readonly string[], at: Date): SaidOf {
    const all = (to: ImportTarget) =>
      (this.#places.get(to) ?? [])
        .map((place) => cleaned(cells[place]))
        .filter((text) => !isNull(text));
    const unfit: string[] = [];
    const whole = all("name")[0] ?? [...all("firstName"), ...all("lastName")].join(" ");
    const isNamed = whole !== "" && isShort(whole, subscriberLimits.name);
    if (whole !== "" && !isNamed) unfit.push("name");
    const zone = all("timeZone")[0];
    const isZone = zone !== undefined && isTimeZone(zone);
    if (zone !== undefined && !isZone) unfit.push("time zone");
    const named = [...this.#settings.tags, ...all("tags").flatMap(tagsIn)];
    const short = named.filter((tag) => isShort(tag, subscriberLimits.tag));
    const tags = [...new Map(short.map((tag) => [readerFields.tagKey(tag), tag])).values()];
    if (short.length < named.length || tags.length > subscriberLimits.tagsEach) unfit.push("tags");
    const fields = this.#fields.flatMap(({ place, heading, field }) => {
      const text = cleaned(cells[place]);
      if (isNull(text)) return [];
      const value = valueOf(text, field.type, { at, order: this.dates, point: this.#point });
      if (value === undefined) unfit.push(heading);
      return value === undefined ? [] : [{ field, value }];
    });
    const source = all("consentSource")[0] ?? this.#settings.consentSource;
    const agreed = this.#places.has("consentAt")
      ? all("consentAt")[0]
      : (all("confirmedAt")[0] ?? all("createdAt")[0]);
    const consentAt = agreed === undefined ? undefined : momentOf(agreed, at, this.dates);
    if (agreed !== undefined && !consentAt) unfit.push("consent");
    return {
      name: isNamed ? whole : undefined,
      timeZone: isZone ? zone : undefined,
      tags: tags.slice(0, subscriberLimits.tagsEach),
      fields,
      consentAt,
      consentSource:
        isShort(source, subscriberLimits.consentSource) && source !== "" ? source : undefined,
      unfit,
      hasLanguage: languageIn(all("language")[0] ?? "") !== undefined,
    };
  }
}

const cleaned = (cell: string | undefined): string =>
  withoutGuard((cell ?? "").trim())
    .trim()
    .replaceAll(/\s+/g, " ");

/** Whether a text can be kept: not too long, and without letters that could not be decoded. */
const isShort = (text: string, most: number): boolean =>
  !isLongerThan(text, most) && !hasControls(text) && !text.includes("\uFFFD");

/** Parses a value for its field's type; undefined if it is invalid. */
function valueOf(
  text: string,
  type: FieldRow["type"],
  { at, order, point }: { at: Date; order: DateOrder | undefined; point: "." | "," },
): string | number | undefined {
  if (type === "text") return isShort(text, subscriberLimits.fieldText) ? text : undefined;
  if (type === "number") return numberIn(text, point);
  return dayIn(text, order) ?? dateOf(text, at)?.toISOString().slice(0, 10);
}

/** Thousands in groups, and decimals: 1.234.567,5 and 1,234,567.5; groups may be apart by spaces. */
const grouped = {
  ",": /^[+-]?[1-9]\d{0,2}(?:[. ]\d{3}){1,4}(?:,\d{1,10})?$/,
  ".": /^[+-]?[1-9]\d{0,2}(?:[, ]\d{3}){1,4}(?:\.\d{1,10})?$/,
} as const;

/**
 * Parses a decimal number with a point or, as in Romanian, a comma. @param point the decimal mark of the list, by which
 * 1.000 is a thousand or one
 */
function numberIn(text: string, point: "." | ","): number | undefined {
  const groups = point === "," ? /[. ]/g : /[, ]/g;
  const plain = grouped[point].test(text) ? text.replaceAll(groups, "") : text;
  if (!/^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/.test(plain)) return undefined;
  return Number(plain.replace(",", "."));
}
