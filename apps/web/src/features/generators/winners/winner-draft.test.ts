import { describe, expect, test } from "vitest";
import { withFields, withResult } from "../results/generator-draft.ts";
import { poolOf } from "./pool.ts";
import {
  draftOf,
  initialDraft,
  isWinnerDraft,
  leftOutOf,
  resultOf,
  type WinnerDraft,
  winnerSetup,
  type WinnersResult,
} from "./winner-draft.ts";

const withInputs = (draft: WinnerDraft, inputs: Partial<WinnerDraft>) =>
  withFields(draft, inputs, winnerSetup);
const withSaved = (draft: WinnerDraft, saved: WinnersResult, savedAs: string) =>
  withResult(draft, saved, { ...saved, savedAs });

const at = new Date("2026-11-20T14:32:00Z");
const pool = { participants: ["Ana", "Ion", "Eva"], weights: null };
const result = resultOf({ winners: ["Ion"], alternates: ["Ana"] }, pool, at);
const drawn: WinnerDraft = {
  participants: "Ana\nIon\nEva",
  numberOfWinners: "1",
  numberOfAlternates: "1",
  eachNameOnce: false,
  saveName: "Raffle",
  result: {
    ...result,
    replaced: [{ place: 1, removed: "Eva", name: "Ion", from: "alternates" }],
  },
};

describe("a result", () => {
  test.each([
    { participants: "Ana\nIon" },
    { numberOfWinners: "2" },
    { numberOfAlternates: "" },
    { eachNameOnce: true },
    { weighted: false },
    { prizes: [{ name: "Bicycle", count: "1" }] },
    { inTurn: true },
  ])("is discarded with other inputs: %j", (inputs) => {
    const leftOut = ["Eva"];
    expect(withInputs(drawn, inputs)).toEqual({ ...drawn, ...inputs, leftOut, result: null });
  });

  test("stays with the same inputs", () => {
    expect(withInputs(drawn, { participants: drawn.participants, numberOfWinners: "1" })).toBe(
      drawn,
    );
  });
});

test("a completed save is recorded on its result, and on no other", () => {
  expect(withSaved(drawn, drawn.result!, "Raffle").result?.savedAs).toBe("Raffle");
  expect(withSaved(drawn, result, "Raffle")).toBe(drawn);
});

describe("the stored draft", () => {
  test("is restored unchanged", () => {
    for (const draft of [initialDraft, drawn, withSaved(drawn, drawn.result!, "Raffle")])
      expect(isWinnerDraft(JSON.parse(JSON.stringify(draft)))).toBe(true);
  });

  test("of a version without removed winners, weights and prizes is restored too", () => {
    const { leftOut: _l, weighted: _w, prizes: _p, inTurn: _t, ...old } = initialDraft;
    const { prizes: _prizes, inTurn: _inTurn, ...oldResult } = result;
    expect(isWinnerDraft({ ...old, result: oldResult })).toBe(true);
    expect(leftOutOf(old)).toEqual([]);
    expect(poolOf({ ...old, participants: "Ana *3\nIon" }).weights).toEqual([3, 1]);
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a number of another type", { ...initialDraft, numberOfWinners: 1 }],
    ["no result at all", { ...initialDraft, result: undefined }],
    ["winners that are no names", { ...drawn, result: { ...result, winners: [1] } }],
    ["no winners", { ...drawn, result: { ...result, winners: [] } }],
    ["no alternates", { ...drawn, result: { ...result, alternates: undefined } }],
    ["no count", { ...drawn, result: { ...result, entries: "3" } }],
    ["prizes of another shape", { ...drawn, result: { ...result, prizes: [{ name: "A" }] } }],
    ["a replacement of another shape", { ...drawn, result: { ...result, replaced: [{}] } }],
    ["a date that is none", { ...drawn, result: { ...result, createdAt: "yesterday" } }],
  ])("is dropped when it is %s", (_, stored) => {
    expect(isWinnerDraft(stored)).toBe(false);
  });
});

// spec 3.14, 9.4
test("participants from another page begin a new draft; impossible numbers become the defaults", () => {
  expect(draftOf(["Ana", "Ion"], { numberOfWinners: 2, numberOfAlternates: 1 })).toEqual({
    ...initialDraft,
    participants: "Ana\nIon",
    numberOfWinners: "2",
    numberOfAlternates: "1",
  });
  for (const number of [undefined, -1, 2.5, "4", null])
    expect(draftOf(["Ana"], { numberOfWinners: number, numberOfAlternates: number })).toMatchObject(
      {
        numberOfWinners: "1",
        numberOfAlternates: "0",
      },
    );
});
