import { describe, expect, test } from "vitest";
import { findInTable, findInText, importLimits } from "./import-names.ts";
import { readNames, readParticipants } from "./read-names.ts";

const found = {
  heading: null,
  column: null,
  columns: 1,
  respaced: [] as string[],
};

describe("names in a table", () => {
  test.each([
    ["one column", "Ana\nIon\n", { names: ["Ana", "Ion"] }],
    ["the first of several", "Ana,6B\nIon,6A", { names: ["Ana", "Ion"], column: 1, columns: 2 }],
    [
      "the one below a heading",
      "Nr;Nume și prenume\n1;Ana\n2;Ion",
      {
        names: ["Nume și prenume", "Ana", "Ion"],
        heading: "Nume și prenume",
        column: 2,
        columns: 2,
      },
    ],
    ["all cells of one row", "Ana,Ion,Eva", { names: ["Ana", "Ion", "Eva"], columns: 3 }],
    [
      "the first that holds something",
      ",Ana\n,Ion",
      { names: ["Ana", "Ion"], column: 2, columns: 2 },
    ],
    [
      "empty cells are left out",
      "Ana,1\n,2\nIon,3",
      { names: ["Ana", "Ion"], column: 1, columns: 2 },
    ],
  ])("%s", (_, text, expected) => {
    expect(findInTable(text, readParticipants)).toEqual({ ...found, ...expected });
  });

  test("a cell is never split: a space stands for what would split it", () => {
    const text = '"Pop, Ana"\n"Rusu;Ion"\n"Eva\nDan"\nMax';
    const names = ["Pop Ana", "Rusu Ion", "Eva Dan", "Max"];
    expect(findInTable(text, readParticipants)).toMatchObject({
      names,
      respaced: names.slice(0, 3),
    });
    // a semicolon does not split names of teams
    expect(findInTable(text, readNames)).toMatchObject({
      names: ["Pop Ana", "Rusu;Ion", "Eva Dan", "Max"],
      respaced: ["Pop Ana", "Eva Dan"],
    });
  });

  test("what was taken over is read as it is", () => {
    const result = findInTable('"a, b",1\n" c;d ",2\ne,3', readParticipants);
    const { names } = result as { names: string[] };
    expect(readParticipants(names.join("\n")).names).toEqual(names);
  });
});

test("a text is read as the box reads it, with its heading", () => {
  expect(findInText("Participants\nAna; Ion\n\nEva", readParticipants)).toEqual({
    ...found,
    names: ["Participants", "Ana", "Ion", "Eva"],
    heading: "Participants",
  });
});

describe("nothing is taken over of", () => {
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
