import { exportHistoryInput } from "@sortes/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testServer } from "./support/server.ts";
import { portOf } from "./support/socket.ts";

const { app, call, person, context, clock } = await testServer();
const port = await portOf(app);

const get = async (path: string, token?: string) => await call(`/api/history/${path}`, { token });

/** A team, a draw and some numbers, the last of which is a favourite. */
async function somebodyWithHistory(name: string) {
  const { token, id } = await person(name);
  const save = async (slug: string, body: object) =>
    (await call(`/api/history/${slug}/`, { token, body })).body.data.id;
  await save("team", {
    name: '=HYPERLINK("https://example.test","Clasa a VI-a")',
    input_names: "-Ana,Bogdan,Ștefan",
    number_of_teams: 2,
    result: [["Ștefan", "-Ana"], ["Bogdan"]],
  });
  await save("winner", { input_names: "Ana;Bogdan", number_of_winners: 1, result: "Bogdan" });
  const numbers = { min_value: -9, max_value: 9, count: 2, result: [-5, 7] };
  const favorite = await save("number", { ...numbers, name: "Lotto, joi" });
  await call(`/api/history/${favorite}/favorite/`, { method: "POST", token });
  return { token, id };
}

/** Many items, several of each moment, whose moments are finer than a millisecond. */
async function addMany(userId: string, count: number): Promise<void> {
  await sql`insert into history_item (id, user_id, generator_type, name, content, created_at)
    select gen_random_uuid(), ${userId}, 'pet_name', 'Rex ' || i,
      '{"petType":"dog","gender":"male","result":"Rex"}', now() - (i / 3) * interval '1 microsecond'
    from generate_series(1, ${count}::int) as i`.execute(context.db);
}

// spec 7.24
it("is a table that no spreadsheet calculates, whole and newest first", async () => {
  const { token } = await somebodyWithHistory("Ana");
  const { status, headers, body } = await get("export/?format=csv", token);
  const day = clock.now().toISOString().slice(0, 10);
  expect({ status, ...headers }).toMatchObject({
    status: 200,
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="sortes-history-${day}.csv"`,
    "cache-control": "no-store",
  });
  const [head, ...rows] = String(body).split("\r\n");
  const lines = rows.slice(0, -2);
  expect(rows.slice(-2)).toEqual([`# complete (3)${",".repeat(41)}`, ""]);
  const columns =
    "id,name,is_favorite,created_at,generator_type,input_names,number_of_teams,team_size,rules," +
    "changed_by_hand,result," +
    "min_value,max_value,count,number_type,divisor,unique,sort,exclude,mode," +
    "pet_type,gender,first_letter,length,style," +
    "number_of_winners,number_of_alternates,weights,prizes,in_turn,alternates,generator_name,template,lists," +
    "one_circle,price_limit,exchange_date,note,pack_id,category,truncated,entries";
  expect(head).toBe(`\uFEFF${columns}`);
  expect(lines.map((line) => line.replace(/^[^,]*,/, "").replace(/\d{4}-[^,]*Z/, "…"))).toEqual([
    '"Lotto, joi",true,…,number,,,,,,"\'-5, 7",-9,9,2,any,,false,none,,,,,,,,,,,,,,,,,,,,,,,,',
    "Unnamed Draw,false,…,winner,Ana;Bogdan,,,,,Bogdan,,,,,,,,,,,,,,,1,0,,,false,,,,,,,,,,,,",
    `"'=HYPERLINK(""https://example.test"",""Clasa a VI-a"")",false,…,team,"'-Ana,Bogdan,Ștefan",2,,,,` +
      '"Ștefan, -Ana | Bogdan",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,',
  ]);
});

// spec 7.24
it("is JSON with the same items as single reads", async () => {
  const { token } = await somebodyWithHistory("Bogdan");
  const result = Array.from({ length: 9000 }, (_, i) => 100 + (i % 900));
  const body = { min_value: 100, max_value: 999, count: 9000, result };
  await call("/api/history/number/", { token, body });
  const reply = await get("export/", token);
  expect(reply.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="sortes-history-.*\.json"$/,
    ),
  });
  const { history } = reply.body.data;
  expect(history).toHaveLength(4);
  for (const item of history) expect((await get(`${item.id}/`, token)).body.data).toEqual(item);
});

it("contains the filtered items, and nobody else's", async () => {
  const { token } = await somebodyWithHistory("Carmen");
  const types = async (query: string) =>
    (await get(`export/?${query}`, token)).body.data.history.map(
      (item: { generator_type: string }) => item.generator_type,
    );
  expect(await types("")).toEqual(["number", "winner", "team"]);
  expect(await types("type=team")).toEqual(["team"]);
  expect(await types("favorites=true")).toEqual(["number"]);
  expect(await types("favorites=true&type=team")).toEqual([]);
  const table = await get("export/?format=csv&type=pack", token);
  expect(String(table.body).trim().split("\r\n").slice(1)).toEqual([
    expect.stringMatching(/^# complete \(0\),+$/),
  ]);
});

it("keeps the pairs of a gift exchange secret unless they are asked for", async () => {
  const { token } = await person("Giver");
  const body = { input_names: "Ana,Dan,Ion", result: ["Dan", "Ion", "Ana"] };
  await call("/api/history/gift/", { token, body });
  const pairs = async (query: string) =>
    (await get(`export/${query}`, token)).body.data.history[0].result;
  expect(await pairs("")).toEqual([]);
  expect(await pairs("?pairs=true")).toEqual(["Dan", "Ion", "Ana"]);
  const table = await get("export/?format=csv", token);
  expect(String(table.body)).not.toContain("Dan;Ion;Ana");
});

it("has each of many items once, in order", async () => {
  const { token, id } = await person("Dana");
  await addMany(id, 1500);
  const { body } = await get("export/", token);
  const ids: string[] = body.data.history.map((item: { id: string }) => item.id);
  const { rows } = await sql<{ id: string }>`select id from history_item where user_id = ${id}
    order by created_at desc, id desc`.execute(context.db);
  expect(ids).toEqual(rows.map((row) => row.id));
});

it("is marked incomplete if the account is erased during the export", async () => {
  const { token, id } = await person("Gone");
  await addMany(id, 2500);
  const answer = await context.historyExport.write({ id }, exportHistoryInput.parse({}));
  const taken = answer.entries[Symbol.asyncIterator]();
  await taken.next();
  expect(await answer.isWhole()).toBe(true);
  const body = { current_password: "secret1" };
  expect((await call("/api/users/me/", { method: "DELETE", token, body })).status).toBe(204);
  expect((await taken.next()).done).toBe(true);
  expect(await answer.isWhole()).toBe(false);
});

it("answers a guest, a wrong format and an unknown field with messages", async () => {
  const { token } = await person("Eva");
  expect(await get("export/")).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
  for (const query of ["format=xml", "type=nonsense", "favorites=2", "search=a"]) {
    const reply = await get(`export/?${query}`, token);
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(Object.keys(reply.body.errors)).toEqual([query.split("=")[0]]);
  }
  const head = await call("/api/history/export/", { method: "HEAD", token });
  expect(head).toMatchObject({ status: 200, body: "" });
  expect((await call("/trpc/history.export", { token })).status).toBe(404);
});

/** So much that no buffer between the two sides holds it. In several statements: each has little time. */
async function addLarge(userId: string): Promise<void> {
  for (let part = 0; part < 8; part++)
    await sql`insert into history_item (id, user_id, generator_type, name, content)
      select gen_random_uuid(), ${userId}, 'pet_name', 'x', jsonb_build_object('result',
        (select string_agg(md5(i || '-' || j), '') from generate_series(1, 7000) as j))
      from generate_series(1, 15) as i`.execute(context.db);
}

it("is cut off if it cannot be finished, so that no partial file looks complete", async () => {
  const { token, id } = await person("Filip");
  await addLarge(id);
  const reply = await fetch(`http://127.0.0.1:${port}/api/history/export/`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = reply.body?.getReader();
  await reader?.read();
  await sql`alter table history_item rename to history_gone`.execute(context.db);
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readOn()).rejects.toThrow("terminated");
  await sql`alter table history_gone rename to history_item`.execute(context.db);
  const again = await get("export/?type=team", token);
  expect(again.body.data.history).toEqual([]);
});
