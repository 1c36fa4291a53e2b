import { expect, test } from "vitest";
import { csvCell, csvOf, withoutGuard } from "./csv.ts";

test.each(["=1+1", "+40 721", "-2", "@SUM(A1)", "\tAna", "\rAna"])(
  "a spreadsheet reads %j as text",
  (text) => {
    const cell = csvCell(text).replace(/^"/, "");
    expect(cell).toBe(`'${text}${text.startsWith("\r") ? '"' : ""}`);
  },
);

test("ordinary names stay as they are", () => {
  for (const name of ["Ana", "O'Neil", "Ana-Maria", "Ștefan", "👩‍🚀", "دانا", "a=b"])
    expect(csvCell(name)).toBe(name);
});

test.each(["@ana", "-5", "=SUM(A1)", "+40 721", "'@ana", "''-5", "'t Hart", "'quoted'", "O'Neil"])(
  "%j is the same once the apostrophe is taken off again",
  (text) => expect(withoutGuard(csvCell(text))).toBe(text),
);

test("commas, quotes and line ends are quoted, and quotes doubled", () => {
  expect(csvCell("Pop, Ana")).toBe('"Pop, Ana"');
  expect(csvCell('Ana "Nuți" Pop')).toBe('"Ana ""Nuți"" Pop"');
  expect(csvCell("two\nlines")).toBe('"two\nlines"');
  expect(csvCell('=HYPERLINK("x","y")')).toBe(`"'=HYPERLINK(""x"",""y"")"`);
});

test("a file has a byte order mark and ends each row with CRLF", () => {
  expect(
    csvOf([
      ["Team", "Name"],
      ["1", "Țurcanu"],
    ]),
  ).toBe("\uFEFFTeam,Name\r\n1,Țurcanu\r\n");
});
