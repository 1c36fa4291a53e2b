import { randomUUID } from "node:crypto";
import * as users from "@sortes/db/accounts/users";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { somebodyHeld } from "./support/held.ts";
import { confirmed, testServer } from "./support/server.ts";

const server = await testServer();
const { call, person, logIn, context, setPerson } = server;
const { db } = context;

const erase = (token: string, password: unknown = "secret1", language = "en") =>
  call("/api/users/me/", {
    method: "DELETE",
    token,
    body: { current_password: password },
    language,
  });
const me = (token: string) => call("/api/users/me/", { token });

/** Columns that contain a text in any row, as `table.column`. */
async function placesOf(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found = tables.rows.map(
    ({ name }) => sql`
      select distinct ${name} || '.' || e.key as place
      from ${sql.table(name)} one, jsonb_each_text(to_jsonb(one)) as e
      where strpos(lower(e.value), lower(${text})) > 0`,
  );
  const { rows } = await sql<{ place: string }>`
    ${sql.join(found, sql` union all `)} order by place`.execute(db);
  return rows.map(({ place }) => place);
}

describe("erasing an account", () => {
  // spec 7.15
  it("leaves only documented data of the person", async () => {
    const { token, id, email, subscriberId } = await somebodyHeld(server, "Ana");
    expect((await placesOf(id)).length).toBeGreaterThan(8);
    const reply = await erase(token, "secret1", "ro");
    expect(reply).toMatchObject({ status: 204, body: "" });
    // the record of what was done, by an id that leads to nobody
    expect(await placesOf(id)).toEqual(["audit_log.actor", "audit_log.subject"]);
    const deeds = await sql<{ action: string }>`
      select action from audit_log where subject = ${id} order by id`.execute(db);
    expect(deeds.rows.at(-1)).toEqual({ action: "user.erase" });
    // the last mail
    expect(await placesOf(email)).toEqual(["mail_message.address"]);
    for (const word of ["ana's", "ana.next@", "key-of-ana"])
      expect(await placesOf(word)).toEqual([]);
    // what was agreed to, and what was sent, by an id that leads to nobody
    expect(await placesOf(subscriberId)).toEqual([
      "campaign_recipient.subscriber_id",
      "consent_event.subscriber_id",
      "delivery_report.subscriber_id",
    ]);
    const { rows } = await sql`
      select kind, locale, state from mail_message where address = ${email}`.execute(db);
    expect(rows).toEqual([{ kind: "account_erased", locale: "ro", state: "queued" }]);
    const suppressed = await sql<{ reason: string }>`select reason from suppression`.execute(db);
    expect(suppressed.rows).toEqual([{ reason: "erased" }]);
  });

  it("ends every session at once, and frees the name and the address", async () => {
    const { token, email } = await person("Bogdan");
    const phone = await logIn(email);
    expect((await erase(token)).status).toBe(204);
    for (const old of [token, phone]) expect((await me(old)).status).toBe(401);
    expect((await erase(token)).status).toBe(401);
    const body = { email, password: "secret1" };
    expect((await call("/api/users/login/", { body })).status).toBe(401);
    expect((await person("Bogdan")).token).toBeTruthy();
  });

  it.each([
    ["", "This field is required."],
    ["guess", "This is not your current password."],
    [7, "This value has the wrong type."],
  ])("requires the password: %j", async (password, words) => {
    const { token } = await person(`Carmen${String(password)}`);
    const reply = await erase(token, password);
    expect(reply).toMatchObject({ status: 400, body: { errors: { current_password: [words] } } });
    expect((await me(token)).status).toBe(200);
  });

  it("ignores a password in the query string", async () => {
    const { token } = await person("Dana");
    const path = "/api/users/me/?current_password=secret1";
    expect((await call(path, { method: "DELETE", token })).status).toBe(400);
    expect((await me(token)).status).toBe(200);
  });

  it("keeps the data of an unconfirmed address", async () => {
    const { token, id, subscriberId } = await somebodyHeld(server, "Eva");
    await setPerson(id, { emailVerified: false, emailVerifiedAt: null });
    expect((await erase(token)).status).toBe(204);
    expect(await placesOf(subscriberId)).toContain("subscriber.id");
  });

  it("removes what others keep under a confirmed address, and only that", async () => {
    const other = await person("Ozana", { isStaff: true });
    const kept = [];
    for (const name of ["Petra", "Radu"]) {
      const { token, email } = await person(name, name === "Petra" ? confirmed : {});
      await sql`insert into gift_mail (id, user_id, exchange, title, name, address, link_hash, state)
        values (${randomUUID()}, ${other.id}, ${name}, 't', 'n', ${email}, 'h', 'sent')`.execute(
        db,
      );
      await sql`insert into test_address (id, user_id, address, address_key)
        values (${randomUUID()}, ${other.id}, ${email}, ${email})`.execute(db);
      await sql`insert into staff_invitation (id, address, address_key, language, operator, expires_at)
        values (${randomUUID()}, ${email}, ${email}, 'en', 'o', now())`.execute(db);
      expect((await erase(token)).status).toBe(204);
      kept.push(await placesOf(email));
    }
    expect(kept).toEqual([
      ["mail_message.address"],
      [
        "gift_mail.address",
        "staff_invitation.address",
        "staff_invitation.address_key",
        "test_address.address",
        "test_address.address_key",
      ],
    ]);
  });

  it("is refused to the last staff member, and to one of the last two at once", async () => {
    await sql`update app_user set is_staff = false`.execute(db);
    const first = await person("First", { isStaff: true });
    expect(await erase(first.token)).toMatchObject({
      status: 409,
      body: { code: "LAST_STAFF_MEMBER" },
    });
    expect((await me(first.token)).status).toBe(200);
    const second = await person("Second", { isStaff: true });
    const both = await Promise.all([erase(first.token), erase(second.token)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["204", "409"]);
    const { rows } = await sql`select 1 from app_user where is_staff`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it("that is refused to the last staff member leaves their subscription as it was", async () => {
    await sql`update app_user set is_staff = false`.execute(db);
    const { token } = await person("Paying", { isStaff: true });
    const opened = await call("/api/users/upgrade-tier/", { token, body: { tier: "premium" } });
    const { session_id } = opened.body.data;
    await call(`/api/users/checkout/${session_id}/pay/`, { token, body: {} });
    expect((await erase(token)).body.code).toBe("LAST_STAFF_MEMBER");
    const { rows } = await sql`select cancel_at_period_end as ends from trial_subscription`.execute(
      db,
    );
    expect(rows).toEqual([{ ends: false }]);
  });

  it("does not wait for staff who are at work", async () => {
    const { id } = await person("Works", { isStaff: true });
    const { token } = await person("Mihai");
    await db.transaction().execute(async (tx) => {
      // as a stored reply to the staff member's call does
      await sql`select 1 from app_user where id = ${id} for key share`.execute(tx);
      expect((await erase(token)).status).toBe(204);
    });
  });

  it("is possible for staff if others remain, and keeps their content without their name", async () => {
    await person("Stays", { isStaff: true });
    const { token, id } = await somebodyHeld(server, "Leaves");
    await db.transaction().execute((tx) => users.setStaff(tx, id, true));
    expect((await erase(token)).status).toBe(204);
    const { rows } = await sql`select created_by from campaign where created_by is null`.execute(
      db,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  // spec 7.15
  it("leaves nothing half done while other tabs save, rename and draw", async () => {
    for (let round = 0; round < 3; round++) {
      const { token, id } = await person(`Hurried${round}`);
      const teams = { name: "t", input_names: "a,b", number_of_teams: 2, result: [["a"], ["b"]] };
      const pack = { name: "p", category: "teamGenerator", description: "d", content: "x" };
      const headers = { "idempotency-key": `hurried-${round}` };
      const [erased, ...others] = await Promise.all([
        erase(token),
        call("/api/history/team/", { token, body: teams, headers }),
        call("/api/history/team/", { token, body: teams }),
        call("/api/packs/", { token, body: pack }),
        call("/api/users/me/", { method: "PATCH", token, body: { username: `Other${round}` } }),
        call("/api/users/resend-verification/", { token, body: {} }),
        call("/api/users/sessions/", { method: "DELETE", token }),
        call("/api/generators/pet-name/", {
          token,
          body: { pet_type: "cat", gender: "any", save_history: true },
        }),
      ]);
      expect(erased?.status).toBe(204);
      const known = [200, 201, 204, 401];
      expect(others.filter(({ status }) => !known.includes(status))).toEqual([]);
      expect(await placesOf(id)).toEqual(["audit_log.actor", "audit_log.subject"]);
      expect((await call("/api/history/team/", { token, body: teams })).status).toBe(401);
    }
  });

  it("ends everything in progress: sessions end, and no mail is sent", async () => {
    const { token, id, email } = await person("Vera");
    const user = await users.findById(db, id);
    if (!user) throw new Error("there is nobody");
    expect((await erase(token)).status).toBe(204);
    const caller = { network: "192.0.2.1", locale: "en" as const };
    const session = { sessionId: "a session", user };
    const nobody = { code: "UNAUTHENTICATED" };
    await expect(context.accountErasure.erase(user, "secret1", caller)).rejects.toMatchObject(
      nobody,
    );
    await expect(
      context.accountChanges.change(session, { username: "Verena" }, caller),
    ).rejects.toMatchObject(nobody);
    await expect(context.accounts.resendVerification(id, caller)).rejects.toMatchObject(nobody);
    expect(await placesOf(id)).toEqual(["audit_log.actor", "audit_log.subject"]);
    // an unconfirmed address is not even notified of the erasure
    expect(await placesOf(email)).toEqual([]);
  });

  it("rejects a password that another request has replaced", async () => {
    const { token, id } = await person("Walter");
    const user = await users.findById(db, id);
    if (!user) throw new Error("there is nobody");
    const body = { password: "another one", current_password: "secret1" };
    expect((await call("/api/users/me/", { method: "PATCH", token, body })).status).toBe(200);
    const caller = { network: "192.0.2.1", locale: "en" as const };
    await expect(context.accountErasure.erase(user, "secret1", caller)).rejects.toMatchObject({
      fields: { currentPassword: [{ code: "PASSWORD_WRONG" }] },
    });
    expect((await me(token)).status).toBe(200);
  });

  it("deletes a large history in steps that stay within the time limit of a statement", async () => {
    const { token, id } = await person("Yvonne");
    await sql`
      insert into history_item (id, user_id, generator_type, name, content)
      select gen_random_uuid(), ${id}, 'pet_name', 'n', '{}' from generate_series(1, 10001)`.execute(
      db,
    );
    await sql`
      create function refuse_large_steps() returns trigger language plpgsql as $body$
      begin
        if (select count(*) from gone) > 10000 then raise exception 'too much at once'; end if;
        return null;
      end
      $body$`.execute(db);
    await sql`
      create trigger large_steps after delete on history_item referencing old table as gone
        for each statement execute function refuse_large_steps()`.execute(db);
    expect((await erase(token)).status).toBe(204);
    expect(await placesOf(id)).toEqual(["audit_log.actor", "audit_log.subject"]);
  });

  it("deletes open lists and texts of draws in steps, before the account takes the rest along", async () => {
    const { token, id } = await person("Wilma", confirmed);
    const { body } = await call("/api/open-lists/", { token, body: { title: "Walk", hours: 24 } });
    await sql`
      insert into open_list_entry (id, list_id, number, name, name_key, skeleton, device_hash, state,
        joined_at, version)
      select gen_random_uuid(), ${body.data.id}, n, n::text, n::text, n::text, '', 'listed', now(), n
      from generate_series(1, 3) as n`.execute(db);
    const draws = {
      token,
      body: { kind: "teams", title: "Walk", rules: { teams: 2 }, names: "shown" },
    };
    const [open, frozen] = [await call("/api/draws/", draws), await call("/api/draws/", draws)];
    for (const { body: draw } of [open, frozen])
      await call(`/api/draws/${draw.data.id}/entries/`, {
        method: "PUT",
        token,
        body: { text: "Ana\nIon" },
      });
    await call(`/api/draws/${frozen.body.data.id}/freeze/`, { token, body: {} });
    expect(await placesOf(id)).toEqual(
      expect.arrayContaining(["draw_list.user_id", "draw_opening.user_id", "open_list.user_id"]),
    );
    await sql`
      create function refuse_large_cascade() returns trigger language plpgsql as $body$
      begin
        if exists (select from open_list join open_list_entry on list_id = open_list.id
            where user_id = old.id)
          or exists (select from draw_text where user_id = old.id)
          or exists (select from draw_list where user_id = old.id)
          or exists (select from draw_opening where user_id = old.id)
        then raise exception 'too much at once'; end if;
        return old;
      end
      $body$`.execute(db);
    await sql`
      create trigger large_cascade before delete on app_user
        for each row execute function refuse_large_cascade()`.execute(db);
    expect((await erase(token)).status).toBe(204);
    expect(await placesOf(id)).toEqual(["audit_log.actor", "audit_log.subject"]);
  });

  it("works with a confirmed address without a subscription", async () => {
    const { token, email } = await person("Xenia", confirmed);
    expect((await erase(token)).status).toBe(204);
    expect(await placesOf(email)).toEqual(["mail_message.address"]);
  });

  it("leaves no trace of a new address that is requested at the same time", async () => {
    const { token } = await person("Zoe");
    const wish = { email: "zoe.next@example.test", current_password: "secret1" };
    const [changed, erased] = await Promise.all([
      call("/api/users/me/", { method: "PATCH", token, body: wish }),
      erase(token),
    ]);
    expect(erased.status).toBe(204);
    expect([200, 401]).toContain(changed.status);
    expect(await placesOf("zoe.next")).toEqual([]);
  });
});
