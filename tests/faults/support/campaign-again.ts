import { inTransaction, openDb } from "@sortes/db";
import * as campaignRecipients from "@sortes/db/newsletter/campaigns/recipients";
import { holdInDatabase } from "@sortes/testing";
import { expect } from "vitest";
import { somebodyWaits } from "./campaign-boundaries.ts";
import {
  campaignPlace,
  type CampaignPlace,
  expireLeases,
  finished,
  seeded,
  type Store,
  within,
} from "./campaign-place.ts";

const subjects = { first: "Fair draws", second: "Did you see this?" };

/** Every third reader opens the first mail. */
const opened = ({ query, campaignId }: CampaignPlace) =>
  query(
    `insert into campaign_engagement (campaign_id, run, reader, opens, clicks, opened_at, streak)
     select campaign_id, run, id::text, 1, 0, now(), 0 from campaign_recipient
     where campaign_id = '${campaignId}' and id % 3 = 0`,
  );

const planned = ({ query, campaignId }: CampaignPlace) =>
  query(
    `insert into campaign_again (campaign_id, run, after_days, subject, due_at)
     values ('${campaignId}', 1, 3, '${subjects.second}', clock_timestamp())`,
  );

const stateOf = async ({ query, campaignId }: CampaignPlace) => {
  const [row] = await query(
    `select state, recipients from campaign_again where campaign_id = '${campaignId}'`,
  );
  return row;
};

/** Expects that those who opened the first mail got it alone, and the others each mail once. */
async function expectEachOnce(place: CampaignPlace, unknown: number): Promise<void> {
  const { query, campaignId, recipients, sink } = place;
  const rows = await query(
    `select s.address, r.state, r.reason, r.id % 3 = 0 as opened from campaign_recipient r
     join subscriber s on s.id = r.subscriber_id where r.campaign_id = '${campaignId}'`,
  );
  expect(rows).toHaveLength(recipients);
  const got = Map.groupBy(await sink.entries(), ([to]) => to);
  const ofSubject = (address: unknown, subject: string) =>
    (got.get(String(address)) ?? []).filter(([, , , , of]) => of === subject).length;
  const wrong = rows.filter(({ address, state, opened: knows }) => {
    const seconds = ofSubject(address, subjects.second);
    const isRight = knows ? seconds === 0 : seconds === 1 || (seconds === 0 && state === "unknown");
    return ofSubject(address, subjects.first) !== 1 || !isRight;
  });
  expect(wrong).toEqual([]);
  const states = rows.map(({ state }) => state);
  expect(states.filter((state) => state === "unknown").length).toBeLessThanOrEqual(unknown);
  expect(states.filter((state) => state !== "sent" && state !== "unknown")).toEqual([]);
}

/** Staff resend what may not have arrived; whichever it is, at least one mail. @returns the addresses of its readers */
async function resent({ query, campaignId, here }: CampaignPlace): Promise<unknown[]> {
  await query(
    `update campaign_recipient set state = 'unknown' where id = (
       select max(id) from campaign_recipient where campaign_id = '${campaignId}' and reason = 'again')`,
  );
  const rows = await query(
    `select s.address from campaign_recipient r join subscriber s on s.id = r.subscriber_id
     where r.campaign_id = '${campaignId}' and r.state = 'unknown'`,
  );
  const db = openDb({ url: here.database.url, connections: 1, prepare: false });
  await inTransaction(db, async (tx) => {
    await campaignRecipients.requeueUnknown(tx, { campaignId, run: 1 });
    await campaignRecipients.reopenCampaign(tx, campaignId);
  });
  await db.destroy();
  return rows.map(({ address }) => address);
}

/** Expects that each reader of a resent second mail has got it by now, and the campaign is over again. */
async function expectResent(place: CampaignPlace): Promise<void> {
  const addresses = await resent(place);
  expect(await finished(place)).toBe("sent");
  const got = await place.sink.entries();
  const seconds = new Set(got.filter(([, , , , of]) => of === subjects.second).map(([to]) => to));
  expect(addresses.filter((address) => !seconds.has(String(address)))).toEqual([]);
}

export interface AgainKills {
  recipients: number;
  /** How often the workers are killed in the midst of the second mails. */
  kills: number;
  workers: number;
  store: Store;
  /** Whether Redis loses all its data with each kill. */
  forgets?: boolean;
}

/**
 * A letter that is sent again to those who have not opened it, whose workers are killed while the recipients are queued
 * and again and again among the second mails. Staff resend those that may not have arrived.
 */
export async function againKills(plan: AgainKills): Promise<void> {
  const { recipients, kills, workers: count, store, forgets = false } = plan;
  const place = await campaignPlace({ recipients, store, connections: 3 });
  const { sink, query, here } = place;
  await query("update campaign set tracking = 'individual'");
  const random = seeded(`again to ${recipients} on ${store}`);
  const begin = () => Promise.all(Array.from({ length: count }, () => place.worker()));
  let workers = await begin();
  const kill = async () => {
    await Promise.all(workers.map((worker) => worker.stop("SIGKILL")));
    if (forgets) await place.redis?.say("FLUSHALL");
    await expireLeases(place);
  };
  await finished(place);
  await opened(place);

  const writing = await holdInDatabase(
    here.database.url,
    "lock table campaign_recipient in exclusive mode",
  );
  await planned(place);
  await somebodyWaits(place);
  await kill();
  expect(await stateOf(place)).toMatchObject({ state: "planned" });
  await writing.letGo();
  workers = await begin();
  for (let i = 0; i < kills; i++) {
    const { accepted } = await sink.counts();
    const left = (recipients * 5) / 3 - Math.max(accepted, recipients);
    const point =
      Math.max(accepted, recipients) + random(1, Math.max(1, Math.floor(left / (kills - i + 1))));
    await within(300_000, `${point} mails`, sink.when(point));
    await kill();
    workers = await begin();
  }
  const patience = { timeout: 120_000, interval: 100 };
  await expect.poll(() => stateOf(place), patience).toMatchObject({ state: "done" });
  await expectEachOnce(place, count * place.connections * kills);
  await expectResent(place);
  await Promise.all(workers.map((worker) => worker.stop("SIGTERM")));
}
