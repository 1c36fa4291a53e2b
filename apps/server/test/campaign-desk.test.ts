import { exportRecipientsInput } from "@sortes/contract";
import { newId } from "@sortes/db";
import * as recipients from "@sortes/db/newsletter/campaigns/recipients";
import * as audit from "@sortes/db/accounts/audit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { campaigner, campaignsPath } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { db } = context;
const staff = await campaigner(server, "Ana");
const { token } = staff;

/** Somebody who is to get a campaign. @returns the address */
async function recipient(campaignId: string, state: string, address?: string): Promise<string> {
  const id = newId(new Date());
  const email = address ?? `${id}@example.test`;
  await sql`
    insert into subscriber (id, address, address_key, locale, state, topics, requested_at)
    values (${id}, ${email}, ${email.toLowerCase()}, 'en', 'active', '{}', now())`.execute(db);
  await sql`
    insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at, last_error)
    values (${campaignId}, 1, ${id}, ${state}, now(), ${state === "failed" ? "=550 nobody" : null})`.execute(
    db,
  );
  return email;
}

async function sending(): Promise<string> {
  const id = await staff.draft();
  await staff.put(id, "sending");
  return id;
}

const read = async (id: string, path: string) =>
  await call(`${campaignsPath}${id}/${path}`, { token });

describe("the progress of campaigns", () => {
  // spec 7.49
  it("reports only those that are being sent", async () => {
    const id = await sending();
    const paused = await staff.draft();
    await staff.put(paused, "paused");
    await recipient(id, "sent");
    await recipient(id, "queued");
    await recipient(paused, "queued");
    const { body } = await call(`${campaignsPath}progress/`, { token });
    expect(body.data.campaigns).toEqual([
      {
        id,
        status: "sending",
        subject_test_phase: null,
        counters: expect.objectContaining({ recipients: 2, queued: 1, sent: 1 }),
      },
    ]);
    await staff.put(id, "sent");
    expect((await call(`${campaignsPath}progress/`, { token })).body.data.campaigns).toEqual([]);
  });

  // spec 7.50
  it("reports a single one in any state", async () => {
    const id = await staff.draft();
    await staff.put(id, "sent");
    await recipient(id, "failed");
    expect((await read(id, "progress/")).body.data).toEqual({
      id,
      status: "sent",
      subject_test_phase: null,
      counters: expect.objectContaining({ recipients: 1, failed: 1 }),
    });
    expect((await read(newId(new Date()), "progress/")).body.code).toBe("NOT_FOUND");
  });
});

describe("the record of a campaign", () => {
  // spec 7.51
  it("lists who did what and when, newest first", async () => {
    const id = await staff.draft();
    const time = new Date(Date.now() + 3_600_000).toISOString();
    expect((await staff.act(id, "schedule", { scheduled_time: time })).status).toBe(200);
    expect((await staff.act(id, "cancel")).status).toBe(200);
    const createdAt = new Date(Date.now() + 1000);
    const entry = { subject: id, action: "campaign.finish", createdAt } as const;
    await db.transaction().execute(async (tx) => {
      await audit.insert(tx, { ...entry, actor: "worker" });
      await audit.insert(tx, { ...entry, actor: newId(createdAt) });
      await audit.insert(tx, {
        ...entry,
        actor: "cli",
        action: "queue.redrive",
      });
    });
    const { body } = await read(id, "record/");
    expect(body.data.pagination).toEqual({ total: 5, page: 1, limit: 20, pages: 1 });
    const recorded = (body.data.record as Record<string, unknown>[]).map(
      ({ action, by, name, scheduled_time: scheduled }) => [action, by, name, scheduled],
    );
    expect(new Set(recorded.slice(0, 2))).toEqual(
      new Set([
        ["finish", "worker", null, null],
        ["finish", "person", null, null],
      ]),
    );
    expect(recorded.slice(2)).toEqual([
      ["cancel", "person", "Ana", null],
      ["schedule", "person", "Ana", time],
      ["create", "person", "Ana", null],
    ]);
    expect(body.data.record[2]).toMatchObject({ action: "cancel", becomes: "draft" });
    expect(body.data.record[3]).toMatchObject({ action: "schedule", becomes: null });
    const last = await read(id, "record/?page=3&limit=2");
    expect(last.body.data.record).toHaveLength(1);
    expect((await read(newId(new Date()), "record/")).status).toBe(404);
  });

  it("is found by an index among all audit entries", async () => {
    const { rows } = await sql<{ plan: string }>`
      select indexdef as plan from pg_indexes where indexname = 'audit_log_subject'`.execute(db);
    expect(rows[0]?.plan).toContain("(subject, created_at DESC, id DESC)");
  });
});

describe("one recipient of a campaign", () => {
  it("is found by the whole address, in any case, within a state", async () => {
    const id = await sending();
    const other = await sending();
    const email = await recipient(id, "failed", "Mihai.Pop@example.test");
    await recipient(id, "sent");
    const found = async (query: string, of = id) =>
      (await read(of, `recipients/?${query}`)).body.data;
    const one = await found("search=%20MIHAI.pop@example.test%20");
    expect(one.recipients.map((row: { email: string }) => row.email)).toEqual([email]);
    expect(one.pagination.total).toBe(1);
    for (const [query, of] of [
      ["search=mihai.pop@example.test&state=sent"],
      ["search=mihai.pop@example.test", other],
      ["search=mihai"],
      ["search=%25@example.test"],
    ] as const)
      expect(await found(query, of)).toMatchObject({ recipients: [], pagination: { total: 0 } });
    expect((await read(id, `recipients/?search=${"a".repeat(255)}`)).status).toBe(400);
  });
});

describe("the file of recipients", () => {
  // spec 7.52
  it("is a table that no spreadsheet calculates", async () => {
    const id = await sending();
    const email = await recipient(id, "failed");
    await recipient(id, "sent");
    const { body } = await read(id, "recipients/export/?state=failed");
    const [head, row, ...rest] = (body as string).split("\r\n");
    expect(head).toBe("\ufeffemail,state,reason,attempts,last_error,sent_at,id");
    expect(row).toContain(`${email},failed,,0,'=550 nobody,,`);
    expect(rest).toEqual(["# complete (1),,,,,,", ""]);
  });

  it("is marked incomplete if the campaign is deleted during the export", async () => {
    const id = await staff.draft();
    const file = await context.campaignRecipients.export(exportRecipientsInput.parse({ id }));
    expect(await file.isWhole()).toBe(true);
    expect((await call(`${campaignsPath}${id}/`, { token, method: "DELETE" })).status).toBe(204);
    expect(await file.isWhole()).toBe(false);
  });

  it("contains each recipient once, however many there are, even while they change", async () => {
    const id = await sending();
    await sql`
      insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
      select ${id}, 1, gen_random_uuid(), 'queued', now() from generate_series(1, 2500)`.execute(
      db,
    );
    const seen: string[] = [];
    const batch = (after?: string) =>
      recipients.batch(db, { campaignId: id, run: 1, state: "all" }, after);
    for (let one = await batch(); one.next; one = await batch(one.next)) {
      seen.push(...one.rows.map((row) => row.id));
      await sql`update campaign_recipient set state = 'sent' where campaign_id = ${id}`.execute(db);
    }
    expect(seen).toHaveLength(2500);
    expect(new Set(seen).size).toBe(2500);
  });
});
