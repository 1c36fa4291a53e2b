import { sql } from "kysely";
import type { ImportEffects, ImportUndone } from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";

/** Stores the effects of a batch, so that it can be undone. */
export async function insert(
  tx: Tx,
  id: string,
  { place, effects, at }: { place: number; effects: ImportEffects; at: Date },
) {
  if (Object.values(effects).every((some) => some.length === 0)) return;
  const row = { importId: id, place, effects: JSON.stringify(effects), createdAt: at };
  await tx.insertInto("subscriberImportEffect").values(row).execute();
}

/**
 * The effects of the last batch not yet undone. Batches are undone in reverse, since later ones may build on earlier.
 */
export async function find(db: Db, id: string) {
  return await db
    .selectFrom("subscriberImportEffect")
    .select(["place", "effects"])
    .where("importId", "=", id)
    .orderBy("place", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function remove(tx: Tx, id: string, place: number) {
  await tx
    .deleteFrom("subscriberImportEffect")
    .where("importId", "=", id)
    .where("place", "=", place)
    .execute();
}

/**
 * Reverts the effects that an import's batch had at `at`. Subscribers who have decided or been mailed since stay.
 * @param now the time of the consent events of those who are subscribed again
 */
export async function undo(
  tx: Tx,
  { inserted, joined, ended, suppressed, hardened }: ImportEffects,
  { at, now }: { at: Date; now: Date },
): Promise<ImportUndone> {
  const locked = await lockUndecided(tx, [...inserted, ...joined, ...ended.map(([id]) => id)], at);
  const lifted = await liftSuppressions(tx, { suppressed, hardened }, at);
  const removed = await removeUnwritten(
    tx,
    inserted.filter((id) => locked.has(id)),
  );
  const pending = await findUnwritten(
    tx,
    joined.filter((id) => locked.get(id) === "active"),
  );
  await sql`
    update subscriber set state = 'pending', confirmed_at = null
    where id = any(${pending}::uuid[])`.execute(tx);
  // the links that the import invalidated
  await sql`
    update mail_token set used_at = null
    where subscriber_id = any(${pending}::uuid[]) and used_at = ${at}`.execute(tx);
  const back = ended.filter(([id]) => locked.get(id) === "unsubscribed");
  await sql`
    with back as (
      update subscriber s set state = b.state, unsubscribed_at = null
      from unnest(${back.map(([id]) => id)}::uuid[], ${back.map(([, state]) => state)}::text[]) as b (id, state)
      where s.id = b.id
      returning s.id, s.state
    )
    insert into consent_event (id, subscriber_id, kind, source, created_at)
    select gen_random_uuid(), id, 'resumed', 'import', ${now}::timestamptz from back where state = 'active'`.execute(
    tx,
  );
  const restored = pending.length + back.length;
  const all = inserted.length + joined.length + ended.length + suppressed.length + hardened.length;
  return { removed, restored, lifted, kept: all - removed - restored - lifted };
}

/** Locks the subscribers without consent events since a time. @returns their states by id */
async function lockUndecided(tx: Tx, ids: readonly string[], since: Date) {
  // first: the statement that waits for somebody's decision does not see it
  await sql`
    select from subscriber where id = any(${ids}::uuid[]) order by address_key for update`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from subscriber s
    where id = any(${ids}::uuid[]) and not exists (
      select from consent_event e where e.subscriber_id = s.id and e.created_at > ${since})`.execute(
    tx,
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Filters the subscribers to those who were sent no mail for certain; the links in a mail must keep working. */
async function findUnwritten(tx: Tx, ids: readonly string[]) {
  // first: nobody claims these mails any more, and the statement below sees who has
  await sql`
    select from campaign_recipient
    where subscriber_id = any(${ids}::uuid[]) and state = 'queued' order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string }>`
    select one.id from unnest(${ids}::uuid[]) as one (id) where not exists (
      select from campaign_recipient r where r.subscriber_id = one.id
        -- while a second mail waits, the first has been sent; while one is resent, it may have been
        and (r.state not in ('queued', 'skipped') or r.first_sent_at is not null
          or r.reason = 'perhaps_sent'))`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes subscribers, except those who may have been sent a mail. @returns their number. */
async function removeUnwritten(tx: Tx, ids: readonly string[]) {
  const unwritten = await findUnwritten(tx, ids);
  await sql`
    update campaign_recipient set state = 'skipped', reason = 'erased'
    where subscriber_id = any(${unwritten}::uuid[]) and state = 'queued'`.execute(tx);
  await sql`delete from subscriber where id = any(${unwritten}::uuid[])`.execute(tx);
  return unwritten.length;
}

async function liftSuppressions(
  tx: Tx,
  { suppressed, hardened }: Pick<ImportEffects, "suppressed" | "hardened">,
  at: Date,
) {
  const { rows: lifted } = await sql`
    delete from suppression
    using unnest(
      ${suppressed.map(([hash]) => hash)}::text[], ${suppressed.map(([, reason]) => reason)}::text[]
    ) as made (hash, reason)
    where address_hash = made.hash and suppression.reason = made.reason and created_at = ${at}
      and not exists (
        select from subscriber s join consent_event e on e.subscriber_id = s.id
        where s.address_hash = made.hash and e.created_at > ${at})
    returning address_hash`.execute(tx);
  const { rows: softened } = await sql`
    update suppression set reason = made.reason
    from unnest(
      ${hardened.map(([hash]) => hash)}::text[], ${hardened.map(([, reason]) => reason)}::text[]
    ) as made (hash, reason)
    where address_hash = made.hash and suppression.reason = 'staff'
    returning address_hash`.execute(tx);
  return lifted.length + softened.length;
}
