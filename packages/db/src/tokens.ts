import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { identityKey } from "./queries/accounts/users.ts";

/** A secret of 256 random bits that goes to one person and is stored nowhere: bearer tokens, and those in links of mails. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token, so that a stolen table opens nothing: SHA-256, in hexadecimal. */
export const hashOfToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");

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
export const unsubscribeToken = (secret: string, subscriberId: string): string =>
  tokenFor("unsubscribe", secret, subscriberId);

/** What shows and changes what a subscriber gets, and opens nothing else. It is made as the one above is. */
export const preferencesToken = (secret: string, subscriberId: string): string =>
  tokenFor("preferences", secret, subscriberId);

/** @returns the subscriber's id, or undefined where we did not make the token. Asks no database. */
export const readUnsubscribeToken = (secret: string, token: string): string | undefined =>
  readToken("unsubscribe", secret, token);

/** The same of a token that `preferencesToken` made. */
export const readPreferencesToken = (secret: string, token: string): string | undefined =>
  readToken("preferences", secret, token);

type Purpose = "unsubscribe" | "preferences";

function tokenFor(purpose: Purpose, secret: string, subscriberId: string): string {
  const id = Buffer.from(subscriberId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, mac(secret, purpose, subscriberId)]).toString("base64url");
}

function readToken(purpose: Purpose, secret: string, token: string): string | undefined {
  if (!tokenPattern.test(token)) return undefined;
  const given = Buffer.from(token, "base64url");
  const hex = given.subarray(0, idBytes).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const isOurs = timingSafeEqual(given.subarray(idBytes), mac(secret, purpose, id));
  return isOurs ? id : undefined;
}

const mac = (secret: string, purpose: string, text: string): Buffer =>
  createHmac("sha256", secret).update(`${purpose}\0${text}`).digest();
