import type { Email } from "postal-mime";
import { type RefusalClass, refusalClass } from "../transports/refusal-class.ts";

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

/**
 * What a failed delivery says of its address.
 * - `dead`: nobody is there. Nothing is sent there again.
 * - `mailbox`: this mail did not get into the mailbox, because it is full, away or silent, or for no reason that is told.
 * - `message`: this message was not wanted in this form.
 * - `policy`: we or our server are not wanted, whoever the mail is for.
 */
export type BounceClass = "dead" | "mailbox" | "message" | "policy";

const bounceOf: Readonly<Record<RefusalClass, BounceClass>> = {
  dead: "dead",
  mailbox: "mailbox",
  message: "message",
  policy: "policy",
  account: "policy",
  // the server gave up after trying for days
  crowded: "mailbox",
  server: "mailbox",
};

/**
 * Reads a report as a reply is read.
 * @param status the enhanced code of a delivery that has failed for good, where one is told
 */
export function bounceClass(
  status: string | undefined,
  diagnostic: string | undefined,
): BounceClass {
  const says = refusalClass(status, diagnostic);
  // what was only put off, again and again until the server gave up, does not say that nobody is there
  if (says === "dead" && status?.startsWith("4")) return "mailbox";
  return says ? bounceOf[says] : "mailbox";
}

/** What a mail server says became of the mail to one recipient (RFC 3464). */
export interface RecipientStatus {
  /** `passed`: it was delivered, relayed, or expanded, as far as the server knows. */
  action: "failed" | "delayed" | "passed";
  /** Enhanced code of RFC 3463, such as `5.1.1`. */
  status: string | undefined;
  /** In the words of the server: one line, at most 500 characters. */
  diagnostic: string | undefined;
  /** Whom it was for, as it was addressed and as the server knew it. */
  addresses: string[];
}

/** What a report names the mail by that it is about. None of it is proved. */
export interface ReturnedMail {
  /** Addresses to which the report came, or from which the mail was sent: ours is signed. */
  envelopes: string[];
  /** Without its angle brackets. */
  messageId: string | undefined;
  feedbackId: string | undefined;
  /** Of its `List-Unsubscribe`, which is signed. */
  unsubscribeToken: string | undefined;
}

/** What a mail at the address for reports is, read but not believed. */
export type InboundMail =
  | { kind: "delivery"; returned: ReturnedMail; recipients: RecipientStatus[] }
  | { kind: "complaint"; returned: ReturnedMail; addresses: string[] }
  /** Somebody used the address of `List-Unsubscribe`. */
  | { kind: "unsubscribe"; token: string }
  /** Nothing that we act on: an auto-reply, spam, or a report of another kind. */
  | { kind: "other" };

/** Fields of a block, by their names in lower case; of a field that stands twice, the first. */
export type Fields = ReadonlyMap<string, string>;

/**
 * The blocks of fields of a part such as `message/delivery-status` (RFC 3464): blank lines stand between them, and a line
 * that begins with a space goes on with the field before it.
 * @param most blocks that are read; later ones are left out.
 */
export function fieldGroups(text: string, most: number): Fields[] {
  const groups: Map<string, string>[] = [];
  let fields = new Map<string, string>();
  let open: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") {
      if (fields.size > 0) groups.push(fields);
      if (groups.length === most) return groups;
      fields = new Map();
      open = undefined;
      continue;
    }
    const begun = /^([!-9;-~]{1,100}):(.*)$/.exec(line);
    if (!/^\s/.test(line)) {
      const [, name = "", value = ""] = begun ?? [];
      open = begun && !fields.has(name.toLowerCase()) ? name.toLowerCase() : undefined;
      if (open !== undefined) fields.set(open, value.trim().slice(0, longestField));
    } else if (open !== undefined) {
      const before = fields.get(open) ?? "";
      if (before.length < longestField)
        fields.set(open, `${before} ${line.trim()}`.slice(0, longestField));
    }
  }
  if (fields.size > 0) groups.push(fields);
  return groups;
}

/** Characters of a field; the rest of a longer one is left out. */
const longestField = 4000;
