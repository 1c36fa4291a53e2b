import { createTRPCClient, httpBatchLink, httpLink, TRPCClientError } from "@trpc/client";
import { openGate } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createContext } from "../src/features/context.ts";
import type { Once } from "../src/features/ground/once/once.ts";
import type { AppRouter } from "../src/router.ts";
import { testServer, throughGate } from "./support/server.ts";
import { portOf } from "./support/socket.ts";

const { app, call, person, context, clock } = await testServer();
const port = await portOf(app);
const hour = 60 * 60 * 1000;

const teams = (name = "") => ({
  name,
  input_names: "A,B",
  number_of_teams: 2,
  result: [["A"], ["B"]],
});
const saves = [
  ["team", teams()],
  ["number", { min_value: 1, max_value: 9, count: 1, result: [7] }],
  ["winner", { input_names: "A,B", number_of_winners: 1, result: "B" }],
] as const;

const save = (token: string, key: string, body: unknown = teams(), type = "team") =>
  call(`/api/history/${type}/`, { token, body, headers: { "idempotency-key": key } });

async function kept(token: string): Promise<number> {
  return (await call("/api/history/", { token })).body.data.counts.total;
}

const client = (token: string, key: string, link: typeof httpLink | typeof httpBatchLink) =>
  createTRPCClient<AppRouter>({
    links: [
      link({
        url: `http://127.0.0.1:${port}/trpc`,
        headers: { authorization: `Bearer ${token}`, "idempotency-key": key },
      }),
    ],
  });

it("toggling a favorite again with the same key leaves it as it was after the first call", async () => {
  const { token } = await person("once-star");
  const { id } = (await save(token, "k")).body.data;
  const toggle = (key: string) =>
    call(`/api/history/${id}/favorite/`, {
      method: "POST",
      token,
      headers: { "idempotency-key": key },
    });
  for (const [key, is] of [
    ["one", true],
    ["one", true],
    ["two", false],
  ] as const)
    expect((await toggle(key)).body.data).toEqual({ id, is_favorite: is });
  const set = (is_favorite: boolean) =>
    call(`/api/history/${id}/favorite/`, { method: "PUT", token, body: { is_favorite } });
  for (const is of [true, true, false])
    expect((await set(is)).body.data).toEqual({ id, is_favorite: is });
  expect((await call(`/api/history/${id}/`, { token })).body.data.is_favorite).toBe(false);
});

describe("a save that is repeated with its key", () => {
  it.each(saves)("(%s) gets the same reply and is kept once", async (type, body) => {
    const { token } = await person(`once-${type}`);
    const first = await save(token, "k", body, type);
    const again = await save(token, "k", body, type);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await kept(token)).toBe(1);
  });

  it("gets the same reply if it says null for what it left out, or the other way round", async () => {
    const { token } = await person("Nora");
    const number = { min_value: 1, max_value: 9, count: 1, result: [7] };
    const first = await save(token, "k", { ...number, name: null, mode: null }, "number");
    const again = await save(token, "k", number, "number");
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });

  it("(pet-name) gets the same reply and is kept once", async () => {
    const { token } = await person("once-pet");
    const choice = { pet_type: "dog", gender: "any" };
    const { body } = await call("/api/generators/pet-name/", { body: choice });
    const pet = { ...choice, result: body.data.name };
    const first = await save(token, "k", pet, "pet-name");
    expect((await save(token, "k", pet, "pet-name")).body).toEqual(first.body);
    expect(await kept(token)).toBe(1);
  });

  it("at the same moment gets the same reply, however many there are", async () => {
    const { token } = await person("Ana");
    const replies = await Promise.all(Array.from({ length: 6 }, () => save(token, "k")));
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await kept(token)).toBe(1);
  });

  it("at the same moment on two servers gets the same reply", async () => {
    const { token, id } = await person("Bea");
    const other = createContext(context.config, { log: app.log, clock });
    const input = { name: "", inputNames: "A,B", numberOfTeams: 2, result: [["A"], ["B"]] };
    const call = { userId: id, procedure: "history.saveTeams", key: "k", input };
    const items = await Promise.all(
      [context, other].map((c) => c.history.save({ id }, "team", input, c.onceEach.keyed(call))),
    );
    expect(items[0]).toEqual(items[1]);
    expect(await kept(token)).toBe(1);
    await other.queues.close();
    await other.db.destroy();
  });

  it("does not block another one of the same person on another server", async () => {
    const { token, id } = await person("Bianca");
    const other = createContext(context.config, { log: app.log, clock });
    const input = { name: "", inputNames: "A,B", numberOfTeams: 2, result: [["A"], ["B"]] };
    const { promise: bothBegan, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const saves = [context, other].map((c, i) => {
      const call = { userId: id, procedure: "history.saveTeams", key: `key ${i}`, input };
      const once: Once = (work) =>
        c.onceEach.keyed(call)(async (tx) => {
          if (++begun === 2) resolve();
          await bothBegan;
          return await work(tx);
        });
      return c.history.save({ id }, "team", input, once);
    });
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await kept(token)).toBe(2);
    await other.queues.close();
    await other.db.destroy();
  });

  it("is the same over tRPC", async () => {
    const { token } = await person("Carla");
    const input = { inputNames: "A,B", numberOfTeams: 2, result: [["A"], ["B"]] };
    const api = client(token, "k", httpLink);
    const first = await api.history.saveTeams.mutate(input);
    expect(await api.history.saveTeams.mutate(input)).toEqual(first);
    expect(await kept(token)).toBe(1);
  });

  it("gets its reply even after the history is full, or the item is deleted", async () => {
    const { token, id } = await person("Dana");
    const first = await save(token, "k");
    await sql`insert into history_item (id, user_id, generator_type, name, content)
      select gen_random_uuid(), ${id}, 'pet_name', 'x', '{}' from generate_series(1, 99)`.execute(
      context.db,
    );
    expect((await save(token, "other")).status).toBe(403);
    expect((await save(token, "k")).body).toEqual(first.body);
    await call(`/api/history/${first.body.data.id}/`, { method: "DELETE", token });
    expect((await save(token, "k")).body).toEqual(first.body);
    // an error is not kept: there is room now
    expect((await save(token, "other")).status).toBe(201);
  });

  it("counts as a new request after a day", async () => {
    const { token } = await person("Eva");
    await save(token, "k");
    clock.advance(23 * hour);
    await save(token, "k");
    expect(await kept(token)).toBe(1);
    clock.advance(hour + 1);
    await save(token, "k");
    expect(await kept(token)).toBe(2);
  });
});

describe("a draw that saves its result, repeated with its key,", () => {
  const range = { min_value: 1, max_value: 2 ** 40, count: 3 };
  const draw = (token: string, key: string, [path, input]: readonly [string, object]) =>
    call(path, {
      token,
      body: { ...input, save_history: true },
      headers: { "idempotency-key": key },
    });
  const draws = [
    ["numbers", "/api/generators/number/", { ...range, save_name: "Three" }],
    ["dice", "/api/generators/dice/", { notation: "20d1000kh3" }],
    ["lottery", "/api/generators/lottery/", { game: "ro-6-49", lines: 3 }],
    ["pet name", "/api/generators/pet-name/", { pet_type: "dog", gender: "any" }],
  ] as const;

  it.each(draws)("(%s) is the first one, and saved once", async (kind, ...drawn) => {
    const { token } = await person(`drawn-${kind}`.replace(" ", "-"));
    const replies = await Promise.all([1, 2, 3].map(() => draw(token, "k", drawn)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies[0]!.body.data.saved).toBe(true);
    for (const { body } of replies) expect(body).toEqual(replies[0]!.body);
    expect(await kept(token)).toBe(1);
    const other = await draw(token, "another", drawn);
    expect(other.body.data.saved).toBe(true);
    expect(await kept(token)).toBe(2);
  });

  it("(own generator) is the first one, and saved once", async () => {
    const { token, id: owner } = await person("drawn-own");
    await sql`update app_user set subscription_tier = 'premium' where id = ${owner}`.execute(
      context.db,
    );
    const lists = [{ name: "digit", lines: "0 1 2 3 4 5 6 7 8 9".split(" ") }];
    const body = { name: "Code", template: "{digit}".repeat(6), lists };
    const { id } = (await call("/api/own-generators/", { token, body })).body.data;
    const drawn = [`/api/own-generators/${id}/draw/`, { count: 3 }] as const;
    const first = await draw(token, "k", drawn);
    expect(first.body.data).toMatchObject({ results: { length: 3 }, saved: true });
    expect((await draw(token, "k", drawn)).body).toEqual(first.body);
    expect(await kept(token)).toBe(1);
  });

  it("is not drawn anew after its result was deleted", async () => {
    const { token } = await person("drawn-deleted");
    const drawn = ["/api/generators/number/", range] as const;
    await draw(token, "k", drawn);
    await call("/api/history/clear/", { method: "DELETE", token });
    expect(await draw(token, "k", drawn)).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
    expect(await kept(token)).toBe(0);
  });
});

describe("an idempotency key", () => {
  it("of another request is rejected, and nothing is stored", async () => {
    const { token } = await person("Filip");
    await save(token, "k");
    const other = await save(token, "k", teams("another name"));
    expect(other).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
    const trpc: unknown = await client(token, "k", httpLink)
      .history.saveTeams.mutate({ inputNames: "A,B", numberOfTeams: 2, result: [["B"], ["A"]] })
      .catch((error: unknown) => error);
    expect(trpc).toMatchObject({ data: { httpStatus: 409, reason: "IDEMPOTENCY_KEY_REUSED" } });
    expect(await kept(token)).toBe(1);
  });

  it("is separate for each person and each procedure", async () => {
    const [one, two] = [await person("Gina"), await person("Horia")];
    await save(one.token, "k");
    await save(two.token, "k");
    await save(one.token, "k", saves[1][1], "number");
    expect([await kept(one.token), await kept(two.token)]).toEqual([2, 1]);
  });

  it.each(["x".repeat(201), "two words", "ță", ""])("such as %j is rejected", async (key) => {
    const { token } = await person(`Key${key.length}${key.codePointAt(0) ?? 0}`);
    const reply = await save(token, key);
    expect(reply).toMatchObject({ status: 400, body: { code: "IDEMPOTENCY_KEY_INVALID" } });
    expect(Object.keys(reply.body.errors)).toEqual(["idempotency_key"]);
    expect(await kept(token)).toBe(0);
  });

  it("is for a single call, never for a batch", async () => {
    const { token } = await person("Ileana");
    const api = client(token, "k", httpBatchLink);
    const input = { inputNames: "A,B", numberOfTeams: 2, result: [["A"], ["B"]] };
    const both = await Promise.allSettled([
      api.history.saveTeams.mutate(input),
      api.history.saveTeams.mutate({ ...input, name: "Another" }),
    ]);
    for (const { reason } of both as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(TRPCClientError);
      expect(reason.data).toMatchObject({ httpStatus: 400, reason: "IDEMPOTENCY_KEY_INVALID" });
    }
    expect(await kept(token)).toBe(0);
    await api.history.saveTeams.mutate(input); // one alone, by the same link
    expect(await kept(token)).toBe(1);
  });
});

it("a reply lost after the commit is reported as unknown, and found by the next try", async () => {
  const gate = await openGate(context.config.database.url);
  const far = createContext(
    { ...context.config, database: throughGate(context.config.database, gate) },
    { log: app.log, clock },
  );
  const { token, id } = await person("Klara");
  const input = { name: "", inputNames: "A,B", numberOfTeams: 2, result: [["A"], ["B"]] };
  const once = far.onceEach.keyed({ userId: id, procedure: "history.saveTeams", key: "k", input });
  gate.loseAnswerTo("commit");
  await expect(far.history.save({ id }, "team", input, once)).rejects.toMatchObject({
    name: "OutcomeUnknownError",
  });
  await expect.poll(() => kept(token)).toBe(1);
  const item = await far.history.save({ id }, "team", input, once);
  expect((await call(`/api/history/${item.id}/`, { token })).status).toBe(200);
  expect(await kept(token)).toBe(1);
  await far.queues.close();
  await far.db.destroy();
  await gate.close();
});
