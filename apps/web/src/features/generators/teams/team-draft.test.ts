import { describe, expect, test } from "vitest";
import { withFields, withResult } from "../results/generator-draft.ts";
import {
  draftOf,
  initialDraft,
  isTeamDraft,
  resultOf,
  type TeamDraft,
  teamSetup,
  type TeamsResult,
} from "./team-draft.ts";

const withTeams = (draft: TeamDraft, teams: TeamsResult["teams"], at: Date): TeamDraft => ({
  ...draft,
  result: resultOf(teams, at),
});
const withNames = (draft: TeamDraft, names: string) => withFields(draft, { names }, teamSetup);
const withNumberOfTeams = (draft: TeamDraft, numberOfTeams: number) =>
  withFields(draft, { numberOfTeams }, teamSetup);
const withSaved = (draft: TeamDraft, saved: TeamsResult, savedAs: string) =>
  withResult(draft, saved, { ...saved, savedAs });

const createdAt = "2026-11-20T14:32:00.000Z";
const drawn: TeamDraft = withTeams(
  { ...initialDraft, names: "Ana\nIon", saveName: "Class 6B" },
  [["Ion"], ["Ana"]],
  new Date(createdAt),
);

describe("a result", () => {
  test("is not saved at first", () => {
    expect(drawn.result).toEqual({ teams: [["Ion"], ["Ana"]], createdAt, savedAs: null });
  });

  test("is discarded with other names", () => {
    expect(withNames(drawn, "Ana\nIon\nEva")).toMatchObject({
      names: "Ana\nIon\nEva",
      saveName: "Class 6B",
      result: null,
    });
  });

  test("is discarded with another number of teams", () => {
    expect(withNumberOfTeams(drawn, 3)).toMatchObject({ numberOfTeams: 3, result: null });
  });

  test("stays with the same names and number", () => {
    expect(withNames(drawn, drawn.names)).toBe(drawn);
    expect(withNumberOfTeams(drawn, drawn.numberOfTeams)).toBe(drawn);
  });
});

describe("a completed save", () => {
  test("is recorded on its result", () => {
    expect(withSaved(drawn, drawn.result!, "Class 6B").result?.savedAs).toBe("Class 6B");
  });

  test("is not recorded on a later result", () => {
    const later = withTeams(drawn, [["Ana"], ["Ion"]], new Date("2026-11-20T14:33:00Z"));
    expect(withSaved(later, drawn.result!, "Class 6B")).toBe(later);
    expect(withSaved(initialDraft, drawn.result!, "Class 6B")).toBe(initialDraft);
  });
});

describe("the stored draft", () => {
  test("is restored unchanged", () => {
    for (const draft of [initialDraft, drawn, withSaved(drawn, drawn.result!, "Class 6B")])
      expect(isTeamDraft(JSON.parse(JSON.stringify(draft)))).toBe(true);
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["another shape", { text: "Ana" }],
    ["names of another type", { ...initialDraft, names: ["Ana"] }],
    ["one team", { ...initialDraft, numberOfTeams: 1 }],
    ["eleven teams", { ...initialDraft, numberOfTeams: 11 }],
    ["half a team", { ...initialDraft, numberOfTeams: 2.5 }],
    ["no result at all", { names: "", numberOfTeams: 2, saveName: "" }],
    ["teams that are no lists", { ...drawn, result: { ...drawn.result, teams: ["Ana", "Ion"] } }],
    ["a single team", { ...drawn, result: { ...drawn.result, teams: [["Ana", "Ion"]] } }],
    ["a date that is none", { ...drawn, result: { ...drawn.result, createdAt: "yesterday" } }],
    ["savedAs missing", { ...drawn, result: { teams: drawn.result?.teams, createdAt } }],
  ])("is dropped when it is %s", (_, stored) => {
    expect(isTeamDraft(stored)).toBe(false);
  });
});

test("names from another page begin a new draft; an impossible number becomes the default", () => {
  expect(draftOf(["Ana", "Ion"], 4)).toEqual({
    ...initialDraft,
    names: "Ana\nIon",
    numberOfTeams: 4,
  });
  for (const number of [undefined, 0, 11, 2.5, "4", null])
    expect(draftOf(["Ana"], number).numberOfTeams).toBe(2);
});
