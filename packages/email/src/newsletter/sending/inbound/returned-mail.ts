import type { Attachment, Email } from "postal-mime";
import { type Fields, headOf } from "./fields.ts";
import type { ReturnedMail } from "./inbound-mail.ts";

/** Headers in which servers record a mail's recipient. */
const envelopeHeaders: ReadonlySet<string> = new Set([
  "delivered-to",
  "x-original-to",
  "envelope-to",
  "x-envelope-to",
  "x-delivered-to",
  "to",
]);
/** Addresses that are looked at in a mail. */
const atMost = 20;
/** Characters of a returned mail that may be its headers. */
const headLength = 64 * 1024;

const returnedTypes: readonly string[] = [
  "message/rfc822",
  "message/global",
  "text/rfc822-headers",
  "message/rfc822-headers",
  "message/global-headers",
];

/** The mail addresses in the text of a header, as they are written there. */
export const addressesIn = (text: string): string[] =>
  text
    .slice(0, 4000)
    .split(/[\s<>,;:"()]/)
    .filter((word) => /^.+@[^@]+$/.test(word) && word.length <= 320)
    .slice(0, atMost);

/** Addresses to which a mail came, as servers on its way noted. */
export const envelopesOf = ({ headers }: Email): string[] =>
  headers
    .filter(({ key }) => envelopeHeaders.has(key))
    .slice(0, atMost)
    .flatMap(({ value }) => addressesIn(value))
    .slice(0, atMost);

/**
 * Identifies a returned mail, or its headers.
 * @param copies where else it may be: some servers put it below their words
 */
export function returnedMail(
  mail: Email,
  envelopes: readonly string[],
  copies: readonly string[] = [],
): ReturnedMail {
  const fields = returnedHead(mail, copies);
  const field = (name: string) => fields?.get(name) ?? "";
  return {
    envelopes: [...envelopes, ...addressesIn(field("return-path"))].slice(0, 2 * atMost),
    messageId: /<([^<>\s]{1,400})>/.exec(field("message-id"))?.[1],
    feedbackId: field("feedback-id").slice(0, 400) || undefined,
    unsubscribeToken: /\/unsubscribe\/([\w-]{64})\//.exec(field("list-unsubscribe"))?.[1],
  };
}

/** The headers of a returned mail: ours, if some are. */
export function returnedHead(
  { attachments }: Email,
  copies: readonly string[] = [],
): Fields | undefined {
  const parts = attachments.filter(({ mimeType }) => returnedTypes.includes(mimeType));
  const heads = [...parts.map(textOf), ...copies].map((text) => headOf(text.slice(0, headLength)));
  return heads.find((head) => head.has("list-unsubscribe") || head.has("feedback-id")) ?? heads[0];
}

/** The text of a part. */
export const textOf = ({ content }: Attachment): string =>
  typeof content === "string" ? content : Buffer.from(content as Uint8Array).toString();
