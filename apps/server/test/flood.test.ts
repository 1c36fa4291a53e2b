import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, clock, context, person } = await testServer({ rateLimits: true });
const minute = 60_000;
const budget = 1200;

/** The cost of a call, from the headers of its reply. */
async function costOf(path: string, options: Parameters<typeof call>[1] = {}): Promise<number> {
  clock.advance(minute);
  const { headers } = await call(path, { from: "198.51.100.1", ...options });
  expect(headers["x-ratelimit-limit"]).toBe(String(budget));
  return budget - Number(headers["x-ratelimit-remaining"]);
}

const draw = (count: number, exclude: number[] = []) => ({
  minValue: 1,
  maxValue: 1e9,
  count,
  exclude,
});
const restDraw = (count: number) => ({ min_value: 1, max_value: 1e9, count });
const batchOf = (count: number, input: unknown) => ({
  path: `/trpc/${Array(count).fill("generators.number").join()}?batch=1`,
  body: Object.fromEntries(Array.from({ length: count }, (_, i) => [i, input])),
});

describe("a call costs", () => {
  it("one unit if it is small, for each call of a batch", async () => {
    expect(await costOf("/trpc/users.me")).toBe(1);
    expect(await costOf("/trpc/users.me,users.me,users.me?batch=1")).toBe(3);
    expect(await costOf("/trpc/nothing,nothing?batch=1")).toBe(2);
    expect(await costOf("/api/users/me/")).toBe(1);
    expect(await costOf("/api/health-check")).toBe(1);
    expect(await costOf("/api/nothing")).toBe(1);
  });

  it("its procedure's weight, on both wires", async () => {
    const { token } = await person("Ana");
    expect(await costOf("/api/users/login/", { body: {} })).toBe(5);
    expect(await costOf("/trpc/users.login", { body: {} })).toBe(5);
    expect(await costOf("/api/history/", { token })).toBe(3);
    expect(await costOf("/api/history/?limit=100", { token })).toBe(7);
    expect(await costOf("/trpc/history.list?input=%7B%22limit%22:100%7D", { token })).toBe(7);
  });

  it("more the more numbers it draws, on both wires", async () => {
    expect(await costOf("/trpc/generators.number", { body: draw(100) })).toBe(1);
    expect(await costOf("/trpc/generators.number", { body: draw(10_000) })).toBe(11);
    expect(await costOf("/trpc/generators.number", { body: draw(1, Array(10_000).fill(2)) })).toBe(
      11,
    );
    expect(await costOf("/api/generators/number/", { body: restDraw(10_000) })).toBe(11);
    const { path, body } = batchOf(20, draw(10_000));
    expect(await costOf(path, { body })).toBe(220);
  });

  it("an export by the bytes of its items, also of items stored before they were measured", async () => {
    const { token, id } = await person("Exporter");
    const items = 40;
    await sql`insert into history_item (id, user_id, generator_type, name, content, created_at)
      select gen_random_uuid(), ${id}, 'pet_name', 'x',
        jsonb_build_object('petType', 'dog', 'gender', 'male', 'result', repeat('x', 250000)), now()
      from generate_series(1, ${items}::int)`.execute(context.db);
    const units = Math.floor((items * 250_000) / (64 * 1024));
    for (const [path, weight] of [
      ["/api/history/export/?format=json", 3],
      ["/api/history/export/?format=csv", 3],
      ["/api/users/me/export/", 50],
    ] as const) {
      const cost = (await costOf(path, { token })) - weight;
      expect(cost).toBeGreaterThanOrEqual(units);
      expect(cost).toBeLessThan(units + 5);
    }
    await sql`alter table history_item disable trigger history_item_measure`.execute(context.db);
    await sql`update history_item set content_bytes = null where user_id = ${id}`.execute(
      context.db,
    );
    expect(await costOf("/api/history/export/?format=json", { token })).toBeGreaterThan(units);
  });

  it("the rendering of a campaign by the bytes of its body, given or kept", async () => {
    const { token } = await person("Writer", { isStaff: true, emailVerified: true });
    const draft = { title: "t", subject: "s", body: `<p>${"a word ".repeat(12_000)}</p>` };
    const units = 20 + Math.floor(draft.body.length / 4096);
    const own = "/api/newsletter/campaigns/";
    const { body } = await call(own, { token, body: draft });
    const kept = `${own}${body.data.id}/`;
    expect(await costOf(`${own}preview/`, { token, body: draft })).toBe(units + 2);
    expect(await costOf(`${kept}preview/`, { token, method: "POST" })).toBe(units);
    expect(await costOf(`${kept}test/`, { token, method: "POST" })).toBe(units);
  });

  it("only the work done for it, if it is rejected", async () => {
    expect(await costOf("/api/generators/number/", { body: restDraw(2 ** 53 - 1) })).toBe(11);
    expect(await costOf("/api/generators/number/", { body: restDraw(-(2 ** 53 - 1)) })).toBe(1);
  });

  it("more for a larger body, or one of unknown size", async () => {
    expect(await costOf("/api/generators/number/", { body: "x".repeat(320 * 1024) })).toBe(11);
    const headers = { "transfer-encoding": "chunked", "content-type": "application/json" };
    expect(await costOf("/api/generators/number/", { method: "POST", headers })).toBe(33);
    expect(
      await costOf("/api/generators/number/", {
        method: "POST",
        headers: { "content-type": "application/json", "content-length": "999999999999" },
      }),
    ).toBe(33);
  });
});

describe("once the work of a minute is used up", () => {
  it.each([
    ["tRPC", batchOf(20, draw(10_000)), 5],
    ["REST", { path: "/api/generators/number/", body: restDraw(10_000) }, 109],
  ])(
    "the rest is rejected on %s until the minute is over",
    async (wire, { path, body }, fitting) => {
      const from = wire === "REST" ? "198.51.100.20" : "198.51.100.21";
      const send = () => call(path, { from, body });
      for (let i = 0; i < fitting; i++) expect((await send()).status).toBe(200);
      // what its calls cost before they run still fits, what they would draw does not
      const last = await send();
      expect(JSON.stringify(last.body)).toContain("RATE_LIMITED");
      expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
      expect(last.headers["x-ratelimit-remaining"]).toBe("0");
      expect((await call("/api/health-check", { from: "198.51.100.99" })).status).toBe(200);
      clock.advance(minute);
      expect((await send()).status).toBe(200);
    },
  );

  it("the API's document explains the headers that tell what is left", async () => {
    const { headers } = await call("/api/site/", { from: "198.51.100.41" });
    const sent = Object.keys(headers).filter((name) => name.startsWith("x-ratelimit-"));
    expect(sent).toHaveLength(3);
    const { info } = (await call("/api/openapi.json", { from: "198.51.100.41" })).body;
    const explained = info.description.toLowerCase();
    expect(sent.filter((name) => !explained.includes(name))).toEqual([]);
  });

  it("a minute that began before the clock was set back by hours is over", async () => {
    const from = "198.51.100.40";
    const send = () => call("/api/generators/number/", { from, body: restDraw(10_000) });
    for (let i = 0; i < 109; i++) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    clock.advance(-300 * minute);
    expect((await send()).status).toBe(200);
    for (let i = 1; i < 109; i++) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    clock.advance(300 * minute);
  });

  it("an error before the call has the format of its wire", async () => {
    const from = "198.51.100.30";
    for (let i = 0; i < budget / 20; i++)
      await call(`/trpc/${Array(20).fill("users.me").join()}?batch=1`, { from });
    const trpc = await call("/trpc/users.me", { from });
    expect(trpc).toMatchObject({
      status: 429,
      body: { error: { data: { reason: "RATE_LIMITED" } } },
    });
    const rest = await call("/api/users/me/", { from });
    expect(rest).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    for (const { headers } of [trpc, rest])
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect((await call("/api/nothing", { from })).status).toBe(429);
  });
});
