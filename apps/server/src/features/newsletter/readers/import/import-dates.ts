const moment =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|[+-]\d\d:\d\d)?)?$/;

/** Parses an ISO 8601 date or time, in UTC by default; undefined if it is invalid or in the future. */
export function dateOf(cell: string | undefined, now: Date): Date | undefined {
  const [, day, time = "00:00", zone = "Z"] = moment.exec(cell ?? "") ?? [];
  const date = new Date(`${day}T${time}${zone}`);
  return date.getTime() > 0 && date.getTime() <= now.getTime() ? date : undefined;
}

const parts = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)(?:[T ]|$)/,
  /^(?<day>\d\d?)[./](?<month>\d\d?)[./](?<year>\d{4})$/,
];

/** Spreadsheet day numbers: the number of 1970-01-01, the plausible range, and milliseconds per day. */
const sheet = { epoch: 25_569, from: 3_000, to: 80_000, day: 86_400_000 };

/** Parses a day, written year first, day first or as a spreadsheet's day number, into YYYY-MM-DD. */
export function dayIn(text: string): string | undefined {
  for (const pattern of parts) {
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
export function momentOf(text: string, at: Date): Date | undefined {
  const day = dayIn(text);
  const date = dateOf(text, at) ?? (day === undefined ? undefined : new Date(`${day}T00:00:00Z`));
  return date && date.getTime() <= at.getTime() ? date : undefined;
}
