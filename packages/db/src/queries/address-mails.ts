import type { LinkMailKind } from "@sortes/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../client.ts";
import { keyedHash } from "../subscriber-tokens.ts";
import { identityKey } from "./users.ts";

/** What the table of mails by address calls an address and its mailbox. */
export interface HashedAddress {
  addressHash: string;
  mailboxHash: string;
}

/** Two addresses of one mailbox differ by a suffix after a plus, or by dots; some servers tell them apart by the latter. */
export function hashedAddress(secret: string, address: string): HashedAddress {
  const key = identityKey(address);
  const at = key.lastIndexOf("@");
  const mailbox = key.slice(0, at).replace(/\+.*/s, "").replaceAll(".", "") + key.slice(at);
  const hash = (text: string) => keyedHash(secret, "mails to", text);
  return { addressHash: hash(key), mailboxHash: hash(mailbox) };
}

/** Lets one transaction at a time count the mails to a mailbox, until it ends. */
export async function lockMailbox(tx: Tx, { mailboxHash }: HashedAddress): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${mailboxHash}, 0))`.execute(tx);
}

/** Mails written for a mailbox since then. */
export async function findMailsToMailbox(
  db: Db | Tx,
  { addressHash, mailboxHash }: HashedAddress,
  since: Date,
): Promise<{ mailId: string; kind: LinkMailKind; at: Date; isSameAddress: boolean }[]> {
  const rows = await db
    .selectFrom("addressMail")
    .select(["mailId", "kind", "createdAt", "addressHash"])
    .where("mailboxHash", "=", mailboxHash)
    .where("createdAt", ">", since)
    .execute();
  return rows.map(({ mailId, kind, createdAt, ...row }) => ({
    mailId,
    kind,
    at: createdAt,
    isSameAddress: row.addressHash === addressHash,
  }));
}

export async function insertMailToMailbox(
  tx: Tx,
  mail: HashedAddress & { mailId: string; kind: LinkMailKind; createdAt: Date },
): Promise<void> {
  const { mailId, kind, addressHash, mailboxHash, createdAt } = mail;
  await tx
    .insertInto("addressMail")
    .values({ mailId, kind, addressHash, mailboxHash, createdAt })
    .execute();
}

/** Forgets the mails that were written before that time. */
export async function deleteMailsToMailboxesBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom("addressMail").where("createdAt", "<", time).execute();
}
