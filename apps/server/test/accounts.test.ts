import { createHash, randomBytes } from "node:crypto";
import { inTransaction } from "@sortes/db";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { statementsOf } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { confirmed, testServer } from "./support/server.ts";
import { subscribersOf } from "./support/subscribers.ts";

const server = await testServer();
const { call, person, logIn, context, clock, setPerson } = server;
const minute = 60 * 1000;
const day = 24 * 60 * minute;

const form = (over: Record<string, unknown> = {}) => ({
  username: "ana",
  email: "ana@example.test",
  password: "secret1",
  password_confirm: "secret1",
  ...over,
});

/** Waits until somebody waits for the row of a person. */
async function untilLocked(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%app_user%'
        and datname = current_database()`.execute(context.db);
    if (rows.length > 0) return;
  }
}

describe("registering", () => {
  // spec 3.1, 3.15, 7.4, 7.6
  it("answers 201 with the person and a token that works", async () => {
    const { status, body } = await call("/api/users/register/", { body: form(), language: "ro" });
    expect(status).toBe(201);
    expect(body.data.user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: "ana",
      email: "ana@example.test",
      email_verified: false,
      subscription_tier: "free",
      is_premium: false,
      is_staff: false,
      subscribed: false,
      language: "ro",
      features: [],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const me = await call("/api/users/me/", { token: body.data.token });
    expect(me.body.data).toEqual(body.data.user);
  });

  // spec 3.1
  it.each([
    ["free", false, []],
    ["medium", false, ["cloudHistory", "reuseParameters", "noAds"]],
    [
      "premium",
      true,
      ["cloudHistory", "reuseParameters", "noAds", "customGenerators", "prioritySupport"],
    ],
  ] as const)("reports whether a %s account is premium: %s", async (tier, isPremium, features) => {
    const { token } = await person(`Tier-${tier}`, { subscriptionTier: tier });
    const { body } = await call("/api/users/me/", { token });
    expect(body.data).toMatchObject({ subscription_tier: tier, is_premium: isPremium, features });
  });

  // spec 5.22, 9.6
  it.each([
    ["nothing at all", {}, "non_field_errors", "All fields are required."],
    ["no name", form({ username: " " }), "non_field_errors", "All fields are required."],
    [
      "a bad address beside an empty field: the first rule speaks",
      form({ email: "no", password: "" }),
      "non_field_errors",
      "All fields are required.",
    ],
    [
      "a space in the name",
      form({ username: "a b", email: "no" }),
      "username",
      "Name cannot contain spaces.",
    ],
    ["a bad address", form({ email: "no", password: "1" }), "email", "Invalid email address."],
    [
      "a short password",
      form({ password: "12345", password_confirm: "1" }),
      "password",
      "Password must be at least 6 characters long.",
    ],
    [
      "two different passwords",
      form({ password_confirm: "secret2" }),
      "password_confirm",
      "Passwords do not match.",
    ],
  ])("rejects %s", async (_situation, body, field, message) => {
    const reply = await call("/api/users/register/", { body });
    expect(reply.status).toBe(400);
    expect(reply.headers["content-type"]).toContain("application/problem+json");
    expect(reply.body).toMatchObject({ detail: message, code: "INVALID_INPUT" });
    expect(reply.body.errors).toEqual({ [field]: [message] });
  });

  it("answers in Romanian on request", async () => {
    const reply = await call("/api/users/register/", { body: {}, language: "ro-RO,en;q=0.5" });
    expect(reply.body.detail).toBe("Toate câmpurile sunt obligatorii.");
    expect(reply.headers["content-language"]).toBe("ro");
  });

  it("rejects fields that clients must not set", async () => {
    const reply = await call("/api/users/register/", { body: form({ is_staff: true }) });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors)).toEqual(["is_staff"]);
  });

  it("rejects a taken name or address in any spelling", async () => {
    await person("Bogdan");
    const reply = await call("/api/users/register/", {
      body: form({ username: "BOGDAN", email: "Bogdan@Example.test" }),
    });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual({
      username: ["This name is already taken. Choose another."],
      email: ["This email address already has an account."],
    });
  });

  it.each([
    ["a zero-width space", "ana\u200bmaria"],
    ["a zero-width joiner", "ana\u200dmaria"],
    ["a soft hyphen", "ana\u00admaria"],
    ["a right-to-left override", "\u202eana"],
    ["a left-to-right isolate", "\u2066ana"],
    ["a variation selector", "ana\ufe0f"],
    ["a tag character", "ana\u{e0061}"],
    ["a Hangul filler", "\u3164\u3164"],
    ["a byte order mark in the middle", "a\ufeffna"],
    ["an empty Braille cell", "\u2800"],
  ])("rejects a name with %s", async (_what, username) => {
    const reply = await call("/api/users/register/", { body: form({ username }) });
    expect(reply.status).toBe(400);
    // some of them also count as white space
    expect([
      ["Name cannot contain invisible characters."],
      ["Name cannot contain spaces."],
    ]).toContainEqual(reply.body.errors.username);
  });

  it.each(["Ștefan", "Zoë", "田中", "محمد", "Ольга", "नमस्ते", "🎲dice🎲"])(
    "accepts the name %s",
    async (username) => {
      const email = `${Buffer.from(username).toString("hex").slice(0, 40)}@example.test`;
      const reply = await call("/api/users/register/", { body: form({ username, email }) });
      expect(reply.status).toBe(201);
      expect(reply.body.data.user.username).toBe(username);
    },
  );

  it("rejects a name that looks like a taken one", async () => {
    await person("Paypal");
    for (const username of ["РаураI", "paypa1", "PAYPAI"]) {
      const body = form({ username, email: "other@example.test" });
      const reply = await call("/api/users/register/", { body, language: "ro" });
      expect(reply.status).toBe(400);
      expect(reply.body.errors).toEqual({
        username: ["Acest nume seamănă cu unul deja folosit. Alege altul."],
      });
    }
  });

  it("accepts exactly one of several simultaneous look-alikes", async () => {
    const names = ["scope", "ѕсоре", "sсope", "scоpe"];
    const replies = await Promise.all(
      names.map((username, i) =>
        call("/api/users/register/", { body: form({ username, email: `scope${i}@example.test` }) }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of replies.filter(({ status }) => status !== 201)) {
      expect(status).toBe(400);
      expect(Object.keys(body.errors)).toEqual(["username"]);
    }
  });

  it("counts characters, not UTF-16 units", async () => {
    const long = (letter: string, times: number) =>
      form({ username: letter.repeat(times), email: `${times}@example.test` });
    expect((await call("/api/users/register/", { body: long("🎲", 50) })).status).toBe(201);
    const reply = await call("/api/users/register/", { body: long("🎯", 51) });
    expect(reply.body.errors).toEqual({ username: ["Use at most 50 characters."] });
    const short = { password: "🎲🎲🎲🎲🎲", password_confirm: "🎲🎲🎲🎲🎲" };
    const refused = await call("/api/users/register/", { body: form(short) });
    expect(refused.body.errors).toEqual({
      password: ["Password must be at least 6 characters long."],
    });
  });

  it("accepts exactly one of two simultaneous requests for a name", async () => {
    const attempts = Array.from({ length: 8 }, (_, i) =>
      call("/api/users/register/", {
        body: form({ username: "Twin", email: `twin${i}@example.test` }),
      }),
    );
    const replies = await Promise.all(attempts);
    const statuses = replies.map((reply) => reply.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
    for (const reply of replies.filter(({ status }) => status === 400))
      expect(Object.keys(reply.body.errors)).toEqual(["username"]);
  });

  it("queues a mail in the person's language", async () => {
    const { id } = await person("Costin", { language: "ro" });
    const mails = await sql<{ kind: string; locale: string; state: string }>`
      select kind, locale, state from mail_message where user_id = ${id}`.execute(context.db);
    expect(mails.rows).toEqual([{ kind: "verify_email", locale: "ro", state: "queued" }]);
  });
});

describe("logging in and out", () => {
  // spec 7.5
  it("opens a new session each time and ends only the one that logs out", async () => {
    const dana = await person("Dana");
    const token = await logIn(" DANA@example.test ");
    expect(token).not.toBe(dana.token);
    const logout = await call("/api/users/logout/", { method: "POST", token });
    expect(logout.status).toBe(204);
    const after = await call("/api/users/me/", { token });
    expect(after).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    expect((await call("/api/users/me/", { token: dana.token })).status).toBe(200);
  });

  // spec 8.5
  it("answers the same for a wrong password and a missing account", async () => {
    await person("Eugen");
    const wrong = await call("/api/users/login/", {
      body: { email: "eugen@example.test", password: "secret2" },
    });
    const unknown = await call("/api/users/login/", {
      body: { email: "nobody@example.test", password: "secret2" },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.detail).toBe("Login failed. Please check your credentials.");
  });

  it("is rejected if the account is erased during the password check", async () => {
    const { id, email } = await person("Emil");
    let login: ReturnType<typeof call> | undefined;
    await inTransaction(context.db, async (tx) => {
      await sql`delete from app_user where id = ${id}`.execute(tx);
      login = call("/api/users/login/", { body: { email, password: "secret1" } });
      await untilLocked();
    });
    expect(await login).toMatchObject({ status: 401, body: { code: "INVALID_CREDENTIALS" } });
  });

  it("reports the subscription only for a confirmed address", async () => {
    const { id, email } = await person("Erica");
    await subscribersOf(server).known(email, "active");
    const body = { email, password: "secret1" };
    const subscribed = async () =>
      (await call("/api/users/login/", { body })).body.data.user.subscribed;
    expect(await subscribed()).toBe(false);
    await setPerson(id, confirmed);
    expect(await subscribed()).toBe(true);
  });

  it.each([
    [{}, "non_field_errors", "All fields are required."],
    [{ email: "ana", password: "x" }, "email", "Invalid email address."],
  ])("rejects %o", async (body, field, message) => {
    const reply = await call("/api/users/login/", { body });
    expect(reply).toMatchObject({ status: 400, body: { errors: { [field]: [message] } } });
  });

  it("stores no token that could be used", async () => {
    const { token } = await person("Felicia");
    const dump = await sql<{ row: string }>`
      select to_jsonb(s)::text || to_jsonb(u)::text as row
      from user_session s join app_user u on u.id = s.user_id`.execute(context.db);
    expect(dump.rows.map(({ row }) => row).join()).not.toContain(token);
    const id = createHash("sha256").update(token).digest("hex");
    expect(dump.rows.map(({ row }) => row).join()).toContain(id);
  });

  it.each(["", "Bearer", "Bearer x", "Basic abc", "Bearer a b"])(
    "answers 401 to the dead token “%s”",
    async (authorization) => {
      const reply = await call("/api/users/me/", { headers: { authorization } });
      expect(reply).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    },
  );

  it("ends a session that was idle for 30 days, and no sooner", async () => {
    const [late, gone] = [await person("Gabi"), await person("Geo")];
    clock.advance(30 * day - minute);
    expect((await call("/api/users/me/", { token: late.token })).status).toBe(200);
    clock.advance(minute);
    expect((await call("/api/users/me/", { token: gone.token })).status).toBe(401);
  });

  it("ends a session 90 days after its start, however busy it was, and no sooner", async () => {
    const { token } = await person("Horia");
    for (let days = 10; days < 90; days += 10) {
      clock.advance(10 * day);
      expect((await call("/api/users/me/", { token })).status).toBe(200);
    }
    clock.advance(10 * day - minute);
    expect((await call("/api/users/me/", { token })).status).toBe(200);
    clock.advance(minute);
    expect((await call("/api/users/me/", { token })).status).toBe(401);
  });

  it("counts the 30 days from the last use, however early in the session that was", async () => {
    const { token } = await person("Ilinca");
    clock.advance(10 * day);
    expect((await call("/api/users/me/", { token })).status).toBe(200);
    clock.advance(30 * day - minute);
    expect((await call("/api/users/me/", { token })).status).toBe(200);
    clock.advance(30 * day);
    expect((await call("/api/users/me/", { token })).status).toBe(401);
  });

  it("does not renew a session within minutes, which would write on every call", async () => {
    const { token, id } = await person("Ilie");
    const end = async () =>
      (
        await sql<{
          at: Date;
        }>`select expires_at as at from user_session where user_id = ${id}`.execute(context.db)
      ).rows[0]?.at;
    const first = await end();
    clock.advance(14 * minute);
    const asked = await statementsOf(async () => {
      expect((await call("/api/users/me/", { token })).status).toBe(200);
    });
    expect(asked.some((text) => text.includes("user_session"))).toBe(true);
    expect(asked.filter((text) => /^\s*update/i.test(text))).toEqual([]);
    expect(await end()).toEqual(first);
  });
});

describe("verifying an address", () => {
  async function mailToken(userId: string, lifetime = day): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    const now = clock.now();
    await inTransaction(context.db, (tx) =>
      mailTokens.insert(tx, {
        hash: createHash("sha256").update(token).digest("hex"),
        kind: "verify_email",
        userId,
        expiresAt: new Date(now.getTime() + lifetime),
        createdAt: now,
      }),
    );
    return token;
  }

  // spec 7.9
  it("works once", async () => {
    const { id, token } = await person("Jana");
    const link = await mailToken(id);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => call(`/api/users/verify/${link}/`)),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404, 404,
    ]);
    expect(replies.find(({ status }) => status === 200)?.body).toEqual({
      data: { email_verified: true },
    });
    const me = await call("/api/users/me/", { token });
    expect(me.body.data.email_verified).toBe(true);
  });

  it.each(["nonsense", "%F0%9F%8E%B2", "a".repeat(150)])("rejects the link %s", async (link) => {
    const reply = await call(`/api/users/verify/${link}/`);
    expect(reply).toMatchObject({ status: 404, body: { code: "VERIFICATION_LINK_DEAD" } });
  });

  // spec 7.9
  it("rejects an expired link", async () => {
    const { id } = await person("Kira");
    const reply = await call(`/api/users/verify/${await mailToken(id, -1)}/`);
    expect(reply).toMatchObject({ status: 404, body: { code: "VERIFICATION_LINK_DEAD" } });
  });
});
