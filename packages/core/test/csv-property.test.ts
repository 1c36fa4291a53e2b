import fc from "fast-check";
import { expect, it } from "vitest";
import { csvRow, withoutGuard } from "../src/index.ts";
import { holds } from "./support/property.ts";

/** Texts that begin as a formula does, often behind apostrophes. */
const texts = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc
    .tuple(
      fc.constantFrom("", "", "a;", ";", "a\t", "a\n", "\r", ";;"),
      fc.stringMatching(/^'{0,3}$/),
      fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"),
      fc.string({
        unit: fc.constantFrom("a", "1", "'", ";", "=", "＠", ",", '"', "\n", " "),
        maxLength: 20,
      }),
    )
    .map((parts) => parts.join("")),
);

/** The content of the only cell of a row, as an RFC 4180 parser reads it. */
function cellIn(row: string): string {
  const cell = row.slice(0, -2);
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

it("no cell starts a formula, and every text can be restored", () => {
  holds(
    fc.property(texts, (text) => {
      const row = csvRow([text]);
      expect(row.endsWith("\r\n")).toBe(true);
      expect(cellIn(row)).not.toMatch(/^[\t\r\n]|(?:^|[;\t\r\n])[=+\-@＝＋－＠]/);
      expect(withoutGuard(cellIn(row))).toBe(text);
    }),
  );
});

it("no text ends its cell or its row", () => {
  holds(
    fc.property(fc.array(texts, { minLength: 2, maxLength: 5 }), (cells) => {
      const outside = csvRow(cells).replaceAll(/"(?:[^"]|"")*"/g, "");
      expect(outside.split(",")).toHaveLength(cells.length);
      expect(outside.indexOf("\r\n")).toBe(outside.length - 2);
    }),
  );
});
