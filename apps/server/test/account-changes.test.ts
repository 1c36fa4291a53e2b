import { hashOfToken, inTransaction, newToken } from "@sortes/db";
import * as users from "@sortes/db/accounts/users";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { statementsOf } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { confirmed, elsewhere, testServer } from "./support/server.ts";

const server = await testServer({ rateLimits: true });
const { call, context, clock } = server;
const minute = 60 * 1000;
const hour = 60 * minute;

const currentPassword = "secret1";
let people = 0;
/** Registers somebody, from a network of their own. */
const person = (name: string, account = {}) =>
  server.person(name, { from: elsewhere(), ...account });
const change = (token: string, body: object, from = elsewhere(), language = "en") =>
  call("/api/users/me/", { method: "PATCH", token, body, from, language });
const login = (email: string, password: string) =>
  call("/api/users/login/", { body: { email, password }, from: elsewhere() });
const me = async (token: string) => (await call("/api/users/me/", { token })).body.data;
const pending = async (token: string) =>
  (await call("/api/users/me/email-change/", { token })).body.data.pending;
const confirm = (token: string, language = "en") =>
  call(`/api/users/confirm-email/${token}/`, { body: {}, language });
const wish = (token: string, email: string) =>
  change(token, { email, current_password: currentPassword });

/** The link that the worker mails to the address that somebody wants. */
async function linkOf(userId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from address_change where user_id = ${userId}`.execute(context.db);
  const token = newToken();
  const createdAt = clock.now();
  await mailTokens.insert(context.db, {
    hash: hashOfToken(token),
    kind: "change_email",
    userId,
    addressChangeId: rows[0]?.id ?? "",
    expiresAt: new Date(createdAt.getTime() + 24 * hour),
    createdAt,
  });
  return token;
}

/** A link of another mail to somebody. */
async function otherLinkOf(userId: string, kind: "verify_email" | "reset_password") {
  const token = newToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + hour);
  await mailTokens.insert(context.db, {
    hash: hashOfToken(token),
    kind,
    userId,
    expiresAt,
    createdAt,
  });
  return token;
}
/** Sets a password by a link. */
const reset = (token: string, from = elsewhere()) =>
  call("/api/users/reset-password/", { body: { token, password: "stolen one" }, from });
/** The audit entries of an account, the last first. */
const deeds = async (id: string) =>
  (
    await sql<{ action: string }>`
      select action from audit_log where subject = ${id} and actor = ${id} order by created_at desc, id desc`.execute(
      context.db,
    )
  ).rows.map(({ action }) => action);
/** The account as a request that is under way has read it. */
async function asRead(id: string) {
  const user = await users.findById(context.db, id);
  if (!user) throw new Error("there is nobody");
  return { sessionId: "a session", user };
}
const caller = () => ({ network: elsewhere(), locale: "en" as const });

const mailsOf = async (userId: string) =>
  (
    await sql<{ kind: string }>`
      select kind from mail_message where user_id = ${userId} and kind <> 'verify_email' order by id`.execute(
      context.db,
    )
  ).rows
    .map(({ kind }) => kind)
    .toSorted();

const refusedOn = (field: string, words: string) => ({
  status: 400,
  body: { code: "INVALID_INPUT", errors: { [field]: [words] } },
});
const wrong = refusedOn("current_password", "This is not your current password.");

describe("changing the username", () => {
  // spec 7.11
  it("takes effect at once, needs no password and frees the old name", async () => {
    const { token } = await person("Ana");
    expect(await change(token, { username: "Anca" })).toMatchObject({
      status: 200,
      body: { data: { username: "Anca", email: "ana@example.test" } },
    });
    expect(await me(token)).toMatchObject({ username: "Anca" });
    // the old one is free
    expect((await change(token, { username: "ana" })).status).toBe(200);
  });

  it.each([
    ["", "This field is required."],
    ["A na", "Name cannot contain spaces."],
    ["A\u200bna", "Name cannot contain invisible characters."],
    ["a".repeat(51), "Use at most 50 characters."],
  ])("rejects %j", async (username, words) => {
    const name = `Refused${people++}`;
    const { token } = await person(name);
    expect(await change(token, { username })).toMatchObject(refusedOn("username", words));
    expect(await me(token)).toMatchObject({ username: name });
  });

  it("rejects a name that equals or resembles another person's", async () => {
    await person("Bogdan");
    const { token } = await person("Bianca");
    expect(await change(token, { username: "BOGDAN" })).toMatchObject(
      refusedOn("username", "This name is already taken. Choose another."),
    );
    expect(await change(token, { username: "Воgdan" })).toMatchObject(
      refusedOn("username", "This name looks like one that is already taken. Choose another."),
    );
  });

  it("is limited to twenty attempts an hour", async () => {
    const { token } = await person("Carmen");
    const found: number[] = [];
    for (let i = 0; i < 22; i++)
      found.push((await change(token, { username: i % 2 ? "Bogdan" : "Carmen" })).status);
    expect(found.indexOf(429)).toBe(20);
    // which says nothing of other wishes
    expect((await wish(token, "carmen.new@example.test")).status).toBe(200);
    clock.advance(hour);
    expect((await change(token, { username: "Carmina" })).status).toBe(200);
  });

  it("is recorded, unless unchanged", async () => {
    const { token, id } = await person("Corina");
    expect((await change(token, { username: "Corina" })).status).toBe(200);
    expect(await deeds(id)).toEqual([]);
    expect((await change(token, { username: "Corinna" })).status).toBe(200);
    expect(await deeds(id)).toEqual(["user.rename"]);
  });

  it("needs no password, even if the password was changed by another request", async () => {
    const { token, id } = await person("Crina");
    const session = await asRead(id);
    const wanted = { password: "another one", current_password: currentPassword };
    expect((await change(token, wanted)).status).toBe(200);
    const changed = await context.accountChanges.change(session, { username: "Crin" }, caller());
    expect(changed).toMatchObject({ username: "Crin" });
  });

  it("saves no name if another part of the request fails", async () => {
    const { token } = await person("Dan");
    const reply = await change(token, { username: "Dana", password: "x", current_password: "y" });
    expect(reply.status).toBe(400);
    expect(
      await change(token, { username: "Dana", password: "another", current_password: "y" }),
    ).toMatchObject(wrong);
    expect(await me(token)).toMatchObject({ username: "Dan" });
  });
});

describe("changing the password", () => {
  // spec 7.11
  it("ends all other sessions and mailed links; the person is notified", async () => {
    const { token, id, email } = await person("Ema");
    const second = (await login(email, currentPassword)).body.data.token;
    await wish(token, "ema.new@example.test");
    const old = await linkOf(id);
    const reset = newToken();
    await mailTokens.insert(context.db, {
      hash: hashOfToken(reset),
      kind: "reset_password",
      userId: id,
      expiresAt: new Date(clock.now().getTime() + hour),
      createdAt: clock.now(),
    });
    const wanted = { password: "another one", current_password: currentPassword };
    expect((await change(token, wanted)).status).toBe(200);
    expect((await call("/api/users/me/", { token: second })).status).toBe(401);
    expect((await call("/api/users/me/", { token })).status).toBe(200);
    expect((await login(email, currentPassword)).status).toBe(401);
    expect((await login(email, "another one")).status).toBe(200);
    expect((await confirm(old)).status).toBe(404);
    const stolen = { body: { token: reset, password: "stolen one" } };
    expect((await call("/api/users/reset-password/", stolen)).status).toBe(404);
    expect(await mailsOf(id)).toEqual(["change_email", "email_change_asked", "password_changed"]);
  });

  it("requires the current password; a wrong one is a field error and ends no session", async () => {
    const { token } = await person("Filip");
    expect(await change(token, { password: "another one" })).toMatchObject(
      refusedOn("current_password", "This field is required."),
    );
    const guess = { password: "another one", current_password: "guess" };
    expect(await change(token, guess)).toMatchObject(wrong);
    expect((await call("/api/users/me/", { token })).status).toBe(200);
  });

  it("requires six characters", async () => {
    const { token } = await person("Gina");
    expect(
      await change(token, { password: "12345", current_password: currentPassword }),
    ).toMatchObject(refusedOn("password", "Password must be at least 6 characters long."));
  });

  it("limits guesses of the current password, together with those at the login", async () => {
    const { token, email } = await person("Horia");
    const from = elsewhere();
    const guess = { password: "another one", current_password: "guess" };
    const found: number[] = [];
    for (let i = 0; i < 6; i++) found.push((await change(token, guess, from)).status);
    expect(found).toEqual([400, 400, 400, 400, 400, 429]);
    const body = { email, password: currentPassword };
    expect((await call("/api/users/login/", { body, from })).status).toBe(429);
    const erasing = { method: "DELETE", token, from, body: { current_password: "guess" } } as const;
    expect((await call("/api/users/me/", erasing)).status).toBe(429);
    // somebody who knows it is not locked out elsewhere, and here only for a while
    const right = { password: "another one", current_password: currentPassword };
    clock.advance(15 * minute);
    expect((await change(token, right, from)).status).toBe(200);
  });

  it("is limited to thirty an hour per network, by link or form; name changes are not counted", async () => {
    const { token } = await person("Ioana");
    const from = elsewhere();
    for (let i = 0; i < 30; i++) expect((await reset("dead", from)).status).toBe(404);
    const wanted = { password: "another one", current_password: currentPassword };
    expect((await change(token, wanted, from)).status).toBe(429);
    expect((await change(token, { username: "Ioanna" }, from)).status).toBe(200);
    expect((await change(token, wanted)).status).toBe(200);
  });

  it("accepts only one of two concurrent changes that give the same current password", async () => {
    const { token } = await person("Ilie");
    const wanted = (password: string) => ({ password, current_password: currentPassword });
    const replies = await Promise.all([
      change(token, wanted("the first one")),
      change(token, wanted("the other one")),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  it("rejects a login with the old password that was already in progress", async () => {
    const { id, email } = await person("Ion");
    const sessions = async () =>
      (await sql`select from user_session where user_id = ${id}`.execute(context.db)).rows.length;
    const isHeldUp = async () =>
      (
        await sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%user_session%'
            and datname = current_database()`.execute(context.db)
      ).rows.length;
    const reply = await inTransaction(context.db, async (tx) => {
      await sql`update app_user set password_hash = 'another' where id = ${id}`.execute(tx);
      const begun = login(email, currentPassword);
      await expect.poll(isHeldUp).toBe(1);
      await sql`delete from user_session where user_id = ${id}`.execute(tx);
      return { begun };
    });
    expect((await reply.begun).status).toBe(401);
    expect(await sessions()).toBe(0);
  });
});

describe("changing the email address", () => {
  // spec 7.11, 7.12
  it("waits for confirmation by its mail, and then the old one is notified", async () => {
    const { token, id, email } = await person("Jana", confirmed);
    expect(await pending(token)).toBeNull();
    expect(await wish(token, " Jana.New@example.test ")).toMatchObject({
      status: 200,
      body: { data: { email } },
    });
    expect(await pending(token)).toMatchObject({ email: "Jana.New@example.test" });
    expect(await mailsOf(id)).toEqual(["change_email", "email_change_asked"]);
    const asked = await sql<{ isItsOwn: boolean }>`
      select params->>'addressChangeId' = (select id::text from address_change where user_id = ${id}) as is_its_own
      from mail_message where user_id = ${id} and kind = 'change_email'`.execute(context.db);
    expect(asked.rows).toEqual([{ isItsOwn: true }]);
    const link = await linkOf(id);
    expect(await confirm(link, "ro")).toMatchObject({
      status: 200,
      body: { data: { email_changed: true } },
    });
    expect(await me(token)).toMatchObject({ email: "Jana.New@example.test", email_verified: true });
    expect(await pending(token)).toBeNull();
    expect((await login("jana.new@EXAMPLE.test", currentPassword)).status).toBe(200);
    expect((await login(email, currentPassword)).status).toBe(401);
    const { rows } = await sql`
      select kind, locale, user_id from mail_message where address = ${email}`.execute(context.db);
    expect(rows).toEqual([{ kind: "email_changed", locale: "ro", userId: null }]);
    // its link works once
    expect(await confirm(link)).toMatchObject({ status: 404, body: { code: "EMAIL_LINK_DEAD" } });
  });

  it("does not notify an old address that was never confirmed", async () => {
    const { token, id, email } = await person("Jenny");
    await wish(token, "jenny.new@example.test");
    expect((await confirm(await linkOf(id))).status).toBe(200);
    const { rows } = await sql`select 1 from mail_message where address = ${email}`.execute(
      context.db,
    );
    expect(rows).toEqual([]);
  });

  it("invalidates the links mailed to the old address, and audits each step", async () => {
    const { token, id, email } = await person("Iulia");
    await wish(token, "iulia.new@example.test");
    const [verify, forgotten] = [
      await otherLinkOf(id, "verify_email"),
      await otherLinkOf(id, "reset_password"),
    ];
    const other = await person("Iulian");
    const foreign = await otherLinkOf(other.id, "verify_email");
    expect((await confirm(await linkOf(id))).status).toBe(200);
    expect((await call(`/api/users/verify/${verify}/`)).status).toBe(404);
    expect((await reset(forgotten)).status).toBe(404);
    expect((await login(email, "stolen one")).status).toBe(401);
    expect((await call(`/api/users/verify/${foreign}/`)).status).toBe(200);
    expect(await deeds(id)).toEqual(["user.email_change", "user.email_change_asked"]);
  });

  it("rejects a current password that another request has replaced", async () => {
    const { token, id } = await person("Jean");
    const session = await asRead(id);
    const wanted = { password: "another one", current_password: currentPassword };
    expect((await change(token, wanted)).status).toBe(200);
    const late = { email: "jean.new@example.test", currentPassword };
    await expect(context.accountChanges.change(session, late, caller())).rejects.toMatchObject({
      code: "INVALID_INPUT",
      fields: { currentPassword: [{ code: "PASSWORD_WRONG" }] },
    });
    expect(await pending(token)).toBeNull();
    expect(await deeds(id)).toEqual(["user.password_change"]);
  });

  it("requires the current password", async () => {
    const { token } = await person("Karl");
    const email = "karl.new@example.test";
    expect(await change(token, { email })).toMatchObject(
      refusedOn("current_password", "This field is required."),
    );
    expect(await change(token, { email, current_password: "guess" })).toMatchObject(wrong);
    expect(await pending(token)).toBeNull();
  });

  it.each([
    ["", "Email is required"],
    ["nowhere", "Invalid email address."],
    [`${"a".repeat(250)}@b.test`, "Use at most 254 characters."],
    ["a@b.test\r\nBcc: x@y.test", "This contains characters that cannot be shown. Remove them."],
  ])("rejects the address %j", async (email, words) => {
    const { token } = await person(`Lia${people++}`);
    expect(await wish(token, email)).toMatchObject(refusedOn("email", words));
  });

  it("rejects the present address, but accepts another spelling of it", async () => {
    const { token, email } = await person("Mara");
    expect(await wish(token, email)).toMatchObject(
      refusedOn("email", "Your account already has this address."),
    );
    // it may be written otherwise
    expect((await wish(token, "MARA@example.test")).status).toBe(200);
    await confirm(await linkOf((await me(token)).id));
    expect(await me(token)).toMatchObject({ email: "MARA@example.test" });
  });

  it("answers the same for an address that is taken", async () => {
    const { email } = await person("Nora");
    const { token } = await person("Oana");
    const replies: unknown[] = [];
    const work = async (address: string) =>
      await statementsOf(async () => {
        const { status, body } = await wish(token, address);
        replies.push({ status, body });
      });
    // the earlier request is replaced in either case
    await wish(token, "before@example.test");
    expect(await work(email)).toEqual(await work("free@example.test"));
    expect(replies[0]).toMatchObject({ status: 200 });
    expect(replies[1]).toEqual(replies[0]);
  });

  // spec 7.13
  it("keeps the old address if somebody else registers the new one first", async () => {
    const { token, id, email } = await person("Paul");
    await wish(token, "quick@example.test");
    const link = await linkOf(id);
    await person("Quick");
    expect(await confirm(link)).toMatchObject({
      status: 409,
      body: { code: "EMAIL_TAKEN_MEANWHILE" },
    });
    expect(await me(token)).toMatchObject({ email });
  });

  // spec 7.12
  it("expires after 24 hours, with a newer request, and when it is cancelled", async () => {
    const { token, id, email } = await person("Radu");
    const dead = async (link: string) => {
      expect((await confirm(link)).status).toBe(404);
      expect(await me(token)).toMatchObject({ email });
    };
    await wish(token, "radu.1@example.test");
    const late = await linkOf(id);
    clock.advance(24 * hour);
    await dead(late);
    await wish(token, "radu.2@example.test");
    const other = await linkOf(id);
    await wish(token, "radu.3@example.test");
    await dead(other);
    const back = await linkOf(id);
    const reply = await call("/api/users/me/email-change/", { method: "DELETE", token });
    expect(reply.status).toBe(204);
    expect(await pending(token)).toBeNull();
    await dead(back);
  });

  it("accepts no token of another kind, and changes nobody else's address", async () => {
    const { token, id } = await person("Sanda");
    await wish(token, "sanda.new@example.test");
    const other = newToken();
    await mailTokens.insert(context.db, {
      hash: hashOfToken(other),
      kind: "verify_email",
      userId: id,
      expiresAt: new Date(clock.now().getTime() + hour),
      createdAt: clock.now(),
    });
    expect((await confirm(other)).status).toBe(404);
    expect((await confirm("x".repeat(200))).status).toBe(404);
    expect(await pending(token)).toMatchObject({ email: "sanda.new@example.test" });
  });

  it("is limited to five requests an hour per person and three mails an hour per address", async () => {
    const { token } = await person("Tudor");
    const found: number[] = [];
    for (let i = 0; i < 6; i++) found.push((await wish(token, `t${i}@example.test`)).status);
    expect(found).toEqual([200, 200, 200, 200, 200, 429]);
    const others = await Promise.all(
      ["Ursula", "Vlad", "Wanda", "Xenia"].map((name) => person(name)),
    );
    const mailed: number[] = [];
    for (const other of others) {
      clock.advance(minute);
      mailed.push((await wish(other.token, "victim@example.test")).status);
    }
    expect(mailed).toEqual([200, 200, 200, 429]);
  });
});
