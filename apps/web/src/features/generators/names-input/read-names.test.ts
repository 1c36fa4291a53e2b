import { expect, test } from "vitest";
import { readNames, withoutControls } from "./read-names.ts";

// spec 5.5
test("lines and commas separate names; duplicates are reported, not dropped", () => {
  const { names, duplicates } = readNames(" Ana \n\nIon, Ana,,\r\nȘtefan\n");
  expect(names).toEqual(["Ana", "Ion", "Ana", "Ștefan"]);
  expect(duplicates).toEqual([{ name: "Ana", count: 2 }]);
});

test("cells pasted from a table stay one name", () => {
  expect(readNames("Ana\tPop\nIon\tRusu").names).toEqual(["Ana Pop", "Ion Rusu"]);
});

test("emoji, combining marks and other scripts stay as typed", () => {
  const names = ["👩‍👩‍👧‍👦 Familia", "S\u0326tefan", "דנה", "Nguyễn"];
  expect(readNames(names.join("\n")).names).toEqual(names);
});

test("half a surrogate pair becomes a replacement character", () => {
  expect(withoutControls("a\ud83d")).toBe("a\ufffd");
});

test("100,000 names are read", () => {
  const text = Array.from({ length: 100_000 }, (_, i) => `Name ${i}`).join("\n");
  expect(readNames(text).names).toHaveLength(100_000);
});
