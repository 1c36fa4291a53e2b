const quoted = /^"(?:[^"]|"")*"$/;

/**
 * A text whose lines are all quoted as a whole, as spreadsheets write a table that they took for one column, without
 * these quotes. Any other text stays unchanged.
 */
export function withoutLineQuotes(text: string): string {
  const lines = text.split(/[\r\n]+/).filter((line) => line !== "");
  if (!lines.every((line) => quoted.test(line))) return text;
  return lines.map((line) => line.slice(1, -1).replaceAll('""', '"')).join("\n");
}
