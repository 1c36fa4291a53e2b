import { foldLines } from "nodemailer/lib/mime-funcs";
import MimeNode from "nodemailer/lib/mime-node";
import type { MergeValues } from "./campaign-mail.ts";
import type { CampaignOptions, CampaignReader } from "./campaign-transport.ts";
import { fieldValue, splitFields } from "./merge-fields.ts";
import { domainOf, plain, senderAddress } from "./wire-addresses.ts";

const lineLength = 76;

/** A header without the line break after it, folded and with words of other scripts encoded. */
const header = (name: string, value: string): string =>
  foldLines(`${name}: ${MimeNode.encodeHeaderValue(name, plain(value))}`, lineLength);

/** The subject of each mail. It is made once, unless it holds a field. */
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

/** The headers that are the same in all mails of a campaign, but for the subject. */
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
 * The headers of one mail, but for the subject.
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
  /** As it stands in a mailto link. */
  unsubscribeAddress: string;
}
