import { describe, expect, test } from "vitest";
import { csvOf } from "../../../base/files.ts";
import { rowsOf as teamRows } from "../teams/facts.ts";
import { loadCsvReader } from "./delimited.ts";
import {
  findInTable,
  findInText,
  type FoundNames,
  importLimits,
  takeColumns,
} from "./import-names.ts";
import { readNames, readParticipants } from "./read-names.ts";
import { entriesOf } from "../winners/pool.ts";
import { ticketColumns } from "./table.ts";

await loadCsvReader();

const columnsOf = (found: unknown) => (found as FoundNames).choice?.columns ?? null;

describe("names in a table", () => {
  test("stay one name around a comma of another script", () => {
    const found = findInTable("Name\tCity\nPop、Ana\tCluj\nIon\tIași", readNames);
    expect(found).toMatchObject({ names: ["Pop Ana", "Ion"], respaced: ["Pop Ana"] });
  });

  const tricky = [
    "@ana",
    "-5",
    "=SUM(A1)",
    "+40 721",
    "'t Hart",
    "'quoted'",
    "'@ion",
    "Ana",
    "Ion",
  ];

  test.each(["en", "ro"])("are read back from our own result files (%s)", (language) => {
    const tables = [
      teamRows(["Team", "Name"], [tricky.slice(0, 5), tricky.slice(5)]),
      [["Place", "Name", "Drawn as"], ...tricky.map((name, i) => [String(i + 1), name, "Winner"])],
      tricky.map((name) => [name]),
    ];
    for (const table of tables) {
      const file = csvOf(table, language);
      const found = findInTable(file.replace("\uFEFF", ""), readNames) as FoundNames;
      expect(found.names).toEqual(tricky);
    }
  });

  test.each([
    ["one column", "Ana\nIon\n", ["Ana", "Ion"], null, []],
    ["the first of several", "Ana,6B\nIon,6A", ["Ana", "Ion"], [0], []],
    [
      "the one below a heading",
      "Nr;Nume și prenume\n1;Ana\n2;Ion",
      ["Ana", "Ion"],
      [1],
      ["Nume și prenume"],
    ],
    ["the first with words in it", "1,Ana\n2,Ion", ["Ana", "Ion"], [1], []],
    ["not that of classes", "6B,Ana\n6A,Ion", ["Ana", "Ion"], [1], []],
    ["not that of addresses", "ana@example.ro,Ana\nion@example.ro,Ion", ["Ana", "Ion"], [1], []],
    ["all cells of one row", "Ana,Ion,Eva", ["Ana", "Ion", "Eva"], null, []],
    ["one row below its heading", "Participants,Ana,Ion", ["Ana", "Ion"], null, ["Participants"]],
    ["the first that holds something", ",Ana\n,Ion", ["Ana", "Ion"], [1], []],
    ["empty cells are left out", "Ana,1\n,2\nIon,3", ["Ana", "Ion"], [0], []],
    [
      "two that make a name",
      "Nume,Prenume\nPop,Ana\nRusu,Ion",
      ["Pop Ana", "Rusu Ion"],
      [0, 1],
      ["Nume Prenume"],
    ],
    ["half of a joined name", "Nume,Prenume\nPop,\n,Ion", ["Pop", "Ion"], [0, 1], ["Nume Prenume"]],
    [
      "below a title",
      "Clasa a VI-a B,,\nNr. crt.,Nume,Prenume\n1,Pop,Ana\n2,Rusu,Ion",
      ["Pop Ana", "Rusu Ion"],
      [1, 2],
      ["Clasa a VI-a B", "Nume Prenume"],
    ],
    ["without its numbering", "1.\tAna Pop\n2.\tIon Rusu", ["Ana Pop", "Ion Rusu"], null, []],
    ["without its bullets", "•\tAna Pop\n•\tIon Rusu", ["Ana Pop", "Ion Rusu"], null, []],
    [
      "roles are no headings",
      "Ana,Student\nIon,Teacher\nEva,Student",
      ["Ana", "Ion", "Eva"],
      [0],
      [],
    ],
    [
      "below headings of another language",
      "Jméno,E-mail\nAna,a@example.ro\nIon,i@example.ro\nEva,e@example.ro",
      ["Ana", "Ion", "Eva"],
      [0],
      ["Jméno"],
    ],
    [
      "a gap is no heading",
      "Ana,absent\nIon,5\nEva,7\nMax,9",
      ["Ana", "Ion", "Eva", "Max"],
      [0],
      [],
    ],
  ] as [string, string, string[], number[] | null, string[]][])(
    "%s",
    (_, text, names, columns, heading) => {
      const found = findInTable(text, readParticipants);
      expect(found).toMatchObject({ names, heading });
      expect(columnsOf(found)).toEqual(columns);
    },
  );

  test("stay one per cell: separators in a cell become spaces", () => {
    const text = '"Pop, Ana"\n"Rusu;Ion"\n"Eva\nDan"\nMax';
    const names = ["Pop Ana", "Rusu Ion", "Eva Dan", "Max"];
    expect(findInTable(text, readParticipants)).toMatchObject({
      names,
      respaced: names.slice(0, 3),
    });
    // a semicolon does not separate names for teams
    expect(findInTable(text, readNames)).toMatchObject({
      names: ["Pop Ana", "Rusu;Ion", "Eva Dan", "Max"],
      respaced: ["Pop Ana", "Eva Dan"],
    });
  });

  test("are read unchanged after the import", () => {
    const result = findInTable('"a, b",1\n" c;d ",2\ne,3', readParticipants);
    const { names } = result as { names: string[] };
    expect(readParticipants(names.join("\n")).names).toEqual(names);
  });
});

describe("tickets", () => {
  const raffle = "Nr,Name,Class,Tickets\n1,Ana,6B,3\n2,Ion,6A,0\n3,Eva,6A,1";
  const { table } = findInTable(raffle, readParticipants) as FoundNames;

  test("are read from columns of integers in every row, but not from row numbers", () => {
    expect(ticketColumns(table!)).toEqual([3]);
    const gap = findInTable("Ana,3\nIon,\nEva,1", readParticipants) as FoundNames;
    expect(ticketColumns(gap.table!)).toEqual([]);
  });

  test("are written behind each name, and names without tickets are left out", () => {
    const found = takeColumns(table!, { columns: [1], tickets: 3 }, readParticipants);
    expect(found).toMatchObject({ names: ["Ana *3", "Eva"] });
  });

  test("come from the column, even if a name ends like a ticket count", () => {
    const odd = findInTable("Ana *7,1\nIon *7,2", readParticipants) as FoundNames;
    const { names } = takeColumns(
      odd.table!,
      { columns: [0], tickets: 1 },
      readParticipants,
    ) as FoundNames;
    const entries = entriesOf({ participants: names.join("\n") });
    expect(entries).toMatchObject({ names: ["Ana *7", "Ion *7"], tickets: [1, 2] });
  });

  test("are limited to what a draw accepts, and do not lengthen the list", () => {
    const most = findInTable("Ana,1000000\nIon,1\nEva,999999", readParticipants) as FoundNames;
    expect(ticketColumns(most.table!)).toEqual([1]);
    const found = takeColumns(most.table!, { columns: [0], tickets: 1 }, readParticipants);
    expect(found).toMatchObject({ names: ["Ana *1000000", "Ion", "Eva *999999"] });
    const more = findInTable("Ana,1000001\nIon,1", readParticipants) as FoundNames;
    expect(ticketColumns(more.table!)).toEqual([]);
  });
});

describe("a text", () => {
  test("is read as the box reads it, without its heading", () => {
    expect(findInText("Participants\nAna; Ion\n\nEva", readParticipants)).toMatchObject({
      names: ["Ana", "Ion", "Eva"],
      heading: ["Participants"],
      table: null,
    });
  });

  test("with headings is a table; without, a comma separates names", () => {
    expect(findInText("Nume,Prenume\nPop,Ana\nRusu,Ion", readNames)).toMatchObject({
      names: ["Pop Ana", "Rusu Ion"],
    });
    expect(findInText("Ana, Ion, Eva,\nDan, Mia", readNames)).toMatchObject({
      names: ["Ana", "Ion", "Eva", "Dan", "Mia"],
    });
  });

  test("of one word is a name, whatever the word", () => {
    expect(findInText("Student", readNames)).toMatchObject({ names: ["Student"], heading: [] });
  });

  test("of a chat keeps its lines", () => {
    const text = "22/11/2026, 14:02 - Mihai: Ana\n22/11/2026, 14:05 - Ioana: Ion";
    expect(findInText(text, readNames)).toMatchObject({ names: text.split("\n") });
  });
});

describe("nothing is imported from", () => {
  const most = importLimits.names;
  test.each([
    ["an empty text", "", { problem: "empty" }],
    ["white space", " \n\t\n ", { problem: "empty" }],
    ["too many lines", "a\n".repeat(1_000_000), { problem: "tooMany", count: 1_000_000 }],
    ["too many names in a line", "a,".repeat(most + 1), { problem: "tooMany", count: most + 1 }],
    [
      "one huge line",
      `Ana\n${"x".repeat(5_000_000)}`,
      { problem: "tooLong", place: 2, length: 5_000_000 },
    ],
  ])("%s", (_, text, problem) => {
    expect(findInText(text, readNames)).toEqual(problem);
    expect(findInTable(text, readNames)).toEqual(problem);
  });

  test("100,000 names are not too many", () => {
    const text = Array.from({ length: most }, (_, i) => `Name ${i}`).join("\n");
    expect(findInText(text, readNames)).toMatchObject({ names: { length: most } });
  });
});
