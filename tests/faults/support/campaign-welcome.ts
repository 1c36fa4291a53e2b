import { holdInDatabase } from "@sortes/testing";
import { expect } from "vitest";
import { somebodyWaits } from "./campaign-boundaries.ts";
import { expireLeases, seeded, type Store } from "./campaign-place.ts";
import {
  expectWelcomed,
  mailsOut,
  type Series,
  seriesOf,
  through,
} from "./campaign-welcome-series.ts";

const subjects = ["Welcome", "How it goes on"];

/**
 * Unsubscribes every second reader while no recipient is being updated. Records those who already had the second
 * letter.
 */
const leave = ({ query, letters }: Series) =>
  query(
    `begin;
     lock table campaign_recipient in share row exclusive mode;
     update subscriber set state = 'unsubscribed', unsubscribed_at = clock_timestamp()
     where state = 'active' and right(split_part(address, '@', 1), 1) in ('1', '3', '5', '7', '9');
     create table welcomed_before as select subscriber_id from campaign_recipient
     where campaign_id = '${letters[1]?.campaigns[0]}' and state in ('sending', 'sent', 'unknown');
     commit`,
  );

/** Expects that no reader got the second letter before the first. */
async function expectInOrder({ sink }: Series): Promise<void> {
  const places = new Map<string, number>();
  for (const [to, , , , subject] of await sink.entries()) {
    const place = subjects.indexOf(subject);
    expect(place, "the letters in their order").toBeGreaterThanOrEqual(places.get(to) ?? 0);
    places.set(to, place);
  }
}

export interface WelcomeKills {
  recipients: number;
  /** Kills at random points between mails. */
  kills: number;
  store: Store;
  /** Whether a dead worker's leases are backdated instead of waited for. */
  hurried: boolean;
  /** Concurrent workers. */
  workers: number;
  /** Whether half of the readers leave while the first letter is being sent. */
  leavers: boolean;
}

/**
 * A welcome series whose workers are killed again and again: while due steps are queued, and in the mails of both
 * letters; meanwhile readers leave.
 */
export async function welcomeKills(plan: WelcomeKills): Promise<void> {
  const { recipients, store, hurried } = plan;
  const series = await seriesOf({ recipients, store, subjects });
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
    await mailsOut(series, point);
    await killAll(workers);
    workers = await begin();
  }
  if (!hasLeft) await leave(series);
  await through(series);
  await expectWelcomed(series, {
    unknown: series.connections * kills,
    hasLeavers: plan.leavers,
  });
  await expectInOrder(series);
  console.log(`${kills} kills`);
  await Promise.all(workers.map((worker) => worker.stop("SIGTERM")));
}
