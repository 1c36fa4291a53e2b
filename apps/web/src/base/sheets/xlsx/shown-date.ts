/** What dates look like where the format leaves it to the computer. */
export interface DateLook {
  /** Of the screen: the file does not say in which one it was seen. */
  language: string;
  /** Whether days are counted from 1904, as early spreadsheets of the Mac do. */
  from1904: boolean;
}

const day = 86_400_000;
/** 9999-12-31: later days have no date. */
const lastDay = 2_958_465;

/** The moment of a serial number, as if it were UTC; undefined where there is none. */
function momentOf(serial: number, from1904: boolean): Date | undefined {
  const days = from1904 ? serial + 1462 : serial;
  if (days < 0 || days >= lastDay + 1) return undefined;
  // spreadsheets count a 29 February 1900, which never was
  const first = Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(first + Math.round(days * 86_400) * 1000);
}

/** A piece of a date format: years, months, a literal. */
const pieces =
  /"([^"]{0,99})"|\\(.)|_.|\*.|\[(h+|m+|s+)\]|\[[^\]]{0,99}\]|(am\/pm|a\/p|y+|m+|d+|h+|s+(?:\.0+)?)|([^])/gi;

/** Romanian and English say in a format how months are called, whoever looks at them. */
const languages: Readonly<Record<string, string>> = { "9": "en", "18": "ro" };

function languageOf(code: string, { language }: DateLook): string {
  const [, id = ""] = /\[\$[^\]-]{0,9}-([\da-f]{3,8})\]/i.exec(code) ?? [];
  return languages[id.slice(-2).replace(/^0/, "")] ?? language;
}

const two = (value: number, piece: string): string =>
  String(value).padStart(Math.min(2, piece.length), "0");

const formatters = new Map<string, Intl.DateTimeFormat>();

/** In words of a language. A formatter costs more than what it does. */
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
 * @returns undefined if the number is no date
 */
export function shownDate(serial: number, code: string, look: DateLook): string | undefined {
  const moment = momentOf(serial, look.from1904);
  if (!moment) return undefined;
  const language = languageOf(code, look);
  // a spreadsheet puts no full stop behind an abbreviation
  const word = (options: Intl.DateTimeFormatOptions) =>
    inWords(moment, language, options).replace(/\.$/, "");
  // the system's own date, long date and time
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

/** Whether an m says minutes: behind hours, or before seconds. */
function areMinutes(all: readonly RegExpExecArray[], at: number): boolean {
  const letterOf = (piece: RegExpExecArray) => (piece[3] ?? piece[4])?.[0]?.toLowerCase();
  const before = all.slice(0, at).findLast((piece) => letterOf(piece) !== undefined);
  const after = all.slice(at + 1).find((piece) => letterOf(piece) !== undefined);
  return (
    (before && letterOf(before) === "h") === true || (after && letterOf(after) === "s") === true
  );
}

/** “[h]” counts on after a day. */
function elapsedOf(serial: number, piece: string): string {
  const seconds = Math.round((serial * day) / 1000);
  const unit = { h: 3600, m: 60, s: 1 }[piece[0]!.toLowerCase() as "h" | "m" | "s"];
  return String(Math.floor(seconds / unit)).padStart(piece.length, "0");
}
