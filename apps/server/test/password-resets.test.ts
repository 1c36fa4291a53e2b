import { hashOfToken, inTransaction, newToken } from "@sortes/db";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { statementsOf } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { elsewhere, testServer } from "./support/server.ts";
import { atOnce } from "./support/waiting.ts";

const { call, person, context, clock } = await testServer({ rateLimits: true });
const minute = 60 * 1000;
const hour = 60 * minute;

const ask = (email: unknown, from = elsewhere(), language = "en") =>
  call("/api/users/forgot-password/", { body: { email }, from, language });
const reset = (token: string, password = "new secret", from = elsewhere()) =>
  call("/api/users/reset-password/", { body: { token, password }, from });
const login = (email: string, password: string, from = elsewhere()) =>
  call("/api/users/login/", { body: { email, password }, from });
const me = (token: string) => call("/api/users/me/", { token });

/** The link that the worker mails to somebody. */
async function linkOf(userId: string): Promise<string> {
  const token = newToken();
  const createdAt = clock.now();
  await mailTokens.insert(context.db, {
    hash: hashOfToken(token),
    kind: "reset_password",
    userId,
    expiresAt: new Date(createdAt.getTime() + hour),
    createdAt,
  });
  return token;
}
const mailsTo = async (address: string) =>
  (
    await sql<object>`
      select kind, locale, state, user_id from mail_message where address = ${address}`.execute(
      context.db,
    )
  ).rows;
const mailsOf = async (userId: string, kind: string) =>
  (
    await sql<object>`
      select locale, state from mail_message where user_id = ${userId} and kind = ${kind}`.execute(
      context.db,
    )
  ).rows;

describe("requesting a password reset", () => {
  // spec 7.7
  it("queues one mail, whether or not the address has an account", async () => {
    const { email } = await person("Ana");
    for (const address of [email, "nobody@example.test"]) {
      const reply = await ask(address, elsewhere(), "ro");
      expect(reply).toMatchObject({ status: 200, body: { data: { accepted: true } } });
      expect(await mailsTo(address)).toEqual([
        { kind: "reset_password", locale: "ro", state: "queued", userId: null },
      ]);
    }
  });

  it("does the same work for both", async () => {
    const { email } = await person("Bogdan");
    const known = await statementsOf(() => ask(email));
    const unknown = await statementsOf(() => ask("not.bogdan@example.test"));
    expect(known.length).toBeGreaterThan(2);
    expect(unknown).toEqual(known);
  });

  it.each([
    ["", "Email is required"],
    ["  ", "Email is required"],
    [undefined, "Email is required"],
    ["ana", "Invalid email address."],
    ["a@b.test\nbcc: x@y.test", "This contains characters that cannot be shown. Remove them."],
  ])("refuses %j", async (email, said) => {
    expect(await ask(email)).toMatchObject({ status: 400, body: { errors: { email: [said] } } });
  });

  it("is limited to one a minute and three an hour per address, known or not", async () => {
    const { email } = await person("Carmen");
    for (const address of [email, "carmina@example.test"]) {
      expect((await ask(address)).status).toBe(200);
      expect((await ask(` ${address.toUpperCase()}`)).status).toBe(429);
      for (let i = 0; i < 2; i++) {
        clock.advance(minute);
        expect((await ask(address)).status).toBe(200);
      }
      clock.advance(minute);
      const full = await ask(address);
      expect(full).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
      clock.advance(Number(full.headers["retry-after"]) * 1000);
      expect((await ask(address)).status).toBe(200);
    }
  });

  it("is limited to 20 an hour per network", async () => {
    const from = elsewhere();
    const found: number[] = [];
    for (let i = 0; i < 22; i++) found.push((await ask(`x${i}@example.test`, from)).status);
    expect(found.indexOf(429)).toBe(20);
    expect(await mailsTo("x21@example.test")).toEqual([]);
  });
});

describe("setting a new password by a link", () => {
  // spec 7.8
  it("ends every session, opens none, and notifies the person by mail", async () => {
    const { token, id, email } = await person("Dana", { language: "ro" });
    const second = (await login(email, "secret1")).body.data.token;
    const link = await linkOf(id);
    const reply = await call("/api/users/reset-password/", {
      body: { token: link, password: "another one" },
      language: "ro",
    });
    expect(reply).toMatchObject({ status: 200, body: { data: { password_reset: true } } });
    for (const old of [token, second]) expect((await me(old)).status).toBe(401);
    expect((await login(email, "secret1")).status).toBe(401);
    expect((await login(email, "another one")).status).toBe(200);
    expect(await mailsOf(id, "password_changed")).toEqual([{ locale: "ro", state: "queued" }]);
    const { rows } = await sql`
      select actor, subject from audit_log where action = 'user.password_reset'`.execute(
      context.db,
    );
    expect(rows).toEqual([{ actor: id, subject: id }]);
  });

  it("works once if two links are used at the same moment, and the other is dead", async () => {
    const { id, email } = await person("Doru");
    const links = [await linkOf(id), await linkOf(id)];
    const begun = await atOnce(context.db, ...links.map((link) => () => reset(link)));
    const statuses = (await Promise.all(begun)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect((await login(email, "new secret")).status).toBe(200);
  });

  it("works once, and invalidates the person's other links", async () => {
    const { id, email } = await person("Eugen");
    const [first, other] = [await linkOf(id), await linkOf(id)];
    expect((await reset(first)).status).toBe(200);
    for (const dead of [first, other, "never heard of"])
      expect(await reset(dead, "stolen secret")).toMatchObject({
        status: 404,
        body: {
          code: "RESET_LINK_DEAD",
          detail: "This link no longer works. It has expired or was already used.",
        },
      });
    expect((await login(email, "new secret")).status).toBe(200);
    expect(await mailsOf(id, "password_changed")).toHaveLength(1);
  });

  it("works for an hour", async () => {
    const { id } = await person("Felicia");
    const [early, late] = [await linkOf(id), await linkOf(id)];
    clock.advance(hour - minute);
    expect((await reset(early)).status).toBe(200);
    const { id: other } = await person("Filip");
    const stale = await linkOf(other);
    clock.advance(hour);
    for (const dead of [late, stale]) expect((await reset(dead)).status).toBe(404);
  });

  it("accepts one of two concurrent requests", async () => {
    const { id, email } = await person("Gina");
    const link = await linkOf(id);
    const replies = await Promise.all([reset(link, "first one"), reset(link, "second one")]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 404]));
    const won = replies[0]?.status === 200 ? "first one" : "second one";
    expect((await login(email, won)).status).toBe(200);
  });

  it("rejects the link of another kind of mail", async () => {
    const { id } = await person("Horia");
    const token = newToken();
    const createdAt = clock.now();
    await mailTokens.insert(context.db, {
      hash: hashOfToken(token),
      kind: "verify_email",
      userId: id,
      expiresAt: new Date(createdAt.getTime() + hour),
      createdAt,
    });
    expect((await reset(token)).status).toBe(404);
    expect((await call(`/api/users/verify/${token}/`)).status).toBe(200);
  });

  it.each([
    ["", "All fields are required.", "non_field_errors"],
    ["12345", "Password must be at least 6 characters long.", "password"],
    ["a".repeat(1025), "Use at most 1,024 characters.", "password"],
  ])("rejects a password and keeps the link valid", async (password, said, field) => {
    const { id } = await person(`Ion${password.length}`);
    const link = await linkOf(id);
    expect(await reset(link, password)).toMatchObject({
      status: 400,
      body: { errors: { [field]: [said] } },
    });
    expect((await reset(link)).status).toBe(200);
  });

  it("admits people who had failed too often with the old password", async () => {
    const { id, email } = await person("Mara");
    const from = elsewhere();
    for (let i = 0; i < 6; i++) await login(email, "forgotten", from);
    expect((await login(email, "secret1", from)).status).toBe(429);
    expect((await reset(await linkOf(id), "new secret", from)).status).toBe(200);
    expect((await login(email, "new secret", from)).status).toBe(200);
  });

  it("leaves no session to a login with the old password that was under way", async () => {
    const { id, email } = await person("Nora");
    const link = await linkOf(id);
    let other: ReturnType<typeof login> | undefined;
    await inTransaction(context.db, async (tx) => {
      await sql`select 1 from app_user where id = ${id} for update`.execute(tx);
      other = login(email, "secret1");
      // it has found the person and waits for the row
      await sql`
        update app_user set password_hash = (select password_hash from app_user where email = 'ana@example.test')
        where id = ${id}`.execute(tx);
      for (;;) {
        const { rows } = await sql`
          select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%app_user%'
            and datname = current_database()`.execute(context.db);
        if (rows.length > 0) break;
      }
    });
    expect((await other)?.status).toBe(401);
    expect((await reset(link)).status).toBe(200);
  });

  it("is tried 30 times an hour from one network, before any work is done", async () => {
    const from = elsewhere();
    const found: number[] = [];
    for (let i = 0; i < 31; i++) found.push((await reset("dead", "a password", from)).status);
    expect(found.indexOf(429)).toBe(30);
  });
});
