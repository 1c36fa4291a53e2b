import { sql } from "kysely";
import type { Db, Tx } from "../../client.ts";
import * as webhookEvents from "../ground/webhook-events.ts";

/** Something that is wrong; `since` is null if only known from now on. */
export interface SeenTrouble {
  kind: string;
  since: Date | null;
}

/**
 * Time without a report after which a trouble is over, for which one must last before it is told, after which nobody has
 * looked, and during which a report counts as of now (seconds). Each process looks every 30.
 */
const times = { over: 180, told: 60, away: 90, seen: 60 };

/**
 * Records what a process sees, and queues one mail to each reader and one event for webhooks when something has been
 * wrong for a minute, and again when all is well. Processes take turns by the locked row, and both commit with it: none
 * is written twice. If nobody has looked for a while, what was wrong is over only if it stays unseen from now on.
 * @returns the ids of the mails, to be announced after the commit
 */
export async function settle(tx: Tx, seen: readonly SeenTrouble[]): Promise<string[]> {
  const { rows: watch } = await sql<{ toldAt: Date | null; wasAway: boolean | null }>`
    select told_at, looked_at < now() - make_interval(secs => ${times.away}) as was_away
    from trouble_watch for update`.execute(tx);
  await sql`update trouble_watch set looked_at = now()`.execute(tx);
  // how long a trouble has lasted stays as it was
  if (watch[0]?.wasAway !== false)
    await sql`
      update trouble set first_seen_at = first_seen_at + (now() - seen_at), seen_at = now()`.execute(
      tx,
    );
  await sql`
    insert into trouble (kind, since)
    select kind, coalesce(since, now())
    from unnest(${seen.map(({ kind }) => kind)}::text[], ${seen.map(({ since }) => since)}::timestamptz[])
      as seen (kind, since)
    on conflict (kind) do update set seen_at = now()`.execute(tx);
  await sql`
    delete from trouble where seen_at < now() - make_interval(secs => ${times.over})`.execute(tx);
  const { rows } = await sql<{ kinds: string[]; lasting: boolean }>`
    select coalesce(array_agg(kind order by kind), '{}') as kinds,
      coalesce(bool_or(seen_at >= first_seen_at + make_interval(secs => ${times.told})), false) as lasting
    from trouble`.execute(tx);
  const { kinds = [], lasting = false } = rows[0] ?? {};
  const wasTold = watch[0]?.toldAt != null;
  if (wasTold ? kinds.length > 0 : !lasting) return [];
  await webhookEvents.tell(
    tx,
    wasTold ? { type: "trouble.ended" } : { type: "trouble.began", data: { kinds } },
  );
  await sql`update trouble_watch set told_at = ${wasTold ? null : sql`now()`}`.execute(tx);
  const { rows: mails } = await sql<{ id: string }>`
    insert into mail_message (id, kind, user_id, locale, due_at)
    select gen_random_uuid(), ${wasTold ? "trouble_over" : "trouble"}, id, language,
      clock_timestamp()
    from app_user join trouble_reader on user_id = id where is_staff and email_verified
    returning id`.execute(tx);
  return mails.map(({ id }) => id);
}

/** Ids of mails about troubles that have been due for some seconds, while no worker took them; at most 100. */
export async function waitingMails(db: Db, seconds: number) {
  const { rows } = await sql<{ id: string }>`
    select id from mail_message
    where state = 'queued' and kind in ('trouble', 'trouble_over')
      and due_at < now() - make_interval(secs => ${seconds})
    order by due_at limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** The recorded troubles, since when they are known, and whether a process saw them in its last two looks. */
export async function troubles(db: Db) {
  return await db
    .selectFrom("trouble")
    .select(["kind", "since"])
    .select(
      sql<boolean>`seen_at > now() - make_interval(secs => ${sql.lit(times.seen)})`.as("isSeen"),
    )
    .execute();
}

/** Staff who are told, by name. */
export async function readers(db: Db) {
  return await db
    .selectFrom("troubleReader")
    .innerJoin("appUser", "appUser.id", "troubleReader.userId")
    .select(["appUser.id", "username"])
    .where("isStaff", "=", true)
    .where("emailVerified", "=", true)
    .orderBy("username")
    .limit(100)
    .execute();
}

/** Whether a person is told from now on. */
export async function turnReader(tx: Tx, userId: string, isOn: boolean) {
  if (isOn)
    await tx
      .insertInto("troubleReader")
      .values({ userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await tx.deleteFrom("troubleReader").where("userId", "=", userId).execute();
}

/** Minutes between two samples. */
const sampleMinutes = 10;

/** Records the figures of this moment, once in ten minutes over all processes. Mails are counted since the beginning. */
export async function sample(
  db: Db,
  { waiting, failed }: { waiting: number | null; failed: number | null },
) {
  const step = sampleMinutes * 60;
  await sql`
    insert into operations_sample (at, sent, waiting, failed)
    select to_timestamp(floor(extract(epoch from now()) / ${sql.lit(step)}) * ${sql.lit(step)}),
      coalesce(sum(total) filter (where class = '2xx'), 0), ${waiting}, ${failed}
    from smtp_reply on conflict (at) do nothing`.execute(db);
}

/** The samples of the last day, oldest first, with the mails since the one before; null if unknown. */
export async function lastDay(db: Db) {
  const { rows } = await sql<{
    at: Date;
    sent: number | null;
    waiting: number | null;
    failed: number | null;
  }>`
    select at, case when sent >= lag(sent) over (order by at)
      then sent - lag(sent) over (order by at) end::float8 as sent, waiting, failed
    from operations_sample where at > now() - interval '1 day' order by at`.execute(db);
  return rows;
}
