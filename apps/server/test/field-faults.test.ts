import type { Message } from "@sortes/contract";
import { wordMessage } from "@sortes/i18n";
import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, person } = await testServer();
const { token } = await person("Ana");

const absent = Symbol("absent");
type Body = Record<string, unknown>;
const camel = (key: string) =>
  key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const inCamel = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [camel(key), value]));

/** The errors of a body on both wires: messages on REST, codes on tRPC. */
async function faultsOf([path, procedure]: readonly [string, string], body: Body) {
  const rest = await call(path, { body, token, language: "ro" });
  const trpc = await call(`/trpc/${procedure}`, { body: inCamel(body), token });
  expect([rest.status, trpc.status]).toEqual([400, 400]);
  const { reason, fields } = trpc.body.error.data;
  expect(rest.body.code).toBe(reason);
  return { code: reason, rest: rest.body.errors, trpc: fields };
}
const worded = (messages: readonly Message[]) =>
  messages.map((message) => wordMessage("ro", message, fail));

const number = ["/api/generators/number/", "generators.number"] as const;
const teams = ["/api/history/team/", "history.saveTeams"] as const;
const winners = ["/api/history/winner/", "history.saveWinners"] as const;
const saveNumbers = ["/api/history/number/", "history.saveNumbers"] as const;
const pet = ["/api/generators/pet-name/", "generators.petName"] as const;
const valid = new Map<readonly [string, string], Body>([
  [number, { min_value: 1, max_value: 9, count: 1 }],
  [saveNumbers, { min_value: 1, max_value: 9, count: 1, result: [1] }],
  [teams, { input_names: "A,B", number_of_teams: 2, result: [["A"], ["B"]] }],
  [winners, { input_names: "A,B", number_of_winners: 1, result: "A" }],
  [pet, { pet_type: "dog", gender: "any" }],
]);

const required: Message = { code: "REQUIRED" };
const wrong: Message = { code: "WRONG_TYPE" };
const whole: Message = { code: "NOT_INTEGER" };
const most = Number.MAX_SAFE_INTEGER;
const tooLarge: Message = {
  code: "HISTORY_ITEM_TOO_LARGE",
  params: { kilobytes: 256, entries: 10_000 },
};
const among = (options: string): Message => ({ code: "UNKNOWN_VALUE", params: { options } });
const longName = (place: number): Message => ({
  code: "NAME_TOO_LONG",
  params: { place, max: 1000 },
});
const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe.each<[string, readonly [string, string], string, [string, unknown, Message][]]>([
  [
    "a required integer",
    number,
    "count",
    [
      ["missing", absent, required],
      ["null", null, wrong],
      ["a text", "3", wrong],
      ["a list", [3], wrong],
      ["half", 1.5, whole],
      ["too large to be exact", 2 ** 53, { code: "TOO_LARGE", params: { max: most } }],
      ["too small to be exact", -(2 ** 53), { code: "TOO_SMALL", params: { min: -most } }],
    ],
  ],
  [
    "an integer in a range",
    teams,
    "number_of_teams",
    [
      ["missing", absent, required],
      ["below", 1, { code: "TOO_SMALL", params: { min: 2 } }],
      ["above", 11, { code: "TOO_LARGE", params: { max: 10 } }],
      ["a text", "2", wrong],
    ],
  ],
  [
    "an optional integer",
    number,
    "divisor",
    [
      ["a text", "2", wrong],
      ["half", 0.5, whole],
      ["below", 0, { code: "TOO_SMALL", params: { min: 1 } }],
    ],
  ],
  [
    "an optional text",
    number,
    "save_name",
    [
      ["a number", 5, wrong],
      ["an object", {}, wrong],
      ["too long", "x".repeat(101), { code: "TOO_LONG", params: { max: 100 } }],
      ["too long, and more", "\u0000".repeat(101), { code: "TOO_LONG", params: { max: 100 } }],
      ["a control character", "a\u0000", { code: "CONTROL_CHARACTERS" }],
    ],
  ],
  [
    "a required choice",
    pet,
    "pet_type",
    [
      ["missing", absent, required],
      ["null", null, among("dog, cat, bird, fish, rabbit")],
      ["a number", 1, among("dog, cat, bird, fish, rabbit")],
      ["unknown", "dragon", among("dog, cat, bird, fish, rabbit")],
    ],
  ],
  [
    "an optional choice",
    number,
    "number_type",
    [
      ["a number", 1, among("any, odd, even")],
      ["unknown", "prime", among("any, odd, even")],
    ],
  ],
  [
    "a choice that is renamed",
    pet,
    "gender",
    [
      ["missing", absent, required],
      ["unknown", "x", among("neutral, male, female, any")],
    ],
  ],
  [
    "a flag",
    number,
    "unique",
    [
      ["a text", "true", wrong],
      ["a number", 1, wrong],
    ],
  ],
  [
    "an optional list",
    number,
    "exclude",
    [
      ["a text", "1,2", wrong],
      ["an object", { length: 1 }, wrong],
      ["an entry of the wrong type", [1, "2"], wrong],
      ["half an entry", [1, 0.5], whole],
      ["a missing entry", [1, null], wrong],
      ["too many", many(10_001, 1), { code: "TOO_MANY", params: { max: 10_000 } }],
      [
        "too many, and wrong ones",
        many(10_001, "x"),
        { code: "TOO_MANY", params: { max: 10_000 } },
      ],
    ],
  ],
  [
    "the entries of saved numbers",
    saveNumbers,
    "result",
    [
      ["missing", absent, required],
      ["a number", 3, wrong],
      ["10,001", many(10_001, 1), tooLarge],
    ],
  ],
  [
    "the entries of saved teams",
    teams,
    "result",
    [
      ["missing", absent, required],
      ["a text", "A", wrong],
      ["a text among the lists", [["A"], "B"], wrong],
      ["a control character", [["A\u0000"], ["B"]], { code: "CONTROL_CHARACTERS" }],
      [
        "a name that is too long",
        [["x".repeat(1001)], ["B"]],
        { code: "TOO_LONG", params: { max: 1000 } },
      ],
      ["1,001 teams", many(1001, ["A"]), { code: "TOO_MANY", params: { max: 1000 } }],
      ["10,001 in a team", [many(10_001, "A"), ["B"]], tooLarge],
    ],
  ],
  [
    "names in a text",
    teams,
    "input_names",
    [
      ["missing", absent, required],
      ["null", null, wrong],
      ["a list", ["A", "B"], wrong],
      ["a control character", "A\u0000,B", { code: "CONTROL_CHARACTERS" }],
      ["a name that is too long", `A,, B\n${"🎲".repeat(1001)}`, longName(3)],
      ["one whose parts are names of a draw only", `A,${"x;".repeat(501)}`, longName(2)],
      ["more than an item holds", "A,".repeat(140_000), tooLarge],
      ["none", " ,\n", { code: "NAMES_REQUIRED" }],
      ["too few", "A", { code: "NOT_ENOUGH_NAMES", params: { count: 2 } }],
    ],
  ],
  [
    "participants in a text",
    winners,
    "input_names",
    [
      ["a name that is too long", `A;${"x".repeat(1001)}`, longName(2)],
      ["none", ";", { code: "PARTICIPANTS_REQUIRED" }],
    ],
  ],
  [
    "weights",
    winners,
    "weights",
    [
      ["a number", 3, wrong],
      ["one too few", [1], { code: "WEIGHTS_MISMATCH" }],
      ["none", [0, 1], { code: "TOO_SMALL", params: { min: 1 } }],
      ["too large", [1, 1_000_001], { code: "TOO_LARGE", params: { max: 1_000_000 } }],
      ["10,001", many(10_001, 1), tooLarge],
    ],
  ],
  [
    "prizes",
    winners,
    "prizes",
    [
      ["a text", "Bicycle", wrong],
      ["for nobody", [{ name: "A", count: 0 }], { code: "TOO_SMALL", params: { min: 1 } }],
      [
        "more than winners",
        [{ name: "A", count: 2 }],
        { code: "PRIZES_MISMATCH", params: { count: 2 } },
      ],
      ["fewer than winners", [], { code: "PRIZES_MISMATCH", params: { count: 0 } }],
      ["with a line end", [{ name: "A\nB", count: 1 }], { code: "CONTROL_CHARACTERS" }],
    ],
  ],
  [
    "the number of winners",
    winners,
    "number_of_winners",
    [["none", 0, { code: "TOO_SMALL", params: { min: 1 } }]],
  ],
  [
    "the number of alternates",
    winners,
    "number_of_alternates",
    [
      [
        "more than are left",
        2,
        {
          code: "NOT_ENOUGH_FOR_ALTERNATES",
          params: { count: 3 },
        },
      ],
    ],
  ],
  [
    "the least number",
    saveNumbers,
    "min_value",
    [
      ["missing", absent, required],
      ["not below the largest", 9, { code: "MIN_NOT_BELOW_MAX" }],
    ],
  ],
  ["how many numbers", saveNumbers, "count", [["none", 0, { code: "COUNT_TOO_SMALL" }]]],
])("%s", (_kind, address, field, faults) => {
  it.each(faults)("that is %s", async (_fault, value, message) => {
    const { [field]: _valid, ...others } = valid.get(address) as Body;
    const body = value === absent ? others : { ...others, [field]: value };
    const said = await faultsOf(address, body);
    expect(said.rest).toEqual({ [field]: worded([message]) });
    expect(said.trpc).toMatchObject({ [camel(field)]: [message] });
    expect(Object.keys(said.trpc)).toEqual([camel(field)]);
  });
});

describe("an unknown field", () => {
  const unknown: Message = { code: "UNKNOWN_FIELD" };

  it("is reported under the client's name, on either wire", async () => {
    const body = { ...valid.get(number), fooBar: 1, foo_baz: 2, form: 3, constructor: 4 };
    const rest = await call(number[0], { body });
    const shown = wordMessage("en", unknown, fail);
    expect(rest.body.errors).toEqual(
      Object.fromEntries(["fooBar", "foo_baz", "form", "constructor"].map((key) => [key, [shown]])),
    );
    const input = { ...inCamel(valid.get(number) as Body), fooBar: 1, foo_baz: 2 };
    const trpc = await call("/trpc/generators.number", { body: input });
    expect(trpc.body.error.data.fields).toEqual({ fooBar: [unknown], foo_baz: [unknown] });
  });

  it("is also one that has the other wire's name", async () => {
    const rest = await call(number[0], { body: inCamel(valid.get(number) as Body) });
    expect(Object.keys(rest.body.errors)).toEqual(["minValue", "maxValue"]);
    const trpc = await call("/trpc/generators.number", { body: valid.get(number) });
    expect(Object.keys(trpc.body.error.data.fields)).toEqual(
      expect.arrayContaining(["min_value", "max_value"]),
    );
  });
});

it("an id of the wrong form is reported as such", async () => {
  const rest = await call("/api/history/12/", { token });
  expect(rest.body.errors).toEqual({ id: [wordMessage("en", { code: "MALFORMED_ID" }, fail)] });
  const trpc = await call(`/trpc/history.get?input=${encodeURIComponent('{"id":"12"}')}`, {
    token,
  });
  expect(trpc.body.error.data.fields).toEqual({ id: [{ code: "MALFORMED_ID" }] });
  const none = await call("/trpc/history.get?input=%7B%7D", { token });
  expect(none.body.error.data.fields).toMatchObject({ id: [required] });
});

it("no reply repeats the input", async () => {
  const secret = "correct horse battery staple";
  const { trpc, rest } = await faultsOf(["/api/users/login/", "users.login"], {
    email: [secret],
    password: { secret },
  });
  expect(JSON.stringify([rest, trpc])).not.toContain(secret);
});

function fail(error: unknown): never {
  throw error;
}
