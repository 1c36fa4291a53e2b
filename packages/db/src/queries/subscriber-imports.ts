import type { Language, NewsletterFrequency, NewsletterTopic } from "@sortes/contract";
import { sql } from "kysely";
import type { Tx } from "../client.ts";
import type { SubscriberRow } from "./subscribers.ts";

/** Somebody whom staff import. */
export interface ImportedSubscriber {
  id: string;
  address: string;
  addressKey: string;
  /** `suppressionHash` of it; who has no secret leaves it to the worker. */
  addressHash?: string;
  locale: Language;
  frequency: NewsletterFrequency;
  topics: readonly NewsletterTopic[];
}

/**
 * Makes those active subscribers whose addresses are not known, writes down of each that staff attest their consent, and
 * changes nobody who is known. In the order of their keys, so that two imports of the same addresses wait for each other
 * and never in a circle. One statement that answers what was not to be expected: a list may have a million lines.
 * @returns the keys of those who are known
 */
export async function insertImportedSubscribers(
  tx: Tx,
  subscribers: readonly ImportedSubscriber[],
  at: Date,
): Promise<string[]> {
  const column = (pick: (subscriber: ImportedSubscriber) => string | null) => subscribers.map(pick);
  // the first event of a new subscriber is made at the same moment: one id serves for both
  const { rows } = await sql<{ addressKey: string }>`
    with imported as materialized (
      select * from unnest(
        ${column(({ id }) => id)}::uuid[],
        ${column(({ address }) => address)}::text[],
        ${column(({ addressKey }) => addressKey)}::text[],
        ${column(({ addressHash }) => addressHash ?? null)}::text[],
        ${column(({ locale }) => locale)}::text[],
        ${column(({ frequency }) => frequency)}::text[],
        ${column(({ topics }) => topics.join(","))}::text[]
      ) as imported (id, address, address_key, address_hash, locale, frequency, topics)
    ), made as (
      insert into subscriber (id, address, address_key, address_hash, locale, state, frequency, topics, requested_at,
        confirmed_at, created_at)
      select id, address, address_key, address_hash, locale, 'active', frequency, string_to_array(topics, ','),
        ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from imported
      order by address_key
      on conflict (address_key) do nothing
      returning id
    ), event as (
      insert into consent_event (id, subscriber_id, kind, source, created_at)
      select id, id, 'confirmed', 'import', ${at}::timestamptz from made
    )
    select address_key from imported where id not in (select id from made)`.execute(tx);
  return rows.map(({ addressKey }) => addressKey);
}

/** Subscribers with these addresses, locked in the order of their keys until the transaction ends. */
export async function lockSubscribersByKey(
  tx: Tx,
  addressKeys: readonly string[],
): Promise<Pick<SubscriberRow, "id" | "addressKey" | "state" | "confirmedAt">[]> {
  if (addressKeys.length === 0) return [];
  const { rows } = await sql<Pick<SubscriberRow, "id" | "addressKey" | "state" | "confirmedAt">>`
    select id, address_key, state, confirmed_at from subscriber
    where address_key = any(${addressKeys}::text[])
    order by address_key for update`.execute(tx);
  return rows;
}

/** Makes locked subscribers active who were pending; the links that would have asked them are dead from now on. */
export async function activateSubscribers(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update subscriber set state = 'active', confirmed_at = ${at}::timestamptz
    where id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    update mail_token set used_at = ${at}::timestamptz
    where subscriber_id = any(${ids}::uuid[]) and used_at is null`.execute(tx);
}

/** Writes down of each of these that staff attest their consent. */
export async function insertImportEvents(
  tx: Tx,
  events: readonly { id: string; subscriberId: string }[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into consent_event (id, subscriber_id, kind, source, created_at)
    select id, subscriber_id, 'confirmed', 'import', ${at}::timestamptz
    from unnest(
      ${events.map(({ id }) => id)}::uuid[],
      ${events.map(({ subscriberId }) => subscriberId)}::uuid[]
    ) as event (id, subscriber_id)`.execute(tx);
}
