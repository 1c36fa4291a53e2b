import { auditActions } from "@sortes/contract";
import * as audit from "@sortes/db/accounts/audit";
import * as users from "@sortes/db/accounts/users";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { atOnce } from "./support/waiting.ts";
import { invitationToken } from "./support/mail-links.ts";
import { elsewhere, testServer } from "./support/server.ts";

const server = await testServer({ rateLimits: true });
const { call, context, clock, setPerson } = server;

const password = "secret1";
const grant = (token: string, email: unknown, given: unknown = password) =>
  call("/api/staff/", { token, body: { email, password: given }, from: elsewhere() });
const revoke = (token: string, id: string, given: unknown = password) =>
  call(`/api/staff/${id}/revoke/`, { token, body: { password: given }, from: elsewhere() });
const list = async (token: string) => (await call("/api/staff/", { token })).body.data;
const record = async (token: string, query = "") =>
  (await call(`/api/staff/record/?${query}`, { token })).body.data;
const isStaff = async (id: string): Promise<boolean> => {
  const { rows } = await sql<{ isStaff: boolean }>`
    select is_staff from app_user where id = ${id}`.execute(context.db);
  return rows[0]?.isStaff ?? false;
};
/** Somebody who registers from a network of their own. */
const newcomer = (name: string) => server.person(name, { from: elsewhere() });
/** Gives somebody the rights that the boss's invitation gives. */
const turnStaff = async (id: string) => {
  const grant = { staffSince: clock.now(), staffBy: boss.id };
  await context.db.transaction().execute((tx) => users.setStaff(tx, id, true, grant));
};

let boss: Awaited<ReturnType<typeof newcomer>>;
beforeAll(async () => {
  boss = await newcomer("Boss");
  await context.db.transaction().execute((tx) => users.setStaff(tx, boss.id, true));
});

describe("granting staff rights", () => {
  it("needs the granter's password and the mailed link, and records who and when", async () => {
    const ana = await newcomer("Ana");
    expect(await grant(boss.token, " ANA@example.test ")).toMatchObject({
      status: 200,
      body: { data: { outcome: "invited" } },
    });
    expect(await isStaff(ana.id)).toBe(false);
    const { rows } = await sql`
      select locale from mail_message where kind = 'staff_invitation' and address = ${ana.email}`.execute(
      context.db,
    );
    expect(rows).toEqual([{ locale: "en" }]);
    const invitation = async () =>
      (await record(boss.token, "action=staff.invite&limit=1")).entries[0].subject_name;
    expect(await invitation()).toBe(ana.email);
    const link = await invitationToken(server, ana.email);
    const body = { token: link, username: "Ana", password: "chosen anew" };
    await call("/api/users/accept-invitation/", { body, from: elsewhere() });
    expect((await list(boss.token)).staff).toContainEqual({
      id: ana.id,
      username: "Ana",
      email: ana.email,
      since: expect.any(String),
      by: "person",
      by_name: "Boss",
    });
    const { entries } = await record(boss.token, "action=staff.grant&limit=1");
    expect(entries).toMatchObject([
      { by: "person", actor_name: "Boss", subject: ana.id, subject_name: "Ana", detail: "" },
    ]);
    // the invitation is gone, and named by its person
    expect(await invitation()).toBe("Ana");
    // once more changes nothing
    clock.advance(120_000);
    expect((await grant(boss.token, ana.email)).body.data).toEqual({ outcome: "staff" });
    expect((await record(boss.token, "action=staff.grant")).entries).toHaveLength(1);
  });

  it.each([
    ["a wrong password", "zoe@example.test", "wrong", 403, "PASSWORD_WRONG", "password"],
    ["no password", "zoe@example.test", "", 400, "INVALID_INPUT", "password"],
    ["an address that nobody has", "x@example.test", password, 404, "ACCOUNT_UNKNOWN", "email"],
    ["no address", "", password, 400, "INVALID_INPUT", "email"],
    ["something else", "zoe", password, 400, "INVALID_INPUT", "email"],
  ])("is rejected with %s", async (_what, email, given, status, code, field) => {
    const reply = await grant(boss.token, email, given);
    expect(reply).toMatchObject({ status, body: { code } });
    expect(reply.body.errors).toEqual({ [field]: [reply.body.detail] });
  });

  it("limits guesses of the password", async () => {
    const guesser = await newcomer("Guesser");
    await context.db.transaction().execute((tx) => users.setStaff(tx, guesser.id, true));
    const guess = async (given: string) =>
      (
        await call("/api/staff/", {
          token: guesser.token,
          body: { email: "ana@example.test", password: given },
          from: "203.0.113.9",
        })
      ).status;
    const said: number[] = [];
    for (let i = 0; i < 6; i++) said.push(await guess(`wrong ${i}`));
    expect(said).toEqual([403, 403, 403, 403, 403, 429]);
    expect(await guess(password)).toBe(429);
  });
});

describe("revoking staff rights", () => {
  it("takes effect with the next call", async () => {
    const { token, id } = await newcomer("Leaver");
    await turnStaff(id);
    expect((await call("/api/staff/", { token })).status).toBe(200);
    expect((await revoke(boss.token, id)).status).toBe(204);
    expect(await call("/api/staff/", { token })).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
    expect((await list(boss.token)).staff.map((one: { id: string }) => one.id)).not.toContain(id);
    expect(await revoke(boss.token, id)).toMatchObject({ status: 404 });
    const { entries } = await record(boss.token, "action=staff.revoke&limit=1");
    expect(entries).toMatchObject([{ actor_name: "Boss", subject_name: "Leaver" }]);
  });

  it("is refused for oneself, and with a wrong password", async () => {
    expect(await revoke(boss.token, boss.id)).toMatchObject({
      status: 409,
      body: { code: "STAFF_ONESELF" },
    });
    const other = await newcomer("Stays");
    await turnStaff(other.id);
    expect(await revoke(boss.token, other.id, "wrong")).toMatchObject({
      status: 403,
      body: { code: "PASSWORD_WRONG", errors: { password: [expect.any(String)] } },
    });
    expect([await isStaff(boss.id), await isStaff(other.id)]).toEqual([true, true]);
  });

  it("leaves one of two who revoke each other's at once", async () => {
    const { token, id } = await newcomer("Rival");
    await turnStaff(id);
    await sql`update app_user set is_staff = false where id not in (${boss.id}, ${id})`.execute(
      context.db,
    );
    const both = await Promise.all(
      await atOnce(
        context.db,
        () => revoke(boss.token, id),
        () => revoke(token, boss.id),
      ),
    );
    expect(both.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect(both.map(({ body }) => body.code).filter(Boolean)).toEqual(["FORBIDDEN"]);
    expect([await isStaff(boss.id), await isStaff(id)].filter(Boolean)).toHaveLength(1);
    await context.db.transaction().execute((tx) => users.setStaff(tx, boss.id, true));
  });

  it("fails if the password is changed concurrently", async () => {
    const { token, id } = await newcomer("Changed");
    await turnStaff(id);
    const victim = await newcomer("Victim");
    await turnStaff(victim.id);
    let asked: ReturnType<typeof revoke> | undefined;
    await context.db.transaction().execute(async (tx) => {
      await sql`update app_user set password_hash = 'another' where id = ${id}`.execute(tx);
      asked = revoke(token, victim.id);
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select 1 from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(context.db);
          return rows.length;
        })
        .toBe(1);
    });
    expect(await asked).toMatchObject({ status: 403, body: { code: "PASSWORD_WRONG" } });
    expect(await isStaff(victim.id)).toBe(true);
  });
});

describe("the audit log", () => {
  let token: string;
  let id: string;
  beforeAll(async () => {
    ({ token, id } = await server.person("Reader", { isStaff: true }));
    await context.db.transaction().execute(async (tx) => {
      const entry = { subject: id, createdAt: clock.now() };
      for (let i = 0; i < 45; i++)
        await audit.insert(tx, {
          ...entry,
          actor: i % 3 === 0 ? "worker" : id,
          action: "queue.redrive",
          detail: { jobs: i, id: i === 7 ? "100%_sure" : "=1+1" },
        });
      clock.advance(1);
      await audit.insert(tx, {
        ...entry,
        createdAt: clock.now(),
        actor: "01900000-0000-7000-8000-000000000000",
        action: "campaign.test_of_old" as (typeof auditActions)[number],
      });
    });
  });

  it("is listed in pages, newest first, each entry once", async () => {
    const seen: string[] = [];
    let pages = 0;
    for (let after: string | null = ""; after !== null; pages++) {
      const { entries, next } = await record(
        token,
        `action=queue.redrive&limit=20${after && `&after=${after}`}`,
      );
      seen.push(...entries.map((entry: { id: string }) => entry.id));
      after = next;
    }
    expect({ pages, entries: new Set(seen).size, seen: seen.length }).toEqual({
      pages: 3,
      entries: 45,
      seen: 45,
    });
    expect(seen).toEqual(seen.toSorted().toReversed());
    const last = await record(token, `action=queue.redrive&after=${seen.at(-1)}`);
    expect(last).toEqual({ entries: [], next: null });
  });

  it("shows unknown actors and actions as stored", async () => {
    const { entries } = await record(token, "limit=1");
    expect(entries).toMatchObject([
      { action: "campaign.test_of_old", by: "person", actor_name: null, subject_name: "Reader" },
    ]);
  });

  it("can be filtered by actor, and its search is literal", async () => {
    expect((await record(token, "actor=worker&limit=100")).entries).toHaveLength(15);
    expect((await record(token, `actor=${id}&limit=100`)).entries).toHaveLength(30);
    expect((await record(token, "search=100%25_SURE")).entries).toMatchObject([
      { detail: '{"id":"100%_sure","jobs":7}' },
    ]);
    expect((await record(token, "search=1__%25")).entries).toEqual([]);
    expect((await record(token, "search=reader&limit=100")).entries).toHaveLength(46);
    expect((await list(token)).actors).toEqual(
      expect.arrayContaining([
        { actor: "worker", name: null },
        { actor: id, name: "Reader" },
      ]),
    );
  });

  it("is searched for the names that it shows, as they are now", async () => {
    const conditions = [{ about: "language", test: "is", value: "ro" }];
    const definition = { match: "all", groups: [{ match: "all", conditions }] };
    const path = "/api/newsletter/segments/";
    const { body } = await call(path, { token, body: { name: "Former", definition } });
    const change = { name: "Regulars_1", version: body.data.version, definition };
    await call(`${path}${body.data.id}/`, { token, method: "PUT", body: change });
    const { entries } = await record(token, "search=regularS_");
    expect(entries).toMatchObject([{ action: "segment.change" }, { action: "segment.create" }]);
    expect((await record(token, "search=regularsx")).entries).toEqual([]);
  });

  it.each(["action=campaign.explode", "after=1", `search=${"a".repeat(101)}`, "limit=101"])(
    "refuses %s",
    async (query) => {
      expect((await call(`/api/staff/record/?${query}`, { token })).status).toBe(400);
    },
  );

  it("is exported completely, without spreadsheet formulas", async () => {
    const sneaky = await newcomer("Sneaky");
    await setPerson(sneaky.id, { username: "=cmd()" });
    await sql`update audit_log set actor = ${sneaky.id} where actor = 'worker'`.execute(context.db);
    const { status, headers, body } = await call("/api/staff/record/export/?action=queue.redrive", {
      token,
    });
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toMatch(/sortes-audit-\d{4}-\d\d-\d\d\.csv/);
    const lines = String(body).trimEnd().split("\r\n");
    expect(lines[0]).toBe("\uFEFFat,actor_name,action,subject_name,detail,by,actor,subject,id");
    expect(lines).toHaveLength(47);
    expect(lines.at(-1)).toBe("# complete (45),,,,,,,,");
    expect(lines.filter((line) => line.includes(",'=cmd(),"))).toHaveLength(15);
    const json = await call("/api/staff/record/export/?format=json&search=100%25_sure", { token });
    expect(json.body.data.entries).toHaveLength(1);
  });
});

it("the audit log knows each action that the server writes, once", () => {
  expect(new Set(auditActions).size).toBe(auditActions.length);
});
