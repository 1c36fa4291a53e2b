import { setTimeout as delay } from "node:timers/promises";
import { openGate, openSmtpSink, type SmtpSink, startRedis, type TestRedis } from "@sortes/testing";
import { expect, it, onTestFinished } from "vitest";
import {
  call,
  mailsEach,
  measured,
  onceEach,
  type Place,
  place,
  register,
  start,
} from "./support/product.ts";

interface Situation {
  here: Place;
  sink: SmtpSink;
  redis: TestRedis;
  variables: Record<string, string>;
}

async function situation(): Promise<Situation> {
  const here = await place();
  const sink = await openSmtpSink();
  const redis = await startRedis();
  if (!redis) throw new Error("these tests need a redis-server");
  onTestFinished(async () => {
    await sink.close();
    await redis.stop();
  });
  const variables = { ...here.variables, SMTP_URL: sink.url, REDIS_URL: redis.url };
  return { here, sink, redis, variables };
}

async function registerMany(url: string, number: number): Promise<string[]> {
  const emails = [];
  for (let i = 0; i < number; i++) emails.push((await register(url)).email);
  return emails;
}

/**
 * Waits until each address has its mail, prints the time, and after two more ticks returns the number of mails per
 * address.
 */
async function allSent(
  sink: SmtpSink,
  emails: readonly string[],
  what: string,
): Promise<Record<string, number>> {
  const started = performance.now();
  await expect
    .poll(() => new Set(sink.mails.flatMap(({ to }) => to)).size, { timeout: 60_000 })
    .toBe(emails.length);
  measured(what, performance.now() - started);
  await delay(12_000); // two ticks more
  return mailsEach(emails, sink.mails);
}

it("every mail goes out once when the waiting list was evicted and the jobs were not", async () => {
  const { here, sink, redis, variables } = await situation();
  await start("server", variables);
  const emails = await registerMany(here.url, 40);
  await expect.poll(() => redis.say("LLEN bull:mail:wait")).toBe(":40");
  expect(await redis.say("DEL bull:mail:wait")).toBe(":1");
  await start("worker", variables);
  expect(await allSent(sink, emails, "40 mails after bull:mail:wait was evicted")).toEqual(
    onceEach(emails),
  );
});

it.each(["allkeys-lru", "allkeys-random", "volatile-ttl", "allkeys-lfu"])(
  "every mail goes out once, and the eviction policy is reported, while %s drops keys",
  async (policy) => {
    const { here, sink, redis, variables } = await situation();
    await redis.say(`CONFIG SET maxmemory-policy ${policy}`);
    await redis.say("CONFIG SET maxmemory 1100000");
    const server = await start("server", variables);
    const worker = await start("worker", variables);
    await expect
      .poll(async () => (await call(`${here.url}/api/health-check`)).body.data.notes)
      .toContain("queue_policy");
    const emails = await registerMany(here.url, 20);
    for (const list of ["wait", "active", "meta", "id"]) await redis.say(`DEL bull:mail:${list}`);
    emails.push(...(await registerMany(here.url, 20)));
    expect(await allSent(sink, emails, `40 mails under ${policy}`)).toEqual(onceEach(emails));
    for (const program of [server, worker])
      expect(program.output()).toContain("maxmemory-policy to noeviction");
  },
);

it("every mail goes out once when Redis forgets everything in the middle", async () => {
  const { here, sink, redis, variables } = await situation();
  await start("server", variables);
  await start("worker", variables);
  const emails = await registerMany(here.url, 15);
  await redis.say("FLUSHALL");
  emails.push(...(await registerMany(here.url, 15)));
  await redis.say("FLUSHALL");
  expect(await allSent(sink, emails, "30 mails over two FLUSHALL")).toEqual(onceEach(emails));
});

it("every mail goes out once while Redis accepts connections and answers nothing, and after", async () => {
  const { here, sink, redis, variables } = await situation();
  const gate = await openGate(redis.url);
  onTestFinished(() => gate.close());
  const through = { ...variables, REDIS_URL: gate.url };
  await start("server", through);
  await start("worker", through);
  await gate.mute();
  const emails = await registerMany(here.url, 10);
  expect(await allSent(sink, emails, "10 mails while Redis was silent")).toEqual(onceEach(emails));
  const silent = await call(`${here.url}/api/health-check`);
  expect(silent.body.data).toMatchObject({ status: "degraded", stores: { queue: "unavailable" } });
  gate.admitNew();
  const back = performance.now();
  await expect
    .poll(async () => (await call(`${here.url}/api/health-check`)).body.data.status, {
      timeout: 30_000,
    })
    .toBe("ok");
  measured("health after a silent Redis is back", performance.now() - back);
});
