import { limits } from "@sortes/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvLines, type CsvParser, CsvRows, parseRecord } from "../src/csv-rows.ts";
import { holds } from "./support/property.ts";

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

it.each(
  ([",", ";", "\t"] as const).flatMap(
    (delimiter) =>
      [
        [delimiter, '  "a, b;\tc"  D "e"D"f" ', ["a, b;\tc", "e", "f"]],
        [delimiter, 'a D "b ""c"""D ""D d ', ["a ", 'b "c"', "", " d "]],
        [delimiter, ' a "b" DcD', [' a "b" ', "c", ""]],
      ] as const,
  ),
)("cells between %j have spaces around their quotes: %j", (delimiter, text, cells) => {
  const line = text.replaceAll("D", delimiter);
  expect(parseRecord(line, delimiter)).toEqual(cells);
  const reader = new CsvRows(delimiter);
  const rows = [...reader.take([{ number: 7, text: line }]), ...reader.end()];
  expect(rows).toEqual([{ line: 7, cells }]);
});

it.each([
  ['"a" ,b', ["a", "b"]],
  ['a, "b"', ["a", "b"]],
  [' "a"', ["a"]],
  ['"a" ', ["a"]],
  ['"a"   ,b', ["a", "b"]],
  ['a,   "b"', ["a", "b"]],
  ['a "b" c', ['a "b" c']],
])("spaces on one side of quotes are none of a cell: %j", (text, cells) => {
  expect(parseRecord(text, ",")).toEqual(cells);
});

it("a row in two lines may be as long as one in one line", () => {
  const most = limits.csv.row;
  for (const more of [0, 1]) {
    const text = `"${"x".repeat(20)}\n${"y".repeat(most - 23 + more)}"`;
    expect(rowsIn(`${text}\nlast`)).toMatchObject(
      more === 0
        ? [{ line: 1 }, { line: 3 }]
        : [{ line: 1, fault: "open" }, { line: 2 }, { line: 3 }],
    );
  }
});

it("rows stay in order around a line that is too long", () => {
  const reader = new CsvRows(",");
  const rows = reader.take([
    { number: 1, text: '"a' },
    { number: 2, text: undefined },
    { number: 3, text: "b" },
  ]);
  expect([...rows, ...reader.end()]).toEqual([
    { line: 1, cells: ['"a'], fault: "open" },
    { line: 2, cells: [], fault: "long" },
    { line: 3, cells: ["b"] },
  ]);
});

it("a row is whole although a hundred lines end within it", () => {
  const text = `${'"a"\n'.repeat(60)}b,"${"c\n".repeat(59)}"`;
  const rows = rowsIn(`${text}\nlast`);
  expect(rows).toHaveLength(62);
  expect(rows.slice(60)).toEqual([
    { line: 61, cells: ["b", "c\n".repeat(59)] },
    { line: 121, cells: ["last"] },
  ]);
});

it("an empty record has no cells but one", () => {
  expect(parseRecord("", ",")).toEqual([]);
  expect(rowsIn("")).toEqual([{ line: 1, cells: [""] }]);
});

it.each<[string, string, object[]]>([
  [
    "an open quote before a row in several lines",
    '"a,b\nc,"d\ne"\nf',
    [
      { line: 1, cells: ['"a', "b"], fault: "open" },
      { line: 2, cells: ["c", '"d'], fault: "open" },
      { line: 3, cells: ['e"'] },
      { line: 4, cells: ["f"] },
    ],
  ],
  [
    "a row in several lines",
    'a,"b\n\nc",d\n"e ""f""",g\nh',
    [
      { line: 1, cells: ["a", "b\n\nc", "d"] },
      { line: 4, cells: ['e "f"', "g"] },
      { line: 5, cells: ["h"] },
    ],
  ],
  [
    "a quote that closes within a cell, before one that never closes",
    '"a"b,c\nd\n"e',
    [
      { line: 1, cells: ['"a"b', "c"], fault: "quotes" },
      { line: 2, cells: ["d"] },
      { line: 3, cells: ['"e'], fault: "open" },
    ],
  ],
  [
    "a cell with the same text as one that is quoted rightly",
    '"""a""b","a"b',
    [{ line: 1, cells: ['"a"b', '"a"b'], fault: "quotes" }],
  ],
  [
    "an open quote before one that closes within a cell",
    'x,"y\n"a"b,c\n"d"e\n"f"',
    [
      { line: 1, cells: ["x", '"y'], fault: "open" },
      { line: 2, cells: ['"a"b', "c"], fault: "quotes" },
      { line: 3, cells: ['"d"e'], fault: "quotes" },
      { line: 4, cells: ["f"] },
    ],
  ],
  [
    "an open quote before quotes of a whole cell",
    'x,"y\n"""q""",c\nz',
    [
      { line: 1, cells: ["x", '"y'], fault: "open" },
      { line: 2, cells: ['"q"', "c"] },
      { line: 3, cells: ["z"] },
    ],
  ],
  [
    "an open quote after rows with quotes",
    '"a",b\n"c"\nd,"e\nf',
    [
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["c"] },
      { line: 3, cells: ["d", '"e'], fault: "open" },
      { line: 4, cells: ["f"] },
    ],
  ],
])("%s has its rows", (_, text, rows) => {
  expect(rowsIn(text)).toEqual(rows);
});

it("a line as long as a row may be is read, with and without quotes", () => {
  const most = limits.csv.row;
  const reader = new CsvRows(",");
  const quoted = `"${"x".repeat(most - 2)}"`;
  const lines = ['"a', quoted, "y".repeat(most + 1), '"b"', "z".repeat(most - 1), '"c"'];
  const rows = [...reader.take(lines.map((text, i) => ({ number: i + 1, text }))), ...reader.end()];
  expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
    [1, "open"],
    [2, undefined],
    [3, undefined],
    [4, undefined],
    [5, undefined],
    [6, undefined],
  ]);
});

it("lines that arrive in pieces are those of the whole text", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "\r", "\n", "\r\n"), maxLength: 12 });
  holds(
    fc.property(fc.array(text, { maxLength: 5 }), (pieces) => {
      const reader = new CsvLines();
      const lines = [...pieces.flatMap((piece) => reader.take(piece)), reader.end()];
      const expected = pieces.join("").split(/\r\n|\n|\r/);
      expect(lines).toEqual(expected.map((line, i) => ({ number: i + 1, text: line })));
    }),
  );
});

it("lines that are too long for a row are without their text", () => {
  const most = limits.csv.row;
  const reader = new CsvLines();
  const pieces = ["x".repeat(most), "\n", "y".repeat(most), "y", "y".repeat(9), "\nz\n", "é"];
  const lines = [...pieces.flatMap((piece) => reader.take(piece)), reader.end()];
  expect(lines).toEqual([
    { number: 1, text: "x".repeat(most) },
    { number: 2, text: undefined },
    { number: 3, text: "z" },
    { number: 4, text: "é" },
  ]);
});

it("literal quotes are part of their cells", () => {
  expect(rowsIn('5" pipe,"Ana" <a@b.test>\n"""Ana"" <a@b.test>",x')).toEqual([
    { line: 1, cells: ['5" pipe', '"Ana" <a@b.test>'], fault: "quotes" },
    { line: 2, cells: ['"Ana" <a@b.test>', "x"] },
  ]);
});
