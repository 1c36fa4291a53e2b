/** The letters and signs that programs write by name. */
const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  acirc: "â",
  Acirc: "Â",
  icirc: "î",
  Icirc: "Î",
  abreve: "ă",
  Abreve: "Ă",
};
const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi;

const decoded = (text: string): string =>
  text.replaceAll(reference, (whole, digits?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = hex === undefined ? Number(digits) : parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const textOf = (cell: string): string =>
  decoded(cell.split(/<\/(?:t[dhr]|table)\b/i, 1)[0]!.replaceAll(/<[^<>]*>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim();

const markup = /^\s*(?:<(?:!doctype|!--|html|head|meta|body|table|div|style|\?xml)\b|\{\\rtf)/i;

/**
 * The rows of the tables of an HTML document, as many programs save under the name of a workbook; none of another kind
 * of XML, or of rich text; undefined for any other text. The browser's own parser would need permission to make elements
 * of text.
 */
export const rowsOfMarkup = (text: string): string[][] | undefined => {
  if (!markup.test(text)) return undefined;
  const rows = text.split(/<tr\b[^<>]*>/i).slice(1);
  return rows.map((row) =>
    row
      .split(/<t[dh]\b[^<>]*>/i)
      .slice(1)
      .map(textOf),
  );
};
