import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openSmtpSink, queryDatabase, readMail } from "@sortes/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { redisForTest, type Store, stores } from "./support/campaign-place.ts";
import { mailsEach, onceEach, type Place, place, register, start } from "./support/product.ts";

const stopped = 50_000;
const number = 5;

/** A place whose variables name a Redis if the store is Redis. */
async function placeOn(store: Store): Promise<Place> {
  const here = await place();
  if (store !== "Redis") return here;
  const { url } = await redisForTest();
  return { ...here, variables: { ...here.variables, REDIS_URL: url } };
}

/** The number of mails in each state. */
async function states(databaseUrl: string): Promise<Record<string, unknown>> {
  const rows = await queryDatabase(
    databaseUrl,
    "select state, count(*)::int as n from mail_message group by state",
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

describe.each(stores)(
  "a worker that is suspended while it sends mails, and resumed (%s)",
  (store) => {
    it("sends none of them twice (SMTP)", async () => {
      const here = await placeOn(store);
      const sink = await openSmtpSink();
      onTestFinished(() => sink.close());
      const variables = { ...here.variables, SMTP_URL: sink.url };
      await start("server", variables);
      sink.meet(
        ...Array.from({ length: number }, () => ({ at: "recipient", late: 4000 }) as const),
      );
      const sleeper = await start("worker", variables);
      const people = [];
      for (let i = 0; i < number; i++) people.push(await register(here.url));
      await expect.poll(() => sink.attempts, { timeout: 20_000 }).toBe(number);
      sleeper.child.kill("SIGSTOP");
      const other = await start("worker", variables);
      await delay(stopped);
      sleeper.child.kill("SIGCONT");
      await expect
        .poll(() => states(here.database.url), { timeout: 60_000 })
        .toEqual({ sent: number });
      await delay(10_000); // time for the stopped worker's remaining work once it continues
      const emails = people.map(({ email }) => email);
      expect(mailsEach(emails, sink.mails)).toEqual(onceEach(emails));
      await sleeper.stop("SIGTERM");
      await other.stop("SIGTERM");
    });

    it("sends none of them twice (outbox)", async () => {
      const here = await placeOn(store);
      await start("server", here.variables);
      const people = [];
      for (let i = 0; i < 40; i++) people.push(await register(here.url));
      const sleeper = await start("worker", here.variables);
      while ((await states(here.database.url))["claimed"] === undefined);
      sleeper.child.kill("SIGSTOP");
      const before = await states(here.database.url);
      console.log("stopped with", before);
      await start("worker", here.variables);
      await delay(stopped);
      sleeper.child.kill("SIGCONT");
      await expect
        .poll(async () => (await states(here.database.url))["sent"], { timeout: 60_000 })
        .toBe(40);
      await delay(10_000);
      const outbox = join(here.dataDir, "outbox");
      const names = (await readdir(outbox)).filter((name) => name.endsWith(".eml"));
      const mails = await Promise.all(
        names.map(async (name) => await readMail(await readFile(join(outbox, name)))),
      );
      const emails = people.map(({ email }) => email);
      expect(mailsEach(emails, mails)).toEqual(onceEach(emails));
    });
  },
);
