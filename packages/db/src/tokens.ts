import { createHash, randomBytes } from "node:crypto";

/** A secret of 256 random bits that goes to one person and is stored nowhere: bearer tokens, and those in links of mails. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token, so that a stolen table opens nothing: SHA-256, in hexadecimal. */
export const hashOfToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");
