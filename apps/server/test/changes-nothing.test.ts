import { clickAddress } from "@sortes/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { hasFields } from "../src/rest/route.ts";
import { restTable } from "../src/rest/table.ts";
import { staffAndMember, proceduresThat } from "./support/staff-and-member.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context, app } = server;
const { staff, ana, campaign, ids } = await staffAndMember(server);
const queries = proceduresThat("query");
const mutations = proceduresThat("mutation");

/** The content of each table, as a hash of its rows. */
async function state(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(context.db);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from ${sql.table(name)} t`.execute(context.db);
    found[name] = rows[0]?.hash ?? "";
  }
  return found;
}

const everybody = [undefined, ana.token, staff];

describe("GET", () => {
  it("changes nothing, for any caller and address", async () => {
    const before = await state();
    expect(Object.keys(before).length).toBeGreaterThan(15);
    let answered = 0;
    const ask = async (path: string, token: string | undefined, method: "GET" | "HEAD") => {
      const { status } = await call(path, { token, method });
      if (status === 200) answered++;
    };
    for (const token of everybody)
      for (const method of ["GET", "HEAD"] as const) {
        for (const id of ids) {
          for (const row of restTable)
            // a link of a mail is specified to be verified by opening it
            if (row.method === "GET" && row.procedure !== "users.verify")
              await ask(`/api${row.path.replaceAll(/\{\w+\}/g, id)}`, token, method);
          for (const name of queries)
            await ask(
              `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ id }))}`,
              token,
              method,
            );
        }
        for (const name of queries) await ask(`/trpc/${name}?input=%7B%7D`, token, method);
        for (const path of [
          "/",
          "/api/docs",
          "/api/openapi.json",
          "/metrics",
          `${clickAddress}/x`,
          "/api/newsletter/unsubscribe/x/",
        ])
          await ask(path, token, method);
      }
    expect(answered).toBeGreaterThan(60);
    expect(await state()).toEqual(before);
  });

  it("is rejected by each mutation, on both wires", async () => {
    const before = await state();
    const reads = new Set(
      restTable.filter(({ method }) => method === "GET").map(({ path }) => path),
    );
    for (const name of mutations)
      expect([name, (await call(`/trpc/${name}?input=%7B%7D`, { token: staff })).status]).toEqual([
        name,
        405,
      ]);
    const changing = restTable.filter(({ path, page }) => !reads.has(path) && page === undefined);
    for (const { path } of changing) {
      const url = `/api${path.replaceAll(/\{\w+\}/g, campaign)}`;
      const headers = { authorization: `Bearer ${staff}` };
      const { statusCode } = await app.inject({ url, headers });
      // where the path is that of another row with a parameter, its last part is no id
      expect([path, [400, 404, 405].includes(statusCode)]).toEqual([path, true]);
    }
    expect(await state()).toEqual(before);
  });
});

describe("a request body that another site's form could send", () => {
  const types = [
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
  ];

  it.each(types)(
    "as %s changes nothing anywhere, except one-click unsubscription",
    async (type) => {
      const before = await state();
      const options = { token: staff, body: "a=b", headers: { "content-type": type } };
      for (const row of restTable) {
        if (!hasFields(row) || row.takesForms || row.upload) continue;
        const path = `/api${row.path.replaceAll(/\{\w+\}/g, campaign)}`;
        const { status } = await call(path, { ...options, method: row.method });
        expect([row.path, status]).toEqual([row.path, 415]);
      }
      for (const name of mutations)
        expect([
          name,
          (await call(`/trpc/${name}`, { ...options, method: "POST" })).status,
        ]).toEqual([name, 415]);
      expect(
        restTable.filter(({ takesForms }) => takesForms).map(({ procedure }) => procedure),
      ).toEqual(["newsletter.unsubscribe"]);
      expect(await state()).toEqual(before);
    },
  );
});
