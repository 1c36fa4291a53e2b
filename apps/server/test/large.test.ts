import { limits } from "@sortes/contract";
import { newId } from "@sortes/db";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, person, context } = await testServer();
const { token, id } = await person("Ana");

const unknownKeys = (count: number, prefix = "k") =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, 1]));

const form = { email: "ana@example.test", password: "secret1" };

describe("an input with many issues", () => {
  const faults: [string, string, string, unknown][] = [
    ["unknown keys", "/api/users/login/", "users.login", unknownKeys(75_000)],
    ["long unknown keys", "/api/users/login/", "users.login", unknownKeys(9, "k".repeat(100_000))],
    [
      "wrong entries",
      "/api/generators/number/",
      "generators.number",
      { exclude: Array(limits.excludedNumbers).fill("x") },
    ],
  ];

  it.each(faults)(
    "(%s) gets twenty of them, briefly and quickly",
    async (_what, path, procedure, body) => {
      await call(path, { body: {} });
      for (const address of [path, `/trpc/${procedure}`]) {
        const before = process.cpuUsage();
        const reply = await call(address, { body });
        const { user } = process.cpuUsage(before);
        expect(reply.status).toBe(400);
        const text = JSON.stringify(reply.body);
        expect(text.length).toBeLessThan(6000);
        const fields = reply.body.errors ?? reply.body.error.data.fields;
        expect(Object.values(fields).flat().length).toBeLessThanOrEqual(21);
        // two seconds of work once; now little more than reading a megabyte of JSON
        expect(user / 1000).toBeLessThan(500);
      }
    },
  );

  it("is rejected before parsing with ten thousand keys, not counting colons in texts", async () => {
    for (const address of ["/api/users/login/", "/trpc/users.login"]) {
      const nested = await call(address, { body: { ...form, a: [unknownKeys(5001)] } });
      const fields = nested.body.errors ?? nested.body.error.data.fields;
      expect([nested.status, Object.keys(fields)]).toEqual([
        400,
        [expect.stringMatching(/^(?:non_field_errors|form)$/)],
      ]);
      const text = `{"email":"a@example.test","password":"\\\\\\"${":".repeat(6000)}\\\\"}`;
      expect(JSON.stringify((await call(address, { body: text })).body)).not.toMatch(
        /MORE_ISSUES|more problem/,
      );
      const broken = await call(address, { body: '{"email":"' });
      expect(broken.status).toBe(400);
    }
  });

  it.each(["{}", "[]"])("is rejected before parsing with thousands of %s", async (part) => {
    const text = (parts: number) =>
      `{"email":[${Array.from({ length: parts }).fill(part).join()}],"password":"${part.repeat(30_000)}"}`;
    for (const address of ["/api/users/login/", "/trpc/users.login"]) {
      const fieldsOf = async (parts: number) => {
        const { body } = await call(address, { body: text(parts) });
        return Object.keys(body.errors ?? body.error.data.fields).join();
      };
      expect(await fieldsOf(19_000)).toMatch(/^email/);
      expect(await fieldsOf(20_000)).toMatch(/^(?:non_field_errors|form)$/);
    }
  });

  it("is rejected before parsing if it nests deeply, not counting brackets in texts", async () => {
    const nested = (depth: number) =>
      `{"email":${"[".repeat(depth)}${"]".repeat(depth)},"password":"${"[{".repeat(200)}"}`;
    for (const address of ["/api/users/login/", "/trpc/users.login"]) {
      const codeOf = async (depth: number) => {
        const { body } = await call(address, { body: nested(depth) });
        return body.code ?? body.error.data.reason;
      };
      expect([await codeOf(99), await codeOf(100)]).toEqual(["INVALID_INPUT", "MALFORMED_BODY"]);
    }
  });

  it("reports how many are omitted", async () => {
    const { body } = await call("/api/users/login/", { body: { ...form, ...unknownKeys(100) } });
    const known = Object.keys(body.errors).filter((field) => field !== "non_field_errors");
    expect(known).toHaveLength(20);
    expect(body.errors.non_field_errors).toEqual([expect.stringMatching(/80 more problems/)]);
    const { body: trpc } = await call("/trpc/users.login", {
      body: { ...form, ...unknownKeys(100) },
    });
    expect(trpc.error.data.fields.form).toEqual([{ code: "MORE_ISSUES", params: { count: 80 } }]);
  });

  it("is complete if there are few", async () => {
    const { body } = await call("/api/users/login/", { body: { ...form, a: 1, b: 2 } });
    expect(Object.keys(body.errors)).toEqual(["a", "b"]);
  });
});

describe("a reply that would be too large", () => {
  it("is rejected: a single one, and the calls of a batch that do not fit", async () => {
    // one and a half of these fit
    const name = "x".repeat(30_000);
    for (let i = 0; i < 90; i++)
      await sql`insert into history_item (id, user_id, generator_type, name, content, is_favorite, created_at)
        values (${newId(new Date())}, ${id}, 'pet_name', ${name},
        ${JSON.stringify({ petType: "dog", gender: "male", result: "Rex" })}::jsonb, false, now())`.execute(
        context.db,
      );
    const input = encodeURIComponent(JSON.stringify({ 0: { limit: 90 }, 1: { limit: 90 } }));
    const batch = await call(`/trpc/history.list,history.list,users.me?batch=1&input=${input}`, {
      token,
    });
    expect(batch.status).toBe(207);
    const outcomes = batch.body.map(
      (outcome: { error?: { data: { reason: string } } }) => outcome.error?.data.reason,
    );
    expect(outcomes.filter(Boolean)).toEqual(["REPLY_TOO_LARGE"]);
    expect(outcomes[2]).toBeUndefined();
    expect(JSON.stringify(batch.body).length).toBeLessThan(4 * 1024 * 1024);

    await sql`update history_item set name = ${"x".repeat(60_000)} where user_id = ${id}`.execute(
      context.db,
    );
    const rest = await call("/api/history/?limit=90", { token });
    expect(rest).toMatchObject({
      status: 400,
      body: { code: "REPLY_TOO_LARGE", detail: expect.any(String) },
    });
    const trpc = await call("/trpc/history.list?input=%7B%22limit%22:90%7D", { token });
    expect(trpc).toMatchObject({
      status: 400,
      body: { error: { data: { reason: "REPLY_TOO_LARGE" } } },
    });
    // the one that streams has sent its status before it knows
    const stream = await call(`/trpc/history.list?batch=1&input=${input}`, {
      token,
      headers: { "trpc-accept": "application/jsonl" },
    }).catch(() => undefined);
    expect(JSON.stringify(stream ?? "").length).toBeLessThan(4 * 1024 * 1024);
    expect((await call("/api/history/?limit=20", { token })).status).toBe(200);
  });
});
