import { sql } from "kysely";
import type {
  Language,
  NewsletterFrequency,
  NewsletterTopic,
  SubscriberState,
  SuppressionReason,
} from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import type { End } from "./consent.ts";
import type { SubscriberRow } from "./subscribers.ts";

/** A subscriber whom staff import. */
export interface ImportedSubscriber {
  id: string;
  address: string;
  addressKey: string;
  /** `suppressionHash` of the address; missing if the process has no secret, in which case the worker adds it. */
  addressHash?: string;
  locale: Language;
  frequency: NewsletterFrequency;
  topics: readonly NewsletterTopic[];
  state: SubscriberState;
  /** From the list; default: the time of the import. */
  createdAt?: Date | undefined;
  confirmedAt?: Date | undefined;
  unsubscribedAt?: Date | undefined;
}

/**
 * Inserts subscribers with unknown addresses, and their consent events: staff attest the consent of active ones, and
 * the list says who unsubscribed. Known subscribers stay unchanged. Inserts in key order, so that concurrent imports of
 * the same addresses cannot deadlock. A single statement that returns only the exceptions, since a list may have a
 * million lines.
 * @returns the keys of known subscribers
 */
export async function insertSubscribers(
  tx: Tx,
  subscribers: readonly ImportedSubscriber[],
  at: Date,
) {
  if (subscribers.length === 0) return [];
  const column = <T>(pick: (subscriber: ImportedSubscriber) => T) => subscribers.map(pick);
  // a new subscriber's first event has the same time, so both share an id
  const { rows } = await sql<{ addressKey: string }>`
    with imported as materialized (
      select * from unnest(
        ${column(({ id }) => id)}::uuid[],
        ${column(({ address }) => address)}::text[],
        ${column(({ addressKey }) => addressKey)}::text[],
        ${column(({ addressHash }) => addressHash ?? null)}::text[],
        ${column(({ locale }) => locale)}::text[],
        ${column(({ state }) => state)}::text[],
        ${column(({ frequency }) => frequency)}::text[],
        ${column(({ topics }) => topics.join(","))}::text[],
        ${column(({ createdAt }) => createdAt ?? null)}::timestamptz[],
        ${column(({ confirmedAt }) => confirmedAt ?? null)}::timestamptz[],
        ${column(({ unsubscribedAt }) => unsubscribedAt ?? null)}::timestamptz[]
      ) as imported (id, address, address_key, address_hash, locale, state, frequency, topics, created_at,
        confirmed_at, unsubscribed_at)
    ), made as (
      insert into subscriber (id, address, address_key, address_hash, locale, state, frequency, topics, requested_at,
        confirmed_at, unsubscribed_at, created_at)
      select id, address, address_key, address_hash, locale, state, frequency, string_to_array(topics, ','),
        ${at}::timestamptz,
        case state
          when 'active' then coalesce(confirmed_at, ${at}::timestamptz)
          when 'unsubscribed' then confirmed_at
        end,
        case state when 'unsubscribed' then coalesce(unsubscribed_at, ${at}::timestamptz) end,
        coalesce(created_at, ${at}::timestamptz)
      from imported
      order by address_key
      on conflict (address_key) do nothing
      returning id, state
    ), event as (
      insert into consent_event (id, subscriber_id, kind, source, created_at)
      select id, id, case state when 'active' then 'confirmed' else 'declined' end, 'import', ${at}::timestamptz
      from made where state in ('active', 'unsubscribed')
    )
    select address_key from imported where id not in (select id from made)`.execute(tx);
  return rows.map(({ addressKey }) => addressKey);
}

export type KnownSubscriber = Pick<
  SubscriberRow,
  "id" | "addressKey" | "state" | "requestedAt" | "confirmedAt"
>;

/** Subscribers with these addresses. */
export async function findSubscribersByKey(db: Db, addressKeys: readonly string[]) {
  const { rows } = await sql<KnownSubscriber>`
    select id, address_key, state, requested_at, confirmed_at from subscriber
    where address_key = any(${addressKeys}::text[])`.execute(db);
  return rows;
}

/** Filters the hashes to those of suppressed addresses, with time and reason. */
export async function findSuppressedSince(db: Db, addressHashes: readonly string[]) {
  const { rows } = await sql<{ addressHash: string; since: Date; reason: SuppressionReason }>`
    select address_hash, created_at as since, reason from suppression
    where address_hash = any(${addressHashes}::text[])`.execute(db);
  return new Map(rows.map(({ addressHash, ...found }) => [addressHash, found]));
}

/** Subscribers with these addresses, locked in the order of their keys until the transaction ends. */
export async function lockSubscribersByKey(tx: Tx, addressKeys: readonly string[]) {
  if (addressKeys.length === 0) return [];
  const { rows } = await sql<KnownSubscriber>`
    select id, address_key, state, requested_at, confirmed_at from subscriber
    where address_key = any(${addressKeys}::text[])
    order by address_key for update`.execute(tx);
  return rows;
}

/** Activates locked pending subscribers and invalidates their confirmation links. */
export async function activateSubscribers(tx: Tx, ids: readonly string[], at: Date) {
  if (ids.length === 0) return;
  await sql`
    update subscriber set state = 'active', confirmed_at = ${at}::timestamptz
    where id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    update mail_token set used_at = ${at}::timestamptz
    where subscriber_id = any(${ids}::uuid[]) and used_at is null`.execute(tx);
}

/**
 * Unsubscribes locked subscribers who left elsewhere. Their open confirmation links stay valid, since confirming would
 * be the later decision.
 */
export async function endSubscribers(tx: Tx, subscribers: readonly { id: string; at: Date }[]) {
  if (subscribers.length === 0) return;
  await sql`
    update subscriber set state = 'unsubscribed', unsubscribed_at = ended.at
    from unnest(
      ${subscribers.map(({ id }) => id)}::uuid[],
      ${subscribers.map(({ at }) => at)}::timestamptz[]
    ) as ended (id, at)
    where subscriber.id = ended.id`.execute(tx);
}

/** When these subscribers last asked for the newsletter themselves: by mail, link or account. */
export async function findOwnConsents(tx: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Date>();
  const { rows } = await sql<{ id: string; at: Date }>`
    select subscriber_id as id, max(created_at) as at from consent_event
    where subscriber_id = any(${ids}::uuid[]) and kind in ('confirmed', 'resumed')
      and source in ('mail', 'link', 'preferences')
    group by subscriber_id`.execute(tx);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/**
 * Suppresses addresses, in the order of their hashes. Existing suppressions stay, except that reason `staff` replaces
 * others.
 * @returns the hashes of those that were not suppressed
 */
export async function insertSuppressions(
  tx: Tx,
  suppressions: readonly { addressHash: string; reason: SuppressionReason }[],
  at: Date,
) {
  if (suppressions.length === 0) return [];
  const { rows } = await sql<{ addressHash: string; isNew: boolean }>`
    insert into suppression (address_hash, reason, created_at)
    select address_hash, reason, ${at}::timestamptz
    from unnest(
      ${suppressions.map(({ addressHash }) => addressHash)}::text[],
      ${suppressions.map(({ reason }) => reason)}::text[]
    ) as listed (address_hash, reason)
    order by address_hash
    on conflict (address_hash) do update set reason = 'staff'
      where excluded.reason = 'staff' and suppression.reason != 'staff'
    returning address_hash, xmax = 0 as is_new`.execute(tx);
  return rows.filter(({ isNew }) => isNew).map(({ addressHash }) => addressHash);
}

/** Records consent events of these subscribers, attested by the importing staff. */
export async function insertImportEvents(
  tx: Tx,
  events: readonly {
    id: string;
    subscriberId: string;
    kind: "confirmed" | End;
  }[],
  at: Date,
) {
  if (events.length === 0) return;
  await sql`
    insert into consent_event (id, subscriber_id, kind, source, created_at)
    select id, subscriber_id, kind, 'import', ${at}::timestamptz
    from unnest(
      ${events.map(({ id }) => id)}::uuid[],
      ${events.map(({ subscriberId }) => subscriberId)}::uuid[],
      ${events.map(({ kind }) => kind)}::text[]
    ) as event (id, subscriber_id, kind)`.execute(tx);
}
