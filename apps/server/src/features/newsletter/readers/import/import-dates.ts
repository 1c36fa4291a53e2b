import type { DateOrder, ImportFormat, ImportSettings, ImportTarget } from "@sortes/contract";

const moment =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|UTC|GMT|[+-]\d\d:\d\d)?)?$/;

/** Parses an ISO 8601 date or time, in UTC by default; undefined if it is invalid or in the future. */
export function dateOf(cell: string | undefined, now: Date): Date | undefined {
  const [, day, time = "00:00", zone = "Z"] = moment.exec(cell ?? "") ?? [];
  const date = new Date(`${day}T${time}${zone.replace(/UTC|GMT/, "Z")}`);
  return date.getTime() > 0 && date.getTime() <= now.getTime() ? date : undefined;
}

const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d\d?)[-/.](?<day>\d\d?)(?:[T ]|$)/;
/** Nobody writes the month first with dots. A time may follow. */
const yearLast = {
  day: /^(?<day>\d\d?)(?<mark>[./-])(?<month>\d\d?)\k<mark>(?<year>\d{4})(?:,? \d\d?:|$)/,
  month: /^(?<month>\d\d?)(?<mark>[/-])(?<day>\d\d?)\k<mark>(?<year>\d{4})(?:,? \d\d?:|$)/,
};
/** A date whose first two numbers may be day and month, or month and day. */
const twoWays = /^(\d\d?)([/-])(\d\d?)\2\d{4}(?!\d)/;

/** Spreadsheet day numbers: the number of 1970-01-01, the plausible range, and milliseconds per day. */
const sheet = { epoch: 25_569, from: 3_000, to: 80_000, day: 86_400_000 };

/**
 * Parses a day, written year first, with dots day first, with other marks in the given order, or as a spreadsheet's day
 * number, into YYYY-MM-DD.
 */
export function dayIn(text: string, order: DateOrder = "day"): string | undefined {
  const patterns = [yearFirst, yearLast[/^\d+\./.test(text) ? "day" : order]];
  for (const pattern of patterns) {
    const { year, month, day } = pattern.exec(text)?.groups ?? {};
    if (year === undefined || month === undefined || day === undefined) continue;
    const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    const date = new Date(`${written}T00:00:00Z`);
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)) return written;
  }
  const number = /^\d{4,5}(?:\.\d{1,12})?$/.test(text) ? Number(text) : 0;
  if (number < sheet.from || number > sheet.to) return undefined;
  return new Date((Math.floor(number) - sheet.epoch) * sheet.day).toISOString().slice(0, 10);
}

/** Parses a time or a day; undefined if it is in the future. */
export function momentOf(text: string, at: Date, order?: DateOrder): Date | undefined {
  const day = dayIn(text, order);
  const date = dateOf(text, at) ?? (day === undefined ? undefined : new Date(`${day}T00:00:00Z`));
  return date && date.getTime() <= at.getTime() ? date : undefined;
}

/**
 * Which number comes first in the dates of a list: a number above 12 is a day. A program writes all its dates in one
 * way, so any column may show it.
 * @returns `open` if no date shows it, undefined if there are no such dates
 */
export function dateOrderIn(values: Iterable<string>): DateOrder | "open" | undefined {
  const seen = { day: false, month: false, any: false };
  for (const value of values) {
    const [, first, , second] = twoWays.exec(value) ?? [];
    if (first === undefined) continue;
    seen.any = true;
    if (Number(first) > 12) seen.day = true;
    else if (Number(second) > 12) seen.month = true;
  }
  if (seen.day === seen.month) return seen.any ? "open" : undefined;
  return seen.day ? "day" : "month";
}

const dated = new Set<ImportTarget>([
  "consentAt",
  "createdAt",
  "confirmedAt",
  "unsubscribedAt",
  "unsubscribed",
  "field",
]);

/**
 * The order of numbers in the dates that an import takes: the chosen one, or what the list shows. `open` if only the
 * importing person knows it, undefined if it takes no such dates.
 */
export function dateOrderOf(
  { dates, columns }: ImportFormat,
  chosen: Pick<ImportSettings, "columns" | "dates"> | undefined,
): DateOrder | "open" | undefined {
  if (dates !== "open") return dates;
  if (chosen?.dates) return chosen.dates;
  const targets = chosen?.columns ?? columns.map(({ to }, place) => ({ place, to }));
  const isTaken = targets.some(
    ({ place, to }) => dated.has(to) && columns[place]?.samples.some((text) => twoWays.test(text)),
  );
  return isTaken ? "open" : undefined;
}
