import { createHmac, timingSafeEqual } from "node:crypto";
import { identityKey } from "./queries/users.ts";

const idBytes = 16;
/** An id of 16 bytes and a hash of 32, in base64url. */
const tokenPattern = /^[\w-]{64}$/;

/** A hash that only who has the installation's secret can make, so that a table of them names nobody. */
export const keyedHash = (secret: string, purpose: string, text: string): string =>
  mac(secret, purpose, text).toString("base64url");

/** How the table of suppressed addresses knows one. */
export const suppressionHash = (secret: string, address: string): string =>
  keyedHash(secret, "suppression", identityKey(address));

/**
 * What takes a subscription back, at any time and however often. It stands in every newsletter, so it is made of the
 * subscriber's id and the installation's secret, and stored nowhere.
 */
export function unsubscribeToken(secret: string, subscriberId: string): string {
  const id = Buffer.from(subscriberId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, mac(secret, "unsubscribe", subscriberId)]).toString("base64url");
}

/** @returns the subscriber's id, or undefined where we did not make the token. Asks no database. */
export function readUnsubscribeToken(secret: string, token: string): string | undefined {
  if (!tokenPattern.test(token)) return undefined;
  const given = Buffer.from(token, "base64url");
  const hex = given.subarray(0, idBytes).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const isOurs = timingSafeEqual(given.subarray(idBytes), mac(secret, "unsubscribe", id));
  return isOurs ? id : undefined;
}

const mac = (secret: string, purpose: string, text: string): Buffer =>
  createHmac("sha256", secret).update(`${purpose}\0${text}`).digest();
