import { expect, test } from "vitest";
import { insertAt, isTable, needsHelp } from "./pasted-text.ts";

test("cells are distinguished from text", () => {
  expect(isTable("Ana\t6B", "")).toBe(true);
  expect(isTable("Pop, Ana", "<html><table><td>Pop, Ana</table>")).toBe(true);
  expect(isTable("Pop, Ana", "<p>Pop, Ana</p>")).toBe(false);
});

test("only pastes that would slow the box down are handled by the app", () => {
  expect(needsHelp("Ana\n".repeat(10_000))).toBe(false);
  expect(needsHelp("Ana,".repeat(10_000))).toBe(true);
  expect(needsHelp("Ana\n".repeat(300_000))).toBe(true);
});

test.each([
  ["into nothing", "|", "Ana\nIon|"],
  ["behind a name", "Eva|", "Eva\nAna\nIon|"],
  ["on a new line", "Eva\n|", "Eva\nAna\nIon|"],
  ["before a name", "|Eva", "Ana\nIon|\nEva"],
  ["over a selection", "Eva\n|Dan|\nMax", "Eva\nAna\nIon|\nMax"],
])("names are inserted %s", (_, where, expected) => {
  const start = where.indexOf("|");
  const end = where.lastIndexOf("|") - (where.lastIndexOf("|") > start ? 1 : 0);
  const { text, caret } = insertAt(where.replaceAll("|", ""), start, end, ["Ana", "Ion"]);
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected);
});
