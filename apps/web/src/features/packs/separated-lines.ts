const separator = /[,;]/;

/** How many lines of a text the generators would split. */
export const countSeparated = (text: string): number =>
  text.split("\n").filter((line) => separator.test(line)).length;

const words = (line: string): string[] =>
  line
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Each part of such a line on a line of its own. */
export const splitAtSeparators = (text: string): string =>
  text
    .split("\n")
    .map((line) => (separator.test(line) ? words(line).join("\n") : line))
    .join("\n");

/** A space for each comma and semicolon. */
export const spaceAtSeparators = (text: string): string =>
  text
    .split("\n")
    .map((line) => (separator.test(line) ? words(line).join(" ") : line))
    .join("\n");
