import { describe, expect, test } from "vitest";
import { delimiterOf, loadCsvReader, parseDelimited, readDelimited } from "./delimited.ts";

await loadCsvReader();

describe("the rows of a delimited text", () => {
  test.each([
    [
      "lines, the last with or without an end",
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["line ends of all systems", "a\nb\rc\r\nd", [["a"], ["b"], ["c"], ["d"]]],
    ["empty cells and rows", ",a,\n\n,", [["", "a", ""], [""], ["", ""]]],
    ["a delimiter in quotes", '"Pop, Ana",6B', [["Pop, Ana", "6B"]]],
    ["a line end in quotes", '"Ana\r\nPop",6B\nIon', [["Ana\nPop", "6B"], ["Ion"]]],
    ["doubled quotes", '"Ana ""Nuți"" Pop"', [['Ana "Nuți" Pop']]],
    ["an empty cell in quotes", '"",""', [["", ""]]],
    ["a quote inside a cell", 'Ana "Nuți" Pop,x', [['Ana "Nuți" Pop', "x"]]],
    ["quotes around only a part", '"Nuți" Pop,x', [['"Nuți" Pop', "x"]]],
    ["a quote that never closes", 'Ana\n"Ion,x\nEva', [["Ana"], ['"Ion', "x"], ["Eva"]]],
    ["nothing", "", [[""]]],
  ])("%s", (_, text, rows) => {
    expect(parseDelimited(text, ",")).toEqual(rows);
  });

  test("with any delimiter", () => {
    expect(parseDelimited('a\t"b\tc"', "\t")).toEqual([["a", "b\tc"]]);
    expect(parseDelimited("a;b,c", ";")).toEqual([["a", "b,c"]]);
  });

  test("restore quoted cells written by other programs", () => {
    const cells = ["Ana", 'O"Neil', "Pop, Ion", "two\nlines", "", '"', '""', "ș"];
    const line = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
    expect(parseDelimited(`${line}\r\n${line}`, ",")).toEqual([cells, cells]);
  });

  test("are parsed without delay even if 100,000 quotes stay open", () => {
    const text = Array.from({ length: 100_000 }, (_, i) => `"Name ${i},x`).join("\n");
    expect(parseDelimited(text, ",")).toHaveLength(100_000);
  });
});

test("parsing yields to the page between slices, and gives the same rows", async () => {
  const text = Array.from({ length: 20_000 }, (_, i) => `"Pop, Ana ${i}",6B\n"Ion`).join("\n");
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  const rows = await readDelimited(text, ",");
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
  expect(rows).toEqual(parseDelimited(text, ","));
});

test("a quote around too many characters stays as plain text", () => {
  const long = `"${"x".repeat(20_000)}"`;
  expect(parseDelimited(`Ana\n${long}`, ",")).toEqual([["Ana"], [long]]);
});

test.each([
  ["commas", "Ana,6B\nIon,6A", ","],
  ["semicolons, with commas in names", "Pop, Ana;6B\nRusu, Ion;6A", ";"],
  ["tabs", "Ana\t6B\nIon\t6A", "\t"],
  ["rows that are not all alike", `${"Ana,6B\n".repeat(9)}Ion`, ","],
  ["one column", "Ana\nIon", undefined],
  ["one column with a comma somewhere", "Ana\nPop, Ion\nEva", undefined],
  ["nothing", "", undefined],
])("detects the delimiter of %s, if any", (_, text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter);
});
