import { migrateToLatest, migrateToNothing, openDb } from "@sortes/db";
import { unhurried } from "@sortes/testing";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { patient, testServer } from "./support/server.ts";

const { call, clock, databaseUrl, person } = await testServer();
const db = openDb({ url: databaseUrl, connections: 1, patience: unhurried });
afterAll(() => db.destroy());

/** Another server on the same database, as it is when that server starts. */
const restarted = () => testServer({ database: patient(databaseUrl) });
const numbers = { body: { min_value: 1, max_value: 6, count: 1 } };
const unavailable = { status: 503, body: { code: "UNAVAILABLE" } };

it("a server rejects calls on an older schema, reports it, and resumes after the migration", async () => {
  await migrateToNothing(databaseUrl);
  const server = await restarted();
  // the very first call of all, on both wires
  const login = { body: { email: "ana@example.test", password: "secret1" } };
  expect(await server.call("/api/users/login/", login)).toMatchObject(unavailable);
  const trpc = await server.call("/trpc/users.login", login);
  expect(trpc).toMatchObject({ status: 503, body: { error: { data: { reason: "UNAVAILABLE" } } } });
  expect(Number((await server.call("/api/articles/")).headers["retry-after"])).toBeGreaterThan(0);
  expect(await server.call("/api/ready")).toMatchObject({
    status: 503,
    body: { data: { status: "degraded", stores: { database: "ok" }, schema: "behind" } },
  });
  expect(await server.call("/api/health-check")).toMatchObject({
    status: 200,
    body: { data: { status: "degraded", schema: "behind" } },
  });

  await migrateToLatest(databaseUrl);
  server.clock.advance(1000);
  expect((await server.person("Ana")).token).toBeDefined();
  expect(await server.call("/api/ready")).toMatchObject({
    status: 200,
    body: { data: { stores: { database: "ok" }, schema: "ok" } },
  });
});

it("a server works with a newer compatible schema", async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9998-later', '')`.execute(db);
  const server = await restarted();
  expect((await server.call("/api/generators/number/", numbers)).status).toBe(200);
  expect((await server.call("/api/ready")).status).toBe(200);
});

it("a server rejects calls on a newer breaking schema, but lets earlier servers finish their work", async () => {
  await person("Bogdan");
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
  await sql`insert into schema_break (migration) values ('9999-later')`.execute(db);
  const server = await restarted();
  expect(await server.call("/api/generators/number/", numbers)).toMatchObject(unavailable);
  expect(await server.call("/api/ready")).toMatchObject({
    status: 503,
    body: { data: { schema: "ahead" } },
  });
  expect((await call("/api/generators/number/", numbers)).status).toBe(200);
  expect((await call("/api/ready")).status).toBe(200);
  await sql`delete from schema_break`.execute(db);
  server.clock.advance(1000);
  expect((await server.call("/api/generators/number/", numbers)).status).toBe(200);
});

it("a server answers 503 to writes while the database is read-only, and still serves reads", async () => {
  const { token } = await person("Carmen");
  const save = async (server: Awaited<ReturnType<typeof testServer>>) =>
    await server.call("/api/history/pet-name/", {
      token,
      body: { pet_type: "dog", gender: "any", result: await petName() },
    });
  const petName = async (): Promise<string> => {
    const { body } = await call("/api/generators/pet-name/", {
      body: { pet_type: "dog", gender: "any" },
    });
    return body.data.name;
  };
  const name = new URL(databaseUrl).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db);
  const server = await restarted(); // whose connections are all new
  const refused = await save(server);
  expect(refused).toMatchObject(unavailable);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await server.call("/api/history/", { token })).status).toBe(200);
  expect((await server.call("/api/ready")).status).toBe(503);
  await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(db);
  clock.advance(1000);
  expect((await save(await restarted())).status).toBe(201);
});
