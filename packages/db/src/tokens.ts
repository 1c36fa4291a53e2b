import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { identityKey } from "./identity-key.ts";

/** A secret of 256 random bits, never stored itself: bearer tokens and tokens in mailed links. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The stored form of a token, SHA-256 in hexadecimal, so that a stolen table gives no access. */
export const hashOfToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");

const idBytes = 16;
/** An id of 16 bytes and a hash of 32, in base64url. */
const tokenPattern = /^[\w-]{64}$/;

/** A hash that needs the installation's secret, so that a table of hashes reveals no addresses. */
export const keyedHash = (secret: string, purpose: string, text: string): string =>
  mac(secret, purpose, text).toString("base64url");

/** The key of an address in the table of suppressed addresses. */
export const suppressionHash = (secret: string, address: string): string =>
  keyedHash(secret, "suppression", identityKey(address));

/**
 * The token that ends a subscription, at any time and any number of times. Every newsletter contains it, so it is
 * computed from the subscriber's id and the installation's secret, and not stored.
 */
export const unsubscribeToken = (secret: string, subscriberId: string): string =>
  tokenFor("unsubscribe", secret, subscriberId);

/** The token that shows and changes a subscriber's preferences, and nothing else. Computed like the one above. */
export const preferencesToken = (secret: string, subscriberId: string): string =>
  tokenFor("preferences", secret, subscriberId);

/** @returns the subscriber's id, or undefined if the token is not ours. Needs no database. */
export const readUnsubscribeToken = (secret: string, token: string): string | undefined =>
  readToken("unsubscribe", secret, token);

/** `readUnsubscribeToken` for a token of `preferencesToken`. */
export const readPreferencesToken = (secret: string, token: string): string | undefined =>
  readToken("preferences", secret, token);

/** The key of somebody's entry on an open list, which shows and changes it. Computed like the ones above. */
export const joinedKey = (secret: string, entryId: string): string =>
  tokenFor("joined entry", secret, entryId);

/** `readUnsubscribeToken` for a key of `joinedKey`: the entry's id. */
export const readJoinedKey = (secret: string, key: string): string | undefined =>
  readToken("joined entry", secret, key);

/**
 * The token in both links of a campaign's test mail. It carries no reader's identity, so it cannot unsubscribe anybody.
 */
export const letterTestToken = (secret: string, campaignId: string): string =>
  tokenFor("letter test", secret, campaignId);

/** Whether a token is from a test mail. Needs no database. */
export const isLetterTestToken = (secret: string, token: string): boolean =>
  readToken("letter test", secret, token) !== undefined;

type Purpose = "unsubscribe" | "preferences" | "joined entry" | "letter test";

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
