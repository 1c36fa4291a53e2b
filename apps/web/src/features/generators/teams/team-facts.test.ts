import { expect, test } from "vitest";
import { countPeople, rowsOf, sizesOf, textOf } from "./facts.ts";

const team = (size: number) => Array.from({ length: size }, (_, i) => `Name ${i}`);

test("sizes are grouped, larger ones first", () => {
  expect(sizesOf([team(7), team(7), team(7), team(6)])).toEqual([
    { teams: 3, size: 7 },
    { teams: 1, size: 6 },
  ]);
  expect(sizesOf([team(2), team(2)])).toEqual([{ teams: 2, size: 2 }]);
});

test("everybody is counted", () => {
  expect(countPeople([team(7), team(6)])).toBe(13);
});

test("the text has the title, then each team with its names", () => {
  const teams = [
    { title: "Team 1", names: ["Ana", "Ion"] },
    { title: "Team 2", names: ["Eva"] },
  ];
  expect(textOf("Class 6B", teams)).toBe("Class 6B\n\nTeam 1\nAna\nIon\n\nTeam 2\nEva");
});

test("the table has one row a person", () => {
  expect(rowsOf(["Team", "Name"], [["Ana", "Ion"], ["Eva"]])).toEqual([
    ["Team", "Name"],
    ["1", "Ana"],
    ["1", "Ion"],
    ["2", "Eva"],
  ]);
});
