import { holdInDatabase, openGate, testDatabase } from "@sortes/testing";
import { afterAll, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

// how long an answer may take is measured by `npm run test:faults`, on a machine that does nothing else

const { url } = await testDatabase();
const gate = await openGate(url);
afterAll(() => gate.close());
const { call, person } = await testServer({
  database: { url: gate.url, connections: 10, prepare: true },
});

const teams = { name: "", input_names: "A,B", number_of_teams: 2, result: [["A"], ["B"]] };
const save = (token: string) => call("/api/history/team/", { token, body: teams });
const me = (token: string) => call("/api/users/me/", { token });

it("answers 503 while its connections are silent, and recovers on new ones", async () => {
  const { token } = await person("Ana");
  await Promise.all(Array.from({ length: 12 }, () => me(token))); // all connections are open
  await gate.mute();
  const during = await Promise.all(
    Array.from({ length: 15 }, () => [me(token), save(token)]).flat(),
  );
  for (const { status, body, headers } of during) {
    expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  gate.admitNew(); // the old connections stay silent, as behind a proxy that forgot them
  await expect.poll(async () => (await call("/api/ready")).status).toBe(200);
  // on a busy machine, twelve saves of one person may outlast the wait for their turn
  const saves = async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => save(token)));
    return replies.map(({ status }) => status);
  };
  await expect.poll(saves).toEqual(Array(12).fill(201));
});

it("keeps serving while a table is locked, and recovers fully once it is free", async () => {
  const { token } = await person("Carla");
  const lock = await holdInDatabase(url, "lock table history_item");
  const during = await Promise.all([
    ...Array.from({ length: 4 }, () => save(token)),
    ...Array.from({ length: 4 }, () => call("/api/history/", { token })),
    me(token),
  ]);
  expect(during.map(({ status }) => status)).toEqual([...Array(8).fill(503), 200]);
  await lock.letGo();
  expect((await save(token)).status).toBe(201);
});

it("serves others while 30 saves of one person wait for their locked row", async () => {
  const [stuck, other] = [await person("Dana"), await person("Eva")];
  const lock = await holdInDatabase(
    url,
    `select 1 from app_user where id = '${stuck.id}' for update`,
  );
  const saves = Array.from({ length: 30 }, () => save(stuck.token));
  for (let i = 0; i < 10; i++) {
    const [mine, saved] = await Promise.all([me(other.token), save(other.token)]);
    expect([mine.status, saved.status]).toEqual([200, 201]);
  }
  for (const { status, body } of await Promise.all(saves)) {
    expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
  }
  await lock.letGo();
  expect((await save(stuck.token)).status).toBe(201);
  expect((await call("/api/history/", { token: stuck.token })).body.data.counts.total).toBe(1);
});
