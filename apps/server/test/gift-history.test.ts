import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, person } = await testServer();
const organiser = person("Giver").then(({ token }) => token);

const gifts = (over: Record<string, unknown> = {}) => ({
  input_names: "Ana,Dan,Ion",
  result: ["Dan", "Ion", "Ana"],
  ...over,
});
const save = async (body: object) => call("/api/history/gift/", { token: await organiser, body });

describe("saving a gift exchange", () => {
  it("keeps its rules, texts and pairs", async () => {
    const { token } = await person("Gift");
    const body = gifts({
      input_names: "Ana,Dan,Ion,Mia",
      rules: {
        apart: [["Ana", "Ion"]],
        never: [{ giver: "Mia", receiver: "Dan" }],
        earlier: [{ giver: "Eva", receiver: "Ana" }],
      },
      one_circle: true,
      price_limit: "50 lei",
      exchange_date: "24 December",
      note: "No socks",
      result: ["Dan", "Ion", "Mia", "Ana"],
    });
    const saved = await call("/api/history/gift/", { token, body });
    expect(saved.status).toBe(201);
    expect(saved.body.data).toMatchObject({ generator_type: "gift", name: "", ...body });
    const { counts } = (await call("/api/history/", { token })).body.data;
    expect(counts).toMatchObject({ gift: 1, total: 1 });
  });

  it.each([
    ["a gift to oneself", { result: ["Ana", "Ion", "Dan"] }],
    ["a gift to a partner", { rules: { apart: [["Ana", "Dan"]] } }],
    ["a forbidden gift", { rules: { never: [{ giver: "Ana", receiver: "Dan" }] } }],
    ["last year's pair", { rules: { earlier: [{ giver: "Ana", receiver: "Dan" }] } }],
    ["two gifts to one person", { result: ["Dan", "Ana", "Dan"] }],
    ["a gift to a stranger", { result: ["Dan", "Eva", "Ana"] }],
    ["fewer gifts than people", { result: ["Dan", "Ana"] }],
    [
      "two circles",
      {
        input_names: "Ana,Dan,Ion,Mia",
        one_circle: true,
        result: ["Dan", "Ana", "Mia", "Ion"],
      },
    ],
  ])("refuses %s", async (_what, fields) => {
    const reply = await save(gifts(fields));
    expect(reply).toMatchObject({ status: 400, body: { code: "RESULT_MISMATCH" } });
  });

  it.each([
    ["two people", { input_names: "Ana,Dan", result: ["Dan", "Ana"] }, "GIFT_PEOPLE_TOO_FEW"],
    ["a name twice", { input_names: "Ana,ana,Dan" }, "GIFT_NAME_REPEATED"],
    ["a rule about a stranger", { rules: { apart: [["Ana", "Eva"]] } }, "TEAM_RULE_UNKNOWN"],
  ])("refuses %s", async (_what, fields, code) => {
    expect(await save(gifts(fields))).toMatchObject({ status: 400, body: { code } });
  });

  it("checks a thousand people with many rules in time linear in them", async () => {
    const names = Array.from({ length: 1000 }, (_, i) => `Person ${i}`);
    const result = [...names.slice(1), names[0]];
    const apart = Array.from({ length: 100 }, (_, i) =>
      names.filter((_name, at) => at % 10 === i % 10),
    );
    const reply = await save({ input_names: names.join(","), result, rules: { apart } });
    expect(reply.status).toBe(201);
  });
});
