import type { GeneratorType } from "@sortes/contract";

/** A meaning of one search word in the name that screens give to an unnamed result: “6 teams, 25 November”. */
interface NameWord {
  /** A count, a day or a year. */
  number: number | undefined;
  /** From 1. */
  months: readonly number[];
  types: readonly GeneratorType[];
}

/** The words for what a result consists of, in both languages, as `folded` writes them. */
const things: Record<GeneratorType, string> = {
  team: "team teams echipa echipe",
  winner: "winner winners castigator castigatori",
  number: "number numbers numar numere generator generatorul",
  pet_name: "pet name names generator nume de animale",
  gift: "gift gifts exchange exchanges schimb schimburi de cadouri",
  own: "custom generators generatoare proprii",
  pack: "pack packs pachet pachete",
};
/** Words before a thing that mean no more than it does. */
const fillers = new Set(["o", "un", "de"]);

const folded = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The names of the months, in both languages. */
const monthNames = (): string[][] =>
  ["en", "ro"].map((language) => {
    const months = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, month) =>
      folded(months.format(Date.UTC(2026, month, 15))),
    );
  });

const types = Object.keys(things) as GeneratorType[];

/** “29.11.2026”, “29/11”, “2026-11-29” */
const inDigits = /^(\d{1,4})([./-])(\d{1,2})(?:\2(\d{1,4})?)?$/;

/** A date in digits as day, month and year; another word alone, without a full stop: “nov.”. */
function apart(word: string, months: readonly string[]): readonly string[] {
  const [, first = "", , second, last = ""] = inDigits.exec(word) ?? [];
  const month = months[Number(second) - 1];
  if (month === undefined) return [word.replace(/\.$/, "")];
  if (first.length === 4) return [last, month, first];
  return [first, month, last.length === 2 ? `20${last}` : last];
}

/**
 * Reads a search as the beginnings of the words of a shown name, in either language. Dates may also be in digits.
 * @returns undefined if a word stands in no such name
 */
export function readNameWords(search: string): readonly NameWord[] | undefined {
  const months = monthNames();
  const words = folded(search)
    .split(/[\s,]+/u)
    .flatMap((word) => apart(word, months[0] ?? []))
    .filter((word) => word !== "" && !fillers.has(word))
    .map((word) => ({
      number: /^\d{1,6}$/.test(word) ? Number(word) : undefined,
      months: Array.from({ length: 12 }, (_, i) => i + 1).filter((month) =>
        months.some((names) => names[month - 1]?.startsWith(word)),
      ),
      types: types.filter((type) => things[type].split(" ").some((one) => one.startsWith(word))),
    }));
  const isName = words.every(
    (word) => word.number !== undefined || word.months.length > 0 || word.types.length > 0,
  );
  return words.length > 0 && isName ? words : undefined;
}

/** A day that a search means; without a year, of any. */
interface SearchedDay {
  day: number;
  /** From 1. */
  month: number;
  year: number | undefined;
}

/** Reads a search that is a date: “29 nov.”, “29 noiembrie 2026”, “29.11.2026”. */
export function readDay(search: string): SearchedDay | undefined {
  const words = readNameWords(search) ?? [];
  const numbers = words.flatMap(({ number }) => number ?? []);
  const named = words.filter((word) => word.number === undefined);
  const [month, ...others] = named.flatMap(({ months }) => months);
  const isMonth = named.length === 1 && others.length === 0 && named[0]?.types.length === 0;
  const day = numbers.find((number) => number >= 1 && number <= 31);
  const year = numbers.find((number) => number >= 1000);
  const isWhole = numbers.length === (year === undefined ? 1 : 2);
  return isMonth && isWhole && month !== undefined && day !== undefined
    ? { day, month, year }
    : undefined;
}
