import { createHmac, timingSafeEqual } from "node:crypto";

/** Bytes of the signature: 16 signs of base64url. */
const macBytes = 12;

/**
 * What stands in the tracked addresses of one recipient's mail: who it is, signed. The recipient belongs to one run of one
 * campaign, so the mark does too; that a link is of the same one is looked up when it is followed.
 * @param recipientId a whole number as text.
 */
export const trackingMark = (secret: string, recipientId: string): string =>
  `${toShort(recipientId)}.${macOf(secret, recipientId).toString("base64url")}`;

/** @returns the recipient's id, or undefined where we did not make the mark. Asks no database. */
export function readTrackingMark(secret: string, mark: string): string | undefined {
  const found = /^([0-9a-z]{1,13})\.([\w-]{16})$/.exec(mark);
  const recipientId = found && fromShort(found[1] ?? "");
  if (!recipientId) return undefined;
  const given = Buffer.from(found[2] ?? "", "base64url");
  return timingSafeEqual(given, macOf(secret, recipientId)) ? recipientId : undefined;
}

/** An id of the database, as short as an address is to be. */
export const toShort = (id: string): string => BigInt(id).toString(36);

const largestId = 2n ** 63n - 1n;

/** @returns undefined where it is not what `toShort` makes of an id. */
export function fromShort(short: string): string | undefined {
  if (!/^[0-9a-z]{1,13}$/.test(short)) return undefined;
  const id = [...short].reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n);
  return id > 0n && id <= largestId && id.toString(36) === short ? id.toString() : undefined;
}

const macOf = (secret: string, recipientId: string): Buffer =>
  createHmac("sha256", secret).update(`track\0${recipientId}`).digest().subarray(0, macBytes);
