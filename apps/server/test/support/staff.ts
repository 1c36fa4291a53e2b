import { type Db } from "@sortes/db";
import * as users from "@sortes/db/accounts/users";
import { sql } from "kysely";
import { expect } from "vitest";
import type { TestServer } from "./server.ts";

/** Marks a person's address as confirmed long ago, so that no session predates it. */
export async function confirmAddress(
  { context }: Pick<TestServer, "context">,
  id: string,
): Promise<void> {
  await sql`
    update app_user set email_verified = true, email_verified_at = 'epoch' where id = ${id}`.execute(
    context.db,
  );
}

/** Registers a staff member. */
export async function staffMember(
  { person, context }: Pick<TestServer, "person" | "context">,
  name: string,
): Promise<{ token: string; id: string; email: string }> {
  const member = await person(name);
  await context.db.transaction().execute((tx) => users.setStaff(tx, member.id, true));
  return member;
}

/** Starts calls while all accounts are locked, and releases the lock once every call waits for it. */
export async function atOnce<T>(db: Db, ...calls: (() => Promise<T>)[]): Promise<Promise<T>[]> {
  return await db.transaction().execute(async (tx) => {
    await sql`select 1 from app_user for update`.execute(tx);
    const begun = calls.map((call) => call());
    for (const one of begun) one.catch(() => {});
    await untilWaiting(db, calls.length);
    return begun;
  });
}

/** Waits until this many calls wait for a lock in the database. */
export async function untilWaiting(db: Db, calls: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 60_000 }).toBe(calls);
}
