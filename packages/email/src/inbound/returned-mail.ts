import type { Email } from "postal-mime";
import { fieldGroups } from "./field-groups.ts";
import type { ReturnedMail } from "./inbound-mail.ts";

/** Headers in which servers note for whom a mail came. */
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

/** What the mail that came back, or its headers alone, is named by. */
export function returnedMail({ attachments }: Email, envelopes: readonly string[]): ReturnedMail {
  const part = attachments.find(({ mimeType }) => returnedTypes.includes(mimeType));
  const content = typeof part?.content === "string" ? Buffer.from(part.content) : part?.content;
  const head = Buffer.from((content ?? new Uint8Array()) as Uint8Array).subarray(0, headLength);
  const [fields] = fieldGroups(head.toString(), 1);
  const field = (name: string) => fields?.get(name) ?? "";
  return {
    envelopes: [...envelopes, ...addressesIn(field("return-path"))].slice(0, 2 * atMost),
    messageId: /<([^<>\s]{1,400})>/.exec(field("message-id"))?.[1],
    feedbackId: field("feedback-id").slice(0, 400) || undefined,
    unsubscribeToken: /\/unsubscribe\/([\w-]{64})\//.exec(field("list-unsubscribe"))?.[1],
  };
}
