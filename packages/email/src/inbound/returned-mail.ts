import type { Email } from "postal-mime";
import { type RejectionClass, rejectionClass } from "../transports/rejection-class.ts";

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

/** Identifies a returned mail, or its headers. */
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
 * Decides what a failed delivery means for its address.
 * - `dead`: it does not exist and gets no more mail.
 * - `mailbox`: the mailbox did not accept this mail, because it is full, unavailable or silent, or without a reason.
 * - `message`: this message was not wanted in this form.
 * - `policy`: our sender or server is rejected, for any recipient.
 */
export type BounceClass = "dead" | "mailbox" | "message" | "policy";

const bounceOf: Readonly<Record<RejectionClass, BounceClass>> = {
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
 * @param status the enhanced code of a final failure, if there is one
 */
export function bounceClass(
  status: string | undefined,
  diagnostic: string | undefined,
): BounceClass {
  const says = rejectionClass(status, diagnostic);
  // repeated deferrals until the server gave up do not prove that the address is dead
  if (says === "dead" && status?.startsWith("4")) return "mailbox";
  return says ? bounceOf[says] : "mailbox";
}

/** The delivery status of one recipient, as reported by a mail server (RFC 3464). */
export interface RecipientStatus {
  /** `passed`: it was delivered, relayed, or expanded, as far as the server knows. */
  action: "failed" | "delayed" | "passed";
  /** Enhanced code of RFC 3463, such as `5.1.1`. */
  status: string | undefined;
  /** In the words of the server: one line, at most 500 characters. */
  diagnostic: string | undefined;
  /** Its recipient, as addressed and as the server knew it. */
  addresses: string[];
}

/** The identification of the mail in a report, unverified. */
export interface ReturnedMail {
  /** Addresses to which the report came, or from which the mail was sent: ours is signed. */
  envelopes: string[];
  /** Without its angle brackets. */
  messageId: string | undefined;
  feedbackId: string | undefined;
  /** Of its `List-Unsubscribe`, which is signed. */
  unsubscribeToken: string | undefined;
}

/** A parsed mail at the bounce address, unverified. */
export type InboundMail =
  | { kind: "delivery"; returned: ReturnedMail; recipients: RecipientStatus[] }
  | { kind: "complaint"; returned: ReturnedMail; addresses: string[] }
  /** Somebody used the address of `List-Unsubscribe`. */
  | { kind: "unsubscribe"; token: string }
  /** Nothing that we act on: an auto-reply, spam, or a report of another kind. */
  | { kind: "other" };

/** Fields of a block, by lower-case name; the first of repeated fields. */
export type Fields = ReadonlyMap<string, string>;

/**
 * The blocks of fields of a part such as `message/delivery-status` (RFC 3464): separated by blank lines; a line that
 * begins with a space continues the field before it.
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
