import { lineEnd, participantSeparators } from "@sortes/contract";

/** A list that seems to be cut into names at the wrong places. */
interface Miscut {
  count: number;
  /** One of the entries. */
  example: string;
  /** The list cut at the other places. */
  text: string;
}

/** A list whose names seem to contain commas, which are spaces in its text. */
export interface CommaNames extends Miscut {
  /** The example as written in the list, perhaps in quotes. */
  entry: string;
}

/** A list of which an entry seems to hold several names. */
export interface JoinedNames extends Miscut {
  entry?: undefined;
}

const lineEnds = new RegExp(`(?:${lineEnd.source})+`);
const comma = /[,;،、，﹐﹑､؛；﹔]/;
/** A name in quotes between the separators of a line, perhaps followed by an address or tickets. */
const quoted =
  /(?<=^|[,;،、，؛；])(\s*)["“„”«‚‘']([^"“”„«»‚‘’']*)["“”»‘’'](?=\s*(?:[,;،、，؛；]|$)|\s[^",;،、，؛；“”„«»]*(?:[,;،、，؛；]|$))/g;
/** Minimum share of lines with a comma in lists of names such as “Pop, Ana”. */
const share = 0.6;

/** A comma as in “7,5”, at the end of an entry: a skill. */
const decimalComma = /(?<=\d),(?=\d{1,2}$)/;

/** A name with its separators replaced by spaces, and a decimal comma by a point. */
export const withSpaces = (name: string): string =>
  name
    .trimEnd()
    .replace(decimalComma, ".")
    .split(participantSeparators)
    .flatMap((part) => part.trim() || [])
    .join(" ");

/** Whether a line may be a single name; a trailing comma means that a list continues. */
function mayBeName(line: string): boolean {
  const parts = line.split(comma, 4);
  return parts.length < 4 && parts.every((part) => part.trim() !== "");
}

/** The lines, also split at semicolons if commas occur too: “Pop, Ana; Ion, Eva”. */
function linesOf(text: string): string[] {
  const separator = text.includes(";") && text.includes(",") ? /[\r\n\u2028\u2029;]+/ : lineEnds;
  return text.split(separator).flatMap((line) => line.trim() || []);
}

/**
 * Finds names with commas, which would be split: in quotes, or on nearly every line. The visitor must confirm, since a
 * list may also have two names per line.
 */
export function findCommaNames(text: string): CommaNames | undefined {
  if (!comma.test(text)) return undefined;
  const found: string[] = [];
  const unquoted = text.split(lineEnds).map((line) =>
    line.replaceAll(quoted, (entry, space: string, name: string) => {
      if (!comma.test(name)) return entry;
      found.push(entry.trim());
      return space + withSpaces(name);
    }),
  );
  const [entry] = found;
  if (entry !== undefined) {
    const example = entry.slice(1, -1).trim();
    return { count: found.length, example, entry, text: unquoted.join("\n") };
  }
  const lines = linesOf(text);
  const withComma = lines.filter((line) => comma.test(line));
  const areNames = lines.length > 1 && lines.every(mayBeName);
  if (!areNames || withComma.length < share * lines.length) return undefined;
  const spaced = lines.map(withSpaces);
  // the first line may be a heading
  const example = withComma.at(-1)!;
  return { count: withComma.length, example, entry: example, text: spaced.join("\n") };
}

/** A semicolon, but not before a number. */
const semicolon = /[;؛；﹔](?!\s*\d)\s*/g;
/** The first of two names such as “@ana @ion”. */
const handle = /(?<!\S)(@\S+)\s+(?=@)/g;

const apart = (text: string): string => text.replaceAll(semicolon, "\n").replaceAll(handle, "$1\n");

/** Finds entries such as “Ana; Ion” in a list that is cut at commas and line ends alone. The visitor must confirm. */
export function findJoinedNames(text: string, names: readonly string[]): JoinedNames | undefined {
  const joined = names.filter((name) => apart(name).trim().includes("\n"));
  const [example] = joined;
  return example === undefined ? undefined : { count: joined.length, example, text: apart(text) };
}
