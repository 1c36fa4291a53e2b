import { hashOfToken, newToken } from "@sortes/db";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { HeldClock, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { argon2Parameters } from "../src/config.ts";
import { patient, testServer } from "./support/server.ts";

const { call, clock } = await testServer({ rateLimits: true });
const minute = 60 * 1000;
const day = 24 * 60 * minute;

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
const statusesAtOnce = async (
  count: number,
  attempt: (i: number) => Promise<{ status: number }>,
): Promise<number[]> => {
  const replies = await Promise.all(Array.from({ length: count }, (_, i) => attempt(i)));
  return replies.map(({ status }) => status);
};
const howMany = (status: number, found: readonly number[]) =>
  found.filter((other) => other === status).length;

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

  it("starts afresh after a success", async () => {
    await register("carmen", "192.0.2.3");
    await statuses(4, () => login("carmen", "wrong", "192.0.2.3"));
    expect((await login("carmen", "secret1", "192.0.2.3")).status).toBe(200);
    expect(await statuses(5, () => login("carmen", "wrong", "192.0.2.3"))).not.toContain(429);
  });

  it("starts afresh after a success from the same IPv6 site, too", async () => {
    const from = (network: number) => `2001:db8:5:${network}::1`;
    const wrong = (i: number, first = 0) =>
      login("celia", "wrong", from(first + Math.floor(i / 5)));
    await register("celia", "2001:db8:6::1");
    expect(await statuses(14, (i) => wrong(i))).not.toContain(429);
    expect((await login("celia", "secret1", from(10))).status).toBe(200);
    expect(await statuses(15, (i) => wrong(i, 20))).not.toContain(429);
  });

  it("is counted separately for other accounts and networks, even if their concatenation is equal", async () => {
    const guesses = await statuses(6, () => login("1lea", "wrong", "192.0.2.8"));
    expect(guesses.at(-1)).toBe(429);
    expect((await login("lea", "wrong", "192.0.2.81")).status).toBe(401);
  });

  it("is not made easier by other spellings of the account's address", async () => {
    const spellings = ["eva", "EVA", " eva", "eVa", "Eva", "evA"];
    const guesses = await statuses(6, (i) => login(spellings[i] ?? "", "wrong", "192.0.2.4"));
    expect(guesses.at(-1)).toBe(429);
  });

  it("cannot slip through by many attempts at once", async () => {
    const found = await statusesAtOnce(12, () => login("filip", "wrong", "192.0.2.6"));
    expect(howMany(401, found)).toBe(5);
    expect(howMany(429, found)).toBe(7);
  });

  it("finds nothing by hiding the right password behind others sent at once", async () => {
    await register("horia", "198.51.100.200");
    const found = await statusesAtOnce(11, (i) =>
      login("horia", i < 10 ? "wrong" : "secret1", "192.0.2.9"),
    );
    expect(howMany(401, found)).toBe(5);
    expect(found.at(-1)).toBe(429);
  });

  it("is stopped after 60 failures from one network, on any accounts, until the window ends", async () => {
    await register("mihai", "203.0.113.200");
    await register("attacker", "203.0.113.201");
    const guesses = await statuses(62, async (i) => {
      // a right password of one's own in between buys nothing
      if (i % 20 === 10) await login("attacker", "secret1", "203.0.113.9");
      return await login(`nobody${i}`, "wrong", "203.0.113.9");
    });
    expect(guesses.indexOf(429)).toBe(60);
    const right = await login("mihai", "secret1", "203.0.113.9");
    expect(right.status).toBe(429);
    clock.advance(Number(right.headers["retry-after"]) * 1000);
    expect((await login("mihai", "secret1", "203.0.113.9")).status).toBe(200);
  });

  it("is not hidden by a made-up X-Forwarded-For", async () => {
    const guesses = await statuses(6, (i) =>
      login("eugen", "wrong", "192.0.2.5", { "x-forwarded-for": `10.0.0.${i}` }),
    );
    expect(guesses.at(-1)).toBe(429);
  });
});

describe("guessing from IPv6", () => {
  it("counts a /64 as one network", async () => {
    const guesses = await statuses(6, (i) => login("dana", "wrong", `2001:db8:1:2::${i + 1}`));
    expect(guesses.at(-1)).toBe(429);
    expect((await login("dana", "wrong", "2001:db8:1:3::1")).status).toBe(401);
  });

  it("stops after 15 guesses on one account from a /48, and leaves the next one alone", async () => {
    const guesses = await statuses(162, (i) =>
      login("doru", "wrong", `2001:db8:2:${(i + 1).toString(16)}::1`),
    );
    expect(howMany(401, guesses)).toBe(15);
    expect((await login("doru", "wrong", "2001:db8:3::1")).status).toBe(401);
  });

  it("stops after 120 guesses on any account from a /48", async () => {
    const guesses = await statuses(162, (i) =>
      login(`many${i}`, "wrong", `2001:db8:4:${(i + 1).toString(16)}::1`),
    );
    expect(howMany(401, guesses)).toBe(120);
    expect(guesses.indexOf(429)).toBe(120);
  });
});

describe("people who share an IP address", () => {
  it("all get in with their right passwords, thirty at once", async () => {
    await statuses(30, (i) => register(`pupil${i}`, `198.51.100.${i}`));
    const found = await statusesAtOnce(30, (i) => login(`pupil${i}`, "secret1", "192.0.2.20"));
    expect(found).toEqual(Array<number>(30).fill(200));
  });

  it("get in at once on one account, too", async () => {
    await register("family", "192.0.2.21");
    const found = await statusesAtOnce(12, () => login("family", "secret1", "192.0.2.22"));
    expect(found).toEqual(Array<number>(12).fill(200));
  });

  it("are asked to retry in seconds if too many wait for one account", async () => {
    await register("popular", "192.0.2.23");
    const replies = await Promise.all(
      Array.from({ length: 24 }, () => login("popular", "secret1", "192.0.2.24")),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    // one is answered, 20 wait
    expect(refused).toHaveLength(3);
    for (const { status, headers } of refused)
      expect([status, headers["retry-after"]]).toEqual([429, "5"]);
  });

  it("are not stopped for 90 days after each login there", async () => {
    const from = "192.0.2.55";
    const others = (name: string) => statuses(60, (i) => login(`${name}${i}`, "wrong", from));
    const logIn = () => login("faithful", "secret1", from);
    await register("faithful", "192.0.2.56");
    expect((await logIn()).status).toBe(200);
    clock.advance(80 * day);
    expect((await logIn()).status).toBe(200);
    clock.advance(80 * day);
    expect(await others("spring")).not.toContain(429);
    expect((await logIn()).status).toBe(200);
    clock.advance(90 * day);
    expect(await others("summer")).not.toContain(429);
    expect((await logIn()).status).toBe(429);
  });

  it.each([
    ["one account", () => "forgetful"],
    ["22 accounts", (i: number) => `forgetful${i}`],
  ])("are not locked out by a neighbour's 22 attempts on %s", async (what, name) => {
    const neighbour = what.replaceAll(" ", "-");
    await register(neighbour, "198.51.100.77");
    const from = `192.0.2.${30 + what.length}`;
    await statuses(22, (i) => login(name(i), "wrong", from));
    expect((await login(neighbour, "secret1", from)).status).toBe(200);
  });

  it("are not stopped for rejected attempts, nor at all on known networks", async () => {
    await register("regular", "192.0.2.50");
    const found = await statuses(100, () => login("stubborn", "wrong", "192.0.2.50"));
    expect(howMany(401, found)).toBe(5);
    expect(await statuses(55, (i) => login(`other${i}`, "wrong", "192.0.2.50"))).not.toContain(429);
    expect((await login("other55", "wrong", "192.0.2.50")).status).toBe(429);

    expect((await login("regular", "secret1", "192.0.2.50")).status).toBe(200);
    // their wrong passwords get the same answer as everybody's, so that nobody learns which networks are known
    const wrong = await login("regular", "wrong", "192.0.2.50");
    const unknown = await login("nobody-at-all", "wrong", "192.0.2.50");
    expect(wrong).toMatchObject({ status: 429, body: unknown.body });
  });

  it("are stopped no sooner than a password is checked, so that nobody learns which are known", async () => {
    const held = new HeldClock(new Date().toISOString());
    const server = await testServer({ rateLimits: true }, held);
    const guess = (i: number) => {
      const body = { email: `nobody${i}@example.test`, password: "wrong" };
      return server.call("/api/users/login/", { body, from: "192.0.2.57" });
    };
    let took = 0;
    for (let i = 0; i < 60; i++) {
      const began = performance.now();
      expect((await guess(i)).status).toBe(401);
      took = Math.ceil(performance.now() - began);
    }
    const stopped = guess(60);
    await expect.poll(() => held.asleep).toBe(1);
    // at most as long as the last one, whose password was checked
    held.advance(took);
    expect(held.asleep).toBe(0);
    expect((await stopped).status).toBe(429);
  });
});

describe("an account that is attacked from many networks at once", async () => {
  const held = new HeldClock(new Date().toISOString());
  const settings = { rateLimits: true };
  const { url } = await testDatabase();
  const one = await testServer({ ...settings, database: patient(url) }, held);
  const other = await testServer(
    {
      ...settings,
      database: patient(url),
    },
    held,
  );
  const body = (password: string) => ({ email: "ion@example.test", password });
  const guess = (i: number, server = one) =>
    server.call("/api/users/login/", { body: body("wrong"), from: `198.18.${i >> 8}.${i & 255}` });

  it("is answered one guess a second over all servers, and its owner is not locked out", async () => {
    await one.call("/api/users/register/", {
      body: { ...body("secret1"), username: "ion", password_confirm: "secret1" },
      from: "192.0.2.60",
    });
    const answers: number[] = [];
    const waits = new Set<unknown>();
    const storm = Array.from({ length: 80 }, async (_, i) => {
      const { status, headers } = await guess(i, i % 2 === 0 ? one : other);
      answers.push(status);
      if (status === 429) waits.add(headers["retry-after"]);
    });
    // 20 are free, 10 get a turn, the others must come back later
    await expect.poll(() => [answers.length, held.asleep], { timeout: 60_000 }).toEqual([70, 10]);
    expect([howMany(401, answers), howMany(429, answers)]).toEqual([20, 50]);
    expect([...waits]).toEqual(["10"]);

    // the owner, where they have been before: no waiting at all
    const home = { body: body("secret1"), from: "192.0.2.60" };
    expect((await one.call("/api/users/login/", home)).status).toBe(200);

    // the turns are a second apart; the calls above moved the clock by less than one
    for (let second = 1; second <= 10; second++) {
      held.advance(1000);
      await expect.poll(() => held.asleep).toBe(10 - second);
    }
    await Promise.all(storm);
    expect([howMany(401, answers), howMany(429, answers)]).toEqual([30, 50]);

    // the owner somewhere new waits for a turn, and gets in
    const login = one.call("/api/users/login/", { body: body("secret1"), from: "192.0.2.61" });
    await expect.poll(() => held.asleep).toBe(1);
    held.advance(1000);
    expect((await login).status).toBe(200);
  });

  it("does not reveal known networks by the time of a wrong password", async () => {
    const wrong = one.call("/api/users/login/", { body: body("wrong"), from: "192.0.2.60" });
    await expect.poll(() => held.asleep).toBe(1);
    held.advance(1000);
    expect((await wrong).status).toBe(401);
  });

  it("makes its owner wait on a new network from the twentieth wrong guess on", async () => {
    const doina = { email: "doina@example.test", username: "doina" };
    const from = (i: number) => `198.19.0.${i}`;
    const ask = (password: string, i: number) =>
      one.call("/api/users/login/", { body: { email: doina.email, password }, from: from(i) });
    const body = { ...doina, password: "secret1", password_confirm: "secret1" };
    await one.call("/api/users/register/", { body, from: "192.0.2.62" });
    await statuses(19, (i) => ask("wrong", i));
    expect((await ask("secret1", 100)).status).toBe(200);
    await ask("wrong", 19);
    const login = ask("secret1", 101);
    await expect.poll(() => held.asleep).toBe(1);
    held.advance(1000);
    expect((await login).status).toBe(200);
  });

  it("forgets after a quarter of an hour", async () => {
    held.advance(15 * minute);
    expect((await guess(1000)).status).toBe(401);
    expect(held.asleep).toBe(0);
  });
});

describe("a password", async () => {
  // a hasher with one place and no line: whatever reaches it beside another is answered 503
  const narrow = await testServer({
    rateLimits: true,
    passwordHashing: { atOnce: 1, waiting: 0, cost: argon2Parameters },
  });
  const from = "192.0.2.90";
  const ask = (path: string, body: object) => narrow.call(`/api/users/${path}/`, { body, from });
  const guess = (i: number) =>
    ask("login", { email: `nobody${i}@example.test`, password: "wrong" });

  it("is not checked for rejected calls: eighty at once cost no hash", async () => {
    expect(await statuses(60, guess)).toEqual(Array<number>(60).fill(401));
    const found = await statusesAtOnce(80, (i) => guess(60 + i));
    expect(found).toEqual(Array<number>(80).fill(429));
  });

  it.each([
    ["reset-password", {}, "192.0.2.91"],
    ["accept-invitation", { username: "late" }, "192.0.2.92"],
  ])("is not hashed for a dead link, thirty times an hour: %s", async (path, more, network) => {
    const found = await statusesAtOnce(31, (i) =>
      narrow.call(`/api/users/${path}/`, {
        body: { token: `dead${i}`, password: "secret1", ...more },
        from: network,
      }),
    );
    expect([howMany(404, found), howMany(429, found)]).toEqual([30, 1]);
  });

  it("is not counted if it could not be checked", async () => {
    narrow.clock.advance(15 * minute);
    const found = await statusesAtOnce(40, (i) => guess(200 + i));
    expect(howMany(503, found)).toBeGreaterThan(0);
    const counted = await sql<{ hits: number }>`
      select sum(hits)::int as hits from rate_limit where resets_at > ${narrow.clock.now()}
        and resets_at <= ${new Date(narrow.clock.now().getTime() + 15 * minute)}`.execute(
      narrow.context.db,
    );
    // each wrong one counts twice for its account, and once for the account everywhere, the network and the site
    expect(counted.rows).toEqual([{ hits: 5 * howMany(401, found) }]);
  });

  it.each([
    ["name", "taken", "free@example.test"],
    ["look of a name", "t\u0430ken", "free@example.test"],
    ["address", "free", "taken@example.test"],
  ])("is not hashed for a taken %s", async (_, username, email) => {
    const first = { username: "taken", email: "taken@example.test" };
    const tryOut = (who: typeof first) =>
      ask("register", { ...who, password: "secret1", password_confirm: "secret1" });
    await tryOut(first);
    const found = await statusesAtOnce(8, () => tryOut({ username, email }));
    expect(found).toEqual(Array<number>(8).fill(400));
  });
});

describe("registering", () => {
  it("admits a class of 40 at once, half of whom first choose a taken name", async () => {
    const school = "192.0.2.7";
    await register("everybody", "192.0.2.9");
    const tries = await statusesAtOnce(20, () => register("everybody", school));
    expect(howMany(400, tries)).toBe(20);
    const pupils = await statusesAtOnce(40, (i) => register(`of-class${i}`, school));
    expect(pupils).toEqual(Array<number>(40).fill(201));
    const late = await register("late", school);
    expect(late).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    const wait = Number(late.headers["retry-after"]);
    expect(wait).toBeGreaterThan(5 * 60);
    expect(wait).toBeLessThanOrEqual(6 * 60);
    expect((await register("elsewhere", "192.0.2.8")).status).toBe(201);
    clock.advance(wait * 1000);
    expect((await register("late", school)).status).toBe(201);
    expect((await register("later", school)).status).toBe(429);
  });

  it("limits a script to ten an hour once a class would be done", async () => {
    const from = "192.0.2.12";
    const burst = await statuses(80, (i) => register(`script${i}`, from));
    expect([howMany(201, burst), howMany(429, burst)]).toEqual([60, 20]);
    for (let hour = 0; hour < 3; hour++) {
      clock.advance(60 * minute);
      expect(howMany(201, await statuses(15, (i) => register(`again${hour}x${i}`, from)))).toBe(10);
    }
    // a day of rest makes it no more than it was at first
    clock.advance(24 * 60 * minute);
    expect(howMany(201, await statuses(70, (i) => register(`rested${i}`, from)))).toBe(60);
  });

  it("is limited per /48 too, not counting rejected ones", async () => {
    const one = await statuses(70, (i) => register(`site${i}`, "2001:db8:7:1::1"));
    expect(howMany(201, one)).toBe(60);
    const others = await statuses(140, (i) => register(`wide${i}`, `2001:db8:7:${i + 2}::1`));
    expect(howMany(201, others)).toBe(120);
  });
});

describe("a flood of requests", () => {
  it("is answered 429 with Retry-After, and others are not touched", async () => {
    const path = "/api/articles/featured/";
    let last = await call(path, { from: "192.0.2.10" });
    for (let i = 0; last.status === 200 && i < 2000; i++)
      last = await call(path, { from: "192.0.2.10" });
    expect(last).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
    expect((await call(path, { from: "192.0.2.11" })).status).toBe(200);
  });
});

describe("a server whose limits are off", () => {
  it("stops nobody, and stores no addresses", async () => {
    const open = await testServer({ rateLimits: false });
    const from = "192.0.2.70";
    const ask = (path: string, body: object, token?: string, method?: "PATCH") =>
      open.call(path, { body, from, token, ...(method && { method }) });
    const password = "secret1";
    const people = await statuses(11, (i) => {
      const person = { username: `open${i}`, email: `open${i}@example.test` };
      return ask("/api/users/register/", { ...person, password, password_confirm: password });
    });
    expect(howMany(201, people)).toBe(11);
    const email = "open0@example.test";
    const guesses = await statuses(7, () => ask("/api/users/login/", { email, password: "wrong" }));
    expect(howMany(401, guesses)).toBe(7);
    const { token } = (await ask("/api/users/login/", { email, password })).body.data;
    const wish = { email: "open.next@example.test", current_password: password };
    const replies = [
      await ask("/api/users/me/", { username: "opened" }, token, "PATCH"),
      await ask("/api/users/me/", wish, token, "PATCH"),
      await ask("/api/users/resend-verification/", {}, token),
      await open.call("/api/users/me/export/", { token, from }),
      await ask("/api/users/forgot-password/", { email }),
      await ask("/api/users/forgot-password/", { email }),
    ];
    expect(
      howMany(
        200,
        replies.map(({ status }) => status),
      ),
    ).toBe(replies.length);
    const { rows } = await sql<{ id: string }>`
      select id from app_user where email = ${email}`.execute(open.context.db);
    const link = newToken();
    await mailTokens.insert(open.context.db, {
      hash: hashOfToken(link),
      kind: "reset_password",
      userId: rows[0]?.id ?? "",
      expiresAt: new Date(open.clock.now().getTime() + minute),
      createdAt: open.clock.now(),
    });
    const reset = { token: link, password: "another one" };
    expect((await ask("/api/users/reset-password/", reset)).status).toBe(200);
    const counted = await sql`select key from rate_limit`.execute(open.context.db);
    expect(counted.rows).toEqual([]);
  });
});
