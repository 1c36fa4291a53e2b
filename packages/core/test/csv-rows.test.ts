import { limits } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import { CsvLines, type CsvParser, CsvRows, parseRecord } from "../src/csv-rows.ts";

function rowsIn(text: string, parser?: CsvParser) {
  const lines = new CsvLines();
  const reader = new CsvRows(",", parser);
  return [...reader.take([...lines.take(text), lines.end()]), ...reader.end()];
}

/** Counts the calls of the parser, and the characters that it gets. */
function countingParser() {
  const count = { calls: 0, characters: 0 };
  const parser: CsvParser = (text, delimiter) => {
    count.calls++;
    count.characters += text.length;
    return parseRecord(text, delimiter);
  };
  return { count, parser };
}

const long = "x".repeat(limits.csv.row - 4);

describe("a CSV list is parsed in linear time, and each line is accounted for,", () => {
  it.each([
    ["of quotes that open in each line", '"a\n'],
    ["of quotes that open in each line, behind one that opens nothing", 'x","\n'],
    ["of quotes that close in the middle of cells", '"a"b,"c"d\n'],
    ["of rows with different numbers of cells", '""\n"",\n'],
    ["of empty cells in quotes", '"",'.repeat(2000) + "\n"],
    ["of long cells before many broken ones", `"${"x".repeat(6500)}",${'"a"b,'.repeat(1900)}\n`],
    ["of rows that are open for as long as they may be", `"${"x\n".repeat(99)}`],
    ["of rows that are closed where they are too long", `${'y,"\n'}${"x\n".repeat(99)}"\n`],
    ["of lines that are nearly too long", `"${long}\n`],
    ["of line ends", "\n"],
    ["of a quote and line ends", '"\n\n'],
    ["of nothing but quotes", '"""""""\n'],
  ])("%s", (_, piece) => {
    const text = piece.repeat(Math.ceil(250_000 / piece.length));
    const { count, parser } = countingParser();
    const rows = rowsIn(text, parser);
    const lines = text.split("\n").length;
    // three times at most, with delimiters around each line end and a line after each that may be open
    expect(count.characters).toBeLessThan(3 * (text.length + 12 * lines));
    // blocks of a hundred lines or 16 Ki characters, each parsed twice and its lines once
    expect(count.calls).toBeLessThan(4 * (lines / 100 + text.length / 8000 + 1));
    expect(rows.every(({ line }, i) => i === 0 || line > (rows[i - 1]?.line ?? 0))).toBe(true);
    const inCells = rows.map(({ cells }) => cells.join("").split("\n").length);
    const reported = inCells.reduce((sum, count) => sum + count, 0);
    expect(reported).toBe(lines);
  });
});

it("a row may span at most a hundred lines", () => {
  const row = (lines: number) => `a,"${"b\n".repeat(lines - 1)}"`;
  expect(rowsIn(`${row(100)}\nlast`)).toMatchObject([{ line: 1 }, { line: 101, cells: ["last"] }]);
  const [first, ...others] = rowsIn(`${row(101)}\nlast`);
  expect(first).toEqual({ line: 1, cells: ["a", '"b'], fault: "open" });
  expect(others).toHaveLength(101);
  expect(others.at(-1)).toEqual({ line: 102, cells: ["last"] });
});

it("only rows with quotes have a maximum length", () => {
  const cells = Array.from({ length: limits.csv.row }, () => "a");
  const reader = new CsvRows(",");
  const rows = reader.take([
    { number: 1, text: cells.join(",") },
    { number: 2, text: `"${cells.join(",")}"` },
    { number: 3, text: undefined },
  ]);
  expect([...rows, ...reader.end()]).toEqual([
    { line: 1, cells },
    { line: 2, cells: [], fault: "long" },
    { line: 3, cells: [], fault: "long" },
  ]);
});

it("literal quotes are part of their cells", () => {
  expect(rowsIn('5" pipe,"Ana" <a@b.test>\n"""Ana"" <a@b.test>",x')).toEqual([
    { line: 1, cells: ['5" pipe', '"Ana" <a@b.test>'], fault: "quotes" },
    { line: 2, cells: ['"Ana" <a@b.test>', "x"] },
  ]);
});
