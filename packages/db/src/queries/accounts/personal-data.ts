import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../client.ts";

/** The owner of the data. */
export interface DataSubject {
  userId: string;
  /** The account's address if its owner is known to read mail there, so that data about the address are theirs. */
  addressKey: string | null;
}

interface PersonalTable {
  /** The condition for a person's rows; the table's alias is `t`. */
  rows: (person: DataSubject) => RawBuilder<boolean>;
  /** The key that identifies and orders its rows. */
  key: RawBuilder<string>;
  /** Columns that are not exported, each with the reason. */
  leftOut: Readonly<Record<string, string>>;
}

const id = sql<string>`t.id`;
const own = ({ userId }: DataSubject) => sql<boolean>`t.user_id = ${userId}`;
const ofSubscriber = ({ addressKey }: DataSubject) =>
  sql<boolean>`t.subscriber_id in (select s.id from subscriber s where s.address_key = ${addressKey})`;
const derived = "follows from another column";

/**
 * Every table with data about a person with an account, for the export. A test compares it with the schema; other
 * tables are in `impersonalTables`.
 */
export const personalTables = {
  app_user: {
    rows: ({ userId }) => sql`t.id = ${userId}`,
    key: id,
    leftOut: {
      password_hash: "whoever has it can try passwords on it",
      username_key: derived,
      username_skeleton: derived,
      email_key: derived,
    },
  },
  address_change: { rows: own, key: id, leftOut: {} },
  staff_invitation: {
    rows: ({ addressKey }) => sql`t.address_key = ${addressKey}`,
    key: id,
    leftOut: {
      address_key: derived,
      operator: "of somebody else",
      inviter: "of somebody else",
    },
  },
  test_address: {
    rows: ({ userId, addressKey }) => sql`(t.user_id = ${userId} or t.address_key = ${addressKey})`,
    key: id,
    leftOut: { user_id: "may be somebody else", address_key: derived },
  },
  user_session: {
    rows: own,
    key: sql`t.public_id`,
    leftOut: { id: "what the token hashes to" },
  },
  personal_token: { rows: own, key: id, leftOut: { hash: "what the token hashes to" } },
  mail_token: {
    rows: own,
    key: sql`t.hash`,
    leftOut: { hash: "what the token hashes to" },
  },
  mail_message: {
    rows: ({ userId, addressKey }) =>
      sql`(t.user_id = ${userId} or lower(t.address) = ${addressKey})`,
    key: id,
    leftOut: { claim_token: "of the worker that sends it" },
  },
  gift_mail: {
    rows: ({ userId, addressKey }) =>
      sql`(t.user_id = ${userId} or lower(t.address) = ${addressKey})`,
    key: id,
    leftOut: {
      user_id: "may be somebody else",
      fragment: "opens the secret of somebody else",
      link_hash: "says nothing without the link",
      number: "of the return address of its mail",
    },
  },
  history_item: { rows: own, key: id, leftOut: { preview: derived, content_bytes: derived } },
  pack: { rows: own, key: id, leftOut: { preview: derived } },
  own_generator: { rows: own, key: id, leftOut: {} },
  generator_report: {
    rows: own,
    key: id,
    leftOut: { text: "somebody else wrote it", network_hash: "of somebody else" },
  },
  open_list: { rows: own, key: id, leftOut: {} },
  open_list_entry: {
    rows: ({ userId }) =>
      sql`t.list_id in (select l.id from open_list l where l.user_id = ${userId})`,
    key: id,
    leftOut: { name_key: derived, skeleton: derived, device_hash: "of somebody else" },
  },
  open_list_report: {
    rows: own,
    key: id,
    leftOut: { text: "somebody else wrote it", network_hash: "of somebody else" },
  },
  preset: { rows: own, key: id, leftOut: { name_key: derived } },
  draw_organiser: { rows: own, key: sql`t.user_id`, leftOut: {} },
  draw_text: { rows: own, key: sql`t.draw_id`, leftOut: {} },
  draw_list: { rows: own, key: sql`t.draw_id`, leftOut: {} },
  draw_opening: {
    rows: own,
    key: sql`t.draw_id || ' ' || lpad(t.chunk::text, 6, '0')`,
    leftOut: {},
  },
  idempotency_key: {
    rows: own,
    key: sql`t.procedure || ' ' || t.key`,
    leftOut: { request_hash: derived },
  },
  audit_log: {
    rows: ({ userId }) => sql`${userId} in (t.actor, t.subject)`,
    key: id,
    leftOut: { actor: "may be somebody else", subject: "may be somebody else" },
  },
  subscriber: {
    rows: ({ addressKey }) => sql`t.address_key = ${addressKey}`,
    key: id,
    leftOut: { address_key: derived, address_hash: derived },
  },
  subscriber_value: { rows: ofSubscriber, key: sql`lpad(t.field_id::text, 12, '0')`, leftOut: {} },
  subscriber_tagged: { rows: ofSubscriber, key: sql`lpad(t.tag_id::text, 12, '0')`, leftOut: {} },
  subscriber_import: {
    rows: own,
    key: id,
    leftOut: { format: "of somebody else", lease_by: "of the server that works on it" },
  },
  consent_event: { rows: ofSubscriber, key: id, leftOut: {} },
  webhook_delivery: {
    rows: ofSubscriber,
    key: id,
    leftOut: {
      claim_token: "of the worker that sends it",
      answer: "of the program that it was sent to",
    },
  },
  campaign_recipient: {
    rows: ofSubscriber,
    key: id,
    leftOut: { claim_token: "of the worker that sends it" },
  },
  welcome_reader: {
    rows: ofSubscriber,
    key: sql`t.subscriber_id`,
    leftOut: { recipient_id: "a number that says nothing without the mail beside it" },
  },
  subscription: { rows: own, key: id, leftOut: {} },
  checkout_session: { rows: own, key: id, leftOut: {} },
  trial_subscription: { rows: own, key: id, leftOut: {} },
  trouble_reader: { rows: own, key: sql`t.user_id`, leftOut: {} },
  contact_message: { rows: own, key: id, leftOut: { request_hash: derived } },
  delivery_report: { rows: ofSubscriber, key: id, leftOut: {} },
} as const satisfies Record<string, PersonalTable>;

export type PersonalTableName = keyof typeof personalTables;

/** Tables that refer to a person but are not exported, and why. */
export const impersonalTables = {
  campaign: "belongs to the site; once its author has left, it says no more who wrote it",
  picture: "belongs to the site; once whoever uploaded it has left, it says no more who it was",
} as const satisfies Record<string, string>;

/** A stored row, without withheld columns. */
export interface PersonalRecord {
  table: PersonalTableName;
  record: Record<string, unknown>;
}

/** Limits of one batch, in rows and approximate bytes: no more of an export is in memory. */
const atOnce = { first: 4, most: 200, bytes: 192 * 1024 };
/** Keys that one query looks up. */
const keysAtOnce = 10_000;

/** All data about a person, table by table, in batches. */
export async function* readPersonalRecords(
  db: Db,
  person: DataSubject,
): AsyncGenerator<PersonalRecord[]> {
  for (const [table, about] of Object.entries(personalTables) as [
    PersonalTableName,
    PersonalTable,
  ][]) {
    let after: string | undefined;
    for (;;) {
      const keys = await findKeys(db, { table, about, person }, after);
      yield* recordsOf(db, { table, about, person }, keys);
      if (keys.length < keysAtOnce) break;
      after = keys.at(-1);
    }
  }
}

interface Read {
  table: PersonalTableName;
  about: PersonalTable;
  person: DataSubject;
}

/** Materialized, so that no plan reads everybody's rows in the order of their keys. */
async function findKeys(db: Db, { table, about, person }: Read, after: string | undefined) {
  const { rows } = await sql<{ key: string }>`
    with own as materialized (
      select ${about.key} as key from ${sql.table(table)} t
      where ${about.rows(person)} ${after === undefined ? sql`` : sql`and ${about.key} > ${after}`}
    )
    select key from own order by key limit ${sql.lit(keysAtOnce)}`.execute(db);
  return rows.map(({ key }) => key);
}

async function* recordsOf(
  db: Db,
  { table, about, person }: Read,
  keys: readonly string[],
): AsyncGenerator<PersonalRecord[]> {
  const leftOut = Object.keys(about.leftOut);
  let batch = atOnce.first;
  for (let at = 0; at < keys.length;) {
    const wanted = keys.slice(at, at + batch);
    at += wanted.length;
    const { rows } = await sql<{ record: Record<string, unknown>; bytes: number }>`
      select record, pg_column_size(record) as bytes from (
        select to_jsonb(t) - ${leftOut}::text[] as record, ${about.key} as key
        from ${sql.table(table)} t
        where ${about.rows(person)} and ${about.key} = any (${wanted})
      ) as found order by key`.execute(db);
    if (rows.length > 0) yield rows.map(({ record }) => ({ table, record }));
    // as many rows as fit into the byte limit, at the average size of these
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 1);
    const fitting = Math.floor((rows.length * atOnce.bytes) / bytes);
    batch = Math.max(1, Math.min(fitting, 4 * batch, atOnce.most));
  }
}

/**
 * Removes an account and everything that refers to it: sessions, links, mails, history, packs, kept replies. Its
 * content for the site stays without its name.
 */
export async function removeUser(tx: Tx, id: string) {
  await tx.deleteFrom("appUser").where("id", "=", id).execute();
}

/** Removes the account's mails to an address; subscription mails are removed with the subscription. */
export async function removeMailsTo(tx: Tx, addressKey: string) {
  // addresses are ASCII (`isEmailAddress`), so their keys are their lower case
  await sql`
    delete from mail_message
    where lower(address) = ${addressKey} and kind <> 'confirm_subscription'`.execute(tx);
}
