import * as users from "@sortes/db/accounts/users";
import * as personalData from "@sortes/db/accounts/personal-data";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { somebodyHeld } from "./support/held.ts";
import { testServer } from "./support/server.ts";

const server = await testServer({ rateLimits: true });
const { call, person, context, clock, setPerson } = server;

interface Entry {
  table: string;
  record: Record<string, unknown>;
}
const take = (token: string) => call("/api/users/me/export/", { token });
const taken = async (token: string): Promise<Entry[]> => (await take(token)).body.data.records;

/** Columns of the real tables, by table. */
async function columns(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name::text as table, array_agg(column_name::text) as columns
    from information_schema.columns
    where table_schema = 'public' group by table_name`.execute(context.db);
  return new Map(rows.map((row) => [row.table, row.columns]));
}

/** Tables that refer to a person or a subscriber, by a reference or by the name of a column. */
async function aboutPeople(): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select distinct table_name::text as table from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'subscriber_id', 'created_by', 'owner_id')
    union select distinct conrelid::regclass::text from pg_constraint
    where contype = 'f' and confrelid in ('app_user'::regclass, 'subscriber'::regclass)`.execute(
    context.db,
  );
  return rows.map(({ table }) => table);
}

describe("the export of an account", () => {
  // spec 7.14
  it("covers every table that refers to people", async () => {
    const listed = new Set([
      ...Object.keys(personalData.personalTables),
      ...Object.keys(personalData.impersonalTables),
    ]);
    const found = await aboutPeople();
    expect(found.length).toBeGreaterThan(8);
    expect(found.filter((table) => !listed.has(table))).toEqual([]);
  });

  it("omits only existing columns, each for a stated reason", async () => {
    const real = await columns();
    const leftOut = Object.entries(personalData.personalTables).flatMap(([table, about]) =>
      Object.entries(about.leftOut).map(([column, why]) => ({ table, column, why })),
    );
    expect(leftOut.filter(({ table, column }) => !real.get(table)?.includes(column))).toEqual([]);
    expect(leftOut.map(({ why }) => why)).not.toContain("");
  });

  it("omits every column that holds a hash, token or secret", async () => {
    const secret = /hash|token|secret/;
    for (const [table, names] of await columns()) {
      const about = Object.entries(personalData.personalTables).find(
        ([name]) => name === table,
      )?.[1];
      if (!about) continue;
      const given = names.filter((name) => !(name in about.leftOut) && secret.test(name));
      // of a network, keyed, which is what is held of it
      expect(given.filter((name) => name !== "network_hash")).toEqual([]);
    }
  });

  // spec 7.14
  it("is one JSON file with all of their records and nobody else's", async () => {
    const other = await somebodyHeld(server, "Other");
    const { token, id, email } = await somebodyHeld(server, "Ana");
    const reply = await take(token);
    expect(reply.status).toBe(200);
    const day = clock.now().toISOString().slice(0, 10);
    expect(reply.headers["content-disposition"]).toBe(
      `attachment; filename="sortes-account-${day}.json"`,
    );
    const records = reply.body.data.records as Entry[];
    expect([...new Set(records.map(({ table }) => table))].toSorted()).toEqual(
      Object.keys(personalData.personalTables).toSorted(),
    );
    expect(records.find(({ table }) => table === "app_user")?.record).toMatchObject({
      id,
      email,
      username: "Ana",
    });
    expect(records.find(({ table }) => table === "history_item")?.record).toMatchObject({
      name: "Ana's",
      content: { inputNames: "a,b", numberOfTeams: 2, result: [["a"], ["b"]] },
    });
    const said = JSON.stringify(records);
    for (const foreign of [other.id, other.email, other.subscriberId, "Other"])
      expect(said).not.toContain(foreign);
    const { rows } = await sql<{ secret: string }>`
      select password_hash as secret from app_user union all select id from user_session
      union all select hash from mail_token`.execute(context.db);
    for (const { secret } of rows) expect(said).not.toContain(secret);
  });

  it("contains all of a long history, read in batches", async () => {
    const { token, id } = await person("Long");
    await sql`
      insert into history_item (id, user_id, generator_type, name, content)
      select gen_random_uuid(), ${id}, 'pet_name', 'n' || i, '{}' from generate_series(1, 120) as i`.execute(
      context.db,
    );
    const names = (await taken(token))
      .filter(({ table }) => table === "history_item")
      .map(({ record }) => record.name);
    expect(new Set(names).size).toBe(120);
    expect(names).toHaveLength(120);
  });

  it("is marked incomplete if the account is erased during the export", async () => {
    const { token, id } = await person("Gone");
    const user = await users.findById(context.db, id);
    const file = await context.accountExport.write(user!);
    expect(await file.isWhole()).toBe(true);
    const body = { current_password: "secret1" };
    expect((await call("/api/users/me/", { method: "DELETE", token, body })).status).toBe(204);
    expect(await file.isWhole()).toBe(false);
  });

  it("excludes the data of an unconfirmed address", async () => {
    const { token, id } = await somebodyHeld(server, "Unproved");
    await setPerson(id, { emailVerified: false, emailVerifiedAt: null });
    const tables = new Set((await taken(token)).map(({ table }) => table));
    for (const table of ["subscriber", "consent_event", "campaign_recipient", "delivery_report"])
      expect(tables).not.toContain(table);
  });

  it("is limited to ten an hour", async () => {
    const { token } = await person("Often");
    const found: number[] = [];
    for (let i = 0; i < 11; i++) found.push((await take(token)).status);
    expect(found.indexOf(429)).toBe(10);
  });
});
