import { tokenScopes } from "@sortes/contract";
import { hashOfToken, inTransaction, newToken } from "@sortes/db";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as users from "@sortes/db/accounts/users";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { changeStaff } from "../src/commands/staff.ts";
import { testServer } from "./support/server.ts";
import { personalToken } from "./support/tokens.ts";

const server = await testServer();
const { call, person, context, clock } = server;
const hour = 60 * 60 * 1000;
const day = 24 * hour;

const make = (token: string, body: object, headers: Record<string, string> = {}) =>
  call("/api/users/tokens/", {
    token,
    body: { name: "Backup", scopes: ["account:read"], ...body },
    headers,
  });
const tokensOf = async (token: string) => (await call("/api/users/tokens/", { token })).body.data;
const me = (token: string) => call("/api/users/me/", { token });

describe("a personal token", () => {
  it("is shown once, and only its hash is kept", async () => {
    const { token: session, id } = await person("Ana");
    const made = await make(session, { scopes: ["history:read", "account:read", "history:read"] });
    expect(made).toMatchObject({
      status: 201,
      body: {
        data: { name: "Backup", scopes: ["account:read", "history:read"], last_used_at: null },
      },
    });
    const { token, ...shown } = made.body.data;
    expect(token).toMatch(/^sortes_pat_[\w-]{43}$/);
    const lasts = Date.parse(shown.expires_at) - Date.parse(shown.created_at);
    expect(lasts).toBe(90 * day);
    expect(await tokensOf(session)).toEqual([shown]);
    expect(await me(token)).toMatchObject({ status: 200, body: { data: { id } } });

    const { rows } = await sql`select hash from personal_token`.execute(context.db);
    expect(rows).toEqual([{ hash: hashOfToken(token) }]);
  });

  it("works on both wires", async () => {
    const { token: session } = await person("Bogdan");
    const { token } = await personalToken(server, session, ["account:read"]);
    for (const path of ["/api/users/me/", "/trpc/users.me", "/trpc/users.me,users.me?batch=1"])
      expect((await call(path, { token })).status).toBe(200);
  });

  it("is returned again under the same Idempotency-Key, and its secret is in no table", async () => {
    const { token: session } = await person("Carmen");
    const headers = { "idempotency-key": "one" };
    const first = await make(session, {}, headers);
    const second = await make(session, {}, headers);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect((await me(second.body.data.token)).status).toBe(200);
    expect(await tokensOf(session)).toHaveLength(1);
    expect(await make(session, { name: "Other" }, headers)).toMatchObject({ status: 409 });

    const { rows } = await sql<{ reply: { value: object } }>`
      select reply from idempotency_key where procedure = 'tokens.create'`.execute(context.db);
    const kept = JSON.stringify(rows);
    expect(kept).toContain("Backup");
    expect(kept).not.toContain(first.body.data.token.slice("sortes_pat_".length));
  });

  it("stops working when it expires, and stays visible to its owner", async () => {
    const { token: session } = await person("Dan");
    const { token, id } = await personalToken(server, session, ["account:read"], 1);
    clock.advance(day - 2);
    expect((await me(token)).status).toBe(200);
    // each call is a millisecond later: at the very time
    expect((await me(token)).status).toBe(401);
    expect(await tokensOf(session)).toMatchObject([{ id }]);
  });

  it("shows the hour of its last use", async () => {
    const { token: session } = await person("Elena");
    const { token } = await personalToken(server, session, ["account:read"]);
    clock.advance(hour - (clock.now().getTime() % hour) + 5 * 60 * 1000);
    const start = new Date(Math.floor(clock.now().getTime() / hour) * hour).toISOString();
    await me(token);
    expect(await tokensOf(session)).toMatchObject([{ last_used_at: start }]);
    clock.advance(hour / 2);
    await me(token);
    expect(await tokensOf(session)).toMatchObject([{ last_used_at: start }]);
    clock.advance(hour / 2);
    await me(token);
    const next = new Date(Date.parse(start) + hour).toISOString();
    expect(await tokensOf(session)).toMatchObject([{ last_used_at: next }]);
  });

  it("is limited to twenty per person, also under concurrent requests", async () => {
    const { token: session } = await person("Florin");
    for (let i = 0; i < 19; i++) await personalToken(server, session, ["account:read"]);
    const both = await Promise.all([make(session, {}), make(session, {})]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 403]));
    expect(both.find(({ status }) => status === 403)?.body).toMatchObject({
      code: "TOKEN_LIMIT",
      detail:
        "You have 20 tokens, which is the limit for one account. Revoke one you no longer need.",
    });
    const [last] = await tokensOf(session);
    await call(`/api/users/tokens/${last.id}/`, { token: session, method: "DELETE" });
    expect((await make(session, {})).status).toBe(201);
  });

  it.each([
    [{ name: "" }, "name", "This field is required."],
    [{ name: "  " }, "name", "This field is required."],
    [{ name: "x".repeat(101) }, "name", "Use at most 100 characters."],
    [{ name: "a\u0000b" }, "name", "This contains characters that cannot be shown. Remove them."],
    [{ scopes: [] }, "scopes", "Choose at least one permission."],
    [{ scopes: undefined }, "scopes", "Choose at least one permission."],
    [
      { scopes: Array(tokenScopes.length + 1).fill("history:read") },
      "scopes",
      `Use at most ${tokenScopes.length} entries.`,
    ],
    [{ scopes: ["everything"] }, "scopes", /^This value is not one of the choices: account:read, /],
    [
      { scopes: ["campaigns:send"] },
      "scopes",
      "Only tokens of staff can have the scope campaigns:send.",
    ],
    [
      { scopes: ["subscribers:read", "campaigns:send"] },
      "scopes",
      "Only tokens of staff can have the scope campaigns:send.",
    ],
    [{ expires_in_days: 0 }, "expires_in_days", "Enter 1 or more."],
    [{ expires_in_days: 366 }, "expires_in_days", "Enter 365 or less."],
    [{ expires_in_days: 1.5 }, "expires_in_days", "Enter a whole number in digits, such as 1000."],
    [{ expires_in_days: "7" }, "expires_in_days", "This value has the wrong type."],
  ])("is rejected for %j", async (body, field, said) => {
    const { token } = await someone;
    const { status, body: problem } = await make(token, body);
    expect(status).toBe(400);
    expect(problem.errors[field][0]).toMatch(said);
  });
  const someone = person("Someone");

  it("is rejected in the reader's language", async () => {
    const { token } = await someone;
    const { body } = await call("/api/users/tokens/", {
      token,
      body: { name: "" },
      language: "ro",
    });
    expect(body.errors).toEqual({
      name: ["Acest câmp este obligatoriu."],
      scopes: ["Alege cel puțin o permisiune."],
    });
  });
});

describe("the owner of a created or revoked token", () => {
  const recorded = async (userId: string) => ({
    mails: (
      await sql<{ kind: string; locale: string; params: object }>`
        select kind, locale, params from mail_message
        where user_id = ${userId} and kind like 'token%' order by id`.execute(context.db)
    ).rows,
    entries: (
      await sql`
        select actor, subject, action, detail from audit_log
        where actor = ${userId} order by id`.execute(context.db)
    ).rows,
  });

  it("is notified by mail in the language of the call, once for each, and it is audited", async () => {
    const { token: session, id } = await person("Nadia");
    const body = { name: "Backup", scopes: ["account:read"] };
    const headers = { "idempotency-key": "told-once" };
    const asked = () =>
      call("/api/users/tokens/", { token: session, body, headers, language: "ro" });
    const made = await asked();
    expect((await asked()).body).toEqual(made.body);
    const mail = (kind: string, locale: string) => ({ kind, locale, params: {} });
    const entry = (action: string) => ({ actor: id, subject: id, action, detail: {} });
    expect(await recorded(id)).toEqual({
      mails: [mail("token_created", "ro")],
      entries: [entry("user.token_create")],
    });

    const path = `/api/users/tokens/${made.body.data.id}/`;
    await call(path, { token: session, method: "DELETE" });
    expect((await call(path, { token: session, method: "DELETE" })).status).toBe(404);
    expect(await recorded(id)).toEqual({
      mails: [mail("token_created", "ro"), mail("token_revoked", "en")],
      entries: [entry("user.token_create"), entry("user.token_revoke")],
    });
  });

  it("is not notified of failures", async () => {
    const { token: session, id } = await person("Oana");
    expect((await make(session, { scopes: [] })).status).toBe(400);
    expect((await make(session, { scopes: ["campaigns:send"] })).status).toBe(400);
    expect(await recorded(id)).toEqual({ mails: [], entries: [] });
  });

  it("can create at most forty tokens an hour, and gets no more mails about them", async () => {
    const limited = await testServer({ rateLimits: true });
    const { token } = await limited.person("Petra");
    for (let i = 0; i < 40; i++) {
      const { id } = await personalToken(limited, token, ["account:read"]);
      await limited.call(`/api/users/tokens/${id}/`, { token, method: "DELETE" });
    }
    const ask = () =>
      limited.call("/api/users/tokens/", {
        token,
        body: { name: "One more", scopes: ["account:read"] },
      });
    expect(await ask()).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    limited.clock.advance(hour);
    expect((await ask()).status).toBe(201);
  });
});

describe("a dead token", () => {
  /** The reply, without the parts that differ between requests. */
  async function refused(token: string) {
    const { status, headers, body } = await me(token);
    const { request_id: _, ...problem } = body;
    return { status, names: Object.keys(headers).toSorted(), problem };
  }

  it("is rejected like an unknown one: expired, revoked, or of an erased person", async () => {
    const unknown = await refused(`sortes_pat_${newToken()}`);
    expect(unknown).toMatchObject({ status: 401, problem: { code: "UNAUTHENTICATED" } });

    const { token: session, id: ownerId } = await person("Gina");
    const expired = await personalToken(server, session, ["account:read"], 1);
    clock.advance(2 * day);
    expect(await refused(expired.token)).toEqual(unknown);

    const revoked = await personalToken(server, session, ["account:read"]);
    const path = `/api/users/tokens/${revoked.id}/`;
    expect((await call(path, { token: session, method: "DELETE" })).status).toBe(204);
    expect(await refused(revoked.token)).toEqual(unknown);
    expect((await call(path, { token: session, method: "DELETE" })).status).toBe(404);

    const orphan = await personalToken(server, session, ["account:read"]);
    await sql`delete from app_user where id = ${ownerId}`.execute(context.db);
    expect(await refused(orphan.token)).toEqual(unknown);
    const { rows } = await sql`select 1 from personal_token where user_id = ${ownerId}`.execute(
      context.db,
    );
    expect(rows).toEqual([]);
  });

  it("is rejected even where guests may call, and ignored where no token counts", async () => {
    const token = `sortes_pat_${newToken()}`;
    expect(await call("/api/packs/", { token })).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED" },
    });
    expect((await call("/api/articles/", { token })).status).toBe(200);
    const body = { email: "nobody@example.test" };
    expect((await call("/api/users/forgot-password/", { token, body })).status).toBe(200);
  });

  it("another person's token can be neither listed nor revoked", async () => {
    const [ana, ion] = [await person("Horia"), await person("Ion")];
    const { id, token } = await personalToken(server, ana.token, ["account:read"]);
    const path = `/api/users/tokens/${id}/`;
    expect((await call(path, { token: ion.token, method: "DELETE" })).status).toBe(404);
    expect(await tokensOf(ion.token)).toEqual([]);
    expect((await me(token)).status).toBe(200);
  });
});

describe("a new password", () => {
  it("set by mail ends only the tokens of its account", async () => {
    const [ana, ion] = [await person("Jana"), await person("Kiril")];
    const hers = await personalToken(server, ana.token, ["account:read"]);
    const his = await personalToken(server, ion.token, ["account:read"]);
    const link = newToken();
    await mailTokens.insert(context.db, {
      hash: hashOfToken(link),
      kind: "reset_password",
      userId: ana.id,
      expiresAt: new Date(clock.now().getTime() + hour),
      createdAt: clock.now(),
    });
    const reset = await call("/api/users/reset-password/", {
      body: { token: link, password: "another one" },
    });
    expect(reset.status).toBe(200);
    expect((await me(hers.token)).status).toBe(401);
    expect((await me(his.token)).status).toBe(200);
  });

  it("ends the tokens that a changed password leaves behind", async () => {
    const { token: session } = await person("Ilinca");
    const { token } = await personalToken(server, session, ["account:read"]);
    expect((await me(token)).status).toBe(200);
    const body = { password: "another one", current_password: "secret1" };
    const changed = await call("/api/users/me/", { method: "PATCH", token: session, body });
    expect(changed.status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await me(session)).status).toBe(200);
  });

  it("set by the command line ends all tokens, too", async () => {
    const { token: session, email } = await person("Lia", { isStaff: true });
    const { token } = await personalToken(server, session, ["campaigns:read"]);
    expect((await call("/api/newsletter/campaigns/list/", { token })).status).toBe(200);
    await changeStaff(context.db, ["password", email]);
    expect((await call("/api/newsletter/campaigns/list/", { token })).status).toBe(401);
  });

  it("leaves no token behind that is created at the same moment", async () => {
    const { token: session, id } = await person("Mihai");
    const holder = await context.sessions.find(session);
    await inTransaction(context.db, (tx) => users.setPasswordHash(tx, id, "another"));
    const caller = { network: "10.0.0.1", locale: "en" as const, userAgent: undefined };
    const input = { name: "Late", scopes: ["account:read" as const], expiresInDays: 1 };
    const late = context.personalTokens.create(holder!.user, input, caller, context.onceEach.plain);
    await expect(late).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await tokensOf(session)).toEqual([]);
  });
});
