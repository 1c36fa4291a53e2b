import { openGate, testDatabase } from "@sortes/testing";
import { expect, it, onTestFinished } from "vitest";
import { testServer } from "./support/server.ts";

const gate = await openGate((await testDatabase()).url);
const { call, person } = await testServer({
  database: { url: gate.url, connections: 10, prepare: true },
});

it("answers 503 at once while the database is away, keeps living, and goes on when it is back", async () => {
  onTestFinished(() => gate.close());
  const { token } = await person("Ana");
  const save = () =>
    call("/api/history/team/", {
      token,
      body: { name: "", input_names: "A,B", number_of_teams: 2, result: [["A"], ["B"]] },
    });
  expect((await save()).status).toBe(201);

  await gate.cut();
  const started = performance.now();
  const during = await Promise.all([save(), call("/api/users/me/", { token, language: "ro" })]);
  expect(performance.now() - started).toBeLessThan(10_000); // the pool's own patience is 2 s, that of a request 30
  for (const reply of during) {
    expect(reply).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  }
  // what needs no database goes on
  const numbers = await call("/api/generators/number/", {
    body: { min_value: 1, max_value: 6, count: 1 },
  });
  expect(numbers.status).toBe(200);
  expect(await call("/api/health-check")).toMatchObject({
    status: 200,
    body: { data: { status: "degraded", stores: { database: "unavailable" } } },
  });
  expect((await call("/api/ready")).status).toBe(503);

  await gate.restore();
  expect((await save()).status).toBe(201);
  const list = await call("/api/history/", { token });
  expect(list.body.data.counts.total).toBe(2);
  expect((await call("/api/ready")).status).toBe(200);
});
