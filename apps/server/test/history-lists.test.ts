import { limits } from "@sortes/contract";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { AppRouter } from "../src/router.ts";
import { testServer } from "./support/server.ts";
import { portOf } from "./support/socket.ts";

const { app, call, person, context } = await testServer();
const port = await portOf(app);

const { wholeBytes, entries: mostEntries, bytes: previewBytes } = limits.historyPreview;
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const names = (count: number, length = 4) =>
  Array.from({ length: count }, (_, i) => `${i}`.padEnd(length, "ă"));

/** The fields of an item in a list beside those of its type. */
const contentOf = (item: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([key]) => !ownKeys.has(key)));
const ownKeys = new Set(
  "id generator_type name is_favorite created_at truncated entries".split(" "),
);

async function saved(token: string, type: string, body: object): Promise<string> {
  const reply = await call(`/api/history/${type}/`, { token, body });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.data.id;
}
async function both(token: string, id: string) {
  const list = await call("/api/history/", { token });
  const whole = await call(`/api/history/${id}/`, { token });
  return {
    listed: list.body.results.find((item: { id: string }) => item.id === id),
    whole: whole.body.data,
  };
}

const numbers = (count: number) => ({
  min_value: 100,
  max_value: 999,
  count,
  result: Array.from({ length: count }, (_, i) => 100 + (i % 900)),
});

let token: string;
beforeAll(async () => {
  ({ token } = await person("Ana"));
});

it("shows an item of 8 KB whole, and a larger one with its lists truncated", async () => {
  const room =
    wholeBytes -
    bytesOf({
      ...contentOf((await both(token, await saved(token, "number", numbers(0 + 1)))).whole),
      result: [],
    });
  const fitting = Math.floor(room / 4); // three digits and a comma
  const small = await both(token, await saved(token, "number", numbers(fitting - 2)));
  expect(small.listed).toEqual(small.whole);
  expect(small.listed).not.toHaveProperty("truncated");
  const large = await both(token, await saved(token, "number", numbers(fitting + 2)));
  expect(large.whole).not.toHaveProperty("truncated");
  expect(large.listed).toEqual({
    ...large.whole,
    result: large.whole.result.slice(0, mostEntries),
    truncated: true,
    entries: fitting + 2,
  });
});

it("truncates teams and their names at the borders of entries", async () => {
  const all = names(2000).map((name, i) => (i % 3 ? name : `${name}; x`));
  const inputNames = all.join(" ,\r\n");
  const result = [all.slice(0, 1000), all.slice(1000)];
  const body = { input_names: inputNames, number_of_teams: 2, result };
  const { listed, whole } = await both(token, await saved(token, "team", body));
  expect(whole).toMatchObject({ input_names: inputNames, result });
  expect(listed).toMatchObject({
    input_names: all.slice(0, mostEntries).join(" ,\r\n") + " ",
    result: result.map((team) => team.slice(0, mostEntries)),
    truncated: true,
    entries: 2000,
  });
});

it("truncates participants, weights, winners and alternates", async () => {
  const all = names(1500);
  const body = {
    input_names: `;\n${all.join(";")}`,
    number_of_winners: 300,
    number_of_alternates: 200,
    weights: all.map((_, i) => i + 1),
    prizes: null,
    in_turn: false,
    result: all.slice(0, 300).join(","),
    alternates: all.slice(300, 500).join(","),
  };
  const { listed, whole } = await both(token, await saved(token, "winner", body));
  expect(contentOf(whole)).toEqual(body);
  expect(listed).toMatchObject({
    input_names: `;\n${all.slice(0, mostEntries).join(";")}`,
    number_of_winners: 300,
    weights: body.weights.slice(0, mostEntries),
    result: all.slice(0, mostEntries).join(","),
    alternates: all.slice(300, 300 + mostEntries).join(","),
    truncated: true,
    entries: 1500,
  });
});

it("keeps an item of long names small by showing fewer of them", async () => {
  const all = names(120, limits.name);
  const result = [all.slice(0, 60), all.slice(60)];
  const body = { input_names: all.join(","), number_of_teams: 2, result: result };
  const refused = await call("/api/history/team/", { token, body });
  expect(refused.body.code).toBe("HISTORY_ITEM_TOO_LARGE");
  const some = all.slice(0, 50);
  const id = await saved(token, "team", {
    input_names: some.join(","),
    number_of_teams: 2,
    result: [some.slice(0, 25), some.slice(25)],
  });
  const { listed } = await both(token, id);
  expect(listed).toMatchObject({ truncated: true, entries: 50 });
  expect(listed.result[0].length).toBeGreaterThan(0);
  expect(bytesOf(contentOf(listed))).toBeLessThanOrEqual(previewBytes);
  expect(listed.input_names).toBe(listed.input_names.split(",").slice(0, 100).join(","));
});

it("returns the same over tRPC", async () => {
  const api = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `http://127.0.0.1:${port}/trpc`,
        headers: { authorization: `Bearer ${token}` },
      }),
    ],
  });
  const { history } = await api.history.list.query({ type: "winner" });
  const { body } = await call("/api/history/?type=winner", { token });
  expect(history).toHaveLength(1);
  const [item] = history;
  expect(item).toMatchObject({ truncated: true, entries: 1500, id: body.results[0].id });
  const whole = await api.history.get.query({ id: item?.id ?? "" });
  expect(whole).not.toHaveProperty("truncated");
  expect((whole as { inputNames: string }).inputNames.split(";")).toHaveLength(1501);
});

it("lists are read without the full contents", async () => {
  const owner = await person("Bogdan");
  await saved(owner.token, "number", numbers(9000));
  const before = await call("/api/history/", { token: owner.token });
  await sql`update history_item set content = '"no item"' where user_id = ${owner.id}`.execute(
    context.db,
  );
  expect((await call("/api/history/", { token: owner.token })).body).toEqual(before.body);
});

it("are searched by what screens call unnamed results, in either language", async () => {
  const owner = await person("Corina");
  const teams = { input_names: "Ana,Ion", number_of_teams: 2, result: [["Ana"], ["Ion"]] };
  const unnamed = await saved(owner.token, "team", teams);
  await saved(owner.token, "team", { ...teams, name: "Class 6B" });
  const at = "2026-11-25T23:30:00Z";
  await sql`update history_item set created_at = ${at} where user_id = ${owner.id}`.execute(
    context.db,
  );
  const found = async (search: string, more = "") => {
    const path = `/api/history/?search=${encodeURIComponent(search)}${more}`;
    const { body } = await call(path, { token: owner.token });
    return body.results.map(({ id }: { id: string }) => id);
  };
  for (const words of ["2 teams, 25 November", "2 echipe, 25 noiembrie", "nov", "Untitled Team"])
    expect({ words, ids: await found(words) }).toEqual({ words, ids: [unnamed] });
  for (const words of ["3 teams", "2 winners", "25 May", "2 teams of 6B"])
    expect({ words, ids: await found(words) }).toEqual({ words, ids: [] });
  // half past one in Bucharest
  expect(await found("2 teams, 26.11.", "&utc_offset=120")).toEqual([unnamed]);
  expect(await found("6B")).toHaveLength(1);
});

it("are searched by the dates beside them, on the clock of the searcher's zone", async () => {
  const owner = await person("Dorina");
  const teams = { input_names: "Ana,Ion", number_of_teams: 2, result: [["Ana"], ["Ion"]] };
  const ids: string[] = [];
  // one minute after midnight in Bucharest, in winter and in summer
  for (const at of ["2025-11-28T22:01:00Z", "2025-06-28T21:01:00Z"]) {
    const id = await saved(owner.token, "team", { ...teams, name: `Class ${ids.length}` });
    await sql`update history_item set created_at = ${at} where id = ${id}`.execute(context.db);
    ids.push(id);
  }
  const [winter, summer] = ids;
  const found = async (search: string) => {
    const path = `/api/history/?time_zone=Europe/Bucharest&search=${encodeURIComponent(search)}`;
    const { body } = await call(path, { token: owner.token });
    return body.results.map(({ id }: { id: string }) => id);
  };
  for (const words of ["29.11.2025", "29/11/25", "2025-11-29", "29.11", "29 nov.", "Nov 29, 2025"])
    expect({ words, ids: await found(words) }).toEqual({ words, ids: [winter] });
  for (const words of ["29 iunie 2025", "29 June", "29.06.2025"])
    expect({ words, ids: await found(words) }).toEqual({ words, ids: [summer] });
  for (const words of ["28.11.2025", "28.06.2025", "29.11.2024", "29", "nov", "29.13.2025"])
    expect({ words, ids: await found(words) }).toEqual({ words, ids: [] });
  const path = "/api/history/?time_zone=Nowhere&search=28.11.2025";
  expect((await call(path, { token: owner.token })).body.results).toHaveLength(1);
});
