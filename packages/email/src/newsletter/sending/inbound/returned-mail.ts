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
/** Maximum addresses inspected in a mail. */
const atMost = 20;
/** Maximum characters of a returned mail searched for headers. */
const headLength = 64 * 1024;

const returnedTypes: readonly string[] = [
  "message/rfc822",
  "message/global",
  "text/rfc822-headers",
  "message/rfc822-headers",
  "message/global-headers",
];

/** The mail addresses in a header, as written. */
export const addressesIn = (text: string): string[] =>
  text
    .slice(0, 4000)
    .split(/[\s<>,;:"()]/)
    .filter((word) => /^.+@[^@]+$/.test(word) && word.length <= 320)
    .slice(0, atMost);

/** The recipients of a mail, as recorded by servers on its way. */
export const envelopesOf = ({ headers }: Email): string[] =>
  headers
    .filter(({ key }) => envelopeHeaders.has(key))
    .slice(0, atMost)
    .flatMap(({ value }) => addressesIn(value))
    .slice(0, atMost);

/**
 * Identifies a returned mail, or its headers.
 * @param copies other texts that may contain it: some servers put it below their message
 */
export function returnedMail(
  mail: Email,
  envelopes: readonly string[],
  copies: readonly string[] = [],
): ReturnedMail {
  const fields = returnedHead(mail, copies);
  return returnedBy(envelopes, (name) => fields?.get(name) ?? "");
}

/** Identifies a returned mail by its headers. @param field the value of a header, by its name in lower case */
export function returnedBy(
  envelopes: readonly string[],
  field: (name: string) => string,
): ReturnedMail {
  return {
    envelopes: [...envelopes, ...addressesIn(field("return-path"))].slice(0, 2 * atMost),
    messageId: /<([^<>\s]{1,400})>/.exec(field("message-id"))?.[1],
    feedbackId: field("feedback-id").slice(0, 400) || undefined,
    unsubscribeToken: /\/unsubscribe\/([\w-]{64})\//.exec(field("list-unsubscribe"))?.[1],
  };
}

/** The headers of a returned mail, preferably those of a mail of ours. */
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
