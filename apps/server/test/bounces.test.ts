import { newId } from "@sortes/db";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import type { InboundSource, ReportDeed, ReportKind } from "@sortes/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { campaigner } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";
import { subscribersOf } from "./support/subscribers.ts";

const server = await testServer();
const { call, context, clock, person } = server;
const { staff, known, suppress, suppressionOf, audited } = subscribersOf(server);
const { token, id: staffId } = await staff("Stela");
const nobody = "01900000-0000-7000-8000-000000000000";
const path = "/api/newsletter/bounces/";

interface Told {
  kind?: ReportKind;
  deed?: ReportDeed;
  source?: InboundSource;
  campaignId?: string;
  diagnostic?: string;
}

let count = 0;
/** A report about a mail to a subscriber, by a stored message or, if `rejected`, by the mail server. @returns its id */
async function reported(subscriberId: string, told: Told = {}): Promise<string> {
  const { kind = "bounce", deed = "suppressed", source = "ses", ...more } = told;
  const id = newId(clock.now());
  const digest = `digest ${(count += 1)}`;
  clock.advance(1000);
  if (kind !== "rejected")
    await deliveryReports.insertInboundMessage(context.db, { digest, source, state: "done" });
  await context.db
    .insertInto("deliveryReport")
    .values({
      id,
      digest: kind === "rejected" ? null : digest,
      kind,
      deed,
      subscriberId,
      recipientId: String(count),
      status: "5.1.1",
      diagnostic: "550 5.1.1 no such mailbox",
      createdAt: clock.now(),
      ...more,
    })
    .execute();
  return id;
}

const list = async (query = "") => (await call(`${path}?${query}`, { token })).body.data;
const emails = async (query: string): Promise<string[]> =>
  (await list(query)).bounces.map(({ email }: { email: string }) => email);
const putRight = (id: string) => call(`${path}${id}/put-right/`, { method: "POST", token });

beforeEach(async () => {
  await sql`delete from delivery_report`.execute(context.db);
  await sql`delete from subscriber`.execute(context.db);
  await sql`delete from suppression`.execute(context.db);
});

describe("the list of bounces", () => {
  it("says whose mail came back, how, why, by whom reported, when, and of which letter", async () => {
    const { draft } = await campaigner(server, "Writer");
    const title = "November";
    const campaignId = await draft({ title });
    await suppress("ana@bounce.test");
    const id = await reported(await known("ana@bounce.test", "active"), { campaignId });
    expect((await list()).bounces).toEqual([
      {
        id,
        email: "ana@bounce.test",
        kind: "hard",
        source: "ses",
        status: "5.1.1",
        diagnostic: "550 5.1.1 no such mailbox",
        created_at: expect.stringMatching(/Z$/),
        campaign: { id: campaignId, title },
        state: "active",
        suppression_reason: "bounced",
        put_right_at: null,
      },
    ]);
  });

  it("is filtered by kind and by a part of the address, newest first, in pages", async () => {
    const of = (name: string) => known(`${name}@bounce.test`, "active");
    await reported(await of("hard"));
    await reported(await of("at-once"), { kind: "rejected" });
    await reported(await of("soft"), { deed: "failed" });
    await reported(await of("policy"), { deed: "alerted" });
    await reported(await of("spam"), { kind: "complaint", deed: "suppressed" });
    // still being tried, and about nobody
    await reported(await of("late"), { kind: "delay", deed: "noted" });
    await reported(nobody, { kind: "foreign", deed: "noted" });
    const all = ["spam", "policy", "soft", "at-once", "hard"].map((name) => `${name}@bounce.test`);
    expect(await emails("")).toEqual(all);
    expect(await emails("limit=2&page=2")).toEqual(all.slice(2, 4));
    expect((await list("limit=2")).pagination).toMatchObject({ total: 5, pages: 3 });
    expect(await emails("kind=hard")).toEqual(["at-once@bounce.test", "hard@bounce.test"]);
    expect(await emails("kind=soft")).toEqual(["soft@bounce.test"]);
    expect(await emails("kind=refused")).toEqual(["policy@bounce.test"]);
    expect(await emails("kind=complaint")).toEqual(["spam@bounce.test"]);
    expect(await emails("search=ONCE@b")).toEqual(["at-once@bounce.test"]);
    expect(await emails("kind=soft&search=hard")).toEqual([]);
    expect(await emails("search=%25")).toEqual([]);
    expect((await list("kind=hard")).bounces[0]).toMatchObject({ source: "smtp" });
  });

  it("keeps a bounce of somebody who was erased, without who it was", async () => {
    const id = await known("gone@bounce.test", "active");
    const report = await reported(id);
    await call(`/api/newsletter/subscribers/${id}/`, { method: "DELETE", token });
    expect((await list()).bounces).toMatchObject([{ email: null, diagnostic: null, state: null }]);
    expect(await putRight(report)).toMatchObject({ status: 404 });
  });
});

describe("a bounce before staff suppressed its reader", () => {
  const act = (id: string, what: "suppress" | "unsuppress") =>
    call(`/api/newsletter/subscribers/${id}/${what}/`, { method: "POST", token });

  it.each([
    ["bounce", "bounced"],
    ["complaint", "complained"],
  ] as const)("suppresses again when they lift that: %s", async (kind, reason) => {
    const email = "ana@bounce.test";
    const id = await known(email, "active");
    await reported(id, { kind });
    await suppress(email, reason);
    await act(id, "suppress");
    expect((await act(id, "unsuppress")).body.data).toMatchObject({
      state: "active",
      suppression_reason: reason,
    });
    expect(await suppressionOf(email)).toBe(reason);
  });

  it("counts no more once it is put right", async () => {
    const email = "ana@bounce.test";
    const id = await known(email, "active");
    const report = await reported(id);
    await suppress(email);
    await putRight(report);
    await act(id, "suppress");
    expect((await act(id, "unsuppress")).body.data).toMatchObject({ suppression_reason: null });
  });
});

describe("a bounce that staff put right", () => {
  it("no longer suppresses its reader; all of the reader's bounces say when, and it is recorded", async () => {
    const email = "ana@bounce.test";
    const reader = await known(email, "active");
    await suppress(email);
    const [first, second] = [await reported(reader), await reported(reader, { kind: "rejected" })];
    const before = (await audited("subscriber.put_right")).length;
    const reply = await putRight(first);
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { id: first, suppression_reason: null, state: "active" } },
    });
    expect(reply.body.data.put_right_at).not.toBeNull();
    // repeated, or of another row of the same reader
    for (const id of [first, second]) expect((await putRight(id)).status).toBe(200);
    const { bounces } = await list();
    expect(bounces.map((one: { put_right_at: string }) => one.put_right_at)).toEqual([
      reply.body.data.put_right_at,
      reply.body.data.put_right_at,
    ]);
    expect((await audited("subscriber.put_right")).slice(before)).toEqual([
      { actor: staffId, subject: reader, detail: {} },
    ]);
  });

  it("counts no more when three in a row would suppress, nor if reported late", async () => {
    const reader = await known("full@bounce.test", "active");
    await suppress("full@bounce.test");
    await context.db.transaction().execute(async (tx) => {
      const sentAt = clock.now();
      expect(await deliveryReports.isGoodSince(tx, reader, sentAt)).toBe(false);
    });
    const id = await reported(reader);
    const sentAt = clock.now();
    clock.advance(1000);
    await putRight(id);
    const good = await context.db
      .transaction()
      .execute((tx) => deliveryReports.isGoodSince(tx, reader, sentAt));
    expect(good).toBe(true);
  });

  it.each(["complained", "staff", "erased"] as const)(
    "does not lift a suppression for another reason: %s",
    async (reason) => {
      const email = `${reason}@bounce.test`;
      const reader = await known(email, "active");
      const id = await reported(reader);
      await suppress(email, reason);
      const reply = await putRight(id);
      expect(reply).toMatchObject({ status: 409, body: { code: "SUPPRESSION_STAYS" } });
      expect((await list()).bounces).toMatchObject([
        { suppression_reason: reason, put_right_at: null },
      ]);
    },
  );

  it("stays as it is if the address is not suppressed, and is known", async () => {
    const id = await reported(await known("fine@bounce.test", "active"), { deed: "failed" });
    const before = (await audited("subscriber.put_right")).length;
    expect((await putRight(id)).body.data).toMatchObject({ put_right_at: null });
    expect(await audited("subscriber.put_right")).toHaveLength(before);
    expect((await putRight(nobody)).status).toBe(404);
  });

  it("is put right by staff only", async () => {
    const { token: other } = await person("Carol");
    const id = await reported(await known("x@bounce.test", "active"));
    const reply = await call(`${path}${id}/put-right/`, { method: "POST", token: other });
    expect(reply.status).toBe(403);
  });
});
