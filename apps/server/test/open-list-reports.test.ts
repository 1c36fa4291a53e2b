import { reportLimits } from "@sortes/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { openLists } from "./support/open-lists.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context, person } = server;
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
  report,
} = openLists(server);
const limited = await testServer({ rateLimits: true });

let staff: string;
beforeAll(async () => {
  staff = (await person("Monica", { isStaff: true })).token;
});
let people = 0;
/** Somebody's list with a reported title. */
async function reportedList() {
  const name = `Owner${(people += 1)}`;
  const owner = await person(name);
  const list = await created(owner.token, { title: "Losers of 8B" });
  expect((await report(list.key)).status).toBe(204);
  return { ...list, name, owner, token: owner.token };
}
const reported = async (state = "open") =>
  (await call(`/api/reported-open-lists/?state=${state}`, { token: staff })).body.data.lists as {
    id: string;
    reports: object[];
  }[];
const settle = (id: string, deed: string, body: object = {}) =>
  call(`/api/reported-open-lists/${id}/${deed}/`, { token: staff, body });
const reason = "It humiliates pupils.";
const takeDown = (id: string) => settle(id, "take-down", { reason });
const gone = { status: 410, body: { code: "OPEN_LIST_TAKEN_DOWN" } };

describe("reporting an open list", () => {
  it("needs no account, and shows staff what the link shows, never the names", async () => {
    const { id, key, name } = await reportedList();
    await join(key, "Ana Pop");
    const [entry] = (await reported()).filter((one) => one.id === id);
    expect(entry).toMatchObject({
      title: "Losers of 8B",
      owner: name,
      key,
      question: null,
      taken_down: null,
      reports: [{ reason: "offensive", text: "It insults my class." }],
    });
    expect(JSON.stringify(entry)).not.toMatch(/Ana|network|192\.0\.2/);
  });

  it("is counted once per network, and the number of stored reports is limited", async () => {
    const { id, key } = await reportedList();
    for (let i = 2; i < reportLimits.kept + 5; i++) {
      expect((await report(key, `192.0.2.${i}`)).status).toBe(204);
      expect((await report(key.toUpperCase(), `192.0.2.${i}`, "Again!")).status).toBe(204);
    }
    const [entry] = (await reported()).filter((one) => one.id === id);
    expect(entry?.reports).toHaveLength(reportLimits.kept);
    expect(JSON.stringify(entry)).not.toContain("Again!");
  });

  it("is limited per network", async () => {
    const { token } = await limited.person("Limited");
    const { key } = await openLists(limited).created(token);
    const statuses = [];
    for (let i = 0; i < 12; i++) statuses.push((await openLists(limited).report(key)).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 204));
    expect(statuses.at(-1)).toBe(429);
  });

  it("is answered with 404 if there is nothing to report", async () => {
    expect((await report("0000000000")).status).toBe(404);
    const { key } = await reportedList();
    expect((await report(key, "192.0.2.2", "x".repeat(501))).status).toBe(400);
  });
});

describe("an open list taken down by staff", () => {
  it("is gone for everybody who has the link or has joined, and explains so in both languages", async () => {
    const { id, key } = await reportedList();
    const device = "01939c5a-0000-7000-8000-00000000d001";
    const { entry_key } = (await join(key, "Ana", { device })).body.data;
    expect((await settle(id, "take-down", { reason: " " })).status).toBe(400);
    expect((await takeDown(id)).status).toBe(204);
    expect(await look(key)).toMatchObject(gone);
    expect((await look(key)).body.detail).toContain("took this list down");
    const romanian = await call(`/api/join/${key}/`, { language: "ro" });
    expect(romanian.body.detail).toContain("retrasă");
    expect(await join(key, "Ion")).toMatchObject(gone);
    expect(await join(key, "Ana", { device })).toMatchObject(gone);
    expect(await ofDevice(key, device)).toMatchObject(gone);
    expect(await own(entry_key)).toMatchObject(gone);
    expect(await own(entry_key, "draw/")).toMatchObject(gone);
    expect(await rename(entry_key, { name: "Ioana" })).toMatchObject(gone);
    expect(await leave(entry_key)).toMatchObject(gone);
    expect(await report(key, "192.0.2.2")).toMatchObject(gone);
  });

  it("shows its owner the reason and the names, and cannot be opened again", async () => {
    const { id, key, token } = await reportedList();
    await join(key, "Ana");
    await takeDown(id);
    const down = { state: "closed", taken_down: { reason, at: expect.any(String) } };
    expect(await find(token, id)).toMatchObject(down);
    expect((await call("/api/open-lists/", { token })).body.data.lists).toMatchObject([down]);
    expect(await entries(token, id)).toMatchObject({ ...down, entries: [{ name: "Ana" }] });
    const refused = { status: 409, body: { code: "OWN_OPEN_LIST_TAKEN_DOWN" } };
    expect(await post(token, id, "reopen/")).toMatchObject(refused);
    expect((await post(token, id, "close/")).body.data).toMatchObject(down);
    expect((await call(at(id), { method: "PATCH", token, body: { title: "8B" } })).status).toBe(
      200,
    );
    expect((await look(key)).status).toBe(410);
  });

  it("still counts as one of the open lists, so that restoring it keeps to the limit", async () => {
    const { id, token } = await reportedList();
    await takeDown(id);
    expect(await create(token)).toMatchObject({ status: 403, body: { code: "OPEN_LIST_LIMIT" } });
  });

  it("returns as it was when staff restore it, without its reports", async () => {
    const { id, key, token } = await reportedList();
    const { entry_key } = (await join(key, "Ana")).body.data;
    await takeDown(id);
    expect((await reported("taken_down")).map((one) => one.id)).toContain(id);
    expect((await reported()).map((one) => one.id)).not.toContain(id);
    expect((await settle(id, "restore")).status).toBe(204);
    expect((await look(key)).body.data).toMatchObject({ state: "open", count: 1 });
    expect((await own(entry_key)).status).toBe(200);
    expect((await join(key, "Ion")).status).toBe(200);
    expect((await find(token, id)).taken_down).toBeNull();
    expect((await reported()).map((one) => one.id)).not.toContain(id);
    expect((await settle(id, "restore")).status).toBe(404);
  });

  it("is deleted by its owner with its reports and the reason", async () => {
    const { id, key, token } = await reportedList();
    await takeDown(id);
    expect((await call(at(id), { method: "DELETE", token })).status).toBe(204);
    expect(await look(key)).toMatchObject({ status: 410, body: { code: "OPEN_LIST_REMOVED" } });
    expect((await reported("taken_down")).map((one) => one.id)).not.toContain(id);
    const { rows } = await sql`select 1 from open_list_report where list_id = ${id}`.execute(
      context.db,
    );
    expect(rows).toEqual([]);
    expect((await settle(id, "restore")).status).toBe(404);
  });

  it("is audited with its actor", async () => {
    const { id, key } = await reportedList();
    await settle(id, "dismiss");
    expect((await settle(id, "dismiss")).status).toBe(404);
    await report(key);
    await takeDown(id);
    await settle(id, "restore");
    const { rows } = await sql<{ action: string; detail: { reason?: string } }>`
      select action, detail from audit_log where subject = ${id} order by created_at, id`.execute(
      context.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "open_list.dismiss",
      "open_list.take_down",
      "open_list.restore",
    ]);
    expect(rows[1]?.detail.reason).toBe(reason);
  });
});

it("staff cannot see unreported lists", async () => {
  const { token } = await person("Private");
  const { id } = await created(token);
  for (const deed of ["restore", "dismiss"]) expect((await settle(id, deed)).status).toBe(404);
  expect((await takeDown(id)).status).toBe(404);
});
