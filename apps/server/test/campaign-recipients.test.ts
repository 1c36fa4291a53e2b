import { randomUUID } from "node:crypto";
import { type Db, inTransaction, newId, suppressionHash } from "@sortes/db";
import * as recipients from "@sortes/db/newsletter/campaigns/recipients";
import * as sending from "@sortes/db/newsletter/sending/sending";
import * as campaignRounds from "@sortes/db/newsletter/campaigns/rounds";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as subjectTests from "@sortes/db/newsletter/campaigns/subject-tests";
import { queryDatabase, setPostalAddress } from "@sortes/testing";
import {
  CompiledQuery,
  createQueryId,
  type KyselyPlugin,
  type RootOperationNode,
  sql,
} from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, person, context, databaseUrl } = await testServer();
const { db } = context;
let token: string;
let staffId: string;

beforeAll(async () => {
  await setPostalAddress(databaseUrl);
  ({ token, id: staffId } = await person("Stan", { isStaff: true }));
});

/** A campaign in a state, as its life would have left it. */
async function campaign(status: string, run = 1): Promise<string> {
  const id = newId(new Date());
  await sql`
    insert into campaign (id, title, subject, preheader, body, status, pause_reason, run, scheduled_time, started_at, finished_at)
    values (${id}, 'Autumn', 'Autumn', '', '<p>Hi</p>', ${status},
      ${status === "paused" ? "staff" : null}, ${run}, ${status === "scheduled" ? new Date() : null},
      now(), ${status.startsWith("sent") ? new Date() : null})`.execute(db);
  return id;
}

/** One recipient. `erased`: their subscriber is gone. */
async function recipient(
  campaignId: string,
  state: string,
  { reason = null as string | null, erased = false, run = 1 } = {},
): Promise<{ id: string; email: string }> {
  const subscriberId = newId(new Date());
  const email = `${subscriberId}@example.test`;
  if (!erased)
    await sql`
      insert into subscriber (id, address, address_key, locale, state, topics, requested_at)
      values (${subscriberId}, ${email}, ${email}, 'en', 'active', '{}', now())`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into campaign_recipient (campaign_id, run, subscriber_id, state, reason, due_at, claim_token, last_error, sent_at)
    values (${campaignId}, ${run}, ${subscriberId}, ${state}, ${reason}, now(), ${state === "unknown" ? randomUUID() : null},
      ${state === "failed" ? "550 nobody here" : null}, ${state === "sent" || state === "unknown" ? new Date() : null})
    returning id`.execute(db);
  return { id: rows[0]?.id ?? "", email };
}

const list = (id: string, query = "") =>
  call(`/api/newsletter/campaigns/${id}/recipients/${query}`, { token });
const resend = (id: string, headers: Record<string, string> = {}) =>
  call(`/api/newsletter/campaigns/${id}/resend-unknown/`, {
    method: "POST",
    token,
    headers,
  });
const statusOf = async (id: string) => {
  const { rows } = await sql<{
    status: string;
    finishedAt: Date | null;
  }>`select status, finished_at from campaign where id = ${id}`.execute(db);
  return rows[0];
};
const audited = async (id: string) => {
  const { rows } = await sql<{ actor: string; detail: unknown }>`
    select actor, detail from audit_log
    where subject = ${id} and action = 'campaign.resend_unknown'`.execute(db);
  return rows;
};

/** The database's plan of the last statement of some work. */
async function planOf(work: (asked: Db) => Promise<unknown>): Promise<string> {
  let node: RootOperationNode | undefined;
  const watch: KyselyPlugin = {
    transformQuery: (args) => (node = args.node),
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await work(db.withPlugin(watch));
  if (!node) throw new Error("nothing was asked");
  const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId());
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]));
  return rows.flatMap((row) => Object.values(row as Record<string, string>)).join("\n");
}

describe("the recipients of a campaign", () => {
  // spec 7.46
  it("are listed with state, reason and address, unless erased", async () => {
    const id = await campaign("sent_with_issues");
    const sent = await recipient(id, "sent");
    const failed = await recipient(id, "failed", { reason: "bounced" });
    const erased = await recipient(id, "skipped", { reason: "erased", erased: true });
    const { status, body } = await list(id);
    expect(status).toBe(200);
    expect(body.data.recipients).toEqual([
      {
        id: failed.id,
        email: failed.email,
        state: "failed",
        reason: "bounced",
        attempts: 0,
        last_error: "550 nobody here",
        next_try_at: null,
        sent_at: null,
        opened_at: null,
        clicked_at: null,
      },
      {
        id: sent.id,
        email: sent.email,
        state: "sent",
        reason: null,
        attempts: 0,
        last_error: null,
        next_try_at: null,
        sent_at: expect.stringMatching(/^\d{4}-.*Z$/),
        opened_at: null,
        clicked_at: null,
      },
      {
        id: erased.id,
        email: null,
        state: "skipped",
        reason: "erased",
        attempts: 0,
        last_error: null,
        next_try_at: null,
        sent_at: null,
        opened_at: null,
        clicked_at: null,
      },
    ]);
    expect(body.data.pagination).toEqual({ total: 3, page: 1, limit: 20, pages: 1 });
  });

  it("say when a mail that was put off is tried again, until then", async () => {
    const id = await campaign("sending");
    const [fresh, waiting, due] = [
      await recipient(id, "queued"),
      await recipient(id, "queued"),
      await recipient(id, "queued"),
    ];
    const postpone = async (one: { id: string }, at: string) =>
      await sql`
        update campaign_recipient set last_error = '450 mailbox busy', due_at = ${at}
        where id = ${one.id}`.execute(db);
    await postpone(waiting, "2100-01-01T08:00:00Z");
    await postpone(due, "2026-01-01T08:00:00Z");
    const { body } = await list(id);
    expect(
      body.data.recipients.map((one: Record<string, unknown>) => [one["id"], one["next_try_at"]]),
    ).toEqual([
      [fresh.id, null],
      [waiting.id, "2100-01-01T08:00:00.000Z"],
      [due.id, null],
    ]);
  });

  // spec 7.46
  it("come in pages, each once, and in one state on request", async () => {
    const id = await campaign("sending");
    const ids = new Set<string>();
    for (let i = 0; i < 7; i++) ids.add((await recipient(id, i % 2 ? "sent" : "queued")).id);
    const seen: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await list(id, `?page=${page}&limit=2`);
      expect(body.data.pagination).toEqual({ total: 7, page, limit: 2, pages: 4 });
      seen.push(...body.data.recipients.map((row: { id: string }) => row.id));
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(ids);
    const sent = (await list(id, "?state=sent&limit=100")).body.data;
    expect(sent.pagination.total).toBe(3);
    expect(sent.recipients.map(({ state }: { state: string }) => state)).toEqual(
      Array(3).fill("sent"),
    );
    const beyond = (await list(id, "?page=9")).body.data;
    expect(beyond.recipients).toEqual([]);
    expect(beyond.pagination.total).toBe(7);
  });

  it("are those of the last run", async () => {
    const id = await campaign("sending", 2);
    await recipient(id, "queued", { run: 1 });
    const { id: last } = await recipient(id, "queued", { run: 2 });
    const { recipients } = (await list(id)).body.data;
    expect(recipients.map((row: { id: string }) => row.id)).toEqual([last]);
  });

  it("are empty for a draft, and not found for a missing campaign", async () => {
    const none = await list(await campaign("draft", 0));
    expect(none.body.data).toEqual({
      recipients: [],
      pagination: { total: 0, page: 1, limit: 20, pages: 0 },
    });
    expect(await list(newId(new Date()))).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
  });

  it.each([
    ["?state=lost", "state"],
    ["?page=0", "page"],
    ["?limit=101", "limit"],
    ["?limit=many", "limit"],
  ])("are rejected if the query is %s", async (query, field) => {
    const { status, body } = await list(await campaign("sending"), query);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it("are found and counted by an index among 100,000", async () => {
    const id = await campaign("sending");
    const others = await Promise.all(Array.from({ length: 19 }, () => campaign("sent")));
    for (const one of [id, ...others])
      await sql`
        insert into campaign_recipient (campaign_id, run, subscriber_id, state, reason, due_at)
        select ${one}, 1, gen_random_uuid(), (array['queued', 'sent', 'failed', 'skipped'])[1 + n % 4],
          case when n % 4 = 3 then 'topic' end, now()
        from generate_series(1, 5000) n`.execute(db);
    await sql`vacuum analyze campaign_recipient`.execute(db);
    const plans: string[] = [];
    for (const state of ["all", "sent"] as const) {
      const filter = { campaignId: id, run: 1, state };
      plans.push(await planOf((asked) => recipients.page(asked, filter, { limit: 20, offset: 0 })));
      plans.push(await planOf((asked) => recipients.count(asked, filter)));
    }
    expect(plans).toHaveLength(4);
    for (const plan of plans) {
      expect(plan).not.toContain("Seq Scan on campaign_recipient");
      // a page is taken as the index has it: what is sorted afterwards is the page
      expect(plan).toMatch(
        /(?:Limit|Aggregate) [^\n]*\n *-> {2}Index Only Scan using campaign_recipient_(?:state|once)/,
      );
    }
    const { body } = await list(id, "?state=sent&page=12&limit=100");
    expect(body.data.recipients).toHaveLength(100);
    expect(body.data.pagination).toEqual({ total: 1250, page: 12, limit: 100, pages: 13 });
  });

  it("are not all read to find those to send, finished, cancelled or attempted", async () => {
    const id = await campaign("sending");
    await sql`truncate campaign_recipient cascade`.execute(db);
    // without the limits of a request, which a busy machine would meet
    await queryDatabase(
      databaseUrl,
      `insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at, variant)
       select '${id}', 1, gen_random_uuid(), 'queued', now(), 0 from generate_series(1, 50000)`,
    );
    await queryDatabase(databaseUrl, "vacuum analyze campaign_recipient");
    for (const look of [
      (asked: Db) => inTransaction(asked, (tx) => campaignRounds.finish(tx)),
      (asked: Db) => subjectTests.noteTested(asked),
      (asked: Db) => sending.findCampaigns(asked),
      (asked: Db) => campaignRounds.skipCancelled(asked, 5000),
    ])
      expect(await planOf(look)).not.toContain("Seq Scan on campaign_recipient");
  });
});

it("a finished campaign does not show outdated counts", async () => {
  const id = await campaign("sending");
  await recipient(id, "queued");
  const counters = async () =>
    (await call(`/api/newsletter/campaigns/${id}/`, { token })).body.data.counters;
  expect(await counters()).toMatchObject({ queued: 1, sent: 0 });
  await sql`update campaign_recipient set state = 'sent' where campaign_id = ${id}`.execute(db);
  await sql`update campaign set status = 'sent' where id = ${id}`.execute(db);
  expect(await counters()).toMatchObject({ queued: 0, sent: 1 });
});

describe("resending mails that the mail server rejected", () => {
  const resendRefused = (id: string) =>
    call(`/api/newsletter/campaigns/${id}/resend-refused/`, { method: "POST", token });

  it("queues failed recipients as untried, and reopens a finished campaign", async () => {
    const id = await campaign("sent_with_issues");
    const refused = await recipient(id, "failed", { reason: "refused" });
    const later = await recipient(id, "failed", { reason: "refused" });
    await sql`update campaign_recipient set sent_at = now() where id = ${later.id}`.execute(db);
    await recipient(id, "failed", { reason: "gave_up" });
    await recipient(id, "failed", { reason: "bounced" });
    await recipient(id, "unknown");
    expect(await resendRefused(id)).toMatchObject({ status: 200, body: { data: { requeued: 1 } } });
    const { recipients } = (await list(id, "?state=queued")).body.data;
    expect(recipients).toEqual([
      expect.objectContaining({ id: refused.id, reason: null, last_error: null, attempts: 0 }),
    ]);
    expect(await statusOf(id)).toEqual({ status: "sending", finishedAt: expect.any(Date) });
    const { rows } = await sql<{ detail: unknown }>`
      select detail from audit_log
      where subject = ${id} and action = 'campaign.resend_refused'`.execute(db);
    expect(rows).toEqual([{ detail: { run: 1, requeued: 1 } }]);
    expect((await resendRefused(id)).body.data).toEqual({ requeued: 0 });
  });

  it("and cancelling that, changes so many rows per statement as a request has time for", async () => {
    const id = await campaign("sent_with_issues");
    await queryDatabase(
      databaseUrl,
      `insert into campaign_recipient (campaign_id, run, subscriber_id, state, reason, due_at)
       select '${id}', 1, gen_random_uuid(), 'failed', 'refused', now() from generate_series(1, 10001)`,
    );
    const changes = async (state: string) => {
      const { rows } = await sql<{ change: string }>`
        select change from campaign_recipient_change
        where campaign_id = ${id} and state = ${state} and change > 0 order by change desc`.execute(
        db,
      );
      return rows.map(({ change }) => Number(change));
    };
    expect((await resendRefused(id)).body.data).toEqual({ requeued: 10_001 });
    expect(await changes("queued")).toEqual([10_000, 1]);
    const cancelled = await call(`/api/newsletter/campaigns/${id}/cancel/`, {
      method: "POST",
      token,
    });
    expect(cancelled.status).toBe(200);
    expect(await changes("skipped")).toEqual([10_000, 1]);
  });

  it.each(["draft", "cancelled"])("is rejected if the campaign is %s", async (status) => {
    const id = await campaign(status);
    expect(await resendRefused(id)).toMatchObject({
      status: 409,
      body: { code: "CAMPAIGN_WRONG_STATE" },
    });
  });
});

it("a campaign paused for its size reports the size of its letter and the limit", async () => {
  const id = await campaign("paused");
  const found = async () =>
    (await call(`/api/newsletter/campaigns/${id}/`, { token })).body.data as object;
  await sql`
    update campaign set pause_reason = 'too_large', pause_sizes = '{"letter": 1200, "limit": 1000}'
    where id = ${id}`.execute(db);
  expect(await found()).toMatchObject({
    pause_reason: "too_large",
    pause_sizes: { letter: 1200, limit: 1000 },
  });
  await sql`update campaign set pause_reason = 'staff' where id = ${id}`.execute(db);
  expect(await found()).toMatchObject({ pause_reason: "staff", pause_sizes: null });
});

describe("resending to unknown recipients", () => {
  // spec 7.48
  it("queues the same rows, and reopens a finished campaign", async () => {
    const id = await campaign("sent_with_issues");
    const rows = [await recipient(id, "unknown"), await recipient(id, "unknown")];
    await recipient(id, "sent");
    await recipient(id, "failed", { reason: "refused" });
    const before = rows.map((row) => row.id).toSorted();
    expect(await resend(id)).toMatchObject({ status: 200, body: { data: { requeued: 2 } } });
    const { recipients } = (await list(id, "?state=queued")).body.data;
    expect(recipients.map((row: { id: string }) => row.id).toSorted()).toEqual(before);
    expect((await list(id)).body.data.pagination.total).toBe(4);
    expect(await statusOf(id)).toEqual({ status: "sending", finishedAt: expect.any(Date) });
    expect(await audited(id)).toEqual([{ actor: staffId, detail: { run: 1, requeued: 2 } }]);
    const { rows: claims } = await sql`
      select 1 from campaign_recipient
      where campaign_id = ${id} and state = 'queued' and claim_token is not null`.execute(db);
    expect(claims).toEqual([]); // the earlier worker can no longer settle them
  });

  it.each(["sending", "paused"])("keeps the state of a campaign that is %s", async (status) => {
    const id = await campaign(status);
    await recipient(id, "unknown");
    expect((await resend(id)).body.data).toEqual({ requeued: 1 });
    expect(await statusOf(id)).toMatchObject({ status });
  });

  it("changes nothing without unknown recipients, also when repeated", async () => {
    const id = await campaign("sent_with_issues");
    await recipient(id, "unknown");
    const replies = await Promise.all([resend(id), resend(id), resend(id)]);
    const counts = replies.map(({ body }) => body.data.requeued as number);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect(await audited(id)).toHaveLength(1);
    const over = await campaign("sent");
    expect((await resend(over)).body.data).toEqual({ requeued: 0 });
    expect((await statusOf(over))?.status).toBe("sent");
    expect(await audited(over)).toEqual([]);
  });

  it("touches no other run", async () => {
    const id = await campaign("sent_with_issues", 2);
    await recipient(id, "unknown", { run: 1 });
    expect((await resend(id)).body.data).toEqual({ requeued: 0 });
  });

  it.each(["draft", "scheduled", "cancelled", "missed"])(
    "is rejected if the campaign is %s",
    async (status) => {
      const id = await campaign(status);
      await recipient(id, "unknown");
      expect(await resend(id)).toMatchObject({
        status: 409,
        body: { code: "CAMPAIGN_WRONG_STATE" },
      });
      expect((await list(id, "?state=unknown")).body.data.pagination.total).toBe(1);
    },
  );

  it("is rejected for a missing campaign", async () => {
    expect((await resend(newId(new Date()))).status).toBe(404);
    expect((await resend("1")).status).toBe(400);
  });
});

describe("undoing the bounces of a run", () => {
  const undo = (id: string, headers: Record<string, string> = {}) =>
    call(`/api/newsletter/campaigns/${id}/undo-bounces/`, { method: "POST", token, headers });
  const hashOf = (email: string) => suppressionHash(context.config.appSecret, email);
  const undone = async (id: string) => {
    const { rows } = await sql<{ actor: string; detail: unknown }>`
      select actor, detail from audit_log
      where subject = ${id} and action = 'campaign.undo_bounces'`.execute(db);
    return rows;
  };

  async function bounced(
    id: string,
    { reason = "bounced", cameBack = false, before = false } = {},
  ) {
    const made = await recipient(id, "failed", { reason: "bounced" });
    await sql`
      update subscriber set address_hash = ${hashOf(made.email)}
      where address = ${made.email}`.execute(db);
    if (cameBack)
      await sql`update campaign_recipient set sent_at = now() where id = ${made.id}`.execute(db);
    await sql`
      insert into suppression (address_hash, reason, created_at)
      values (${hashOf(made.email)}, ${reason}, now() - make_interval(days => ${before ? 9 : 0}))`.execute(
      db,
    );
    return made;
  }
  const suppressed = async (emails: readonly string[]) => {
    const found = await consents.findSuppressed(db, emails.map(hashOf));
    return emails.map((email) => found.has(hashOf(email)));
  };
  async function over(status = "sent_with_issues") {
    const id = await campaign(status);
    await sql`update campaign set started_at = now() - interval '1 h' where id = ${id}`.execute(db);
    return id;
  }

  // spec 7.86
  it("lifts its suppressions, and resends to those rejected at once", async () => {
    const id = await over();
    const refused = await bounced(id);
    const cameBack = await bounced(id, { cameBack: true });
    const complained = await bounced(id, { reason: "complained" });
    const known = await bounced(id, { before: true });
    const full = await recipient(id, "failed", { reason: "refused" });
    const emails = [refused, cameBack, complained, known].map(({ email }) => email);
    expect(await suppressed(emails)).toEqual([true, true, true, true]);
    expect((await undo(id)).body.data).toEqual({ lifted: 2, requeued: 3 });
    expect(await suppressed(emails)).toEqual([false, false, true, true]);
    const { rows } = await sql`
      select id, state, reason, attempts, last_error from campaign_recipient
      where campaign_id = ${id} order by id`.execute(db);
    const again = { state: "queued", reason: null, attempts: 0, lastError: null };
    expect(rows).toEqual([
      { id: refused.id, ...again },
      expect.objectContaining({ id: cameBack.id, state: "failed", reason: "bounced" }),
      { id: complained.id, ...again }, // who is suppressed is skipped when their turn comes
      { id: known.id, ...again },
      expect.objectContaining({ id: full.id, state: "failed", reason: "refused" }),
    ]);
    expect(await statusOf(id)).toEqual({ status: "sending", finishedAt: expect.any(Date) });
    const detail = { run: 1, lifted: 2, requeued: 3 };
    expect(await undone(id)).toEqual([{ actor: staffId, detail }]);
  });

  it("changes so many rows per statement as a request has time for", async () => {
    const id = await over();
    await queryDatabase(
      databaseUrl,
      `with reader as (
         insert into subscriber (id, address, address_key, address_hash, locale, state, topics, requested_at)
         select gen_random_uuid(), n || '@many.test', n || '@many.test', 'hash of ' || n, 'en', 'active', '{}', now()
         from generate_series(1, 10001) n
         returning id, address_hash
       ), recipient as (
         insert into campaign_recipient (campaign_id, run, subscriber_id, state, reason, due_at, sent_at)
         select '${id}', 1, id, 'failed', 'bounced', now(), now() from reader
         returning id, subscriber_id
       ), suppressed as (
         insert into suppression (address_hash, reason) select address_hash, 'bounced' from reader
       )
       insert into delivery_report (id, kind, recipient_id, campaign_id, run, subscriber_id, deed)
       select gen_random_uuid(), 'rejected', id, '${id}', 1, subscriber_id, 'suppressed' from recipient`,
    );
    expect((await undo(id)).body.data).toEqual({ lifted: 10_001, requeued: 0 });
    const { rows } = await sql<{ reports: number }>`
      select count(*)::int as reports from delivery_report
      where campaign_id = ${id} and put_right_at is not null
      group by cmin::text order by reports desc`.execute(db);
    expect(rows.map(({ reports }) => reports)).toEqual([10_000, 1]);
  });

  it("happens once, however often it is asked for", async () => {
    const id = await over();
    await bounced(id);
    const replies = await Promise.all([undo(id), undo(id), undo(id)]);
    const counts = replies.map(({ body }) => body.data.requeued as number);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect(await undone(id)).toHaveLength(1);
  });

  it("does not reopen a cancelled campaign", async () => {
    const id = await over("cancelled");
    await bounced(id);
    expect((await undo(id)).body.data).toEqual({ lifted: 1, requeued: 0 });
    expect((await statusOf(id))?.status).toBe("cancelled");
  });

  it.each(["draft", "scheduled", "missed"])("is rejected if it is %s", async (status) => {
    const reply = await undo(await campaign(status));
    expect(reply).toMatchObject({ status: 409, body: { code: "CAMPAIGN_WRONG_STATE" } });
  });
});
