import { domainToASCII } from "node:url";
import { createHmac, timingSafeEqual } from "node:crypto";
import addressparser from "nodemailer/lib/addressparser";
import { foldLines } from "nodemailer/lib/mime-funcs";
import MimeNode from "nodemailer/lib/mime-node";
import { limits } from "@sortes/contract";
import type { MergeValues } from "./campaign-mail.ts";
import type { CampaignOptions, CampaignReader } from "./campaign-transport.ts";
import { fieldValue, splitFields } from "./merge-fields.ts";

const localPart = /^[\w!#$%&'*+/=?^`{|}~.-]{1,254}$/;
const asciiDomain = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
// oxlint-disable-next-line no-control-regex -- refusing these is the purpose
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * An address that every mail server accepts: an international domain becomes its ASCII form. Addresses with non-ASCII
 * characters before the @ would need SMTPUTF8 everywhere and are rejected.
 * @returns undefined for an invalid address.
 */
export function wireAddress(address: string): string | undefined {
  // the conversion of a domain would drop line breaks
  if (/[\s\p{C}]/u.test(address)) return undefined;
  const at = address.lastIndexOf("@");
  const local = address.slice(0, Math.max(0, at));
  const domain = domainToASCII(address.slice(at + 1));
  return localPart.test(local) && asciiDomain.test(domain) ? `${local}@${domain}` : undefined;
}

/**
 * The address of a sender such as `Sortes <hello@sortes.example>`, as `wireAddress`.
 * @throws Error if it has none or several.
 */
export function senderAddress(sender: string): string {
  const [only, ...more] = addressparser(plain(sender), { flatten: true });
  const address = only && more.length === 0 ? wireAddress(only.address) : undefined;
  if (address === undefined)
    throw new Error("a sender is one mail address, with or without a name");
  return address;
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** @throws Error where a control character, such as a line break, could end a header and begin another. */
export function plain(text: string): string {
  if (controls.test(text)) throw new Error("a header holds no control characters");
  return text;
}

const lineLength = 76;

/** A header without the line break after it, folded and with words of other scripts encoded. */
const header = (name: string, value: string): string =>
  foldLines(`${name}: ${MimeNode.encodeHeaderValue(name, plain(value))}`, lineLength);

/** The subject of each mail. It is computed once, unless it has a merge field. */
export function subjectHeader(subject: string): (values: MergeValues) => string {
  const parts = splitFields(plain(subject));
  if (parts.every((part) => typeof part === "string")) {
    const made = header("Subject", subject);
    return () => made;
  }
  return (values) =>
    header(
      "Subject",
      parts
        .map((part) => (typeof part === "string" ? part : fieldValue(part, values, "text")))
        .join(""),
    );
}

/** The headers common to all mails of a campaign, except the subject. */
export function commonHeaders(options: CampaignOptions): string[] {
  const { campaignId, run, locale, from, replyTo } = options;
  return [
    header("From", from),
    ...(replyTo === undefined ? [] : [header("Reply-To", replyTo)]),
    "MIME-Version: 1.0",
    `Content-Language: ${plain(locale)}`,
    `List-Id: Sortes <newsletter.${domainOf(senderAddress(from))}>`,
    "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    `Feedback-ID: ${plain(campaignId)}:${run}:newsletter:sortes`,
    "Precedence: bulk",
  ];
}

/**
 * The headers of one mail, except the subject.
 * @param to the reader's address, which is plain.
 */
export function ownHeaders(
  { recipientId, unsubscribeToken }: CampaignReader,
  to: string,
  date: Date,
  { campaignId, publicUrl, messageDomain, unsubscribeAddress }: OwnHeaderOptions,
): string[] {
  const mailto = `${unsubscribeAddress}?subject=unsubscribe%20${unsubscribeToken}`;
  return [
    `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
    `To: ${to}`,
    `Message-ID: <${recipientId}.${campaignId}@${messageDomain}>`,
    `List-Unsubscribe: <${publicUrl}/api/newsletter/unsubscribe/${unsubscribeToken}/>,\r\n <mailto:${mailto}>`,
  ];
}

export interface OwnHeaderOptions {
  campaignId: string;
  publicUrl: string;
  messageDomain: string;
  /** As in a mailto link. */
  unsubscribeAddress: string;
}

/** Bytes of the signature. Its hexadecimal digits survive servers that change upper and lower case. */
const macBytes = 10;

/**
 * The envelope address of one recipient's mail: bounces return to it and identify the recipient.
 * `bounces@sortes.example` becomes `bounces+<recipient>-<signature>@sortes.example`.
 * @param recipientId a whole number as text.
 */
export function verpAddress(secret: string, bounceAddress: string, recipientId: string): string {
  const at = bounceAddress.lastIndexOf("@");
  const id = BigInt(recipientId).toString(36);
  const mac = macOf(secret, recipientId).toString("hex");
  return `${bounceAddress.slice(0, at)}+${id}-${mac}${bounceAddress.slice(at)}`;
}

/** @throws Error if the local part is too long for the suffix of `verpAddress`. */
export function assertRoomForVerp(bounceAddress: string): void {
  const room = limits.bounceLocalPart;
  if (bounceAddress.lastIndexOf("@") > room)
    throw new Error(`BOUNCE_ADDRESS: at most ${room} characters may stand before the @`);
}

/** @returns the recipient's id, or undefined where we did not make the address. Upper and lower case are the same. */
export function readVerp(secret: string, address: string): string | undefined {
  const found = /\+([0-9a-z]{1,13})-([0-9a-f]{20})@[^@\s]+$/.exec(address.toLowerCase());
  if (!found) return undefined;
  const [, digits = ""] = found;
  const id = [...digits].reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n);
  if (id.toString(36) !== digits) return undefined;
  const recipientId = id.toString();
  const given = Buffer.from(found[2] ?? "", "hex");
  return timingSafeEqual(given, macOf(secret, recipientId)) ? recipientId : undefined;
}

const macOf = (secret: string, recipientId: string): Buffer =>
  createHmac("sha256", secret).update(`verp\0${recipientId}`).digest().subarray(0, macBytes);
