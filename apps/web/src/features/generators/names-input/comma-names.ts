import { lineEnd, participantSeparators } from "@sortes/contract";

/** A list whose names seem to have commas in them. */
export interface CommaNames {
  count: number;
  /** One of them. */
  example: string;
  /** The same as it stands in the list, perhaps with quotes. */
  entry: string;
  /** The list with a space in place of each of their commas, and without their quotes. */
  text: string;
}

const lineEnds = new RegExp(`(?:${lineEnd.source})+`);
const comma = /[,;،、，﹐﹑､؛；﹔]/;
/** A name in quotes, between the separators of a line, perhaps with an address or tickets behind it. */
const quoted =
  /(?<=^|[,;،、，؛；])(\s*)["“„”«‚‘']([^"“”„«»‚‘’']*)["“”»‘’'](?=\s*(?:[,;،、，؛；]|$)|\s[^",;،、，؛；“”„«»]*(?:[,;،、，؛；]|$))/g;
/** Of the lines, so many have a comma where names are written “Pop, Ana”. */
const share = 0.6;

/** A name with a space in place of what would separate it. */
export const withSpaces = (name: string): string =>
  name
    .split(participantSeparators)
    .flatMap((part) => part.trim() || [])
    .join(" ");

/** Whether a line may be one name: a comma at its end goes on with a list. */
function mayBeName(line: string): boolean {
  const parts = line.split(comma, 4);
  return parts.length < 4 && parts.every((part) => part.trim() !== "");
}

/** The lines, or what semicolons separate in them: “Pop, Ana; Ion, Eva”. */
function linesOf(text: string): string[] {
  const separator = text.includes(";") && text.includes(",") ? /[\r\n\u2028\u2029;]+/ : lineEnds;
  return text.split(separator).flatMap((line) => line.trim() || []);
}

/**
 * Finds names with commas, which would be two: in quotes, or on nearly every line. Whether each is one name has to be asked,
 * for a list may have two names a line.
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
  // the first may be a heading
  const example = withComma.at(-1)!;
  return { count: withComma.length, example, entry: example, text: spaced.join("\n") };
}
