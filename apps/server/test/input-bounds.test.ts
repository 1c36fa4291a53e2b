import * as contract from "@sortes/contract";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { fileProcedures, procedures, uploadProcedures } from "../src/router.ts";
import { boundIssues, reportedIssues } from "../src/trpc/bounded-issues.ts";
import { testServer } from "./support/server.ts";

type Schema = z.core.$ZodTypes;

/** All schemas that callers fill in: those of the procedures, and those that forms share with them. */
const inputs = new Map<string, Schema>();
for (const table of [procedures, fileProcedures, uploadProcedures])
  for (const name of table.names) {
    const input = table.find(name)?.input;
    if (input) inputs.set(name, input as Schema);
  }
for (const [name, value] of Object.entries(contract))
  if (name.endsWith("Input") && value instanceof z.ZodType)
    inputs.set(name, value as unknown as Schema);

/** The parts of a schema that are unbounded, or processed before they are measured, by their path. */
function* faultsIn(schema: Schema, place: string): Generator<string> {
  const { def } = schema._zod;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- what is not judged here is a fault
  switch (def.type) {
    case "object":
      if ((def.catchall as Schema | undefined)?._zod.def.type !== "never")
        yield `${place} takes any key`;
      for (const [key, inner] of Object.entries(def.shape))
        yield* faultsIn(inner as Schema, `${place}.${key}`);
      return;
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
      return yield* faultsIn(def.innerType as Schema, place);
    case "pipe": {
      const [before, after] = [def.in, def.out] as [Schema, Schema];
      // a step before a list's schema may only count it
      if (before._zod.def.type === "transform") {
        if (after._zod.def.type !== "array") yield `${place} is transformed before it is measured`;
        else yield* faultsOfList(schema, after, place);
        return;
      }
      return yield* faultsIn(before, place);
    }
    case "array":
      yield `${place} is not counted before its entries are looked at`;
      return;
    case "string":
      return yield* faultsOfText(schema, place);
    case "number": {
      const { minimum, maximum } = z.toJSONSchema(schema);
      if (minimum === undefined || maximum === undefined) yield `${place} is any number`;
      return;
    }
    case "union":
      // a union whose variant is chosen before any of them parses
      if (!("discriminator" in def)) yield `${place} is tried as one thing after another`;
      for (const variant of def.options) yield* faultsIn(variant as Schema, place);
      return;
    case "literal":
    case "enum":
    case "boolean":
      return;
    default:
      yield `${place} is a ${def.type}, of which nobody said how large it may be`;
  }
}

/** A list that is too long is refused without a look at any entry. */
function* faultsOfList(schema: Schema, list: Schema, place: string): Generator<string> {
  const { maxItems } = z.toJSONSchema(list, { io: "input", unrepresentable: "any" });
  if (maxItems === undefined) return yield `${place} has no greatest length`;
  let looks = 0;
  const tooMany = new Proxy(Array.from({ length: maxItems + 1 }), {
    get: (target, key, receiver) => {
      if (typeof key === "string" && /^\d+$/.test(key)) looks++;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  const { success } = z.core.safeParse(schema, tooMany);
  if (success) yield `${place} takes ${maxItems + 1} entries`;
  if (looks > 0) yield `${place} looks at entries before it counts them`;
  const { element } = list._zod.def as z.core.$ZodArrayDef;
  yield* faultsIn(element as Schema, `${place}[]`);
}

/** A text that is too long is refused by the first check, and no other one sees it. */
function* faultsOfText(schema: Schema, place: string): Generator<string> {
  const { maxLength, format } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  if (format === "uuid") return; // has one length
  if (maxLength === undefined) return yield `${place} has no greatest length`;
  const [first, ...others] = schema._zod.def.checks ?? [];
  const seen = others.map((check) => vi.spyOn(check._zod, "check"));
  const { success } = z.core.safeParse(schema, "\u0000".repeat(maxLength + 1));
  if (success || !first) yield `${place} takes ${maxLength + 1} characters`;
  if (seen.some(({ mock }) => mock.calls.length > 0))
    yield `${place} is checked before it is measured`;
  for (const spy of seen) spy.mockRestore();
  const payload: z.core.ParsePayload = { value: "\u0000".repeat(2 * maxLength + 1), issues: [] };
  void first?._zod.check(payload as never);
  if (payload.issues[0]?.continue !== false)
    yield `${place} does not begin with its greatest length`;
}

it("finds all input schemas", () => {
  expect([...inputs.keys()]).toEqual(
    expect.arrayContaining(["history.saveTeams", "users.login", "saveTeamsInput", "loginInput"]),
  );
});

it.each([...inputs.keys()])("%s is measured before anything else looks at it", (name) => {
  expect([...faultsIn(inputs.get(name) as Schema, name)]).toEqual([]);
});

it.each<[string, z.ZodType]>([
  ["a text", z.string()],
  [
    "a text that is refined first",
    z
      .string()
      .refine((t) => t.isWellFormed())
      .max(5),
  ],
  [
    "a text whose bound does not end its checks",
    z
      .string()
      .max(5)
      .refine((t) => t.isWellFormed()),
  ],
  [
    "a text that is normalised first",
    z.preprocess((t) => String(t).normalize(), z.string().max(5)),
  ],
  ["a list", z.array(z.boolean())],
  ["a list that is counted last", z.array(z.boolean()).max(5)],
  ["a list inside", z.strictObject({ deep: z.array(z.string()).optional() })],
  ["a number", z.number()],
  ["an object of any keys", z.object({})],
  ["a map", z.record(z.string(), z.string())],
])("the check would find %s", (_what, schema) => {
  expect([...faultsIn(schema as unknown as Schema, "x")]).not.toEqual([]);
});

it("a list is read no further than its 21st issue", () => {
  const look = vi.fn<(entry: string) => boolean>((entry) => entry === "right");
  const schema = z.strictObject({ names: z.array(z.string().refine(look)).max(10_000).optional() });
  boundIssues(schema);
  const wrong = schema.safeParse({ names: Array.from({ length: 10_000 }, () => "wrong") });
  expect(wrong.error?.issues.map(({ message }) => message).at(-1)).toBe("MORE_ISSUES");
  expect(look).toHaveBeenCalledTimes(reportedIssues + 1);
  look.mockClear();
  const right = Array.from({ length: 100 }, () => "right");
  expect(schema.safeParse({ names: right }).data).toEqual({ names: right });
  expect(look).toHaveBeenCalledTimes(100);
});

describe("the longest inputs of combining marks", async () => {
  const { call, person } = await testServer();
  const { token } = await person("Zalgo");
  /** Of falling and rising class by turns, which is what makes normalising slow: by the square of the length. */
  const marks = (length: number) => "\u0301\u0316\u0345".repeat(length).slice(0, length);
  const { name, password, username, email, saveName } = contract.limits;
  const names = Array.from({ length: 60 }, (_, i) => `${i % 2 ? "a" : "b"}${marks(name - 1)}`);
  const whole = marks(250_000); // in one name, which is too long

  it.each<[string, string, number, object]>([
    ["login", "users/login", 401, { email: "a@example.test", password: marks(password.max) }],
    ["login of 1 MB", "users/login", 400, { email: "a@example.test", password: marks(400_000) }],
    [
      "register",
      "users/register",
      400,
      {
        username: marks(username),
        email: marks(email),
        password: marks(password.max),
        password_confirm: marks(password.max),
      },
    ],
    [
      "save teams",
      "history/team",
      201,
      {
        name: marks(saveName),
        input_names: names.join(","),
        number_of_teams: 2,
        result: [names.slice(0, 30), names.slice(30)],
      },
    ],
    [
      "save teams of a name without end",
      "history/team",
      400,
      {
        input_names: whole,
        number_of_teams: 2,
        result: [["a"], ["b"]],
      },
    ],
    [
      "save winners",
      "history/winner",
      201,
      {
        input_names: names.join(";"),
        number_of_winners: 1,
        result: names[0],
      },
    ],
    [
      "save winners of a name without end",
      "history/winner",
      400,
      {
        input_names: "a,b",
        number_of_winners: 1,
        result: whole,
      },
    ],
    [
      "save a pet name",
      "history/pet-name",
      400,
      {
        pet_type: "dog",
        gender: "any",
        result: marks(saveName),
      },
    ],
  ])("are hardly normalised: %s", async (_what, path, status, body) => {
    const normalize = vi.spyOn(String.prototype, "normalize");
    const reply = await call(`/api/${path}/`, { body, token });
    const squares = normalize.mock.contexts.map((text) => String(text).length ** 2);
    normalize.mockRestore();
    expect(reply.status).toBe(status);
    expect(squares.reduce((sum, square) => sum + square, 0)).toBeLessThan(2 * password.max ** 2);
  });
});
