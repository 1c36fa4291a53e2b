import { expect, test } from "vitest";
import { prefillOf } from "./presets.ts";

// spec 2.6.7
test("names come from participants or from preloadedData", () => {
  expect(prefillOf({ participants: ["Ana", "Ion"], numberOfTeams: 3 })).toMatchObject({
    names: "Ana\nIon",
    numberOfTeams: 3,
    result: null,
  });
  expect(prefillOf({ preloadedData: ["Ana", "Ion"] })).toMatchObject({
    names: "Ana\nIon",
    numberOfTeams: 2,
  });
});

test("anything else is no prefill", () => {
  for (const state of [
    {},
    { participants: "Ana" },
    { preloadedData: [1, 2] },
    { numberOfTeams: 4 },
  ])
    expect(prefillOf(state)).toBeUndefined();
});
