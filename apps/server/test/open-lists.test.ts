import { randomUUID } from "node:crypto";
import { openListLimits, type Tier } from "@sortes/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { openLists } from "./support/open-lists.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context, clock, person } = server;
const {
  at,
  create,
  created,
  post,
  find,
  entries,
  look,
  join,
  ofDevice,
  own,
  rename,
  leave,
  namesOn,
} = openLists(server);

const hour = 60 * 60 * 1000;
let people = 0;
/** Somebody with a tier. */
const owner = (tier: Tier = "premium") =>
  person(`Owner${(people += 1)}`, { subscriptionTier: tier });

/** Of somebody without lists. */
let token: string;
beforeEach(async () => {
  token = (await owner()).token;
});

describe("an open list", () => {
  it("shows its link's holders what it is for, but never the names", async () => {
    const { key } = await created(token, { question: { text: "Which?", kind: "text" } });
    await join(key, "Ana Pop", { answer: "A book" } as object);
    const { body } = await look(key.toUpperCase());
    expect(body.data).toMatchObject({
      title: "Friday",
      organiser: `Owner${people}`,
      question: { text: "Which?", kind: "text", choices: [] },
      state: "open",
      count: 1,
      max_names: openListLimits.byTier.premium.names,
    });
    expect(JSON.stringify(body)).not.toContain("Ana");
  });

  it("tells people who join their number, and keeps the name without blanks and marks", async () => {
    const { key } = await created(token);
    await join(key, "Ion");
    const { status, body } = await join(key, " \u200bAna   Pop ");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ number: 2, name: "Ana Pop", state: "listed" });
    const mine = await own(body.data.entry_key);
    expect(mine.body.data).toEqual(body.data);
  });

  it("is created once with an Idempotency-Key", async () => {
    const { token: another } = await owner("free");
    const headers = { "idempotency-key": "lost" };
    const first = await create(another, {}, headers);
    const second = await create(another, {}, headers);
    expect(first.status).toBe(201);
    expect(second.body.data).toEqual(first.body.data);
  });

  it("is limited by the tier: open ones at once, which closing frees", async () => {
    const { token: free } = await owner("free");
    const { id } = await created(free);
    expect(await create(free)).toMatchObject({ status: 403, body: { code: "OPEN_LIST_LIMIT" } });
    await post(free, id, "close/");
    expect((await create(free)).status).toBe(201);
    expect(await post(free, id, "reopen/")).toMatchObject({
      status: 403,
      body: { code: "OPEN_LIST_LIMIT" },
    });
  });

  it("is limited in all, deleted ones included", async () => {
    const { token: many, id: userId } = await owner();
    await sql`
      insert into open_list (id, user_id, key, title, one_name, opened_at, closes_at, updated_at)
      select gen_random_uuid(), ${userId}, 'many' || i, 'x', true, now(), '2001-01-01', now()
      from generate_series(1, ${openListLimits.perAccount}) i`.execute(context.db);
    expect(await create(many)).toMatchObject({
      status: 403,
      body: { code: "OPEN_LIST_KEPT_LIMIT" },
    });
  });

  it("ends by itself, is open for seven days at most, and says when names are erased", async () => {
    const { id, key } = await created(token, { hours: 1 });
    const joined = await join(key, "Ana");
    clock.advance(hour);
    expect(await join(key, "Ion")).toMatchObject({
      status: 409,
      body: { code: "OPEN_LIST_ENDED" },
    });
    expect((await look(key)).body.data.state).toBe("ended");
    const again = (await post(token, id, "reopen/", { hours: 168 })).body.data;
    expect(again).toMatchObject({ state: "open", closes_at: again.open_until });
    clock.advance(7 * 24 * hour);
    expect(await post(token, id, "reopen/")).toMatchObject({
      status: 409,
      body: { code: "OPEN_LIST_OVER" },
    });
    const { erased_at } = (await own(joined.body.data.entry_key)).body.data.list;
    expect(Date.parse(erased_at) - Date.parse(again.closes_at)).toBe(30 * 24 * hour);
  });

  it("refuses joining with an error of its own when closed, deleted and unknown", async () => {
    const { id, key } = await created(token);
    const { entry_key } = (await join(key, "Ana")).body.data;
    await post(token, id, "close/");
    const closed = { status: 409, body: { code: "OPEN_LIST_CLOSED" } };
    expect(await join(key, "Ion")).toMatchObject(closed);
    expect(await rename(entry_key, { name: "Ioana" })).toMatchObject(closed);
    expect(await leave(entry_key)).toMatchObject(closed);
    expect((await call(at(id), { method: "DELETE", token })).status).toBe(204);
    const gone = { status: 410, body: { code: "OPEN_LIST_REMOVED" } };
    expect(await join(key, "Ion")).toMatchObject(gone);
    expect(await look(key)).toMatchObject(gone);
    expect(await own(entry_key)).toMatchObject(gone);
    expect(await join("0000000000", "Ion")).toMatchObject({ status: 404 });
    expect(await own("0".repeat(64))).toMatchObject({ status: 404 });
    const { rows } = await sql`select title from open_list where id = ${id}`.execute(context.db);
    expect(rows).toEqual([{ title: "" }]);
  });

  it("changes its question only before anybody has joined, and notices stale changes", async () => {
    const { id, key, updated_at } = await created(token);
    const change = (body: object) => call(at(id), { method: "PATCH", token, body });
    const question = { text: "Prize?", kind: "choice", choices: ["A book", "A bike"] };
    expect((await change({ question, updated_at })).body.data.question).toEqual(question);
    expect(await change({ title: "Late", updated_at })).toMatchObject({
      status: 409,
      body: { code: "OPEN_LIST_CHANGED" },
    });
    await join(key, "Ana", { answer: "A book" } as object);
    expect(await change({ question: null })).toMatchObject({
      status: 409,
      body: { code: "OPEN_LIST_ASKED" },
    });
    expect((await change({ title: "New" })).body.data).toMatchObject({ title: "New", question });
  });

  it("asks for an answer that fits its question", async () => {
    const refused = async (question: object, answer?: string) =>
      (await join((await created(token, { question })).key, "Ana", { answer } as object)).body.code;
    const pick = { text: "Prize?", kind: "choice", choices: ["A book", "A bike"] };
    const skill = { text: "Skill?", kind: "skill" };
    expect(await refused(pick)).toBe("OPEN_LIST_ANSWER_MISSING");
    expect(await refused(pick, "A car")).toBe("OPEN_LIST_ANSWER_UNFIT");
    expect(await refused(skill, "6")).toBe("OPEN_LIST_ANSWER_UNFIT");
    expect(await refused(skill, "5")).toBeUndefined();
    expect(await create(token, { question: { ...pick, choices: ["One"] } })).toMatchObject({
      status: 400,
    });
  });
});

describe("names on an open list", () => {
  it.each([
    ["Ana Pop", "ana  pop", "OPEN_LIST_NAME_TAKEN"],
    ["Ștefan", "Ştefan", "OPEN_LIST_NAME_TAKEN"],
    ["O’Neil", "O'Neil", "OPEN_LIST_NAME_TAKEN"],
    ["Maria", "Mari\u0430", "OPEN_LIST_NAME_LOOKS_TAKEN"],
    ["PayPal", "PayPaI", "OPEN_LIST_NAME_LOOKS_TAKEN"],
    ["Ana", "Ana, Ion", "OPEN_LIST_NAME_UNFIT"],
    ["Ana", "Ion *1000", "OPEN_LIST_NAME_UNFIT"],
    ["Ana", "\u2060\u2063", "INVALID_INPUT"],
    ["Ana", "x".repeat(81), "INVALID_INPUT"],
  ])("with %j refuse %j", async (first, second, code) => {
    const { key } = await created(token);
    expect((await join(key, first)).status).toBe(200);
    const { body } = await join(key, second);
    expect(body).toMatchObject({ code, errors: { name: [expect.any(String)] } });
  });

  it("can be changed and left by their people while the list is open", async () => {
    const { id, key } = await created(token);
    const { entry_key } = (await join(key, "Ana")).body.data;
    await join(key, "Ion");
    expect(await rename(entry_key, { name: "ION" })).toMatchObject({ status: 409 });
    expect((await rename(entry_key, { name: "ANA" })).body.data.name).toBe("ANA");
    expect((await leave(entry_key)).status).toBe(204);
    expect(await own(entry_key)).toMatchObject({ status: 404 });
    expect(await namesOn(token, id)).toEqual(["Ion"]);
    expect((await join(key, "Ana")).body.data.number).toBe(3);
  });

  it("are removed and restored by the owner, and stay removed for that device", async () => {
    const { id, key } = await created(token);
    const device = randomUUID();
    const { entry_key } = (await join(key, "Ana", { device })).body.data;
    const [entry] = (await entries(token, id)).entries;
    const removed = await post(token, id, "remove-entries/", { entries: [entry.id] });
    expect(removed.body.data.count).toBe(0);
    expect((await own(entry_key)).body.data.state).toBe("removed");
    const refused = { status: 403, body: { code: "OPEN_LIST_ENTRY_REMOVED" } };
    expect(await join(key, "Ana", { device })).toMatchObject(refused);
    expect(await join(key, "Another", { device })).toMatchObject(refused);
    expect(await rename(entry_key, { name: "Another" })).toMatchObject(refused);
    await join(key, "Ana");
    expect(await post(token, id, "restore-entries/", { entries: [entry.id] })).toMatchObject({
      status: 409,
      body: { code: "OPEN_LIST_NAME_TAKEN" },
    });
    expect(await namesOn(token, id)).toEqual(["Ana"]);
  });

  it("stay removed by that name where a device may add several", async () => {
    const { id, key } = await created(token, { one_a_device: false });
    const device = randomUUID();
    await join(key, "Ana", { device });
    const [entry] = (await entries(token, id)).entries;
    await post(token, id, "remove-entries/", { entries: [entry.id] });
    const refused = { status: 403, body: { code: "OPEN_LIST_ENTRY_REMOVED" } };
    expect(await join(key, "ana", { device })).toMatchObject(refused);
    const { entry_key } = (await join(key, "Ion", { device })).body.data;
    expect(await rename(entry_key, { name: "Ana" })).toMatchObject(refused);
    expect((await rename(entry_key, { name: "Dan" })).status).toBe(200);
    expect(await namesOn(token, id)).toEqual(["Dan"]);
  });
});

describe("a device", () => {
  it("adds one name, and is told which, unless the list allows more", async () => {
    const { id, key, updated_at } = await created(token);
    const device = randomUUID();
    await join(key, "Ana", { device });
    expect(await join(key, "Ion", { device })).toMatchObject({
      status: 409,
      body: { code: "OPEN_LIST_DEVICE_JOINED", detail: expect.stringContaining("Ana") },
    });
    const body = { one_a_device: false, updated_at };
    expect((await call(at(id), { method: "PATCH", token, body })).status).toBe(200);
    for (let i = 2; i <= openListLimits.aDevice; i++)
      expect((await join(key, `Ion ${i}`, { device })).status).toBe(200);
    expect(await join(key, "Dan", { device })).toMatchObject({
      status: 409,
      body: { code: "OPEN_LIST_DEVICE_FULL" },
    });
    expect((await ofDevice(key, device)).body.data.entries).toHaveLength(openListLimits.aDevice);
  });

  it("joins once by a repeated call, also twice at once and after the list was closed", async () => {
    const { id, key } = await created(token);
    const device = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => join(key, "Ana", { device })));
    await post(token, id, "close/");
    replies.push(await join(key, " ana", { device }));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.data.entry_key)).size).toBe(1);
    expect(await namesOn(token, id)).toEqual(["Ana"]);
  });

  it("adds one of two names that it sends at once", async () => {
    const { id, key } = await created(token);
    const device = randomUUID();
    const replies = await Promise.all(["Ana", "Ion"].map((name) => join(key, name, { device })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await namesOn(token, id)).toHaveLength(1);
  });

  it("is not known to be the same on another list", async () => {
    const device = randomUUID();
    for (const { key } of [await created(token), await created(token)])
      await join(key, "Device", { device });
    const { rows } = await sql<{ hash: string }>`
      select device_hash as hash from open_list_entry where name = 'Device'`.execute(context.db);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2);
    expect(rows.map(({ hash }) => hash).join(" ")).not.toContain(device);
  });
});

describe("many people joining at once", () => {
  it("fill a list to its last place and no further", async () => {
    const { token: free } = await owner("free");
    const { id, key } = await created(free);
    const { names } = openListLimits.byTier.free;
    for (let i = 1; i < names; i++) await join(key, `Person ${i}`);
    const last = await Promise.all(["Ana", "Ion", "Dan"].map((name) => join(key, name)));
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(last.find(({ status }) => status === 409)?.body.code).toBe("OPEN_LIST_FULL");
    expect(await find(free, id)).toMatchObject({ count: names, max_names: names });
    expect(await namesOn(free, id)).toHaveLength(names);
  });

  it("join also after a script has come and gone more often than the list has places", async () => {
    const { token: free } = await owner("free");
    const { id, key } = await created(free);
    const { names } = openListLimits.byTier.free;
    const { entry_key } = (await join(key, "Removed")).body.data;
    const [{ id: entry }] = (await entries(free, id)).entries;
    await post(free, id, "remove-entries/", { entries: [entry] });
    const gone = 2 * names - 1;
    await sql`
      insert into open_list_entry (id, list_id, number, name, name_key, skeleton, device_hash, state,
        joined_at, version)
      select gen_random_uuid(), ${id}, 1 + i, '', '', '', 'h', 'left', now(), 2 + i
      from generate_series(1, ${gone}::integer) i`.execute(context.db);
    await sql`update open_list set numbers = ${2 * names}, version = ${2 + gone}
      where id = ${id}`.execute(context.db);
    expect((await join(key, "Ana")).body.data).toMatchObject({ number: 2 * names + 1 });
    expect(await namesOn(free, id)).toEqual(["Ana"]);
    const { rows } = await sql`select 1 from open_list_entry where list_id = ${id}`.execute(
      context.db,
    );
    expect(rows).toHaveLength(names + 1);
    expect((await own(entry_key)).body.data.state).toBe("removed");
  });

  it("join, or are refused because the list was closed, whichever comes first", async () => {
    const { id, key } = await created(token);
    const names = Array.from({ length: 20 }, (_, i) => `Person ${i}`);
    const joins = names.map((name) => join(key, name));
    const [replies] = await Promise.all([Promise.all(joins), post(token, id, "close/")]);
    const accepted = replies.flatMap(({ status, body }) =>
      status === 200 ? [body.data.name as string] : [],
    );
    expect(await namesOn(token, id)).toHaveLength(accepted.length);
    expect(new Set(await namesOn(token, id))).toEqual(new Set(accepted));
    const refused = replies.filter(({ status }) => status !== 200);
    for (const { body } of refused) expect(body.code).toBe("OPEN_LIST_CLOSED");
    expect(await join(key, "Too late")).toMatchObject({ body: { code: "OPEN_LIST_CLOSED" } });
  });

  it("are listed once if their names are equal", async () => {
    const { id, key } = await created(token);
    const replies = await Promise.all(["Ana", "ana", "ANA"].map((name) => join(key, name)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await namesOn(token, id)).toHaveLength(1);
  });
});

it("tells its owner's screen what has changed since an earlier call", async () => {
  const { id, key } = await created(token);
  const { entry_key } = (await join(key, "Ana")).body.data;
  for (const name of ["Ion", "Dan", "Eva"]) await join(key, name);
  const first = await entries(token, id, "?limit=3");
  expect(first).toMatchObject({ more: true, count: 4, state: "open" });
  const second = await entries(token, id, `?since=${first.version}`);
  expect(second.entries.map(({ name }: { name: string }) => name)).toEqual(["Eva"]);
  await rename(entry_key, { name: "Ana P." });
  await leave(entry_key);
  const ids = [...first.entries, ...second.entries]
    .slice(1)
    .map((entry: { id: string }) => entry.id);
  await post(token, id, "remove-entries/", { entries: ids });
  const seen = [];
  for (let since = second.version, more = true; more;) {
    const page = await entries(token, id, `?since=${since}&limit=2`);
    seen.push(...page.entries.map(({ name, state }: Record<string, string>) => `${name} ${state}`));
    ({ version: since, more } = page);
  }
  expect(seen).toEqual([" left", "Ion removed", "Dan removed", "Eva removed"]);
  const nothing = { entries: [], more: false, count: 0 };
  expect(await entries(token, id, "?since=9999")).toMatchObject(nothing);
});

it("lets a script fill one list, then tells it to wait", async () => {
  const limited = await testServer({ rateLimits: true });
  const { token: other } = await limited.person("Limited");
  const lists = openLists(limited);
  const { key } = await lists.created(other);
  let joined = 0;
  for (let i = 0; ; i++) {
    const reply = await lists.join(key, `Person ${i}`);
    if (reply.status === 429) break;
    joined += reply.status === 200 ? 1 : 0;
    expect([200, 409]).toContain(reply.status);
  }
  expect(joined).toBe(openListLimits.byTier.free.names);
  expect((await lists.join(key, "From afar", { from: "198.51.100.1" })).status).toBe(409);
});
