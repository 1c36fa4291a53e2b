import { describe, expect, test } from "vitest";
import {
  type KeptList,
  keptListLimits,
  keptListsIn,
  renamed,
  withList,
  withNames,
  withoutList,
} from "./device-lists.ts";

const kept: KeptList[] = [
  { title: "8B", names: ["Ana", "Ion"] },
  { title: "Friday", names: ["Eva"] },
];

test("a list is added, edited, renamed and removed", () => {
  const list = { title: "6A", names: ["Max"] };
  expect(withList(kept, list)).toEqual([...kept, list]);
  expect(withNames(kept, "8B", ["Zoe"])).toEqual([{ title: "8B", names: ["Zoe"] }, kept[1]]);
  expect(renamed(kept, "Friday", "FRIDAY")).toEqual([kept[0], { ...kept[1], title: "FRIDAY" }]);
  expect(withoutList(kept, kept[0]!)).toEqual([kept[1]]);
  expect(withoutList(kept, { title: "8B", names: ["Ana"] })).toEqual(kept);
});

describe("a list is rejected for", () => {
  const many = Array.from({ length: keptListLimits.lists }, (_, i) => ({
    title: `List ${i}`,
    names: ["Ana"],
  }));
  test.each([
    ["no title", withList(kept, { title: "", names: ["Ana"] }), { problem: "untitled" }],
    [
      "a title that is too long",
      withList(kept, { title: "x".repeat(61), names: ["Ana"] }),
      { problem: "untitled" },
    ],
    ["no names", withList(kept, { title: "6A", names: [] }), { problem: "noNames" }],
    [
      "a title that is taken",
      withList(kept, { title: " 8b ", names: ["Ana"] }),
      { problem: "taken", title: "8B" },
    ],
    ["one list too many", withList(many, kept[0]!), { problem: "tooManyLists" }],
    [
      "one name too many",
      withList(kept, { title: "All", names: Array<string>(10_001).fill("Ana") }),
      { problem: "tooManyNames", count: 10_001 },
    ],
    [
      "one byte too many",
      withList(kept, { title: "All", names: Array<string>(263).fill("ă".repeat(498)) }),
      { problem: "tooLarge", count: 263 * 997 - 1 },
    ],
    [
      "a name that is too long",
      withNames(kept, "8B", ["Ana", "x".repeat(1001)]),
      { problem: "longName", count: 2 },
    ],
    ["a list that is gone", withNames(kept, "7C", ["Ana"]), { problem: "gone" }],
    ["the title of a list that is gone", renamed(kept, "7C", "7D"), { problem: "gone" }],
    [
      "the title of another list",
      renamed(kept, "8B", "friday"),
      { problem: "taken", title: "Friday" },
    ],
  ])("%s", (_, result, problem) => {
    expect(result).toEqual(problem);
  });
});

test.each([
  ["nothing", undefined, []],
  ["no JSON", "{", []],
  ["no lists", '{"title":"8B"}', []],
  ["lists", JSON.stringify(kept), kept],
  [
    "what is no list among them",
    JSON.stringify([
      null,
      7,
      { title: "", names: ["Ana"] },
      { title: "A", names: [1] },
      { title: "B", names: [] },
      { title: "C", names: Array(10_001).fill("Ana") },
      { title: 8, names: ["Ana"] },
      { ...kept[0], more: "<b>" },
      { title: "8b", names: ["Ion"] },
    ]),
    [kept[0]],
  ],
  [
    "too many lists",
    JSON.stringify(Array.from({ length: 1005 }, (_, i) => ({ title: `${i}`, names: ["Ana"] }))),
    Array.from({ length: 1000 }, (_, i) => ({ title: `${i}`, names: ["Ana"] })),
  ],
])("stored lists are read safely from %s", (_, stored, lists) => {
  expect(keptListsIn(stored)).toEqual(lists);
});
