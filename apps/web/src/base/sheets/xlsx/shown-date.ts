/** How dates look whose format depends on the computer. */
export interface DateLook {
  /** The language of the page: the file does not say in which language it was viewed. */
  language: string;
  /** Whether days count from 1904, as in early Mac spreadsheets. */
  from1904: boolean;
}

const day = 86_400_000;
/** The serial number of 9999-12-31, the last valid date. */
const lastDay = 2_958_465;

/** The time of a serial number, as if it were UTC; undefined if out of range. */
function momentOf(serial: number, from1904: boolean): Date | undefined {
  const days = from1904 ? serial + 1462 : serial;
  if (days < 0 || days >= lastDay + 1) return undefined;
  // spreadsheets count 29 February 1900, which did not exist
  const first = Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(first + Math.round(days * 86_400) * 1000);
}

/** A token of a date format: years, months, a literal. */
const pieces =
  /"([^"]{0,99})"|\\(.)|_.|\*.|\[(h+|m+|s+)\]|\[[^\]]{0,99}\]|(am\/pm|a\/p|y+|m+|d+|h+|s+(?:\.0+)?)|([^])/gi;

/** Languages by the locale code in a format; such formats fix the language of month names. */
const languages: Readonly<Record<string, string>> = { "9": "en", "18": "ro" };

function languageOf(code: string, { language }: DateLook): string {
  const [, id = ""] = /\[\$[^\]-]{0,9}-([\da-f]{3,8})\]/i.exec(code) ?? [];
  return languages[id.slice(-2).replace(/^0/, "")] ?? language;
}

const two = (value: number, piece: string): string =>
  String(value).padStart(Math.min(2, piece.length), "0");

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats a date in a language. Formatters are cached, since creating one costs more than using it. */
function inWords(moment: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options);
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
  formatters.set(key, formatter);
  return formatter.format(moment);
}

/**
 * A date or time as its format shows it.
 * @param serial days since the beginning of 1900
 * @param code the format, such as `dd.mm.yyyy`
 * @returns undefined if the number is not a date
 */
export function shownDate(serial: number, code: string, look: DateLook): string | undefined {
  const moment = momentOf(serial, look.from1904);
  if (!moment) return undefined;
  const language = languageOf(code, look);
  // spreadsheets write abbreviations without a full stop
  const word = (options: Intl.DateTimeFormatOptions) =>
    inWords(moment, language, options).replace(/\.$/, "");
  // the system's own long date and time formats
  if (/\[\$-f800\]/i.test(code)) return word({ dateStyle: "long" });
  if (/\[\$-f400\]/i.test(code)) return word({ timeStyle: "medium" });
  const isHalfDay = /am\/pm|a\/p/i.test(code);
  const all = [...code.matchAll(pieces)];
  const shown = all.map(([, quoted, escaped, elapsed, token, other], i) => {
    if (elapsed) return elapsedOf(serial, elapsed);
    if (!token) return quoted ?? escaped ?? other ?? "";
    const letter = token[0]!.toLowerCase();
    const kind = letter === "m" && areMinutes(all, i) ? "min" : letter;
    const hours = moment.getUTCHours();
    switch (kind) {
      case "y":
        return String(moment.getUTCFullYear()).slice(token.length > 2 ? 0 : -2);
      case "m":
        if (token.length === 5) return word({ month: "narrow" });
        if (token.length > 2) return word({ month: token.length > 3 ? "long" : "short" });
        return two(moment.getUTCMonth() + 1, token);
      case "d":
        if (token.length > 2) return word({ weekday: token.length > 3 ? "long" : "short" });
        return two(moment.getUTCDate(), token);
      case "h":
        return two(isHalfDay ? hours % 12 || 12 : hours, token);
      case "min":
        return two(moment.getUTCMinutes(), token);
      case "s":
        return two(moment.getUTCSeconds(), token.replace(/\..*/, ""));
      default:
        return (hours < 12 ? "AM" : "PM").slice(0, token.length > 3 ? 2 : 1);
    }
  });
  return shown.join("").trim();
}

/** Whether an “m” means minutes: after hours, or before seconds. */
function areMinutes(all: readonly RegExpExecArray[], at: number): boolean {
  const letterOf = (piece: RegExpExecArray) => (piece[3] ?? piece[4])?.[0]?.toLowerCase();
  const before = all.slice(0, at).findLast((piece) => letterOf(piece) !== undefined);
  const after = all.slice(at + 1).find((piece) => letterOf(piece) !== undefined);
  return (
    (before && letterOf(before) === "h") === true || (after && letterOf(after) === "s") === true
  );
}

/** Elapsed time: “[h]” exceeds 24 hours. */
function elapsedOf(serial: number, piece: string): string {
  const seconds = Math.round((serial * day) / 1000);
  const unit = { h: 3600, m: 60, s: 1 }[piece[0]!.toLowerCase() as "h" | "m" | "s"];
  return String(Math.floor(seconds / unit)).padStart(piece.length, "0");
}
