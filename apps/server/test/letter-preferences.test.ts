import { holdsMailToken, maskPrivate, newsletterTopics, preferencesPage } from "@sortes/contract";
import { newId, preferencesToken, suppressionHash, unsubscribeToken } from "@sortes/db";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, context, clock } = await testServer({ rateLimits: true });
const { db, config } = context;
const secret = config.appSecret;

let readers = 0;
/** Somebody who was imported: active, and without an account. */
async function reader(state = "active") {
  const id = newId(clock.now());
  const address = `reader${++readers}@example.test`;
  await sql`
    insert into subscriber (id, address, address_key, locale, state, topics, requested_at, confirmed_at)
    values (${id}, ${address}, ${address}, 'en', ${state}, ${[...newsletterTopics]}, now(), now())`.execute(
    db,
  );
  return { id, address, token: preferencesToken(secret, id) };
}

const path = (token: string) => `/api/newsletter/preferences/${token}/`;
const look = (token: string) => call(path(token));
const save = (token: string, body: object = {}) =>
  call(path(token), {
    method: "PUT",
    body: { subscribed: true, frequency: "monthly", topics: ["tips"], language: "ro", ...body },
  });
const said = async (id: string) =>
  (
    await sql<{ kind: string; source: string; detail: unknown }>`
      select kind, source, detail from consent_event where subscriber_id = ${id} order by id`.execute(
      db,
    )
  ).rows;
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from subscriber where id = ${id}`.execute(db)).rows[0]
    ?.state;

const dead = { status: 404, body: { code: "PREFERENCES_LINK_DEAD" } };
const over = { status: 409, body: { code: "SUBSCRIPTION_OVER" } };

describe("the preferences link of a newsletter", () => {
  // spec 7.87
  it("shows and changes a reader's preferences, and records their consent", async () => {
    const { id, token } = await reader();
    const shown = await look(token);
    expect(shown).toMatchObject({
      status: 200,
      body: { data: { subscribed: true, frequency: "weekly", language: "en" } },
    });
    expect(shown.body.data.address).toBe("r***@example.test");
    expect(await said(id)).toEqual([]);
    const wanted = { frequency: "monthly", topics: ["tips"], language: "ro" };
    for (let i = 0; i < 2; i++)
      expect(await save(token)).toMatchObject({ status: 200, body: { data: wanted } });
    expect((await look(token)).body.data).toMatchObject(wanted);
    expect(await said(id)).toEqual([{ kind: "changed", source: "letter", detail: wanted }]);
    const zone = { time_zone: "Pacific/Auckland" };
    expect((await save(token, zone)).body.data).toMatchObject(zone);
    // a client that does not know of zones leaves it
    expect((await save(token)).body.data).toMatchObject(zone);
    expect((await save(token, { time_zone: "+13:00" })).status).toBe(400);
    expect((await save(token, { time_zone: null })).body.data.time_zone).toBeNull();
  });

  it("unsubscribes repeatedly, and cannot be used to resubscribe", async () => {
    const { id, token } = await reader();
    for (let i = 0; i < 2; i++)
      expect(await save(token, { subscribed: false })).toMatchObject({
        status: 200,
        body: { data: { subscribed: false } },
      });
    expect(await said(id)).toEqual([{ kind: "unsubscribed", source: "letter", detail: null }]);
    expect((await look(token)).body.data).toMatchObject({ subscribed: false });
    expect(await save(token)).toMatchObject(over);
    const undo = `/api/newsletter/unsubscribe/${unsubscribeToken(secret, id)}/undo/`;
    expect((await call(undo, { method: "POST" })).status).toBe(409);
    expect(await stateOf(id)).toBe("unsubscribed");
  });

  // spec 7.87
  it("grants access to nothing else, and needs its own kind of token", async () => {
    const { id, token } = await reader();
    const ending = unsubscribeToken(secret, id);
    for (const other of [ending, "short", preferencesToken(`${secret}x`, id)])
      expect(await look(other)).toMatchObject(dead);
    expect(await save(ending)).toMatchObject(dead);
    for (const way of ["", "undo/"])
      expect(
        (await call(`/api/newsletter/unsubscribe/${token}/${way}`, { method: "POST" })).status,
      ).toBe(404);
    expect((await call("/api/users/me/", { token })).status).toBe(401);
    expect(await stateOf(id)).toBe("active");
  });

  it("starts no subscription, in particular for a suppressed or erased address", async () => {
    for (const state of ["pending", "unsubscribed"]) {
      const { id, token } = await reader(state);
      expect((await look(token)).body.data).toMatchObject({ subscribed: false });
      expect(await save(token)).toMatchObject(over);
      expect(await stateOf(id)).toBe(state);
    }
    const { id, address, token } = await reader();
    await sql`
      insert into suppression (address_hash, reason)
      values (${suppressionHash(secret, address)}, 'bounced')`.execute(db);
    expect((await look(token)).body.data).toMatchObject({ subscribed: false });
    expect(await save(token)).toMatchObject(over);
    await sql`delete from subscriber where id = ${id}`.execute(db);
    expect(await look(token)).toMatchObject(dead);
    expect(await save(token, { subscribed: false })).toMatchObject(dead);
  });

  it("limits changes, but never unsubscribing", async () => {
    const { id, token } = await reader();
    const statuses = [];
    for (let i = 0; i < 32; i++)
      statuses.push((await save(token, { language: i % 2 ? "en" : "ro" })).status);
    expect(statuses[29]).toBe(200);
    expect(statuses[30]).toBe(429);
    expect((await save(token, { subscribed: false })).status).toBe(200);
    expect(await stateOf(id)).toBe("unsubscribed");
  });

  it("is treated as an address with a token by the referrer policy and by logs", () => {
    const page = `${preferencesPage}/${preferencesToken(secret, newId(clock.now()))}`;
    expect(holdsMailToken(page)).toBe(true);
    const [, , , token = ""] = page.split("/");
    expect(maskPrivate(`550 see https://sortes.test${page}`)).not.toContain(token);
  });
});
