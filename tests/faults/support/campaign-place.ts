import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  addCampaign,
  addSubscribers,
  type CampaignRow,
  fuzzSeed,
  queryDatabase,
  startRedis,
  type TestRedis,
} from "@sortes/testing";
import { type SinkProcess, startSink } from "@sortes/testing/sink";
import { expect, onTestFinished } from "vitest";
import { type Place, place, type Program, start } from "./product.ts";

/** The stores that a test's queue may use. */
export const stores = ["PostgreSQL alone", "Redis"] as const;
export type Store = (typeof stores)[number];

/** A campaign that is about to be sent, a mail server, and a worker's configuration. */
export interface CampaignPlace {
  here: Place;
  sink: SinkProcess;
  redis: TestRedis | undefined;
  campaignId: string;
  recipients: number;
  /** SMTP connections per worker. */
  connections: number;
  variables: Record<string, string>;
  query: (statement: string) => Promise<Record<string, unknown>[]>;
  worker: (variables?: Record<string, string>) => Promise<Program>;
}

export interface CampaignSize {
  recipients: number;
  connections?: number;
  store?: Store;
  /** Milliseconds before each reply of the mail server. */
  delay?: number;
  campaign?: CampaignRow;
  /** Default: a clone of the template database. */
  databaseUrl?: string;
}

/** Everything is stopped and removed when the test ends. */
export async function campaignPlace(size: CampaignSize): Promise<CampaignPlace> {
  const { recipients, connections = 5, store = "PostgreSQL alone", campaign } = size;
  const here = await place(size.databaseUrl);
  const sink = await startSink();
  onTestFinished(() => sink.stop());
  const redis = store === "Redis" ? await redisForTest() : undefined;
  await sink.delay(size.delay ?? 5);
  await addSubscribers(here.database.url, recipients);
  const campaignId = await addCampaign(here.database.url, campaign);
  const variables = {
    ...here.variables,
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(connections),
    PUBLIC_URL: "https://sortes.example",
    MAIL_FROM: "Sortes <news@sortes.example>",
    ...(redis && { REDIS_URL: redis.url }),
  };
  return {
    here,
    sink,
    redis,
    campaignId,
    recipients,
    connections,
    variables,
    query: (statement) => queryDatabase(here.database.url, statement),
    worker: (more = {}) => start("worker", { ...variables, ...more }),
  };
}

/**
 * A Redis that is removed after the test. @throws Error without a `redis-server`, instead of skipping the test
 * silently.
 */
export async function redisForTest(): Promise<TestRedis> {
  const redis = await startRedis();
  if (!redis) throw new Error("this test needs a redis-server");
  onTestFinished(() => redis.stop());
  return redis;
}

/** Pseudo-random whole numbers, determined by the seed, which is printed, and the name. */
export function seeded(name: string): (least: number, most: number) => number {
  const seed = fuzzSeed();
  console.log(`${name}: FUZZ_SEED=${seed}`);
  let drawn = 0;
  return (least, most) => {
    const digest = createHash("sha256").update(`${seed} ${name} ${drawn++}`).digest();
    return least + (digest.readUInt32BE() % (most - least + 1));
  };
}

export async function statusOf({ query, campaignId }: CampaignPlace): Promise<string> {
  const [row] = await query(`select status from campaign where id = '${campaignId}'`);
  return String(row?.["status"]);
}

/** The number of recipients in each state. */
export async function statesOf({ query, campaignId }: CampaignPlace) {
  const rows = await query(
    `select state, count(*)::int as n from campaign_recipient
     where campaign_id = '${campaignId}' group by state`,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n])) as Record<string, number>;
}

/** The value of a promise. @throws if it does not resolve in time, naming what was awaited */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = delay(ms, undefined, { signal: timer.signal }).then((): never => {
    throw new Error(`waited ${ms} ms for ${what}`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => {});
    timer.abort();
  }
}

export interface Patience {
  /** Milliseconds. */
  timeout?: number;
  /** Runs before each poll. */
  meanwhile?: () => Promise<unknown>;
  /** Whether recipients with an expired lease fail the test; off where the test itself changes leases. */
  stuck?: boolean;
}

/**
 * Waits until the campaign is finished, and checks meanwhile that no recipient stays with a dead worker for more than a
 * minute: its lease of half a minute, and half a minute more.
 */
export async function finished(
  place: CampaignPlace,
  { timeout = 180_000, meanwhile, stuck = true }: Patience = {},
): Promise<string> {
  const until = performance.now() + timeout;
  for (;;) {
    await meanwhile?.();
    const status = await statusOf(place);
    if (status.startsWith("sent")) return status;
    const [row] = await place.query(
      `select count(*)::int as stuck from campaign_recipient r
       join campaign_claim c on c.token = r.claim_token
       where r.state in ('claimed', 'sending')
         and c.lease_until < clock_timestamp() - interval '30 seconds'`,
    );
    if (stuck) expect(row?.["stuck"], "recipients stuck for over a minute").toBe(0);
    if (performance.now() > until)
      throw new Error(`the campaign is ${status}: ${JSON.stringify(await statesOf(place))}`);
    await delay(250);
  }
}

/** Expires all leases at once. */
export const expireLeases = ({ query }: CampaignPlace): Promise<unknown> =>
  query("update campaign_claim set lease_until = clock_timestamp() - interval '1 second'");

/** Makes deferred mails due, and the next attempt at a failed mail server. */
export const hurry = ({ query }: CampaignPlace): Promise<unknown> =>
  query(
    `with put_off as (
       update campaign_recipient set due_at = clock_timestamp()
       where state = 'queued' and due_at > clock_timestamp() and due_at < 'infinity')
     update sending_account set retry_at = clock_timestamp() where retry_at > clock_timestamp()`,
  );
