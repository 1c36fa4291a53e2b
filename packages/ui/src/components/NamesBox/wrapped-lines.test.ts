// @vitest-environment node
import { expect, test } from "vitest";
import { findWrapped, lineAt } from "./use-line-numbers.ts";

const rowsOf = (line: string) => Math.max(1, Math.ceil(line.length / 10));

function find(all: readonly string[]) {
  const measured: string[] = [];
  const wrapped = findWrapped({
    text: all.join("\n"),
    lines: all.length,
    rows: all.reduce((sum, line) => sum + rowsOf(line), 0),
    fitting: 5,
    measure(line) {
      measured.push(line);
      return rowsOf(line);
    },
  });
  return { wrapped: wrapped && [...wrapped], measured };
}

test("nothing is measured where no line is wrapped", () => {
  expect(find(["Ana", "Ion Popescu".slice(0, 10)])).toEqual({ wrapped: [], measured: [] });
});

test("the longest lines are measured until every row is accounted for", () => {
  const long = "x".repeat(25);
  const longer = "y".repeat(41);
  expect(find(["Ana", long, "Alexandru", longer, "Ion"])).toEqual({
    wrapped: [
      [3, 5],
      [1, 3],
    ],
    measured: [longer, long],
  });
});

test("a text of wrapped lines does not count as a list, and few of its lines are measured", () => {
  const { wrapped, measured } = find(Array.from({ length: 5000 }, () => "z".repeat(30)));
  expect(wrapped).toBeUndefined();
  expect(measured).toHaveLength(100);
});

test("the line of a row is found before, in and behind wrapped lines", () => {
  const wrapped = new Map([
    [5, 2],
    [2, 3],
  ]);
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => lineAt(row, wrapped))).toEqual([
    { line: 0, row: 0 },
    { line: 1, row: 1 },
    { line: 2, row: 2 },
    { line: 2, row: 2 },
    { line: 2, row: 2 },
    { line: 3, row: 5 },
    { line: 4, row: 6 },
    { line: 5, row: 7 },
    { line: 5, row: 7 },
    { line: 6, row: 9 },
  ]);
});
