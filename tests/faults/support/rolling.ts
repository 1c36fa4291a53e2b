import { freePort } from "@sortes/process";
import { queryDatabase, startRedis } from "@sortes/testing";
import { expect, onTestFinished } from "vitest";
import { expectEverybodyOnce } from "./campaign-audit.ts";
import { campaignPlace, finished, type Store } from "./campaign-place.ts";
import { ownDatabase } from "./own-database.ts";
import { measured, place, type Program, register, start } from "./product.ts";
import { openProxy, type Proxy } from "./proxy.ts";
import { openTraffic, type Seen } from "./rolling-traffic.ts";

/** A running program that can be restarted with the same settings. */
interface Rolled {
  running: Program;
  begin: () => Promise<Program>;
}

/** Shuts a program down cleanly and starts it again. @returns the milliseconds of the shutdown. */
async function roll(rolled: Rolled): Promise<number> {
  const { running } = rolled;
  const asked = performance.now();
  await running.stop("SIGTERM");
  const ms = performance.now() - asked;
  expect(running.child.exitCode, `it said: ${running.output()}`).toBe(0);
  rolled.running = await rolled.begin();
  return ms;
}

/** Servers behind a proxy, with `drain` as their `DRAIN_SECONDS`. */
async function servers(number: number, drain: number, variables: Record<string, string>) {
  const ports = await Promise.all(Array.from({ length: number }, () => freePort()));
  const proxy = await openProxy(ports);
  onTestFinished(() => proxy.close());
  const all = await Promise.all(
    ports.map(async (port) => {
      const own = { ...variables, PORT: String(port), DRAIN_SECONDS: String(drain) };
      const begin = async () => {
        const program = await start("server", own);
        await readyBehind(proxy, port);
        return program;
      };
      return { running: await begin(), begin };
    }),
  );
  return { proxy, all };
}

/** Waits until the proxy sees a server as ready: only then may the next one be stopped. */
async function readyBehind(proxy: Proxy, port: number): Promise<void> {
  await expect.poll(() => proxy.isReady(port), { timeout: 60_000, interval: 20 }).toBe(true);
}

/** Number of people; they have no limit on saved results. */
const people = 12;

async function visitors(url: string, databaseUrl: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let i = 0; i < people; i++) tokens.push((await register(url)).token);
  await queryDatabase(databaseUrl, "update app_user set subscription_tier = 'premium'");
  return tokens;
}

/** Expects that every read was answered, and that every save exists exactly once. */
async function expectNothingLost(databaseUrl: string, seen: Seen, proxy: Proxy): Promise<void> {
  const rows = await queryDatabase(databaseUrl, "select name from history_item");
  const names = rows.map(({ name }) => String(name));
  const { failed, lost, saved, reads, parts, again } = seen;
  console.log(
    `measured: ${reads} reads (${parts} answered in part), ${saved.length} saves, ${again} of them sent twice; the proxy sent ${proxy.counts.again} again and held ${proxy.counts.waited}`,
  );
  for (const what of [...failed, ...lost]) console.log(`not answered: ${what}`);
  expect({ failed, lost }).toEqual({ failed: [], lost: [] });
  expect(names.toSorted()).toEqual(saved.toSorted());
}

/** Rolls two servers once while a few dozen requests arrive. */
export async function rolledOnce(): Promise<void> {
  const { database, variables } = await place();
  const { proxy, all } = await servers(2, 2, variables);
  const tokens = await visitors(proxy.url, database.url);
  const traffic = openTraffic(proxy.url, tokens, 20);
  for (const server of all) await roll(server);
  await expectNothingLost(database.url, await traffic.stop(), proxy);
}

/**
 * Rolls two servers and two workers one by one, again and again, under requests and a campaign. The stores restart
 * once: PostgreSQL after a third of the rounds, Redis after two thirds.
 */
export async function rolledUnderLoad(plan: {
  rounds: number;
  perSecond: number;
  store: Store;
}): Promise<void> {
  const { rounds, perSecond, store } = plan;
  const database = await ownDatabase();
  const there = await campaignPlace({
    recipients: 20_000,
    connections: 3,
    store,
    delay: 50,
    databaseUrl: database.url,
  });
  const { sink } = there;
  const variables = { ...there.variables, DATABASE_CONNECTIONS: "8" };
  const { proxy, all } = await servers(2, 3, variables);
  const tokens = await visitors(proxy.url, database.url);
  const workers = await Promise.all(
    [1, 2].map(async () => {
      const begin = () => there.worker({ DATABASE_CONNECTIONS: "8" });
      return { running: await begin(), begin };
    }),
  );
  await sink.when(1);
  const traffic = openTraffic(proxy.url, tokens, perSecond);
  let slowest = 0;
  for (let round = 1; round <= rounds; round++) {
    for (const [index, server] of all.entries()) {
      await roll(server);
      const worker = workers[index];
      if (worker) slowest = Math.max(slowest, await roll(worker));
    }
    if (round === Math.ceil(rounds / 3)) {
      await database.stop();
      await database.start();
    }
    if (round === Math.ceil((2 * rounds) / 3) && there.redis) {
      await there.redis.stop();
      const again = await startRedis(there.redis.port);
      onTestFinished(() => again?.stop());
    }
    const { accepted } = await sink.counts();
    console.log(`round ${round} of ${rounds} (${store}): ${accepted} mails`);
  }
  measured(`slowest stop of a worker in ${2 * rounds} (${store})`, slowest);
  const seen = await traffic.stop();
  const { accepted } = await sink.counts();
  expect(accepted, "the campaign went on until the end").toBeLessThan(there.recipients);
  await expectNothingLost(database.url, seen, proxy);
  await sink.delay(0);
  await finished(there, { timeout: 300_000 });
  // registering has queued mails, too
  await expectEverybodyOnce(there, { others: people });
}
