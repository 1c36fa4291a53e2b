import { setTimeout as delay } from "node:timers/promises";
import { openQueues } from "@sortes/queue";
import { addCampaign, openGate } from "@sortes/testing";
import { expect, onTestFinished } from "vitest";
import { expectEverybodyOnce } from "./campaign-audit.ts";
import {
  campaignPlace,
  type CampaignPlace,
  finished,
  type Store,
  within,
} from "./campaign-place.ts";
import { ownDatabase } from "./own-database.ts";
import { measured } from "./product.ts";

/** Several workers; all jobs of the campaign are announced ten times, before and while they send. */
export async function severalWorkers(plan: {
  workers: number;
  recipients: number;
  store: Store;
}): Promise<void> {
  const place = await campaignPlace(plan);
  const queues = openQueues({
    databaseUrl: place.here.database.url,
    redisUrl: place.redis?.url,
    onError: () => {},
  });
  onTestFinished(() => queues.close());
  const announce = async () => {
    const payload = { campaignId: place.campaignId, run: 1 };
    await queues.producer.announce("campaign.start", payload);
    await queues.producer.announce("campaign.wake", payload);
    await queues.producer.announce("campaign.tick", {});
  };
  await expect.poll(() => queues.ping().then(() => "up", String)).toBe("up");
  await announce();
  const workers = await Promise.all(Array.from({ length: plan.workers }, () => place.worker()));
  for (let time = 1; time < 10; time++) {
    await announce();
    const some = Math.floor((plan.recipients * time) / 12);
    await within(300_000, `${some} mails`, place.sink.when(some));
  }
  await finished(place);
  await expectEverybodyOnce(place);
  await Promise.all(workers.map((worker) => worker.stop("SIGTERM")));
}

/** Redis loses all data several times, or goes away for good, and then another campaign begins. */
export async function redisTrouble(
  kind: "forgets" | "goes away",
  { recipients }: { recipients: number },
): Promise<void> {
  const place = await campaignPlace({ recipients, store: "Redis", connections: 3 });
  const worker = await place.worker();
  for (const part of [0.1, 0.3, 0.6]) {
    await within(300_000, "mails", place.sink.when(Math.floor(recipients * part)));
    if (kind === "forgets") await place.redis?.say("FLUSHALL");
    else await place.redis?.stop();
  }
  await finished(place);
  await expectEverybodyOnce(place);
  if (kind === "goes away") {
    await place.sink.clear();
    const next = { ...place, campaignId: await addCampaign(place.here.database.url) };
    await finished(next);
    await expectEverybodyOnce(next);
  }
  await worker.stop("SIGTERM");
}

/** All database connections break while a campaign is sent, and new ones are refused for `away` milliseconds. */
export async function databaseCut(plan: {
  recipients: number;
  away: number;
  store: Store;
}): Promise<void> {
  const place = await campaignPlace({ ...plan, connections: 5 });
  const gate = await openGate(place.here.database.url);
  onTestFinished(() => gate.close());
  const worker = await place.worker({ DATABASE_URL: gate.url });
  await within(300_000, "mails", place.sink.when(Math.floor(plan.recipients / 3)));
  await gate.cut();
  await delay(plan.away);
  await gate.restore();
  const back = performance.now();
  const { accepted } = await place.sink.counts();
  await within(30_000, "a mail after the database is back", place.sink.when(accepted + 1));
  measured(`going on after the database was away for ${plan.away} ms`, performance.now() - back);
  await finished(place);
  // updates whose answer was lost may have been committed
  await expectEverybodyOnce(place, { unknown: place.connections });
  await worker.stop("SIGTERM");
}

/** A dedicated PostgreSQL is killed in the middle of sending and restarted, three times. */
export async function databaseRestarts(size: { recipients: number; store: Store }): Promise<void> {
  const database = await ownDatabase();
  const { recipients } = size;
  const place = await campaignPlace({ ...size, databaseUrl: database.url });
  const worker = await place.worker();
  for (const part of [0.1, 0.3, 0.6]) {
    await within(300_000, "mails", place.sink.when(Math.floor(recipients * part)));
    await database.kill();
    await database.start();
    const back = performance.now();
    const { accepted } = await place.sink.counts();
    await within(30_000, "a mail after the restart", place.sink.when(accepted + 1));
    measured("going on after PostgreSQL was started again", performance.now() - back);
  }
  await finished(place);
  await expectEverybodyOnce(place, { unknown: 3 * place.connections });
  await worker.stop("SIGTERM");
}

/**
 * Simulates a step of the database's clock by an hour by moving the leases, which end at most half a minute ahead. Then
 * the worker dies, and its leases are moved in the same way.
 */
export async function clockSteps(
  by: "1 hour" | "-1 hour",
  { recipients, store }: { recipients: number; store: Store },
): Promise<void> {
  const place: CampaignPlace = await campaignPlace({ recipients, store });
  const step = () =>
    place.query(`update campaign_claim set lease_until = lease_until + interval '${by}'`);
  const worker = await place.worker();
  for (const part of [0.1, 0.3]) {
    await within(300_000, "mails", place.sink.when(Math.floor(recipients * part)));
    await step();
  }
  await within(300_000, "mails", place.sink.when(Math.floor(recipients * 0.5)));
  await worker.stop("SIGKILL");
  await step();
  const other = await place.worker();
  await finished(place, { stuck: false });
  await expectEverybodyOnce(place, { unknown: place.connections });
  await other.stop("SIGTERM");
}
