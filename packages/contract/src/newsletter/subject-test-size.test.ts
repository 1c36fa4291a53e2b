import { expect, it } from "vitest";
import { subjectTestSize } from "./subject-test-size.ts";

it.each([
  ["a share of all", 1000, 20, 2, 200],
  ["rounded", 1003, 10, 2, 100],
  ["at least ten for each subject", 100, 10, 3, 30],
  ["all of a list that is too short", 25, 10, 3, 25],
  ["nobody of nobody", 0, 50, 2, 0],
  ["at most 25,000 for each subject", 1_000_000, 50, 2, 50_000],
])("a subject test has %s", (_what, recipients, share, subjects, size) => {
  expect(subjectTestSize(recipients, share, subjects)).toBe(size);
});
