import type { Language } from "@sortes/contract";
import { type Db, inTransaction, newId } from "@sortes/db";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as users from "@sortes/db/accounts/users";
import { sql } from "kysely";

let people = 0;

/** A person who has just registered, with a waiting mail that no job announced. */
export async function registered(
  { db, clock }: { db: Db; clock: { now(): Date } },
  locale: Language = "en",
) {
  const createdAt = clock.now();
  const [userId, mailId] = [newId(createdAt), newId(createdAt)];
  const name = `person${++people}`;
  const email = `${name}@example.test`;
  await inTransaction(db, async (tx) => {
    await users.insert(tx, {
      id: userId,
      username: name,
      email,
      passwordHash: "-",
      language: locale,
      createdAt,
    });
    await mailMessages.insert(tx, { id: mailId, kind: "verify_email", userId, locale, createdAt });
  });
  return { userId, mailId, email };
}

/** A person with a confirmed address. */
export async function confirmed(context: { db: Db; clock: { now(): Date } }) {
  const person = await registered(context, "en");
  await inTransaction(context.db, (tx) => users.markEmailVerified(tx, person.userId));
  return person;
}

export async function stateOf({ db }: { db: Db }, mailId: string) {
  const { rows } = await sql<{
    state: string;
    attempts: number;
    lastError: string | null;
    leaseUntil: Date | null;
  }>`select state, attempts, last_error, lease_until from mail_message where id = ${mailId}`.execute(
    db,
  );
  return rows[0];
}

/** The query with which the pages of a mail open in its language. */
export const inLanguage = (locale: "en" | "ro"): string => (locale === "ro" ? "?lang=ro" : "");
