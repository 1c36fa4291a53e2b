import { type DateLook, shownDate } from "./shown-date.ts";

/** Built-in formats, which workbooks reference by number only (ECMA-376 part 1, 18.8.30). */
const builtIn: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
};

/** The date format of the computer's locale. */
const systemDate: Readonly<Record<string, string>> = { en: "m/d/yyyy", ro: "dd.mm.yyyy" };

/** The code of a built-in format; undefined for the general format. */
export function builtInFormat(id: number, { language }: DateLook): string | undefined {
  const date = systemDate[language] ?? "yyyy-mm-dd";
  if (id === 14 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return date;
  return id === 22 ? `${date} h:mm` : builtIn[id];
}

/** A token of a number format: quoted text, an escape, a currency, a digit placeholder, or another character. */
const pieces =
  /"([^"]{0,99})"|\\(.)|[_*].|\[\$([^\]-]{0,9})[^\]]{0,9}\]|\[[^\]]{0,99}\]|([0#?])|([^])/g;

/** A section without literals, colours, conditions and currencies. */
const bareOf = (section: string): string =>
  [...section.matchAll(pieces)].map(([, , , , place, other]) => place ?? other ?? "").join("");

const elapsed = /\[(?:h+|m+|s+)\]/i;

const isDate = (section: string): boolean =>
  elapsed.test(section) || /[ymdhs]/i.test(bareOf(section).replace(/general/i, ""));

/** Rounds to the fifteen significant digits of a spreadsheet: “0.1 + 0.2” is 0.3. */
const plainly = (value: number): string => String(Number(value.toPrecision(15)));

/**
 * A number as its format displays it (ECMA-376 part 1, 18.8.31): “007”, “50%”, “15.01.2026”. Ignores thousands
 * separators, the decimal zeros of integers, fractions and exponents of the format, since the number may be somebody's
 * ticket count.
 */
export function shownNumber(value: number, code: string | undefined, look: DateLook): string {
  if (code === undefined) return plainly(value);
  const section = sectionOf(code, value);
  if (isDate(section)) return shownDate(value, section, look) ?? plainly(value);
  const bare = bareOf(section);
  if (section !== "" && (!/[0#?]/.test(bare) || /[/e@]/i.test(bare)))
    return /general|[/e@]/i.test(bare) ? plainly(value) : literals(section).trim();
  // the second section contains the sign itself
  const isNegative = value < 0 && section === sectionOf(code, 1);
  return `${isNegative ? "-" : ""}${digitsIn(section, bare, Math.abs(value))}`.trim();
}

const condition = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/;

/** The section of a format for this number: positive, negative or zero, or by explicit conditions. */
function sectionOf(code: string, value: number): string {
  const sections = code.match(/(?:"[^"]*"|\\.|[^;"\\])+|(?<=;|^)(?=;|$)/g) ?? [""];
  const [first = "", second, third] = sections;
  if (condition.test(first)) {
    const fitting = sections.slice(0, 2).find((section) => meets(section, value));
    return fitting ?? sections.at(Math.min(2, sections.length - 1)) ?? "";
  }
  if (value < 0 && second !== undefined) return second;
  return value === 0 && third !== undefined ? third : first;
}

function meets(section: string, value: number): boolean {
  const [, sign = "", digits] = condition.exec(section) ?? [];
  const bound = Number(digits);
  if (sign === "<>") return value !== bound;
  return (
    (sign.includes("<") && value < bound) ||
    (sign.includes(">") && value > bound) ||
    (sign.includes("=") && value === bound) ||
    sign === ""
  );
}

const literals = (section: string): string =>
  [...section.matchAll(pieces)]
    .map(([, quoted, escaped, currency, , other]) => quoted ?? escaped ?? currency ?? other ?? "")
    .join("");

/** Fills the digits of a number into the placeholders of a format, with its literals. */
function digitsIn(section: string, bare: string, value: number): string {
  const [before = "", after = ""] = bare.split(".", 2);
  const percent = bare.split("%").length - 1;
  const thousands = /[0#?](,+)(?:[^0#?,]*)$/.exec(before)?.[1]?.length ?? 0;
  const scaled = (value * 100 ** percent) / 1000 ** thousands;
  const places = after.replaceAll(/[^0#?]/g, "");
  const [whole = "", behind = ""] = scaled.toFixed(Math.min(places.length, 20)).split(".");
  const kept = /^0*$/.test(behind) ? "" : trimmed(behind, places);
  let digits = whole === "0" ? "" : whole;
  let open = before.replaceAll(/[^0#?]/g, "").length;
  let isBehind = false;
  let shown = "";
  for (const [, quoted, escaped, currency, place, other] of section.matchAll(pieces)) {
    if (place && !isBehind) {
      // the first placeholder takes all digits without one of their own
      const taken = digits.length >= open ? digits.length - open + 1 : 0;
      shown += taken > 0 ? digits.slice(0, taken) : { "0": "0", "#": "", "?": "" }[place];
      digits = digits.slice(taken);
      open -= 1;
    } else if (other === "." && !isBehind) {
      isBehind = true;
      shown += kept === "" ? "" : `.${kept}`;
    } else if (!place && other !== ",") shown += quoted ?? escaped ?? currency ?? other ?? "";
  }
  return shown;
}

/** Removes trailing decimal zeros for which the format has no mandatory placeholder. */
function trimmed(digits: string, places: string): string {
  const least = places.lastIndexOf("0") + 1;
  const needed = [...digits].findLastIndex((digit) => digit !== "0") + 1;
  return digits.slice(0, Math.max(least, needed));
}
