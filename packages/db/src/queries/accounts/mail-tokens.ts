import { sql } from "kysely";
import type { LinkMailKind } from "@sortes/contract";
import type { Db, Tx } from "../../client.ts";
import { keyedHash } from "../../tokens.ts";
import { identityKey } from "../../identity-key.ts";

/** The owner of a token: a person, perhaps with one of their requests, a subscriber, or an invitation. */
export type MailTokenOwner =
  | { userId: string; addressChangeId?: string; testAddressId?: string }
  | { subscriberId: string }
  | { staffInvitationId: string };

export type NewMailToken = MailTokenOwner & {
  hash: string;
  kind: LinkMailKind;
  expiresAt: Date;
  createdAt: Date;
};

export async function insert(db: Db, token: NewMailToken) {
  await db
    .insertInto("mailToken")
    .values({ ...token, usedAt: null })
    .execute();
}

interface Wanted {
  hash: string;
  kind: LinkMailKind;
  now: Date;
}

/**
 * Uses up a token. Of concurrent calls, the row lock lets exactly one succeed.
 * @returns the owner, or undefined if the token is unknown, expired or used.
 */
export async function use(tx: Tx, wanted: Wanted) {
  return (await useToken(tx, wanted))?.userId ?? undefined;
}

/** Whether `use` would succeed now. */
export async function isOpen(db: Db, { hash, kind, now }: Wanted) {
  const row = await db
    .selectFrom("mailToken")
    .select("hash")
    .where("hash", "=", hash)
    .where("kind", "=", kind)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** The owner of a token, valid or not. */
export async function findOwner(tx: Tx, { hash, kind }: Pick<Wanted, "hash" | "kind">) {
  const row = await tx
    .selectFrom("mailToken")
    .select("userId")
    .where("hash", "=", hash)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.userId ?? undefined;
}

/** The subscriber of a token, valid or not. */
export async function findSubscriber(tx: Tx, { hash, kind }: Pick<Wanted, "hash" | "kind">) {
  const row = await tx
    .selectFrom("mailToken")
    .select("subscriberId")
    .where("hash", "=", hash)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.subscriberId ?? undefined;
}

/** `use` for a subscriber's token. @returns the subscriber's id */
export async function useOfSubscriber(tx: Tx, wanted: Wanted) {
  return (await useToken(tx, wanted))?.subscriberId ?? undefined;
}

/** `use` for the token of a staff invitation. @returns the invitation's id */
export async function useOfInvitation(tx: Tx, wanted: Wanted) {
  return (await useToken(tx, wanted))?.staffInvitationId ?? undefined;
}

/** `use` for the token of a test address. @returns the test address's id */
export async function useOfTestAddress(tx: Tx, wanted: Wanted) {
  return (await useToken(tx, wanted))?.testAddressId ?? undefined;
}

async function useToken(tx: Tx, wanted: Wanted) {
  return await tx
    .updateTable("mailToken")
    .set({ usedAt: wanted.now })
    .where("hash", "=", wanted.hash)
    .where("kind", "=", wanted.kind)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", wanted.now)
    .returning(["userId", "subscriberId", "staffInvitationId", "testAddressId"])
    .executeTakeFirst();
}

/** Uses up all open tokens of a kind that an owner has. */
export async function voidAll(
  tx: Tx,
  owner: Exclude<MailTokenOwner, { staffInvitationId: string }>,
  { kind, now }: { kind: LinkMailKind; now: Date },
) {
  const open = tx
    .updateTable("mailToken")
    .set({ usedAt: now })
    .where("kind", "=", kind)
    .where("usedAt", "is", null);
  const own =
    "userId" in owner
      ? open.where("userId", "=", owner.userId)
      : open.where("subscriberId", "=", owner.subscriberId);
  await own.execute();
}

/** The keys of an address and its mailbox in the table of mails by address. */
export interface HashedAddress {
  addressHash: string;
  mailboxHash: string;
}

/**
 * Hashes an address and its mailbox. Addresses that differ only by a suffix after a plus, or by dots, share a mailbox,
 * although some servers distinguish dots.
 */
export function hashedAddress(secret: string, address: string): HashedAddress {
  const key = identityKey(address);
  const at = key.lastIndexOf("@");
  const mailbox = key.slice(0, at).replace(/\+.*/s, "").replaceAll(".", "") + key.slice(at);
  const hash = (text: string) => keyedHash(secret, "mails to", text);
  return { addressHash: hash(key), mailboxHash: hash(mailbox) };
}

/** Serialises counting the mails to a mailbox until the transaction ends. */
export async function lockMailbox(tx: Tx, { mailboxHash }: HashedAddress) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${mailboxHash}, 0))`.execute(tx);
}

/** Mails written for a mailbox since then. */
export async function findMails(db: Db, { addressHash, mailboxHash }: HashedAddress, since: Date) {
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

export async function insertMail(
  tx: Tx,
  mail: HashedAddress & { mailId: string; kind: LinkMailKind; createdAt: Date },
) {
  const { mailId, kind, addressHash, mailboxHash, createdAt } = mail;
  await tx
    .insertInto("addressMail")
    .values({ mailId, kind, addressHash, mailboxHash, createdAt })
    .execute();
}
