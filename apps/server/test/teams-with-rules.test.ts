import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, person } = await testServer();
const { token } = await person("Coach");

const rules = {
  apart: [["Ana", "Ion"]],
  captains: ["Ana", "Ion"],
  skills: [7, 5, 7.5, null],
  balanced: true,
};
const teams = (fields: object = {}) => ({
  input_names: "Ana,Ion,Dan,Mia",
  number_of_teams: 2,
  rules,
  result: [
    ["Ana", "Dan"],
    ["Ion", "Mia"],
  ],
  ...fields,
});
const save = (fields: object = {}) => call("/api/history/team/", { token, body: teams(fields) });
const together = [
  ["Ana", "Ion"],
  ["Dan", "Mia"],
];

describe("saved teams with rules", () => {
  it("are stored with all rules, and read again", async () => {
    const { status, body } = await save();
    expect(status).toBe(201);
    const item = (await call(`/api/history/${body.data.id}/`, { token })).body.data;
    expect(item.rules).toEqual({
      ...rules,
      together: [],
      seats: [],
      roles: [],
      absent: [],
      earlier: [],
    });
    expect(item).not.toHaveProperty("team_size");
  });

  it("are rejected if they break a rule, unless somebody changed them by hand", async () => {
    const refused = await save({ result: together });
    expect(refused).toMatchObject({ status: 400, body: { code: "RESULT_MISMATCH" } });
    const changed = await save({ result: together, changed_by_hand: true });
    expect(changed).toMatchObject({ status: 201, body: { data: { changed_by_hand: true } } });
  });

  it.each([
    ["in a rule and not in the list", { rules: { captains: ["Zoe"] } }, "TEAM_RULE_UNKNOWN"],
    ["twice in the list", { input_names: "Ana,Ana,Dan,Mia" }, "TEAM_RULE_AMBIGUOUS"],
  ])("are rejected with the name of a person who is %s", async (_, fields, code) => {
    const reply = await save(fields);
    expect(reply).toMatchObject({ status: 400, body: { code } });
    expect(reply.body.detail).toMatch(/Zoe|Ana/);
    expect(reply.body.errors).toHaveProperty("input_names");
  });

  it("omit absent people", async () => {
    const absent = { absent: ["Mia"] };
    const result = [["Ana", "Dan"], ["Ion"]];
    expect((await save({ rules: absent, result })).status).toBe(201);
    expect((await save({ rules: absent })).status).toBe(400);
  });

  it("may be more than ten if they are given by size", async () => {
    const names = Array.from({ length: 31 }, (_, i) => `P${i}`);
    const result = Array.from({ length: 15 }, (_, i) =>
      names.slice(i * 2, i === 14 ? 31 : i * 2 + 2),
    );
    const larger = [result[14], ...result.slice(0, 14)];
    const body = {
      input_names: names.join(","),
      number_of_teams: 15,
      team_size: 2,
      rules: undefined,
    };
    expect((await save({ ...body, result: larger })).status).toBe(201);
    const specified = await save({ ...body, team_size: undefined, result: larger });
    expect(specified).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(specified.body.errors).toHaveProperty("number_of_teams");
    expect((await save({ ...body, number_of_teams: 14, result: larger })).status).toBe(400);
  });

  it("cost no more than plain ones, even with hostile rules", async () => {
    const names = Array.from({ length: 1000 }, (_, i) => `P${i}`);
    const everybody = Array.from({ length: 20 }, () => names);
    const reply = await save({
      input_names: names.join(","),
      team_size: 2,
      number_of_teams: 500,
      rules: { apart: everybody, together: everybody },
      result: names.slice(0, 500).map((name, i) => [name, names[500 + i]]),
    });
    expect(reply.status).toBe(400);
  });
});
