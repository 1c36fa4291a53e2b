import { canBeSeen } from "@sortes/contract";

/** The answer in a cell of a column about leaving or consent; `date` for a date, a time or a number. */
export type Answer = "yes" | "no" | "empty" | "date";

/** How databases, spreadsheets and people write that there is no value. In any case, but for the last ones. */
const nulls = new Set([
  "",
  "null",
  "(null)",
  "<null>",
  "[null]",
  "(empty)",
  "(blank)",
  String.raw`\n`,
  "n/a",
  "#n/a",
  "n.a.",
  "undefined",
  "nat",
  "-",
  "--",
  "---",
  "–",
  "—",
  ".",
  "?",
  "''",
  '""',
  "[]",
  "{}",
]);
/** Nulls of columns about a state; elsewhere they may be a name: “Nan”, “None”. */
const stateNulls = new Set(["na", "nan", "nil", "none", "empty", "blank", "unset", "not set"]);

const setOf = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.split("|")));

const yes = setOf(
  "true|t|yes|y|1|1.0|on|x|✓|✔|✅|☑|checked|accepted|agreed|granted|da|adevărat|adevarat",
  "de acord|sunt de acord|acceptat|bifat|ja|wahr|oui|vrai|sí|sì|si|sim|verdadero|vero|igen",
  "igaz",
);
const no = setOf(
  "false|f|no|n|0|0.0|off|✗|✘|❌|☐|unchecked|never|not|denied|declined|refused|rejected|nu",
  "fals|niciodată|niciodata|refuzat|nebifat|nu sunt de acord|nein|falsch|nie|non|faux",
  "jamais|não|falso|nunca|mai|nem|hamis",
);

/** Whether a cell stands for an empty one, such as NULL or \N, in a column of any kind. */
export const isNull = (cell: string): boolean => {
  const text = cell.trim();
  // a person may be called Null
  return !canBeSeen(text) || (text !== "Null" && nulls.has(text.toLowerCase()));
};

/** “2024-05-06”, “1714989600”, “Mon, 6 May 2024”; not an address or a sentence. */
const dateLike = /^(?:\p{L}{3,10}[.,]? ){0,2}\d[^@]{0,60}$/u;

/** 0000-00-00, 00.00.0000 00:00, and the first and last days that programs write for “never”. */
function isNoDate(text: string): boolean {
  if (!/[1-9]/.test(text)) return true;
  const year =
    /^(\d{4})(?:[-/.]|\d{4}(?:$|T))/.exec(text)?.[1] ??
    /^\d\d?[-/.]\d\d?[-/.](\d{4})\b/.exec(text)?.[1];
  // nobody left or agreed before there were emails
  return year !== undefined && (Number(year) <= 1970 || Number(year) >= 2100);
}

/** @returns undefined if a cell says none of these */
export function answerIn(cell: string): Answer | undefined {
  const text = cell.trim().toLowerCase();
  if (isNull(text) || stateNulls.has(text)) return "empty";
  if (yes.has(text)) return "yes";
  if (no.has(text)) return "no";
  if (text.endsWith("infinity")) return "empty";
  if (!dateLike.test(text)) return undefined;
  return isNoDate(text) ? "empty" : "date";
}
