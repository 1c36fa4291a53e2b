import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, clock } = await testServer({ rateLimits: true });
const minute = 60 * 1000;

const register = (name: string, from: string) =>
  call("/api/users/register/", {
    body: {
      username: name,
      email: `${name}@example.test`,
      password: "secret1",
      password_confirm: "secret1",
    },
    from,
  });
const login = (name: string, password: string, from: string, headers = {}) =>
  call("/api/users/login/", { body: { email: `${name}@example.test`, password }, from, headers });
const statuses = async (count: number, attempt: (i: number) => Promise<{ status: number }>) => {
  const found: number[] = [];
  for (let i = 0; i < count; i++) found.push((await attempt(i)).status);
  return found;
};

describe("guessing a password", () => {
  it("is stopped after 5 failures on one account from one network, for a quarter of an hour", async () => {
    await register("ana", "192.0.2.1");
    const guesses = await statuses(7, () => login("ana", "wrong", "192.0.2.1"));
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const stopped = await login("ana", "secret1", "192.0.2.1");
    expect(stopped).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(14 * 60);
    expect(stopped.body.detail).toMatch(/15 minutes/);
    clock.advance(15 * minute);
    expect((await login("ana", "secret1", "192.0.2.1")).status).toBe(200);
  });

  it("cannot lock the owner out from another network", async () => {
    await register("bogdan", "192.0.2.2");
    await statuses(60, (i) => login("bogdan", "wrong", `198.51.100.${i}`));
    const before = clock.now().getTime();
    expect((await login("bogdan", "secret1", "192.0.2.2")).status).toBe(200);
    // an attack on the whole account only slows attempts down
    expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(1000);
  });

  it("starts afresh after a success", async () => {
    await register("carmen", "192.0.2.3");
    await statuses(4, () => login("carmen", "wrong", "192.0.2.3"));
    expect((await login("carmen", "secret1", "192.0.2.3")).status).toBe(200);
    expect(await statuses(5, () => login("carmen", "wrong", "192.0.2.3"))).not.toContain(429);
  });

  it("is stopped after 20 failures from one network, whatever the account", async () => {
    const guesses = await statuses(22, (i) => login(`nobody${i}`, "wrong", "203.0.113.9"));
    expect(guesses.indexOf(429)).toBe(20);
  });

  it("counts an IPv6 /64 as one network, and the next one as another", async () => {
    const guesses = await statuses(6, (i) => login("dana", "wrong", `2001:db8:1:2::${i + 1}`));
    expect(guesses.at(-1)).toBe(429);
    expect((await login("dana", "wrong", "2001:db8:1:3::1")).status).toBe(401);
  });

  it("is not hidden by a made-up X-Forwarded-For", async () => {
    const guesses = await statuses(6, (i) =>
      login("eugen", "wrong", "192.0.2.5", { "x-forwarded-for": `10.0.0.${i}` }),
    );
    expect(guesses.at(-1)).toBe(429);
  });

  it("cannot slip through by many attempts at once", async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => login("filip", "wrong", "192.0.2.6")),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
  });
});

describe("registering", () => {
  it("is limited to 10 an hour from one network", async () => {
    const made = await statuses(11, (i) => register(`crowd${i}`, "192.0.2.7"));
    expect(made).toEqual([...Array<number>(10).fill(201), 429]);
    expect((await register("elsewhere", "192.0.2.8")).status).toBe(201);
    clock.advance(60 * minute);
    expect((await register("later", "192.0.2.7")).status).toBe(201);
  });
});

describe("a flood", () => {
  it("is answered 429 with Retry-After, and others are not touched", async () => {
    let last = await call("/api/openapi.json", { from: "192.0.2.10" });
    for (let i = 0; i < 600; i++) last = await call("/api/openapi.json", { from: "192.0.2.10" });
    expect(last).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
    expect((await call("/api/openapi.json", { from: "192.0.2.11" })).status).toBe(200);
  });
});
