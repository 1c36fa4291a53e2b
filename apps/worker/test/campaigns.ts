import { randomUUID } from "node:crypto";
import type { Language, NewsletterTopic } from "@sortes/contract";
import { type Db, identityKey, keyedHash, newId } from "@sortes/db";
import { type SmtpSink, testPostalAddress } from "@sortes/testing";
import { expect } from "vitest";
import { sql } from "kysely";
import { secret } from "./test-config.ts";
import { testWorker, type WorkerOptions } from "./test-worker.ts";

export { secret } from "./test-config.ts";

interface Situation {
  db: Db;
}

/** Active subscribers `reader1@…`, `reader2@…` of a place of their own, written by one statement. */
export async function makeSubscribers(
  { db }: Situation,
  count: number,
  {
    locale = "en",
    frequency = "weekly",
    topics = ["product", "tips", "draws"],
  }: { locale?: Language; frequency?: string; topics?: NewsletterTopic[] } = {},
): Promise<string[]> {
  const place = `p${randomUUID().slice(0, 8)}.test`;
  await sql`
    insert into subscriber
      (id, address, address_key, locale, state, frequency, topics, requested_at, confirmed_at)
    select uuidv7(), 'reader' || n || '@' || ${place}, 'reader' || n || '@' || ${place},
      ${locale}, 'active', ${frequency}, ${topics}::text[], now(), now()
    from generate_series(1, ${count}) n
  `.execute(db);
  return Array.from({ length: count }, (_, index) => `reader${index + 1}@${place}`);
}

interface CampaignFields {
  status?: string;
  topic?: NewsletterTopic;
  /** Seconds from now. */
  dueIn?: number;
  html?: string;
  /** Of the letter, which is then frozen in it alone. */
  language?: Language;
  onlyItsLanguage?: boolean;
}

/** A frozen campaign, in both languages unless it has one; by default being sent. */
export async function campaign(
  { db }: Situation,
  {
    status = "sending",
    topic,
    dueIn,
    html = "<p>Hello {{email}}</p>",
    language,
    onlyItsLanguage = false,
  }: CampaignFields = {},
): Promise<string> {
  const id = newId(new Date());
  await sql`
    insert into campaign
      (id, title, subject, preheader, topic, language, only_its_language, letters_frozen, body, status, run, scheduled_time, started_at, pause_reason)
    values (${id}, 'News', 'News', '', ${topic ?? null}, ${language ?? null}, ${onlyItsLanguage}, true, ${html}, ${status}, 1,
      now() + make_interval(secs => ${dueIn ?? null}::float8), now(),
      ${status === "paused" ? "staff" : null})
  `.execute(db);
  for (const [locale, subject] of [
    ["en", "News"],
    ["ro", "Vești"],
  ]) {
    if (language && language !== locale) continue;
    await sql`
      insert into campaign_content (campaign_id, run, locale, subject, html, text)
      values (${id}, 1, ${locale}, ${subject}, ${html}, 'Hello {{email}} {{unsubscribe_url}}')
    `.execute(db);
  }
  return id;
}

export async function statusOf({ db }: Situation, id: string) {
  const { rows } = await sql<{ status: string; pauseReason: string | null }>`
    select status, pause_reason from campaign where id = ${id}`.execute(db);
  return rows[0];
}

export const setStatus = async ({ db }: Situation, id: string, status: string): Promise<void> =>
  void (await sql`
    update campaign set status = ${status}, pause_reason = ${status === "paused" ? "staff" : null}
    where id = ${id}`.execute(db));

export interface Row {
  id: string;
  state: string;
  reason: string | null;
  attempts: number;
  lastError: string | null;
  address: string | null;
  claimToken: string | null;
  sentAt: Date | null;
  /** Seconds until its next try. */
  wait: number;
}

export async function rowsOf({ db }: Situation, campaignId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, r.state, r.reason, r.attempts, r.last_error, r.claim_token, r.sent_at, s.address,
      extract(epoch from r.due_at - clock_timestamp())::float8 as wait
    from campaign_recipient r left join subscriber s on s.id = r.subscriber_id
    where r.campaign_id = ${campaignId} order by r.id`.execute(db);
  return rows;
}

/** How many recipients are in each state, with the reason where there is one. */
export async function countsOf(here: Situation, id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select concat_ws(' ', state, reason) as key, count(*)::int as count
    from campaign_recipient where campaign_id = ${id} group by 1`.execute(here.db);
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
}

export const suppress = async ({ db }: Situation, address: string): Promise<void> =>
  void (await sql`
    insert into suppression (address_hash, reason)
    values (${keyedHash(secret, "suppression", identityKey(address))}, 'staff')`.execute(db));

/** Waits until a campaign ends, and returns its final state. */
export async function ended(here: Situation, id: string): Promise<string> {
  await expect
    .poll(async () => (await statusOf(here, id))?.status, { timeout: 60_000 })
    .toMatch(/^sent/);
  return (await statusOf(here, id))?.status ?? "";
}

/** Forgets everything of campaigns and subscribers, for the next test of the file. Campaigns can be sent. */
export async function clear({ db }: Situation): Promise<void> {
  await sql`
    truncate campaign_recipient, campaign_claim, campaign_content, campaign, subscriber, suppression,
      sending_account, sending_day cascade`.execute(db);
  await sql`update sending_control set stopped = false, looked_at = now()`.execute(db);
  await sql`update newsletter_settings set postal_address = ${testPostalAddress}`.execute(db);
}

/** Workers of a file's database. */
export const workersOf = (databaseUrl: string) => ({
  /** The only worker, without earlier campaigns or subscribers. */
  worker: async (options: WorkerOptions = {}) => {
    const made = await testWorker({ databaseUrl, ...options });
    await clear(made.context);
    return made;
  },
  /** Beside one that is there already. */
  another: (sink: SmtpSink, sending: WorkerOptions["sending"] = {}) =>
    testWorker({ databaseUrl, sink, sending }),
});
