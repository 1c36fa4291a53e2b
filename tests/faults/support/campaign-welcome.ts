import { randomUUID } from "node:crypto";
import { addCampaign, holdInDatabase } from "@sortes/testing";
import { expect } from "vitest";
import { somebodyWaits } from "./campaign-boundaries.ts";
import {
  campaignPlace,
  type CampaignPlace,
  expireLeases,
  seeded,
  type Store,
  within,
} from "./campaign-place.ts";

const subjects = ["Welcome", "How it goes on"];

interface Series extends CampaignPlace {
  /** The letters in their order. */
  letters: string[];
}

/** A series of two letters without waits; all subscribers have just confirmed. */
async function seriesOf(size: { recipients: number; store: Store }): Promise<Series> {
  const place = await campaignPlace({ ...size, connections: 3 });
  const { query, campaignId, here } = place;
  const letters = [campaignId, await addCampaign(here.database.url)];
  for (const [i, id] of letters.entries()) {
    await query(`update campaign set prepared_at = now() where id = '${id}'`);
    await query(
      `update campaign_content set subject = '${subjects[i]}' where campaign_id = '${id}'`,
    );
    await query(
      `insert into welcome_step (id, place, campaign_id, wait_hours)
       values ('${randomUUID()}', ${i + 1}, '${id}', 0)`,
    );
  }
  await query("update welcome_series set is_on = true");
  await query(
    "insert into welcome_reader (subscriber_id, wait_hours, next_at) select id, 0, now() from subscriber",
  );
  return { ...place, letters };
}

/** As if the minutes had passed after which a reader is looked at again. */
const lookAgain = ({ query }: Series) =>
  query("update welcome_reader set next_at = now() where next_at > now()");

/** Each second reader leaves while no mail is being marked. Those who had the second letter before are written down. */
const leave = ({ query, letters }: Series) =>
  query(
    `begin;
     lock table campaign_recipient in share row exclusive mode;
     update subscriber set state = 'unsubscribed', unsubscribed_at = clock_timestamp()
     where state = 'active' and right(split_part(address, '@', 1), 1) in ('1', '3', '5', '7', '9');
     create table welcomed_before as select subscriber_id from campaign_recipient
     where campaign_id = '${letters[1]}' and state in ('sending', 'sent', 'unknown');
     commit`,
  );

/** Waits until all readers are through and all mails out. */
async function through(series: Series): Promise<void> {
  const look = async () => {
    await lookAgain(series);
    const [row] = await series.query(
      `select (select count(*) from welcome_reader where next_at is not null)::int as readers,
        (select count(*) from campaign_recipient where state in ('queued', 'claimed', 'sending'))::int as mails`,
    );
    return row;
  };
  await expect.poll(look, { timeout: 180_000, interval: 100 }).toEqual({ readers: 0, mails: 0 });
}

interface Most {
  /** Recipients that may have become unknown. */
  unknown: number;
  /** Whether readers have left before the second letter. */
  hasLeavers: boolean;
}

/**
 * Everybody who stayed has each letter once, or is recorded as unknown, the first before the second; nobody who left
 * before the second was queued has that.
 */
async function expectWelcomed({ query, sink, letters }: Series, most: Most): Promise<void> {
  const arrived = await sink.entries();
  const mailsOf = (subject: string) => arrived.filter(([, , , , got]) => got === subject);
  let unknown = 0;
  for (const [i, id] of letters.entries()) {
    const rows = (await query(
      `select s.address, s.state as reader, r.state${most.hasLeavers ? ", s.id in (select subscriber_id from welcomed_before) as before" : ""}
       from subscriber s
       left join campaign_recipient r on r.subscriber_id = s.id and r.campaign_id = '${id}'`,
    )) as { address: string; reader: string; state: string | null; before?: boolean }[];
    const mails = mailsOf(subjects[i] ?? "");
    const got = new Set(mails.map(([to]) => to));
    expect(mails.length, `mails of ${subjects[i]}`).toBe(got.size);
    const which = (test: (row: (typeof rows)[number], has: boolean) => boolean) =>
      rows.filter((row) => test(row, got.has(row.address))).map(({ address }) => address);
    const found = {
      forgotten: which(({ reader, state }) => reader === "active" && state === null),
      lost: which(({ reader, state }, has) => reader === "active" && !has && state !== "unknown"),
      falselySent: which(({ state }, has) => state === "sent" && !has),
      unheard: which(({ state }, has) => has && state !== "sent" && state !== "unknown"),
      afterLeaving:
        i === 0 ? [] : which(({ reader, before }, has) => reader !== "active" && has && !before),
    };
    expect(found).toEqual({
      forgotten: [],
      lost: [],
      falselySent: [],
      unheard: [],
      afterLeaving: [],
    });
    unknown += rows.filter(({ state }) => state === "unknown").length;
  }
  expect(unknown).toBeLessThanOrEqual(most.unknown);
  const places = new Map<string, number>();
  for (const [to, , , , subject] of arrived) {
    const place = subjects.indexOf(subject);
    expect(place, "the letters in their order").toBeGreaterThanOrEqual(places.get(to) ?? 0);
    places.set(to, place);
  }
  const [left] = await query(
    "select count(*)::int as n from subscriber where state = 'unsubscribed'",
  );
  expect(Number(left?.["n"]) > 0).toBe(most.hasLeavers);
  const open = await query("select status from campaign where status <> 'sending'");
  expect(open).toEqual([]);
}

export interface WelcomeKills {
  recipients: number;
  /** Kills at random points among the mails. */
  kills: number;
  store: Store;
  /** Whether a dead worker's leases are moved into the past, rather than waited for. */
  hurried: boolean;
  /** Workers beside each other. */
  workers: number;
  /** Whether half of the readers leave among the mails of the first letter. */
  leavers: boolean;
}

/**
 * A welcome series whose workers are killed again and again: while due steps are written down, and in the mails of both
 * letters; meanwhile readers leave.
 */
export async function welcomeKills(plan: WelcomeKills): Promise<void> {
  const { recipients, store, hurried } = plan;
  const series = await seriesOf({ recipients, store });
  const { sink, here } = series;
  const random = seeded(`welcome of ${recipients} on ${store}`);
  const begin = () => Promise.all(Array.from({ length: plan.workers }, () => series.worker()));
  let kills = 0;
  const killAll = async (workers: Awaited<ReturnType<typeof begin>>) => {
    await Promise.all(workers.map((worker) => worker.stop("SIGKILL")));
    kills += workers.length;
    if (hurried) await expireLeases(series);
  };

  const writing = await holdInDatabase(
    here.database.url,
    "lock table campaign_recipient in exclusive mode",
  );
  let workers = await begin();
  await somebodyWaits(series);
  await killAll(workers);
  await writing.letGo();
  const [none] = await series.query("select count(*)::int as n from campaign_recipient");
  expect(none, "the step of a killed worker").toEqual({ n: 0 });

  workers = await begin();
  const all = plan.leavers ? Math.floor(recipients * 1.4) : recipients * 2;
  const leavesAt = Math.floor(recipients / 4);
  let hasLeft = !plan.leavers;
  for (let i = 0; i < plan.kills; i++) {
    const { accepted } = await sink.counts();
    const point =
      accepted + random(1, Math.max(1, Math.floor((all - accepted) / (plan.kills - i + 1))));
    if (!hasLeft && point > leavesAt) {
      await leave(series);
      hasLeft = true;
    }
    const again = setInterval(() => void lookAgain(series), 200);
    try {
      await within(120_000, `${point} mails`, sink.when(point));
    } finally {
      clearInterval(again);
    }
    await killAll(workers);
    workers = await begin();
  }
  if (!hasLeft) await leave(series);
  await through(series);
  await expectWelcomed(series, {
    unknown: series.connections * kills,
    hasLeavers: plan.leavers,
  });
  console.log(`${kills} kills`);
  await Promise.all(workers.map((worker) => worker.stop("SIGTERM")));
}
