import * as subjectTests from "@sortes/db/newsletter/campaigns/subject-tests";
import { holdInDatabase } from "@sortes/testing";
import { expect } from "vitest";
import { expectEverybodyOnce } from "./campaign-audit.ts";
import {
  campaignPlace,
  type CampaignPlace,
  expireLeases,
  finished,
  seeded,
  statesOf,
  type Store,
  within,
} from "./campaign-place.ts";
import { somebodyWaits } from "./campaign-boundaries.ts";
import { ownDatabase } from "./own-database.ts";

const subjects = ["Fair draws", "Draws that are fair", "Who has won"];
const share = 30;

/** A campaign with three subjects; clicks choose the winner after an hour. */
const placeOf = (size: { recipients: number; store: Store; databaseUrl?: string }) =>
  campaignPlace({
    ...size,
    connections: 3,
    campaign: { test: { subjects, share, decideAfterHours: 1 } },
  });

/** Gives the second subject the most clicks. */
const click = ({ query, campaignId }: CampaignPlace) =>
  query(
    `insert into campaign_tally (campaign_id, run, kind, link_id, hour, slot, times, readers, machines)
     values ('${campaignId}', 1, 'test_click', 0, 0, 0, 2, 2, 0), ('${campaignId}', 1, 'test_click', 1, 0, 0, 9, 9, 0)`,
  );

/** Backdates the end of the test by more than an hour. */
const hourIsOver = ({ query }: CampaignPlace) =>
  query("update campaign set tested_at = tested_at - interval '61 minutes'");

const campaignOf = async ({ query, campaignId }: CampaignPlace) => {
  const [row] = await query(
    `select status, prepared_at is not null as prepared, tested_at is not null as tested, winner
     from campaign where id = '${campaignId}'`,
  );
  return row;
};

async function becomes(place: CampaignPlace, wanted: object): Promise<void> {
  const patience = { timeout: 90_000, interval: 50 };
  await expect.poll(() => campaignOf(place), patience).toMatchObject(wanted);
}

/** The subject of each recipient, in the order of the draw; null for those who still wait. */
async function variantsOf({ query, campaignId }: CampaignPlace): Promise<(number | null)[]> {
  const rows = await query(
    `select variant from campaign_recipient where campaign_id = '${campaignId}' order by subscriber_id`,
  );
  return rows.map(({ variant }) => variant as number | null);
}

/** Expects that the draw can be reproduced from its seed. */
async function expectDrawn(place: CampaignPlace): Promise<void> {
  const [row] = await place.query(
    `select test_seed from campaign where id = '${place.campaignId}'`,
  );
  const test = { seed: String(row?.["test_seed"]), share, subjects: subjects.length };
  const again = subjectTests.drawTest(place.recipients, test);
  expect((await variantsOf(place)).map((variant) => variant ?? -1)).toEqual(again);
}

/** Expects that everybody got the mail once, with the drawn subject or else the winner, in the reader's language. */
async function expectSubjects(place: CampaignPlace, unknown: number): Promise<void> {
  await expectEverybodyOnce(place, { unknown });
  await expectDrawn(place);
  const rows = await place.query(
    `select s.address, s.locale, coalesce(r.variant, c.winner) as variant from campaign_recipient r
     join subscriber s on s.id = r.subscriber_id join campaign c on c.id = r.campaign_id
     where r.campaign_id = '${place.campaignId}'`,
  );
  const meant = new Map(
    rows.map(({ address, locale, variant }) => [
      String(address),
      `${subjects[Number(variant)]} (${String(locale)})`,
    ]),
  );
  const wrong = (await place.sink.entries()).filter(([to, , , , got]) => meant.get(to) !== got);
  expect(wrong).toEqual([]);
  const [chosen] = await place.query(
    "select count(*)::int as times from audit_log where action = 'campaign.choose_subject'",
  );
  expect(chosen).toEqual({ times: 1 });
}

/** Waits until all mails of the test are sent. @returns their number */
async function tested(place: CampaignPlace): Promise<number> {
  await becomes(place, { tested: true, winner: null });
  return (await variantsOf(place)).filter((variant) => variant !== null).length;
}

export interface SubjectKills {
  recipients: number;
  /** Kills at random points in the mails of the test, and in the others. */
  inTest: number;
  inRest: number;
  store: Store;
  /** Whether a dead worker's leases are backdated instead of waited for. */
  hurried: boolean;
}

/**
 * A campaign with several subjects, whose only worker is killed again and again: while the draw is written, in the
 * mails of the test, when it picks the winner, when it releases the others, and in their mails.
 */
export async function subjectKills(plan: SubjectKills): Promise<void> {
  const { recipients, inTest, inRest, store, hurried } = plan;
  const place = await placeOf({ recipients, store });
  const { sink, here } = place;
  const random = seeded(`subjects of ${recipients} on ${store}`);
  let kills = 0;
  let worker: Awaited<ReturnType<CampaignPlace["worker"]>> | undefined;
  const kill = async () => {
    await worker?.stop("SIGKILL");
    kills++;
    if (hurried) await expireLeases(place);
  };
  const hold = (table: string) =>
    holdInDatabase(here.database.url, `lock table ${table} in exclusive mode`);
  const killsWithin = async (times: number, least: number, most: number) => {
    for (let i = 0; i < times; i++) {
      const { accepted } = await sink.counts();
      const left = most - Math.max(accepted, least);
      const point = accepted + random(1, Math.max(1, Math.floor(left / (times - i + 1))));
      await within(300_000, `${point} mails`, sink.when(point));
      await kill();
      worker = await place.worker();
    }
  };

  const writing = await hold("campaign_recipient");
  worker = await place.worker();
  await somebodyWaits(place);
  await kill();
  await writing.letGo();
  worker = await place.worker();
  await becomes(place, { prepared: true });
  await expectDrawn(place);
  const inTheTest = (await variantsOf(place)).filter((variant) => variant !== null).length;
  await killsWithin(inTest, 0, inTheTest);
  expect(await tested(place)).toBe(inTheTest);
  expect((await statesOf(place))["queued"]).toBe(recipients - inTheTest);

  await click(place);
  const choosing = await hold("audit_log");
  await hourIsOver(place);
  await somebodyWaits(place);
  await kill();
  expect(await campaignOf(place)).toMatchObject({ winner: null });
  const going = await hold("campaign_recipient");
  await choosing.letGo();
  worker = await place.worker();
  await becomes(place, { winner: 1 });
  await somebodyWaits(place);
  await kill();
  expect((await variantsOf(place)).filter((variant) => variant !== null)).toHaveLength(inTheTest);
  await going.letGo();
  worker = await place.worker();
  const { accepted } = await sink.counts();
  await killsWithin(inRest, accepted, recipients);
  await finished(place);
  await expectSubjects(place, place.connections * kills);
  console.log(`${kills} kills`);
  await worker?.stop("SIGTERM");
}

/**
 * Two workers, and a campaign that is paused and resumed during its test, while the others wait, and in their mails.
 */
export async function pausedTest({ store }: { store: Store }): Promise<void> {
  const place = await placeOf({ recipients: 400, store });
  const { sink, campaignId } = place;
  const workers = [await place.worker(), await place.worker()];
  const pause = async () => {
    await place.query(
      `update campaign set status = 'paused', pause_reason = 'staff' where id = '${campaignId}'`,
    );
    await place.query(
      `update campaign set status = 'sending', pause_reason = null where id = '${campaignId}'`,
    );
  };
  await within(300_000, "mails", sink.when(20));
  await pause();
  const inTest = await tested(place);
  expect((await sink.counts()).accepted).toBe(inTest);
  await pause();
  await click(place);
  await hourIsOver(place);
  await within(300_000, "mails of the others", sink.when(inTest + 20));
  await pause();
  await finished(place);
  await expectSubjects(place, 0);
  await Promise.all(workers.map((worker) => worker.stop("SIGTERM")));
}

/** A dedicated PostgreSQL is killed during the test, while the others wait, and in their mails. */
export async function subjectsRestart({ store }: { store: Store }): Promise<void> {
  const database = await ownDatabase();
  const place = await placeOf({ recipients: 1000, store, databaseUrl: database.url });
  const worker = await place.worker();
  const restart = async () => {
    await database.kill();
    await database.start();
  };
  await within(300_000, "mails", place.sink.when(100));
  await restart();
  const inTest = await tested(place);
  await restart();
  await click(place);
  await hourIsOver(place);
  await within(300_000, "mails of the others", place.sink.when(inTest + 50));
  await restart();
  await finished(place);
  await expectSubjects(place, 3 * place.connections);
  await worker.stop("SIGTERM");
}
