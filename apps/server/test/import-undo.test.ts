import { inTransaction } from "@sortes/db";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { campaigner } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";
import { subscribersOf } from "./support/subscribers.ts";
import { untilWaiting } from "./support/waiting.ts";

const server = await testServer();
const { call, context, clock } = server;
const { staff, known, suppress, suppressionOf, find, said, audited, importList } =
  subscribersOf(server);
const { token } = await staff("Stela");
const { draft } = await campaigner(server, "Mira");
const at = "/api/newsletter/imports/";

async function until(id: string, states: readonly string[]) {
  for (;;) {
    const { body } = await call(`${at}${id}/`, { token });
    if (states.includes(body.data.state)) return body.data;
    expect(body.data.fault).toBeNull();
    await context.importRunner.go(id);
  }
}

/** Undoes an import, some time after it. */
async function undo(id: string) {
  clock.advance(60_000);
  const reply = await call(`${at}${id}/undo/`, { token, method: "POST" });
  return reply.status === 200 ? await until(id, ["undone"]) : reply;
}

/** Imports a list in steps. @param to targets of its columns */
async function inSteps(content: string, to: readonly string[]) {
  const bytes = Buffer.byteLength(content);
  const begun = await call(at, { token, body: { name: "list.csv", bytes } });
  const { id } = begun.body.data;
  const headers = { "content-type": "text/csv" };
  const path = `${at}${id}/part/?place=0`;
  await call(path, { method: "POST", token, body: content, headers });
  await call(`${at}${id}/read/`, { token, body: {} });
  const columns = to.map((target, place) => ({ place, to: target }));
  const body = { columns, language: "ro", consent_source: "a form" };
  await call(`${at}${id}/plan/`, { token, body });
  await until(id, ["planned"]);
  await call(`${at}${id}/start/`, { token, body: { consent_confirmed: true } });
  return await until(id, ["done"]);
}

describe("undoing an import", () => {
  it("restores everybody whom a wrong column unsubscribed, so that the corrected list works", async () => {
    const activeId = await known("here@undo.test", "active");
    const pendingId = await known("wait@undo.test", "pending");
    clock.advance(1000);
    const people = ["here@undo.test", "wait@undo.test", "new@undo.test"];
    const list = ["email,last_mail", ...people.map((one) => `${one},2026-01-01`)].join("\n");
    const done = await inSteps(list, ["email", "unsubscribedAt"]);
    expect(done).toMatchObject({ can_undo: true, undone: null, result: { unsubscribed: 3 } });
    expect(await undo(done.id)).toMatchObject({
      can_undo: false,
      undone: { removed: 1, restored: 2, lifted: 0, kept: 0 },
    });
    expect(await find("here@undo.test")).toMatchObject({ state: "active" });
    expect(await find("wait@undo.test")).toMatchObject({ state: "pending" });
    expect(await find("new@undo.test")).toBeUndefined();
    expect(await said(activeId)).toEqual(["unsubscribed by import", "resumed by import"]);
    expect(await said(pendingId)).toEqual(["declined by import"]);
    expect((await audited("subscribers.import_undone")).at(-1)).toMatchObject({
      subject: done.id,
      detail: { removed: 1, restored: 2, lifted: 0, kept: 0 },
    });
    const trail = await call("/api/staff/record/?action=subscribers.import_undone", { token });
    expect(trail.body.data.entries[0]).toMatchObject({
      subject: done.id,
      subject_name: "list.csv",
    });
    const corrected = await inSteps(list, ["email", "leave"]);
    expect(corrected.result).toMatchObject({ added: 2, known: 1 });
    // once only
    expect(await undo(done.id)).toMatchObject({ undone: { removed: 1, restored: 2 } });
    expect(await find("new@undo.test")).toMatchObject({ state: "active" });
  });

  it("lifts only the suppressions that it made", async () => {
    await suppress("before@lift.test", "bounced");
    clock.advance(1000);
    const list = "email,bounced_at\nnew@lift.test,2026-01-01\nbefore@lift.test,2026-01-01";
    const { body } = await importList(token, list);
    expect(body.data).toMatchObject({ suppressed: 1, skipped: { suppressed: 1 } });
    const ofStaff = await importList(token, "email\nbefore@lift.test", {}, "?list=suppressions");
    expect(await suppressionOf("before@lift.test")).toBe("staff");
    expect(await undo(ofStaff.body.data.id)).toMatchObject({ undone: { lifted: 1 } });
    expect(await suppressionOf("before@lift.test")).toBe("bounced");
    expect(await undo(body.data.id)).toMatchObject({ undone: { lifted: 1, kept: 0 } });
    expect(await suppressionOf("new@lift.test")).toBeUndefined();
    expect(await suppressionOf("before@lift.test")).toBe("bounced");
  });

  it("keeps somebody whose mail begins to go out at the same moment", async () => {
    const { body } = await importList(token, "email\nnow@undo.test");
    const reader = await find("now@undo.test");
    const id = await draft();
    await sql`
      insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
      values (${id}, 1, ${reader?.id}, 'queued', now())`.execute(context.db);
    const undone = await context.db.transaction().execute(async (tx) => {
      await sql`update campaign_recipient set state = 'sending' where campaign_id = ${id}`.execute(
        tx,
      );
      const undone = undo(body.data.id);
      await untilWaiting(context.db, 1);
      return { undone };
    });
    expect(await undone.undone).toMatchObject({ undone: { removed: 0, kept: 1 } });
    expect(await find("now@undo.test")).toMatchObject({ id: reader?.id });
  });

  it("keeps later decisions of people, and people to whom mail may have gone", async () => {
    const names = ["left", "mailed", "resent", "queued"];
    const list = ["email", ...names.map((name) => `${name}@since.test`)].join("\n");
    const { body } = await importList(token, list);
    clock.advance(1000);
    const [left, mailed, resent, queued] = await Promise.all(
      names.map(async (name) => (await find(`${name}@since.test`))?.id),
    );
    await sql`
      insert into consent_event (id, subscriber_id, kind, source, created_at)
      values (gen_random_uuid(), ${left}, 'unsubscribed', 'link', ${clock.now()})`.execute(
      context.db,
    );
    await sql`update subscriber set state = 'unsubscribed' where id = ${left}`.execute(context.db);
    await sql`
      insert into campaign_recipient (campaign_id, run, subscriber_id, state, reason, due_at)
      values (gen_random_uuid(), 1, ${mailed}, 'sent', null, now()),
        (gen_random_uuid(), 1, ${resent}, 'queued', 'perhaps_sent', now()),
        (gen_random_uuid(), 1, ${queued}, 'queued', null, now())`.execute(context.db);
    expect(await undo(body.data.id)).toMatchObject({ undone: { removed: 1, kept: 3 } });
    expect(await find("left@since.test")).toMatchObject({ state: "unsubscribed" });
    expect(await find("mailed@since.test")).toMatchObject({ state: "active" });
    expect(await find("resent@since.test")).toMatchObject({ state: "active" });
    expect(await find("queued@since.test")).toBeUndefined();
    const { rows } = await sql`
      select state, reason from campaign_recipient where subscriber_id = ${queued}`.execute(
      context.db,
    );
    expect(rows).toEqual([{ state: "skipped", reason: "erased" }]);
  });

  it("keeps people who decide while it waits for them", async () => {
    const { body } = await importList(token, "email\nleaving@since.test");
    clock.advance(1000);
    const leaving = await find("leaving@since.test");
    let undoing: ReturnType<typeof undo> | undefined;
    await inTransaction(context.db, async (tx) => {
      await sql`update subscriber set state = 'unsubscribed' where id = ${leaving?.id}`.execute(tx);
      await sql`
        insert into consent_event (id, subscriber_id, kind, source, created_at)
        values (gen_random_uuid(), ${leaving?.id}, 'unsubscribed', 'preferences', ${clock.now()})`.execute(
        tx,
      );
      undoing = undo(body.data.id);
      await untilWaiting(context.db, 1);
    });
    expect(await undoing).toMatchObject({ undone: { removed: 0, kept: 1 } });
    expect(await find("leaving@since.test")).toMatchObject({ state: "unsubscribed" });
  });

  it("keeps people whom it confirmed and who were sent mail since", async () => {
    const ids = await Promise.all(
      ["mailed@joined.test", "waiting@joined.test"].map((email) => known(email, "pending")),
    );
    clock.advance(1000);
    const done = await inSteps("email\nmailed@joined.test\nwaiting@joined.test", ["email"]);
    expect(done.result).toMatchObject({ added: 2 });
    await sql`
      insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
      values (gen_random_uuid(), 1, ${ids[0]}, 'sent', now())`.execute(context.db);
    expect(await undo(done.id)).toMatchObject({ undone: { restored: 1, kept: 1 } });
    expect(await find("mailed@joined.test")).toMatchObject({ state: "active" });
    expect(await find("waiting@joined.test")).toMatchObject({ state: "pending" });
  });

  it("does not restore people who were erased since", async () => {
    const { body } = await importList(
      token,
      "email,state,suppressed\nerased@later.test,active,true",
    );
    clock.advance(1000);
    const one = await find("erased@later.test");
    await call(`/api/newsletter/subscribers/${one?.id}/`, { token, method: "DELETE" });
    expect(await find("erased@later.test")).toBeUndefined();
    expect(await undo(body.data.id)).toMatchObject({ undone: { removed: 0, lifted: 0, kept: 2 } });
    expect(await suppressionOf("erased@later.test")).toBeDefined();
  });

  it("reverts all changes to an address that occurs in several batches", async () => {
    const filler = Array.from({ length: 1200 }, (_, i) => `f${i}@many.test,active`);
    const list = ["email,status", "twice@many.test,pending", ...filler, "twice@many.test,active"];
    const done = await inSteps(list.join("\n"), ["email", "state"]);
    expect(await undo(done.id)).toMatchObject({ undone: { removed: 1201, kept: 0 } });
    expect(await find("twice@many.test")).toBeUndefined();
  });

  it("is rejected if nothing can be undone", async () => {
    const { body } = await importList(token, "email\nsame@gone.test");
    const again = await importList(token, "email\nsame@gone.test");
    expect(await undo(again.body.data.id)).toMatchObject({
      status: 409,
      body: { code: "IMPORT_UNDO_GONE" },
    });
    await sql`delete from subscriber_import_effect`.execute(context.db);
    expect(await undo(body.data.id)).toMatchObject({ body: { code: "IMPORT_UNDO_GONE" } });
    const begun = await call(at, { token, body: { name: "list.csv", bytes: 5 } });
    expect(await undo(begun.body.data.id)).toMatchObject({ body: { code: "IMPORT_WRONG_STATE" } });
    const unknown = "019abcde-0000-7000-8000-000000000000";
    expect(await undo(unknown)).toMatchObject({ status: 404 });
  });
});
