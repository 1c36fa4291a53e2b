import { DomainError, saveTeamsInput } from "@sortes/contract";
import { cryptoRandom, generateTeams, parseNames, ruledTeamsFit } from "@sortes/core";
import { expect, test } from "vitest";
import { readNames } from "../names-input/read-names.ts";
import { initialDraft, resultOf, type TeamDraft, type TeamsResult } from "./team-draft.ts";
import { recordOf } from "./presets.ts";

function drawn(draft: Partial<TeamDraft>): [TeamDraft, TeamsResult] {
  const typed = { ...initialDraft, ...draft };
  const { names } = readNames(typed.names);
  const { teams } = generateTeams({ names, numberOfTeams: typed.numberOfTeams }, cryptoRandom());
  const result = resultOf(teams, new Date("2026-11-20T14:32:00Z"));
  return [{ ...typed, result }, result];
}

const many = (count: number, length = 1) =>
  Array.from({ length: count }, (_, i) => String(i).padEnd(length, "ă")).join("\n");

test("a record passes the server's own checks, whatever the names", () => {
  const names = 'Ana\tPop, Ion\r\nS\u0326tefan\n👩‍🚀\nדנה\nO\'Neil "Nuți"\u0007 X';
  const record = recordOf(...drawn({ names, numberOfTeams: 3, saveName: "  Class\t6B " }));
  expect(saveTeamsInput.parse(record)).toEqual({ ...record, name: "Class 6B" });
  const inputs = { names: parseNames(record.inputNames).names, numberOfTeams: 3 };
  expect(ruledTeamsFit(inputs, record.result)).toBe(true);
});

test("names keep the order in which they were typed", () => {
  expect(recordOf(...drawn({ names: "Zoe\nAna\nMax" })).inputNames).toBe("Zoe,Ana,Max");
});

test.each([
  ["10,001 names", many(10_001)],
  ["more than 256 KB", many(5_000, 40)],
])("%s are rejected with the reason", (_, names) => {
  const refusal = () => recordOf(...drawn({ names }));
  expect(refusal).toThrow(DomainError);
  expect(refusal).toThrow("HISTORY_ITEM_TOO_LARGE");
});

test("10,000 short names are kept", () => {
  expect(recordOf(...drawn({ names: many(10_000) })).result.flat()).toHaveLength(10_000);
});
