import { type Db, openDb } from "@sortes/db";
import * as segmentPredicate from "@sortes/db/newsletter/readers/segment-predicate";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import * as readerStatistics from "@sortes/db/newsletter/statistics/readers";
import * as engagement from "@sortes/db/newsletter/statistics/engagement";
import type { SentRun } from "@sortes/db/newsletter/statistics/readers";
import { trackingMark } from "@sortes/email";
import { addCampaign, addSubscribers, queryDatabase } from "@sortes/testing";
import { compare, efforts, figuresOf } from "./support/compare.ts";
import { type Figure, median, type Size } from "./support/report.ts";
import { benchSecret, withServers } from "./support/servers.ts";

/** Recipients of the campaign; each opened the mail ten times, spread over all its hours. */
const recipients: Record<Size, number> = { full: 1_000_000, tiny: 400 };
const opensEach = 10;
const links = 20;
const rounds: Record<Size, number> = { full: 9, tiny: 1 };
/** Number of events to record, with the server's concurrency. */
const events: Record<Size, number> = { full: 6000, tiny: 30 };
const lanes = 3;

/**
 * The statistics of a campaign with 1,000,000 recipients and 10,000,000 events against counting its readers' rows;
 * recording an event against inserting a row; a click on the server against a bare redirect.
 */
export const run = (size: Size): Promise<Figure[]> =>
  withServers(async ({ databaseUrl, server, address, bare, bareAddress }) => {
    const db = openDb({ url: databaseUrl, connections: lanes, patience: "long" });
    try {
      const campaign = await fill(databaseUrl, recipients[size]);
      const query = (statement: string) => queryDatabase(databaseUrl, statement);
      const readers = await query("select id from campaign_recipient order by id limit 1000");
      const [link] = await query("select id from campaign_link order by id limit 1");
      const linkId = String(link?.["id"]);
      const ids = readers.map(({ id }) => String(id));
      const paths = ids.map(
        (id) => `/c/${BigInt(linkId).toString(36)}.${trackingMark(benchSecret, id)}`,
      );
      const clicks = await compare(efforts[size], "", {
        "bare Fastify redirect": { process: bare, url: `${bareAddress}/leave`, redirects: true },
        "our server": { process: server, url: address, paths, redirects: true },
      });
      return [
        ...(await timesOf(db, { ...campaign, sent: recipients[size] }, rounds[size])),
        ...(await writing(db, { ids, linkId }, events[size])),
        ...figuresOf("a click", Object.entries(clicks)),
      ];
    } finally {
      await db.destroy();
    }
  });

/** Adds counts for every hour, link and slot. */
async function fill(url: string, count: number): Promise<{ id: string; run: number }> {
  const id = await addCampaign(url);
  await addSubscribers(url, count);
  const hours = `(select h as hour from generate_series(0, 71) h
    union all select d * 24 from generate_series(3, 364) d) hours`;
  for (const statement of [
    `update campaign set started_at = now() - interval '365 days', finished_at = now() - interval '1 day',
       status = 'sent', prepared_at = now() where id = '${id}'`,
    `insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at, sent_at)
       select '${id}', 1, id, 'sent', now(), now() - interval '364 days' from subscriber order by id`,
    `insert into campaign_engagement (campaign_id, run, reader, opens, clicks, opened_at, streak)
       select '${id}', 1, id, ${opensEach}, 0, now(), 0 from campaign_recipient`,
    `insert into campaign_link (campaign_id, run, place, target)
       select '${id}', 1, n, 'https://a.test/' || n from generate_series(1, ${links}) n`,
    `insert into campaign_tally (campaign_id, run, kind, link_id, hour, slot, times, readers, machines)
       select '${id}', 1, kind, 0, hour, slot, ${(count * opensEach) / 8 / 434}, ${count / 8 / 434}, 1
       from ${hours}, unnest('{open,click}'::text[]) kind, generate_series(0, 7) slot`,
    `insert into campaign_tally (campaign_id, run, kind, link_id, hour, slot, times, readers, machines)
       select '${id}', 1, 'link', l.id, hour, slot, 20, 2, 1
       from ${hours}, campaign_link l, generate_series(0, 7) slot`,
    `insert into consent_event (id, subscriber_id, kind, source, created_at)
       select gen_random_uuid(), id, 'confirmed', 'import', now() - random() * interval '180 days'
       from subscriber`,
    "vacuum analyze campaign_recipient",
    "vacuum analyze campaign_engagement",
    "vacuum analyze campaign_tally",
    "vacuum analyze consent_event",
    "vacuum analyze subscriber",
  ])
    await queryDatabase(url, statement);
  return { id, run: 1 };
}

async function timesOf(db: Db, campaign: SentRun, times: number): Promise<Figure[]> {
  const counted = await medianOf(times, () =>
    db
      .selectFrom("campaignEngagement")
      .select((eb) => [eb.fn.countAll().as("readers"), eb.fn.sum("opens").as("times")])
      .where("campaignId", "=", campaign.id)
      .where("run", "=", campaign.run)
      .where("opens", ">", 0)
      .execute(),
  );
  const segment = await segmentPredicate.resolve(db, {
    match: "all",
    groups: [{ match: "all", conditions: [{ about: "joined", test: "within", days: 30 }] }],
  });
  const works = {
    "opens and clicks of a campaign": () => statistics.sumTallies(db, [campaign]),
    "its links": () => statistics.sumLinkTallies(db, campaign),
    "its hours and days": () => statistics.sumHours(db, campaign),
    "who left by it": () => statistics.countUnsubscribed(db, [campaign.id]),
    "its recipients by state": () => statistics.countRecipientsByState(db, [campaign]),
    "its readers by language": () => readerStatistics.countSentByLanguage(db, campaign),
    "those of a segment": () => readerStatistics.countInSegment(db, campaign, segment),
    "26 weeks of growth": () => statistics.countGrowth(db, 26),
    "active subscribers": () => statistics.countActiveSubscribers(db),
  };
  const figures: Figure[] = [];
  for (const [what, work] of Object.entries(works)) {
    const ms = await medianOf(times, work);
    figures.push({
      what,
      found: `${ms.toFixed(1)} ms`,
      baseline: `counting the rows of its readers, ${counted.toFixed(1)} ms`,
      ratio: ms / counted,
    });
  }
  return figures;
}

async function writing(
  db: Db,
  { ids, linkId }: { ids: readonly string[]; linkId: string },
  count: number,
): Promise<Figure[]> {
  const each = (work: (i: number) => Promise<unknown>) => perSecond(count, work);
  const event = (i: number) => ({
    recipientId: ids[i % ids.length] ?? "",
    digest: `reader ${i % ids.length}`,
    machine: false,
  });
  const bare = await each((i) =>
    db
      .insertInto("rateLimit")
      .values({ key: `k${i}`, hits: 1, resetsAt: new Date() })
      .execute(),
  );
  const found = {
    "opens written down": await each((i) => engagement.recordOpen(db, event(i))),
    "clicks written down": await each((i) => engagement.recordClick(db, { ...event(i), linkId })),
  };
  return Object.entries(found).map(([what, rate]) => ({
    what,
    found: `${rate.toFixed(0)} events/s`,
    baseline: `inserts of a row by as many at once, ${bare.toFixed(0)}`,
    ratio: rate / bare,
  }));
}

async function perSecond(count: number, work: (i: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const begin = performance.now();
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (1000 * count) / (performance.now() - begin);
}

async function medianOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let round = -1; round < times; round++) {
    const begin = performance.now();
    await work();
    if (round >= 0) all.push(performance.now() - begin);
  }
  return median(all);
}
