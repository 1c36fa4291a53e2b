import { randomUUID } from "node:crypto";
import type { Language } from "@sortes/contract";
import type { Db } from "@sortes/db";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { Feed, type FeedParts } from "../src/newsletter/sending/claim.ts";
import { Feeds } from "../src/newsletter/sending/feeds.ts";
import { Leases } from "../src/newsletter/sending/leases.ts";
import { Ledger } from "../src/newsletter/sending/ledger.ts";
import { testTools, watchedPool } from "./claims.ts";

/** The feeds of a worker, and the parts that they work with. */
export function feedParts(url: string, secret?: string) {
  const pool = watchedPool(url, 3);
  const { db, log } = pool;
  const leases = new Leases(db, log);
  onTestFinished(() => leases.handBack());
  const parts: FeedParts = {
    ...testTools({ db, log, ...(secret !== undefined && { secret }) }),
    db,
    leases,
    ledger: new Ledger(db, log),
    workerId: randomUUID(),
  };
  const feedOf = ({ id, run }: { id: string; run: number }) =>
    new Feed({ id, run, isTested: false }, parts);
  return { ...pool, parts, leases, feedOf, feeds: new Feeds(parts) };
}

interface Given {
  readers?: number;
  /** The languages of its letter. */
  languages?: readonly Language[];
}

/** A campaign that is being sent, whose recipients all wait. */
export async function waiting(db: Db, { readers = 1, languages = ["en"] }: Given = {}) {
  const id = randomUUID();
  await sql`
    insert into campaign (id, title, subject, preheader, letters_frozen, body, status, run, started_at, prepared_at)
    values (${id}, 'News', 'News', '', true, '<p>Hello</p>', 'sending', 1, now(), now())`.execute(
    db,
  );
  await sql`update sending_control set looked_at = now()`.execute(db);
  const write = (languagesOf: readonly Language[]) =>
    sql`
      insert into campaign_content (campaign_id, run, locale, subject, html, text)
      select ${id}, 1, locale, 'News in ' || locale, '<p>Hello {{email}}</p>', 'Hello {{email}} {{unsubscribe_url}}'
      from unnest(${languagesOf}::text[]) locale`.execute(db);
  await write(languages);
  const { rows: recipients } = await sql<{ id: string; subscriberId: string }>`
    with reader as (
      insert into subscriber
        (id, address, address_key, locale, name, state, frequency, topics, requested_at, confirmed_at)
      select uuidv7(), n || ${`@${id}.test`}, n || ${`@${id}.test`}, 'en', 'Ana', 'active', 'weekly', '{}', now(), now()
      from generate_series(1, ${readers}) n
      returning id)
    insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
    select ${id}, 1, id, 'queued', now() from reader
    returning id, subscriber_id`.execute(db);
  return {
    id,
    run: 1,
    hasDue: true,
    isTested: false,
    recipients,
    write,
    /** The states and reasons of its recipients, in the order of their ids. */
    states: async () => {
      const { rows } = await sql<{ state: string }>`
        select concat_ws(' ', state, reason) as state from campaign_recipient
        where campaign_id = ${id} order by id`.execute(db);
      return rows.map(({ state }) => state);
    },
    claims: async () => {
      const { rows } = await sql`select from campaign_claim where campaign_id = ${id}`.execute(db);
      return rows.length;
    },
  };
}
