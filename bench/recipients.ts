import { randomUUID } from "node:crypto";
import { type Db, inTransaction, openDb } from "@sortes/db";
import * as sending from "@sortes/db/newsletter/sending/sending";
import * as recipients from "@sortes/db/newsletter/campaigns/recipients";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import * as campaignRounds from "@sortes/db/newsletter/campaigns/rounds";
import * as preparation from "@sortes/db/newsletter/campaigns/preparation";
import { addCampaign, addSubscribers } from "@sortes/testing";
import { askedBy, scansFor } from "./support/plans.ts";
import { type Figure, median, type Size } from "./support/report.ts";
import { type Sending, withSending } from "./support/sending.ts";

/** Recipients of the large campaign; the 99 others have as many in total. */
const recipientCounts: Record<Size, number> = { full: 500_000, tiny: 200 };
const others = 99;
const rounds: Record<Size, number> = { full: 9, tiny: 1 };
/** Days within which a monthly reader gets at most one campaign. */
const cap = 28;
const firstRun = 1;

/**
 * Times of the sending statements with 1,000,000 recipients in 100 campaigns, against a lookup by key. Also checks that
 * neither the custom nor the generic plan of any statement reads all recipients.
 */
export const run = (size: Size): Promise<Figure[]> =>
  withSending(async (sending) => {
    const url = sending.databaseUrl;
    const db = openDb({ url, connections: 2, patience: "long" });
    try {
      await addSubscribers(url, recipientCounts[size]);
      const { campaignId, figure } = await fill(sending, db, recipientCounts[size]);
      return [figure, ...(await times(sending, db, campaignId, size))];
    } finally {
      await db.destroy();
    }
  });

/**
 * A campaign to everybody, half sent, and others to a few readers each, all sent. Times the preparation of the first.
 */
async function fill({ databaseUrl, query }: Sending, db: Db, count: number) {
  const campaignId = await addCampaign(databaseUrl);
  const prepared = await timed(() =>
    inTransaction(db, (tx) => preparation.prepareRecipients(tx, campaignId, cap)),
  );
  const bare = await timed(() =>
    query(
      `create temporary table bare as
       select gen_random_uuid() as campaign_id, 1 as run, id, 'queued' as state, now() as due_at
       from subscriber`,
    ),
  );
  await query(
    `update campaign_recipient set state = 'sent', sent_at = now() - interval '40 days'
     where campaign_id = '${campaignId}' and id % 2 = 0`,
  );
  await query(
    `update campaign_recipient set state = case id % 4 when 1 then 'failed' else 'unknown' end
     where campaign_id = '${campaignId}' and state = 'queued' and id % 500 = 1`,
  );
  for (let i = 0; i < others; i++) {
    const other = await addCampaign(databaseUrl);
    await query(
      `insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at, sent_at)
       select '${other}', 1, id, 'sent', now(), now() - interval '40 days'
       from (select id from subscriber offset ${Math.floor((i * count) / others)}
         limit ${Math.floor(count / others)}) as readers`,
    );
    await query(
      `update campaign set status = 'sent', prepared_at = now(), finished_at = now()
       where id = '${other}'`,
    );
  }
  await query("vacuum analyze campaign_recipient");
  await query("vacuum analyze campaign");
  const figure: Figure = {
    what: `writing ${count.toLocaleString("en")} recipients`,
    found: `${prepared.toFixed(0)} ms`,
    baseline: `as many rows without rules or indexes, ${bare.toFixed(0)} ms`,
    ratio: prepared / bare,
  };
  return { campaignId, figure };
}

/** The timed work, with its untimed preparation if it has any. */
type Work =
  | (() => Promise<unknown>)
  | { before: () => Promise<unknown>; timed: () => Promise<unknown> };

async function times({ databaseUrl, query }: Sending, db: Db, campaignId: string, size: Size) {
  const token = randomUUID();
  const deep = Math.floor(recipientCounts[size] / 10);
  const filter = { campaignId, run: firstRun, state: "all" } as const;
  const claimed = await sending.claimRecipients(db, { ...workerClaim(campaignId), token });
  const mails = claimed.slice(0, 20).map(({ id }) => ({ id, token, addressHash: "none" }));
  const settlements = mails.map(({ id }) => ({
    id,
    token,
    state: "sent" as const,
    reason: null,
    error: null,
    counts: true,
    pauseSeconds: 0,
    deadAddressHash: null,
  }));
  const inState = (some: readonly { id: string }[], state: string) =>
    query(
      `update campaign_recipient set state = '${state}', claim_token = '${token}'
       where id in (${some.map(({ id }) => id).join(",")})`,
    );
  const [row] = await query("select id from campaign_recipient limit 1");
  const key = String(row?.["id"]);
  const works: Record<string, Work> = {
    "a row by its key": () =>
      db.selectFrom("campaignRecipient").select("state").where("id", "=", key).execute(),
    "what may be sent": () => sending.findCampaigns(db),
    "a claim of 200": () => sending.claimRecipients(db, workerClaim(campaignId)),
    "the mark of 20": {
      before: () => inState(mails, "claimed"),
      timed: () => sending.recordProgress(db, { settled: [], handovers: mails }),
    },
    "the outcome of 20": {
      before: () => inState(mails, "sending"),
      timed: () => sending.recordProgress(db, { settled: settlements, handovers: [] }),
    },
    "a renewal": () => sending.renewClaims(db, [token]),
    "giving back 180": {
      before: () => inState(claimed.slice(20), "claimed"),
      timed: () =>
        sending.releaseRecipients(
          db,
          token,
          claimed.slice(20).map(({ id }) => id),
        ),
    },
    "the end of a claim": () => sending.endClaim(db, token),
    "a sweep of three dead claims": {
      before: async () => {
        for (let i = 0; i < 3; i++) await sending.claimRecipients(db, workerClaim(campaignId));
        await query("update campaign_claim set lease_until = now() - interval '1 minute'");
      },
      timed: () => inTransaction(db, campaignRounds.sweepExpiredClaims),
    },
    "a look for what is over": () => inTransaction(db, (tx) => campaignRounds.finish(tx)),
    "a look for who is to be left out": () => campaignRounds.skipCancelled(db, 5000),
    "the counters": () =>
      statistics.countRecipientsByState(db, [{ id: campaignId, run: firstRun }]),
    "how many recipients": () => recipients.count(db, filter),
    "the first page of recipients": () => recipients.page(db, filter, { limit: 20, offset: 0 }),
    [`the page of recipients after ${deep}`]: () =>
      recipients.page(db, filter, { limit: 20, offset: deep }),
    "the first page of the failed": () =>
      recipients.page(db, { ...filter, state: "failed" }, { limit: 20, offset: 0 }),
  };
  const found: { what: string; ms: number }[] = [];
  const reading: string[] = [];
  for (const [what, work] of Object.entries(works)) {
    const all: number[] = [];
    const texts = new Map<string, Awaited<ReturnType<typeof askedBy>>[number]>();
    for (let round = -1; round < rounds[size]; round++) {
      if ("before" in work) await work.before();
      let ms = 0;
      const asked = await askedBy(async () => {
        ms = await timed("before" in work ? work.timed : work);
      });
      for (const one of asked) if (isStatement(one.text)) texts.set(one.text, one);
      if (round >= 0) all.push(ms);
    }
    found.push({ what, ms: median(all) });
    for (const asked of texts.values()) {
      const scans = await scansFor(databaseUrl, asked);
      if (size === "full") console.log(`${what}: ${[...new Set(scans)].join(", ")}`);
      if (scans.includes("Seq Scan campaign_recipient")) reading.push(what);
    }
  }
  // PostgreSQL always scans a table of few pages in full
  if (size === "full" && reading.length > 0)
    throw new Error(`all recipients are read by: ${reading.join(", ")}`);
  const [byKey = { what: "", ms: Number.NaN }, ...rest] = found;
  return rest.map(({ what, ms }) => ({
    what,
    found: `${ms.toFixed(1)} ms`,
    baseline: `${byKey.what}, ${byKey.ms.toFixed(1)} ms`,
    ratio: ms / byKey.ms,
  }));
}

const workerClaim = (campaignId: string) => ({
  token: randomUUID(),
  workerId: randomUUID(),
  campaignId,
  run: firstRun,
  limit: 200,
});

const isStatement = (text: string): boolean => /^\s*(select|with|update|insert|delete)/i.test(text);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
