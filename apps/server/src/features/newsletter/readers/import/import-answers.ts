import { canBeSeen } from "@sortes/contract";

/** The answer in a cell about leaving or consent; `date` for a date or a time, `number` for any other number. */
export type Answer = "yes" | "no" | "empty" | "date" | "number";

/**
 * Null values of databases, spreadsheets and people. Matched case-insensitively, except “Null”, which may be a name.
 */
const nulls = new Set([
  "null",
  "(null)",
  "<null>",
  "[null]",
  "#null!",
  "$null$",
  "(none)",
  "<none>",
  "<na>",
  "<nil>",
  "<unset>",
  "(empty)",
  "(blank)",
  String.raw`\n`,
  String.raw`\\n`,
  "n/a",
  "n / a",
  "n.a.",
  "n.a",
  "#n/a",
  "#n/d",
  "#ref!",
  "#value!",
  "#name?",
  "#num!",
  "#div/0!",
  "undefined",
  "nat",
  "pd.nat",
]);
/** Punctuation alone, used as a filler; excludes signs that may be a tick. */
const signsAlone = /^[-–—−_.…?!,;:'"‘’“”`´/\\|~()[\]{}<>\s]*$/;
/** Null values only in columns about a state; elsewhere they may be names: “Nan”, “None”. */
const stateNulls = new Set([
  "na",
  "nan",
  "nil",
  "none",
  "empty",
  "blank",
  "unset",
  "not set",
  "no value",
  "no data",
  "not applicable",
  "not available",
  "nu e cazul",
  "nu este cazul",
  "nu există",
  "nu exista",
  "lipsă",
  "lipsa",
  "nespecificat",
  "nulo",
  "nullo",
  "no aplica",
  "sans objet",
  "s/o",
  "keine angabe",
  "k.a.",
]);

const setOf = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.split("|")));

const yes = setOf(
  "true|t|yes|y|1|1.0|on|x|✓|✔|✅|☑|checked|accepted|agreed|granted|da|adevărat|adevarat",
  "de acord|sunt de acord|acceptat|bifat|ja|wahr|oui|vrai|sí|sì|si|sim|verdadero|vero|igen",
  "igaz|да|ναι|はい",
);
const no = setOf(
  "false|f|no|n|0|0.0|off|✗|✘|❌|☐|unchecked|never|not|denied|declined|refused|rejected|nu",
  "fals|niciodată|niciodata|refuzat|nebifat|nu sunt de acord|nein|falsch|nie|non|faux",
  "jamais|não|nao|falso|nunca|mai|nem|hamis|nee|nej|нет|όχι|οχι|いいえ",
);

/** Whether a cell stands for an empty one, such as NULL or \N, in a column of any kind. */
export const isNull = (cell: string): boolean => {
  const text = cell.trim();
  // “Null” may be a surname
  if (!canBeSeen(text) || signsAlone.test(text)) return true;
  return text !== "Null" && nulls.has(text.toLowerCase());
};

/** “2024-05-06”, “1714989600”, “Mon, 6 May 2024”; not an address or a sentence. */
const dateLike = /^(?:\p{L}{3,10}[.,]? ){0,2}\d[^@]{0,60}$/u;

/** A negative number, such as the Unix time of the year 1. */
const negative = /^-\d+(?:\.\d+)?$/;
/** Fewer digits than a spreadsheet's day number or a Unix time has. */
const smallNumber = /^\d{1,3}(?:[.,]\d*)?$/;

/** Whether a date stands for “never”: 0000-00-00, 00.00.0000 00:00, or the first or last day of a calendar. */
function isNoDate(text: string): boolean {
  if (!/[1-9]/.test(text)) return true;
  const [, short] = /^\d\d?[-/.]\d\d?[-/.](\d\d)(?!\d)/.exec(text) ?? [];
  if (short === "69" || short === "70") return true;
  // a spreadsheet's day 0
  if (/^1\/0\/(?:19)?00(?!\d)/.test(text)) return true;
  const year =
    /^(\d{4})(?:[-/.]|\d{4}(?:$|t|\d{6}$))/.exec(text)?.[1] ??
    /^\d\d?[-/.]\d\d?[-/.](\d{4})(?!\d)/.exec(text)?.[1] ??
    // Thu Jan 01 1970, 1 January 1970
    /^(?=[\d ]{0,3}\p{L}).*?(?<!\d)(\d{4})(?!\d)/u.exec(text)?.[1];
  // there was no email before 1970, and 32-bit time ends in 2038
  return year !== undefined && (Number(year) <= 1970 || Number(year) >= 2038);
}

/** @returns undefined if the cell holds none of these */
export function answerIn(cell: string): Answer | undefined {
  const text = cell.trim().toLowerCase();
  if (isNull(text) || stateNulls.has(text) || negative.test(text)) return "empty";
  const said = text.replace(/[.!]$/, "");
  if (yes.has(said)) return "yes";
  if (no.has(said)) return "no";
  if (text.endsWith("infinity")) return "empty";
  if (!dateLike.test(text)) return undefined;
  if (isNoDate(text)) return "empty";
  return smallNumber.test(text) ? "number" : "date";
}
