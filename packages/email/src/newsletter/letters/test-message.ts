import type { Language } from "@sortes/contract";
import { domainOf, plain, readerAddress, senderAddress } from "../../addresses.ts";
import type { WireMessage } from "../../transports/transport.ts";
import { commonHeaders, ownHeaders, subjectLine } from "./campaign-headers.ts";
import type { CampaignContent, CampaignOptions } from "./campaign-mail.ts";
import { inBothFormats, inMailto } from "./prepare-campaign.ts";

const crLf = "\r\n";

/** The test of a campaign for one address. */
export interface TestMail {
  /** The id of its row. */
  id: string;
  to: string;
  campaignId: string;
  locale: Language;
  /** With merge fields already filled. */
  content: CampaignContent;
  /** The token of a test's links. */
  token: string;
  date: Date;
}

/**
 * A test as sent over the wire, with the headers of the campaign's mails but its own id and stream, so that no report
 * about it is attributed to a reader.
 * @throws Error if a sender is not a valid address; MailRejectedError with the fault `address` for an invalid
 * recipient.
 */
export function testMessage(
  { id, to: address, campaignId, locale, content, token, date }: TestMail,
  options: Pick<CampaignOptions, "from" | "replyTo" | "bounceAddress" | "publicUrl">,
): WireMessage {
  const { from, replyTo, bounceAddress, publicUrl } = options;
  const sender = senderAddress(from);
  const bounce = bounceAddress === undefined ? undefined : senderAddress(bounceAddress);
  const replies = replyTo === undefined ? sender : senderAddress(replyTo);
  const to = readerAddress(address);
  const own = {
    campaignId,
    publicUrl: plain(publicUrl),
    messageDomain: domainOf(sender),
    unsubscribeAddress: inMailto(bounce ?? replies),
  };
  const headers = [
    ...ownHeaders({ recipientId: id, unsubscribeToken: token }, to, date, own),
    subjectLine(content.subject),
    ...commonHeaders({ campaignId, run: 0, locale, from, replyTo }, "test"),
  ];
  const parts = inBothFormats(`${campaignId}_test`, {
    text: [content.text],
    html: [content.html],
  });
  const body = parts.filter((part) => typeof part === "string").join("");
  return {
    id,
    envelope: { from: bounce ?? sender, to },
    raw: Buffer.from(headers.join(crLf) + crLf + body),
  };
}
