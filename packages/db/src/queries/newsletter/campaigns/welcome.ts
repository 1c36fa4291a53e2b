import { sql } from "kysely";
import type { Db, Tx } from "../../../client.ts";
import { changedBy } from "../../../count.ts";
import * as campaigns from "./campaigns.ts";
import * as recipients from "./recipients.ts";
import * as welcomeLetters from "./welcome-letters.ts";
import * as campaignStates from "./states.ts";
import type { Frozen } from "./states.ts";

/** A step of the welcome series, with its letter and its place. */
export type WelcomeStep = Awaited<ReturnType<typeof findSteps>>[number];

/** The welcome series as a whole. */
export async function get(db: Db) {
  return await db
    .selectFrom("welcomeSeries")
    .select(["isOn", "changedAt"])
    .executeTakeFirstOrThrow();
}

/** The series, locked until the transaction ends, which serialises changes of its steps. */
export async function lock(tx: Tx) {
  return await tx
    .selectFrom("welcomeSeries")
    .select(["isOn", "changedAt"])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The steps in order. */
export async function findSteps(db: Db) {
  return await db
    .selectFrom("welcomeStep as w")
    .innerJoin("campaign as c", "c.id", "w.campaignId")
    .select([
      "w.id",
      "w.campaignId",
      "w.waitHours",
      "c.run",
      "c.title",
      "c.subject",
      "c.topic",
      "c.language",
      "c.onlyItsLanguage",
      "c.status",
      "c.pauseReason",
    ])
    .select(sql<boolean>`c.translation is not null`.as("isTranslated"))
    .orderBy(welcomeLetters.inOrder)
    .execute();
}

/** The number of readers in the series, counted up to `most` + 1. */
export async function countReaders(db: Db, most: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from welcome_reader where next_at is not null limit ${most + 1}) as counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Freezes a draft as a letter of the locked series. It starts without recipients and gets new ones as long as it
 * exists; while the series is off it is paused. It is not in the archive unless staff add it.
 * @returns undefined if it is not a draft or not at this version; then nothing has changed.
 */
async function freezeLetter(
  tx: Tx,
  draft: { id: string; version: number },
  frozen: Frozen,
  isOn: boolean,
) {
  if (!(await campaignStates.freeze(tx, draft, frozen))) return undefined;
  return await tx
    .updateTable("campaign")
    .set({
      preparedAt: sql<Date>`clock_timestamp()`,
      segmentApplied: true,
      readersChosen: true,
      testApplied: true,
      inArchive: false,
      ...(!isOn && { status: "paused", pauseReason: "staff" }),
    })
    .where("id", "=", draft.id)
    .returning(campaigns.shownColumns)
    .executeTakeFirstOrThrow();
}

interface NewLetter {
  draft: { id: string; version: number };
  frozen: Frozen;
  /** Whether the locked series is on. */
  isOn: boolean;
}

/**
 * Adds a step at the end of the locked series. Places are never reused, so readers who have finished stay so.
 * @returns its letter; undefined as for `freezeLetter`.
 */
export async function insertStep(
  tx: Tx,
  step: { id: string; waitHours: number },
  { draft, frozen, isOn }: NewLetter,
) {
  const letter = await freezeLetter(tx, draft, frozen, isOn);
  if (!letter) return undefined;
  await sql`
    with series as (update welcome_series set last_place = last_place + 1 returning last_place)
    insert into welcome_step (id, place, campaign_id, wait_hours)
    select ${step.id}, last_place, ${draft.id}, ${step.waitHours} from series`.execute(tx);
  return letter;
}

/**
 * Reorders the steps of the locked series.
 * @param ids the ids of all steps in the new order
 */
export async function orderSteps(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update welcome_step w set position = o.position
    from unnest(${ids}::uuid[]) with ordinality as o (id, position)
    where w.id = o.id`.execute(tx);
}

/** Sets a step's wait in hours; readers already waiting keep theirs. @returns false if there is no such step. */
export async function updateWait(tx: Tx, id: string, waitHours: number) {
  const changed = tx.updateTable("welcomeStep").set({ waitHours }).where("id", "=", id);
  return (await changedBy(changed)) > 0;
}

/**
 * Replaces the letter of a step of the locked series. Queued recipients get the new one, unless it is limited to another
 * language or topic; mails already claimed are still the old one, which ends like a campaign once they are sent.
 * @returns the new letter; undefined as for `freezeLetter`.
 */
export async function replaceLetter(
  tx: Tx,
  { id, campaignId, run }: Pick<WelcomeStep, "id" | "campaignId" | "run">,
  { draft, frozen, isOn }: NewLetter,
) {
  const letter = await freezeLetter(tx, draft, frozen, isOn);
  if (!letter) return undefined;
  await tx.updateTable("welcomeStep").set({ campaignId: draft.id }).where("id", "=", id).execute();
  await sql`
    update campaign_recipient set campaign_id = ${letter.id}, run = ${letter.run}
    where campaign_id = ${campaignId} and run = ${run} and state = 'queued'`.execute(tx);
  await sql`
    update campaign_recipient r set state = 'skipped',
      reason = case when c.topic = any (s.topics) is false then 'topic' else 'cancelled' end
    from campaign c, subscriber s
    where c.id = ${letter.id} and r.campaign_id = c.id and r.run = c.run and r.state = 'queued'
      and s.id = r.subscriber_id and (c.topic = any (s.topics) is false
        or (c.only_its_language and c.translation is null and c.language <> s.locale))`.execute(tx);
  // even if the series is off: recipients that a worker returns must not be lost
  await tx
    .updateTable("campaign")
    .set({ status: "sending", pauseReason: null, updatedAt: sql<Date>`clock_timestamp()` })
    .where("id", "=", campaignId)
    .where("status", "=", "paused")
    .execute();
  return letter;
}

/** Removes a step from the locked series and cancels its letter, which remaining recipients do not get. */
export async function removeStep(
  tx: Tx,
  { id, campaignId }: Pick<WelcomeStep, "id" | "campaignId">,
) {
  await tx.deleteFrom("welcomeStep").where("id", "=", id).execute();
  return await campaignStates.cancel(tx, campaignId);
}

/**
 * Turns the locked series on or off. Its letters are paused while it is off and resume when it is turned on, except for
 * mails that have waited for days: with these the series ends.
 */
export async function turn(tx: Tx, isOn: boolean) {
  if (isOn)
    await sql`
      with late as (
        update campaign_recipient r set ${recipients.skipsCancelled}
        from welcome_step s join campaign c on c.id = s.campaign_id
        where r.campaign_id = c.id and r.run = c.run and r.state = 'queued' and c.status = 'paused'
          and r.due_at < now() - make_interval(days => ${sql.lit(welcomeLetters.lapsesAfterDays)})
        returning r.id
      )
      update welcome_reader set next_at = null where recipient_id in (select id from late)`.execute(
      tx,
    );
  await sql`
    update welcome_series set is_on = ${isOn},
      changed_at = case when is_on = ${isOn} then changed_at else clock_timestamp() end`.execute(
    tx,
  );
  const [from, to] = isOn ? ["paused", "sending"] : ["sending", "paused"];
  await sql`
    update campaign set status = ${to}, pause_reason = ${isOn ? null : "staff"},
      updated_at = clock_timestamp()
    where status = ${from} and id in (select campaign_id from welcome_step)`.execute(tx);
}
