import { byteOrderMark, csvEnd, csvRow } from "@sortes/core";
import { expect, test } from "vitest";
import { csvFileOf, csvOf } from "./files.ts";
import { semicolonFile } from "./semicolon-file.ts";

const rows = [
  ["Team", "Name", 0.5],
  ["1", "Țurcanu; Pop, Ana", -12.25],
  ["2", "=1+1", 3],
];

test("a file starts with a byte order mark and ends each row with CRLF", () => {
  expect(csvOf(rows, "en")).toBe(
    '\uFEFFTeam,Name,0.5\r\n1,"Țurcanu; Pop, Ana",-12.25\r\n2,\'=1+1,3\r\n',
  );
});

test("in Romanian, semicolons separate cells and decimals have a comma", () => {
  expect(csvOf(rows, "ro")).toBe(
    '\uFEFFTeam;Name;0,5\r\n1;"Țurcanu; Pop, Ana";-12,25\r\n2;\'=1+1;3\r\n',
  );
});

test("csvFileOf gives the same text as csvOf for any number of rows", async () => {
  for (const count of [0, 1, 2001, 4000]) {
    const many = Array.from({ length: count }, (_, i) => [i, "Pop; Ana"]);
    for (const language of ["en", "ro"]) {
      const bytes = await (await csvFileOf(many, language)).arrayBuffer();
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
      expect(text).toBe(csvOf(many, language));
    }
  }
});

test("commas of a server file become semicolons, however its bytes are split into chunks", async () => {
  const cells = [
    ["name", "note"],
    ["Pop; Ana", "a,b"],
    ['Ana "Nuți" Pop', "two\nlines, three\r\nlines"],
    ["", "1.5"],
    ["x", "y,=1+1"],
  ];
  const text = byteOrderMark + cells.map((row) => csvRow(row)).join("") + csvEnd(5, 2);
  const wanted =
    byteOrderMark + cells.map((row) => csvRow(row, ";")).join("") + csvEnd(5, 2).replace(",", ";");
  // a comma that is no separator needs no quotes, but they do no harm
  const plain = (csv: string) => csv.replace('"a,b"', "a,b").replace(/"(y,[^"]*)"/, "$1");
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 7, 1000]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    const file = await semicolonFile(chunks, "text/csv");
    expect(file.type).toBe("text/csv");
    const got = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
    expect(plain(got)).toBe(wanted);
  }
});
