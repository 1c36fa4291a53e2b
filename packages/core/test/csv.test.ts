import { expect, it } from "vitest";
import { withoutLineQuotes } from "../src/csv-rows.ts";
import {
  byteOrderMark,
  csvEnd,
  csvRow,
  endsWhole,
  isCsvEnd,
  jsonEnd,
  separatorLine,
  withoutGuard,
  withSemicolons,
} from "../src/index.ts";

const cell = (value: string | number) => csvRow([value]).replace(/\r\n$/, "");

it.each(["=1+1", "+40 721", "-2", "@SUM(A1)", "\tAna", "\rAna"])(
  "a spreadsheet reads %j as text",
  (text) => {
    expect(cell(text).replace(/^"/, "")).toBe(`'${text}${text.startsWith("\r") ? '"' : ""}`);
  },
);

it.each([
  ["x;=1+1", "x;'=1+1"],
  ["＝1+1", "'＝1+1"],
  ["＋40", "'＋40"],
  ["－2", "'－2"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["a;b;-2;@c", "a;b;'-2;'@c"],
  ["Ana; Ion", "Ana; Ion"],
])("a spreadsheet that separates cells by semicolons reads %j as text", (text, written) => {
  expect(cell(text)).toBe(written);
  expect(withoutGuard(written)).toBe(text);
});

it("a formula in a later line of a cell is text too", () => {
  expect(cell("x\n=1+1")).toBe('"x\n\'=1+1"');
});

it.each(["@ana", "-5", "=SUM(A1)", "+40 721", "'@ana", "''-5", "'t Hart", "'quoted'", "O'Neil"])(
  "%j is restored once the apostrophe is removed",
  (text) => expect(withoutGuard(cell(text))).toBe(text),
);

it("ordinary names and numbers are unchanged", () => {
  for (const name of ["Ana", "O'Neil", "Ana-Maria", "Ștefan", "👩‍🚀", "دانا", "a=b"])
    expect(cell(name)).toBe(name);
  expect(cell(-2)).toBe("-2");
});

it("commas, quotes and line ends are quoted, and quotes doubled", () => {
  expect(cell("Pop, Ana")).toBe('"Pop, Ana"');
  expect(cell('Ana "Nuți" Pop')).toBe('"Ana ""Nuți"" Pop"');
  expect(cell("two\nlines")).toBe('"two\nlines"');
  expect(cell('=HYPERLINK("x","y")')).toBe(`"'=HYPERLINK(""x"",""y"")"`);
});

it("each row ends with CRLF", () => {
  expect(csvRow(["a", 1, 0.5, ""])).toBe("a,1,0.5,\r\n");
});

it("cells are separated by semicolons where decimals have a comma", () => {
  expect(csvRow(["a", 0.5, -1.25, 3, "b;c", "d,e", 'f"g'], ";")).toBe(
    'a;0,5;-1,25;3;"b;c";d,e;"f""g"\r\n',
  );
  // for a spreadsheet that separates by commas
  const signs = "=+-@＝＋－＠".split("");
  expect(
    csvRow(
      signs.map((sign) => `x,${sign}1`),
      ";",
    ),
  ).toBe(`${signs.map((sign) => `x,'${sign}1`).join(";")}\r\n`);
  expect(csvRow(["a\nb", "c\rd"], ";")).toBe('"a\nb";"c\rd"\r\n');
});

it.each([
  [["a", "b;c", "d,e", 'f"g', ""], 'a;"b;c";"d,e";"f""g";\r\n'],
  [["x,=1+1", "=1+1", "-2"], "\"x,'=1+1\";'=1+1;'-2\r\n"],
  [["a", "b;c"], 'a;"b;c"\r\n'],
  [["two\nlines", ";", ","], '"two\nlines";";";","\r\n'],
  [[], "\r\n"],
])("%j is written with semicolons after it was with commas", (cells, written) => {
  expect(withSemicolons(csvRow(cells))).toBe(written);
  expect(withSemicolons(csvRow(cells).repeat(2))).toBe(written.repeat(2));
});

it.each([
  ["sep=;\r\nAna", "Ana"],
  ['"sep=,"\n\nAna', "Ana"],
  ["SEP=\t\rAna", "Ana"],
  ["sep=", ""],
  ["sep=;;\nAna", "sep=;;\nAna"],
  ["Ana\nsep=;\n", "Ana\nsep=;\n"],
])("the line of a separator is told from others: %j", (text, rest) => {
  expect(text.replace(separatorLine, "")).toBe(rest);
});

it.each([
  ['"Ana, ""Nuți"""\r\n\r\n"Ion"\n', 'Ana, "Nuți"\nIon'],
  ['""', ""],
  ['"Ana"\nIon', '"Ana"\nIon'],
  ['"Ana" Pop', '"Ana" Pop'],
  ['Ana "Pop"', 'Ana "Pop"'],
  ['"Ana"Pop"', '"Ana"Pop"'],
])("%j is read without the quotes of whole lines", (text, read) => {
  expect(withoutLineQuotes(text)).toBe(read);
});

it("files begin with the mark that Excel needs", () => {
  expect([...new TextEncoder().encode(byteOrderMark)]).toEqual([0xef, 0xbb, 0xbf]);
});

it("the end of a complete file is recognised, and no row by accident", () => {
  const file = csvRow(["email", "state"]) + csvRow(["ana@example.test", "active"]);
  expect(endsWhole(file + csvEnd(1, 2), "csv")).toBe(true);
  expect([csvEnd(1, 2), csvEnd(12, 1), csvEnd(0, 0)]).toEqual([
    "# complete (1),\r\n",
    "# complete (12)\r\n",
    "# complete (0)\r\n",
  ]);
  for (const row of [["# complete (1)"], [" # complete (12) ", "", " "]])
    expect(isCsvEnd(row)).toBe(true);
  for (const part of [file, "", `${file}# complete (1),`, `${file}# complete (`, "# comp\r\n"])
    expect(endsWhole(part, "csv")).toBe(false);
  expect(endsWhole(`{"data":{"rows":[1${jsonEnd}`, "json")).toBe(true);
  expect(endsWhole('{"data":{"rows":[1', "json")).toBe(false);
  for (const row of [
    ["# complete"],
    ["# complete (1)", "x"],
    ["# complete (1)", "", "x"],
    ["# complete (1) Ana"],
    ["Ana # complete (1)"],
    ["# complete (a)"],
    ["Ana (1)"],
    [],
  ])
    expect(isCsvEnd(row)).toBe(false);
});
