import {
  DomainError,
  type FieldCode,
  invisible,
  messageOf,
  numberLimits,
  type MessageArguments,
} from "@sortes/contract";
import type { RandomSource } from "../random/random-source.ts";

/** A term of equal dice, of which some count. */
export interface DiceTerm {
  readonly sign: 1 | -1;
  /** 1 to 100. */
  readonly count: number;
  /** 2 to 1000; the faces are 1 to this. */
  readonly sides: number;
  /** How many count, 1 to `count`. */
  readonly keep: number;
  /** Whether these are the lowest ones; else the highest. */
  readonly lowest: boolean;
}

/** A parsed notation: the sum of its dice and a constant. */
export interface Dice {
  readonly terms: readonly DiceTerm[];
  readonly constant: number;
}

const {
  notation: mostLetters,
  terms: mostTerms,
  count: mostDice,
  sides,
  constant,
} = numberLimits.dice;

/** One term: a sign, then dice and what is kept of them, or a number. After a space, a bare `d` begins other dice. */
const termPattern =
  /([+-]?)(?:(?<count>\d*) ?d(?<sides>\d+|%)(?:(?<kept> ?(?:dh|dl)|kh|kl|k|d)(?<keep>\d*))?|(?<number>\d+))/y;

/** The beginning of a term that lacks its sign. */
const unjoined = /^ ?(?:\d|d[\d%])/;

/**
 * Reads a notation such as `4d6kh3`, `2d20kl1 + 5` or `d%`. Terms are joined by + and −. A term is a number, or
 * `[count]d<sides>`, perhaps followed by `kh` or `k` (keep the highest), `kl` (keep the lowest), `dh` (drop the highest),
 * `dl` or `d` (drop the lowest) and how many, by default one. The case of letters does not matter, nor do spaces, except
 * between figures and before a bare `d`; `d%` is `d100`. Signs and figures may be those that phones and keyboards of East
 * Asia type.
 *
 * @throws DomainError INVALID_INPUT at `notation`: REQUIRED, TOO_LONG {max}, DICE_UNREADABLE {place, found}, DICE_JOIN {place, found},
 * DICE_SIDES {place, min, max}, DICE_COUNT {place, max}, DICE_KEEP {place, max}, DICE_TOO_MANY {max},
 * DICE_TERMS {max}, DICE_NUMBER {place, max}, DICE_NONE. A place counts the characters of the text from 1.
 */
export function readDice(notation: string): Dice {
  if (notation.length > mostLetters) throw wrong("TOO_LONG", { max: mostLetters });
  const { letters, places } = condensed(notation);
  if (letters === "") throw wrong("REQUIRED");
  const terms: DiceTerm[] = [];
  let total = 0;
  let number = 0;
  let parts = 0;
  for (let at = 0; at < letters.length;) {
    termPattern.lastIndex = at;
    const match = termPattern.exec(letters);
    // a second term needs a sign, and what follows a term must be one
    if (!match || (at > 0 && match[1] === "")) throw unreadable(letters, places, at);
    const place = places[at + match[1]!.length]!;
    const sign = match[1] === "-" ? -1 : 1;
    const fields = match.groups as Fields;
    if (fields.number === undefined) {
      const term = termOf(fields, sign, place);
      total += term.count;
      terms.push(term);
    } else {
      if (Number(fields.number) > constant) throw wrong("DICE_NUMBER", { place, max: constant });
      number += sign * Number(fields.number);
    }
    parts += 1;
    if (parts > mostTerms) throw wrong("DICE_TERMS", { max: mostTerms });
    at += match[0].length;
  }
  if (total > mostDice) throw wrong("DICE_TOO_MANY", { max: mostDice });
  if (terms.length === 0) throw wrong("DICE_NONE");
  return { terms, constant: number };
}

type Fields = Partial<Record<"count" | "sides" | "kept" | "keep" | "number", string>>;

function termOf(fields: Fields, sign: 1 | -1, place: number): DiceTerm {
  const count = fields.count === "" ? 1 : Number(fields.count);
  const faces = fields.sides === "%" ? 100 : Number(fields.sides);
  if (count < 1 || count > mostDice) throw wrong("DICE_COUNT", { place, max: mostDice });
  if (faces < sides.min || faces > sides.max) throw wrong("DICE_SIDES", { place, ...sides });
  const kept = fields.kept?.trim();
  if (kept === undefined) return { sign, count, sides: faces, keep: count, lowest: false };
  const some = fields.keep === "" ? 1 : Number(fields.keep);
  const keep = kept.startsWith("d") ? count - some : some;
  // nobody drops every die: these are two dice without a sign
  if (kept === "d" && keep < 1) throw wrong("DICE_JOIN", { place, found: `d${fields.keep ?? ""}` });
  if (some < 1 || keep < 1 || keep > count) throw wrong("DICE_KEEP", { place, max: count });
  return { sign, count, sides: faces, keep, lowest: kept === "kl" || kept === "dh" };
}

const dash = /[\u2010-\u2015\u2212\ufe58\ufe63\u2796]/;
const fullWidth = /[\uff01-\uff5e]/;
/** The offset from an ASCII character to its full-width form. */
const fromFullWidth = 0xfee0;

/** A character in the canonical form that the parser reads. */
function plain(letter: string): string {
  if (dash.test(letter)) return "-";
  if (letter === "\ufe62" || letter === "\u2795") return "+";
  if (!fullWidth.test(letter)) return letter.toLowerCase();
  return String.fromCharCode(letter.charCodeAt(0) - fromFullWidth).toLowerCase();
}

interface Condensed {
  letters: string;
  /** For each UTF-16 unit of `letters`, its character's position in the notation, from 1. */
  places: number[];
}

/**
 * The characters without separators and invisible ones. A space stays between digits, and between a digit and a `d`.
 */
function condensed(notation: string): Condensed {
  const places: number[] = [];
  let letters = "";
  let isApart = false;
  for (const [i, letter] of [...notation].entries()) {
    if (/\s/.test(letter)) isApart = true;
    if (/\s/.test(letter) || invisible.test(letter)) continue;
    const read = plain(letter);
    const added = isApart && /[\dd]/.test(read) && /[\d%]$/.test(letters) ? ` ${read}` : read;
    letters += added;
    places.push(...Array.from(added.split(""), () => i + 1));
    isApart = false;
  }
  return { letters, places };
}

function unreadable(letters: string, places: readonly number[], at: number): DomainError {
  const rest = letters.slice(at);
  const found = [...rest].slice(0, 12).join("").trim();
  return wrong(unjoined.test(rest) ? "DICE_JOIN" : "DICE_UNREADABLE", {
    place: places[at]!,
    found,
  });
}

function wrong(...said: MessageArguments<FieldCode>): DomainError {
  return new DomainError("INVALID_INPUT", {}, { notation: [messageOf<FieldCode>(...said)] });
}

/** Rolls every die. The faces are in the order of the notation. */
export function rollDice({ terms }: Dice, random: RandomSource): number[] {
  return terms.flatMap(({ count, sides: faces }) =>
    Array.from({ length: count }, () => 1 + random.below(faces)),
  );
}

/** Whether `rollDice(dice, …)` could give these faces. */
export function facesFit({ terms }: Dice, faces: readonly number[]): boolean {
  const most = terms.flatMap(({ count, sides: up }) => Array.from({ length: count }, () => up));
  return (
    faces.length === most.length &&
    faces.every((face, i) => Number.isInteger(face) && face >= 1 && face <= most[i]!)
  );
}

/** The faces that count, and their sum. Among equal faces, the earlier ones are kept. */
export function countDice(
  { terms, constant: start }: Dice,
  faces: readonly number[],
): { kept: boolean[]; total: number } {
  const kept: boolean[] = [];
  let total = start;
  for (const { sign, count, keep, lowest } of terms) {
    const from = kept.length;
    const own = faces.slice(from, from + count);
    const order = own
      .map((face, i) => ({ face, i }))
      .toSorted((a, b) => (lowest ? a.face - b.face : b.face - a.face));
    const counted = new Set(order.slice(0, keep).map(({ i }) => i));
    for (const [i, face] of own.entries()) {
      kept.push(counted.has(i));
      if (counted.has(i)) total += sign * face;
    }
  }
  return { kept, total };
}
