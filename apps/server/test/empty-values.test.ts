import { beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "../src/rest/openapi.ts";
import { testServer } from "./support/server.ts";

const { call, person } = await testServer();
let token = "";
beforeAll(async () => {
  ({ token } = await person("Mara", { isStaff: true, emailVerified: true }));
});

interface Operation {
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: {
    content: { "application/json"?: { schema: { properties: object; required: string[] } } };
  };
}
const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
const filters = Object.entries(paths).flatMap(([path, { get }]) =>
  (get?.parameters ?? [])
    .filter(({ in: place, required }) => place === "query" && !required)
    .map(({ name }) => [path, name] as const),
);
const optionalFields = Object.entries(paths).flatMap(([path, { post }]) => {
  const { schema } = post?.requestBody?.content["application/json"] ?? {};
  return Object.keys(schema?.properties ?? {})
    .filter((name) => !schema?.required.includes(name))
    .map((name) => [path, name] as const);
});
const values: Record<string, string> = {
  id: "01939c5a-7b1e-7c3d-8f2a-6b4d9e0f1a2b",
  organiser: "0".repeat(32),
};
const addressOf = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "x");

describe("an empty filter", () => {
  it("is tested for many parameters", () => {
    expect(filters.length).toBeGreaterThan(40);
  });

  it.each(filters)("is the same as none: %s?%s=", async (path, name) => {
    const none = await call(addressOf(path), { token });
    const empty = await call(`${addressOf(path)}?${name}=`, { token });
    expect([empty.status, empty.body?.code]).toEqual([none.status, none.body?.code]);
  });

  it("shows everything, like an empty search", async () => {
    for (const name of ["A", "B"])
      await call("/api/history/winner/", {
        token,
        body: { name, input_names: "A,B", number_of_winners: 1, result: name },
      });
    const all = (await call("/api/history/", { token })).body;
    expect(all.data.pagination.total).toBe(2);
    for (const query of ["type=", "search=", "type=&search=&page=&limit=&favorites=&sort=&order="])
      expect((await call(`/api/history/?${query}`, { token })).body).toEqual(all);
    const others = (await call("/api/history/?type=team&search=", { token })).body;
    expect(others.data.pagination.total).toBe(0);
    const draft = { title: "T", subject: "S", body: "<p>B</p>", language: "en" };
    await call("/api/newsletter/campaigns/", { token, body: draft });
    const campaigns = await call("/api/newsletter/campaigns/list/?status=&page=", { token });
    expect(campaigns.body.data.pagination.total).toBe(1);
  });

  it("is rejected if it is unknown", async () => {
    const reply = await call("/api/history/?kind=", { token });
    expect(reply).toMatchObject({ status: 400, body: { errors: { kind: [expect.any(String)] } } });
  });

  it("opens the first page of the archive", async () => {
    expect((await call("/newsletter?page=")).status).toBe((await call("/newsletter")).status);
  });
});

describe("null for an optional field", () => {
  const numbers = { min_value: 1, max_value: 9, count: 1 };

  it("is tested for many fields", () => {
    expect(optionalFields.length).toBeGreaterThan(100);
  });

  it.each(optionalFields)("is the same as a missing field: POST %s, %s", async (path, name) => {
    const missing = await call(addressOf(path), { method: "POST", token, body: {} });
    const none = await call(addressOf(path), { method: "POST", token, body: { [name]: null } });
    expect([none.status, none.body?.errors]).toEqual([missing.status, missing.body?.errors]);
  });

  it.each([
    ["/api/generators/number/", "generators.number", { minValue: 1, maxValue: 9, count: 1 }],
    ["/api/generators/dice/", "generators.dice", { notation: "d6" }],
    ["/api/generators/lottery/", "generators.lottery", { game: "ro-6-49" }],
  ])("is the same as a missing field: %s", async (path, procedure, input) => {
    const wire = Object.entries(input).map(([key, value]) => [
      key.replace("Value", "_value"),
      value,
    ]);
    const rest = await call(path, {
      token,
      body: { ...Object.fromEntries(wire), save_name: null },
    });
    expect(rest).toMatchObject({ status: 200, body: { data: { save_name: null } } });
    const trpc = await call(`/trpc/${procedure}`, { token, body: { ...input, saveName: null } });
    expect(trpc).toMatchObject({ status: 200, body: { result: { data: { saveName: null } } } });
  });

  it("selects the language of the request", async () => {
    const [pack] = (await call("/api/packs/")).body.data;
    const body = { pack_id: pack.id, generator_type: "team", language: null };
    expect((await call("/api/packs/use/", { token, body })).status).toBe(200);
  });

  it("saves a drawn result without a name", async () => {
    const body = { ...numbers, divisor: null, save_history: true, save_name: null };
    const { body: drawn } = await call("/api/generators/number/", { token, body });
    expect(drawn.data).toMatchObject({ saved: true, save_name: null });
    const [last] = (await call("/api/history/?type=number", { token })).body.data.history;
    expect(last).toMatchObject({ name: "", divisor: null });
  });

  it.each([
    [
      "team",
      {
        input_names: "A,B",
        number_of_teams: 2,
        result: [["A"], ["B"]],
        team_size: null,
        rules: null,
        changed_by_hand: null,
      },
      "Untitled Team",
    ],
    [
      "winner",
      { input_names: "A,B", number_of_winners: 1, result: "A", weights: null },
      "Unnamed Draw",
    ],
    ["number", { ...numbers, result: [1], mode: null }, ""],
  ])("gives a saved result its default name: %s", async (type, body, name) => {
    const saved = await call(`/api/history/${type}/`, { token, body: { ...body, name: null } });
    expect(saved).toMatchObject({ status: 201, body: { data: { name } } });
    expect(saved.body.data).not.toHaveProperty("team_size");
  });

  it("is refused in a change, where it could also mean to remove the value", async () => {
    const reply = await call("/api/users/me/", {
      method: "PATCH",
      token,
      body: { username: null },
    });
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: { username: [expect.any(String)] } },
    });
  });
});

describe("a rejected time names the expected format", () => {
  const form = expect.stringContaining("2026-05-01T18:00:00+03:00");
  it.each(["tomorrow", "2026-05-01", "2026-05-01T18:00:00", "01.05.2026 18:00", "1777647600", ""])(
    "%j",
    async (time) => {
      const draw = { kind: "teams", title: "T", names: "shown", rules: { teams: 2 }, at: time };
      const opened = await call("/api/draws/", { token, body: draw });
      expect(opened).toMatchObject({ status: 400, body: { errors: { at: [form] } } });
      const pack = { name: "P", description: "D", category: "luckyWinner", content: ["A"] };
      const { id } = (await call("/api/packs/", { token, body: pack })).body.data;
      const change = { method: "PATCH", token, body: { name: "Q", updated_at: time } } as const;
      const changed = await call(`/api/packs/${id}/`, change);
      expect(changed).toMatchObject({ status: 400, body: { errors: { updated_at: [form] } } });
    },
  );

  // spec 5.3
  it("except where the specification has the text", async () => {
    const draft = { title: "T", subject: "S", body: "<p>B</p>", language: "en" };
    const { id } = (await call("/api/newsletter/campaigns/", { token, body: draft })).body.data;
    const body = { scheduled_time: "tomorrow" };
    const reply = await call(`/api/newsletter/campaigns/${id}/schedule/`, { token, body });
    expect(reply.body.detail).toBe("Invalid date format");
  });
});
