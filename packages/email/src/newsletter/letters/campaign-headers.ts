import { createHmac, timingSafeEqual } from "node:crypto";
import { foldLines } from "nodemailer/lib/mime-funcs";
import MimeNode from "nodemailer/lib/mime-node";
import { limits } from "@sortes/contract";
import { domainOf, plain, senderAddress } from "../../addresses.ts";
import { asTyped } from "../../typed-subject.ts";
import type { CampaignOptions, CampaignReader, MergeValues } from "./campaign-mail.ts";
import { fieldValue, splitFields, tightenFields } from "./merge-fields.ts";

const lineLength = 76;

/** A header without its final line break, folded, with non-ASCII words encoded. */
const header = (name: string, value: string): string =>
  foldLines(`${name}: ${MimeNode.encodeHeaderValue(name, plain(value))}`, lineLength);

/** The header of a subject without merge fields. */
export const subjectLine = (subject: string): string => header("Subject", asTyped(plain(subject)));

/**
 * The subject of each mail. It is computed once, unless it has a merge field. That of a second mail is not rendered with
 * the letter, so its fields are still as staff wrote them.
 */
export function subjectHeader(subject: string): (values: MergeValues) => string {
  const parts = splitFields(tightenFields(plain(subject)), "text");
  if (parts.every((part) => typeof part === "string")) {
    const made = subjectLine(subject);
    return () => made;
  }
  return (values) =>
    subjectLine(
      parts
        .map((part) => (typeof part === "string" ? part : fieldValue(part, values, "text")))
        .join(""),
    );
}

/** The headers common to all mails of a campaign, except the subject. */
export function commonHeaders(
  options: Pick<CampaignOptions, "campaignId" | "run" | "locale" | "from" | "replyTo">,
  stream: "newsletter" | "test" = "newsletter",
): string[] {
  const { campaignId, run, locale, from, replyTo } = options;
  return [
    header("From", from),
    ...(replyTo === undefined ? [] : [header("Reply-To", replyTo)]),
    "MIME-Version: 1.0",
    `Content-Language: ${plain(locale)}`,
    `List-Id: Sortes <newsletter.${domainOf(senderAddress(from))}>`,
    "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    `Feedback-ID: ${plain(campaignId)}:${run}:${stream}:sortes`,
    "Precedence: bulk",
  ];
}

/**
 * The headers of one mail, except the subject.
 * @param to the reader's address, already converted by `readerAddress`
 */
export function ownHeaders(
  { recipientId, unsubscribeToken }: Pick<CampaignReader, "recipientId" | "unsubscribeToken">,
  to: string,
  date: Date,
  { campaignId, publicUrl, messageDomain, unsubscribeAddress, relay }: OwnHeaderOptions,
): string[] {
  const id = `${recipientId}.${campaignId}`;
  const mailto = `${unsubscribeAddress}?subject=unsubscribe%20${unsubscribeToken}`;
  return [
    `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
    `To: ${to}`,
    `Message-ID: <${id}@${messageDomain}>`,
    `List-Unsubscribe: <${publicUrl}/api/newsletter/unsubscribe/${unsubscribeToken}/>,\r\n <mailto:${mailto}>`,
    ...(relay === "postmark" ? [`X-PM-Metadata-${postmarkField}: ${id}`] : []),
  ];
}

/** The name of the metadata by which Postmark, which replaces our Message-ID, tells us of which mail it reports. */
export const postmarkField = "sortes";

/** The mail service behind a mail server, if it needs headers of its own. */
export const relayOf = (smtpUrl: string | undefined): "postmark" | undefined =>
  smtpUrl !== undefined && /(?:^|\.)postmarkapp\.com$/.test(new URL(smtpUrl).hostname)
    ? "postmark"
    : undefined;

export interface OwnHeaderOptions {
  campaignId: string;
  publicUrl: string;
  messageDomain: string;
  /** The address, encoded for a mailto link. */
  unsubscribeAddress: string;
  relay?: "postmark" | undefined;
}

/** Bytes of the signature, which is hexadecimal to survive servers that change case. */
const macBytes = 10;

/** The kinds of return addresses: of a campaign's recipient, or of a gift mail. Their signatures differ. */
type Returned = "verp" | "gift verp";

/**
 * The envelope address of one recipient's mail: bounces return to it and identify the recipient.
 * `bounces@sortes.example` becomes `bounces+<recipient>-<signature>@sortes.example`.
 * @param recipientId a whole number as text.
 */
export function verpAddress(
  secret: string,
  bounceAddress: string,
  recipientId: string,
  returned: Returned = "verp",
): string {
  const at = bounceAddress.lastIndexOf("@");
  const id = BigInt(recipientId).toString(36);
  const mac = macOf(secret, recipientId, returned).toString("hex");
  return `${bounceAddress.slice(0, at)}+${id}-${mac}${bounceAddress.slice(at)}`;
}

/** @throws Error if the local part is too long for the suffix of `verpAddress`. */
export function assertRoomForVerp(bounceAddress: string): void {
  const room = limits.bounceLocalPart;
  if (bounceAddress.lastIndexOf("@") > room)
    throw new Error(`BOUNCE_ADDRESS: at most ${room} characters may stand before the @`);
}

const verpShape = /\+([0-9a-z]{1,13})-([0-9a-f]{20})@[^@\s]+$/;

/** Whether an address has the format of `verpAddress`; the signature is not verified. */
export const isVerpLike = (address: string): boolean => verpShape.test(address.toLowerCase());

/** @returns the recipient's id, or undefined if the address is not ours. Ignores case. */
export function readVerp(
  secret: string,
  address: string,
  returned: Returned = "verp",
): string | undefined {
  const found = verpShape.exec(address.toLowerCase());
  if (!found) return undefined;
  const [, digits = ""] = found;
  const id = [...digits].reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n);
  if (id.toString(36) !== digits) return undefined;
  const recipientId = id.toString();
  const given = Buffer.from(found[2] ?? "", "hex");
  return timingSafeEqual(given, macOf(secret, recipientId, returned)) ? recipientId : undefined;
}

const macOf = (secret: string, recipientId: string, returned: Returned): Buffer =>
  createHmac("sha256", secret).update(`${returned}\0${recipientId}`).digest().subarray(0, macBytes);
