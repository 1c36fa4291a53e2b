import { sql } from "kysely";
import { expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context, person } = server;
const { db } = context;

/** Actions of people and staff, in and out of transactions. @returns the statuses of the replies. */
async function round(name: string): Promise<Record<string, number>> {
  const somebody = await person(name);
  const boss = await person(`${name}Boss`, { isStaff: true });
  const by = (token: string | undefined, path: string, body?: unknown, method?: "PATCH" | "PUT") =>
    call(path, {
      ...(token && { token }),
      ...(body !== undefined && { body }),
      ...(method && { method }),
    });
  const teams = { input_names: "Ana,Bogdan", number_of_teams: 2, result: [["Ana"], ["Bogdan"]] };
  const pack = { name: "Mine", category: "custom", content: ["a", "b"] };
  const answered = {
    me: await by(somebody.token, "/api/users/me/"),
    login: await by(undefined, "/api/users/login/", { email: somebody.email, password: "secret1" }),
    devices: await by(somebody.token, "/api/users/sessions/"),
    forgot: await by(undefined, "/api/users/forgot-password/", { email: somebody.email }),
    subscribe: await by(undefined, "/api/newsletter/subscribe/", { email: `${name}@new.test` }),
    save: await by(somebody.token, "/api/history/team/", teams),
    history: await by(somebody.token, "/api/history/"),
    pack: await by(somebody.token, "/api/packs/", pack),
    packs: await by(somebody.token, "/api/packs/"),
    tiers: await by(somebody.token, "/api/tiers/"),
    contact: await by(undefined, "/api/contact/", {
      email: "a@b.test",
      subject: "x",
      message: "y",
    }),
    preferences: await by(somebody.token, "/api/newsletter/preferences/"),
    subscribers: await by(boss.token, "/api/newsletter/subscribers/"),
    add: await by(boss.token, "/api/newsletter/subscribers/", {
      email: `${name}@added.test`,
      consent_confirmed: true,
    }),
    campaign: await by(boss.token, "/api/newsletter/campaigns/", {
      title: "T",
      subject: "S",
      body: "<p>B</p>",
    }),
    campaigns: await by(boss.token, "/api/newsletter/campaigns/"),
    operations: await by(boss.token, "/api/operations/"),
    staff: await by(boss.token, "/api/staff/"),
    ready: await by(undefined, "/api/ready"),
  };
  return Object.fromEntries(Object.entries(answered).map(([key, { status }]) => [key, status]));
}

it("requests are answered as before while a column is added to every table", async () => {
  const before = await round("Ana");
  expect(Object.values(before).filter((status) => status >= 500)).toEqual([]);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%'`.execute(db);
  expect(rows.length).toBeGreaterThan(30);
  for (const { name } of rows)
    await sql`alter table ${sql.id(name)} add column added_under_way integer`.execute(db);
  expect(await round("Bob")).toEqual(before);
});
