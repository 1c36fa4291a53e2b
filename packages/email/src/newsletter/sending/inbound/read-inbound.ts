import PostalMime, { type Email } from "postal-mime";
import { isVerpLike } from "../../letters/campaign-headers.ts";
import { bareComplaint, complaint } from "./complaint.ts";
import { statusesIn } from "./delivery-report.ts";
import type { InboundMail, RecipientStatus } from "./inbound-mail.ts";
import { hasNoSender, isAutoReply, completed, isFromServer, plainBounce } from "./plain-bounce.ts";
import { envelopesOf, returnedMail, textOf } from "./returned-mail.ts";
import { tokenInSubject, tokenInText } from "./unsubscribe-wish.ts";

/** Maximum nesting of MIME parts; reports have only a few levels. */
const deepest = 20;
/** Maximum lines parsed of a mail: everything useful is in the first few thousand. */
const linesRead = 10_000;
/** Maximum bytes of all headers of a mail together. */
const headerBytes = 256 * 1024;

const statusTypes = ["message/delivery-status", "message/global-delivery-status"];
/** A mail that claims to be a report but cannot be parsed. */
export class UnreadableReportError extends Error {
  override readonly name = "UnreadableReportError";
}

/**
 * Parses a mail to the bounce address: a delivery report (RFC 3464), a plain-text bounce, a complaint (RFC 5965), or an
 * unsubscribe request. Everything in it may be forged. A truncated mail is read as far as it goes.
 * @param raw at most 1 MiB.
 * @throws UnreadableReportError.
 */
export async function readInbound(raw: Uint8Array): Promise<InboundMail> {
  const mail = await parsed(raw);
  const status = partOf(mail, statusTypes);
  if (status !== undefined) return delivery(mail, raw, statusesIn(status));
  const feedback = partOf(mail, ["message/feedback-report"]);
  const complained = feedback === undefined ? bareComplaint(mail) : complaint(mail, feedback);
  const token = tokenInSubject(mail);
  if (token !== undefined) return { kind: "unsubscribe", token };
  if (complained) return complained;
  if (isNotice(mail)) throw new UnreadableReportError("a notice instead of the report");
  if (isReport(mail)) return delivery(mail, raw);
  const written = isAutoReply(mail) ? undefined : tokenInText(mail);
  if (written !== undefined) return { kind: "unsubscribe", token: written };
  // only servers know that address
  if (!isAutoReply(mail) && envelopesOf(mail).some(isVerpLike))
    throw new UnreadableReportError("a mail about a letter, in no words that are known");
  return { kind: "other" };
}

async function parsed(raw: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(withLineEnds(firstLines(raw)), {
      // the returned mail is evidence, not part of the report
      forceRfc822Attachments: true,
      maxNestingDepth: deepest,
      maxHeadersSize: headerBytes,
    });
  } catch (error) {
    throw new UnreadableReportError("no mail that can be read", { cause: error });
  }
}

/** Normalises line ends of old systems, which are a single carriage return. */
const withLineEnds = (raw: Uint8Array): Uint8Array =>
  raw.includes(0x0a) ? raw : raw.map((byte) => (byte === 0x0d ? 0x0a : byte));

function firstLines(raw: Uint8Array): Uint8Array {
  let end = -1;
  for (let lines = 0; lines < linesRead; lines++) {
    end = raw.indexOf(0x0a, end + 1);
    if (end < 0) return raw;
  }
  return raw.subarray(0, end + 1);
}

/** The text of the first part of these types. */
function partOf(mail: Email, types: readonly string[]): string | undefined {
  const part = mail.attachments.find(({ mimeType }) => types.includes(mimeType));
  return part && textOf(part);
}

/** @param reported statuses of an RFC 3464 report, which the human-readable part completes */
function delivery(mail: Email, raw: Uint8Array, reported: RecipientStatus[] = []): InboundMail {
  const plain = plainBounce(mail, textsOf(mail, raw));
  const recipients = reported.length === 0 ? plain.recipients : completed(reported, plain);
  if (recipients.length === 0) throw new UnreadableReportError("a report about nobody");
  const returned = returnedMail(mail, envelopesOf(mail), plain.copies);
  return { kind: "delivery", returned, recipients };
}

/** The texts of a mail. Some reports have none according to their headers, but text below them. */
function textsOf(mail: Email, raw: Uint8Array): string[] {
  const { text, html, attachments } = mail;
  const texts = attachments.filter(({ mimeType }) => mimeType === "text/plain").map(textOf);
  if (text?.trim()) return [text, ...texts];
  const words = html?.replaceAll(/<[^<>]*>/g, " ").trim();
  if (words) return [words, ...texts];
  const body = Buffer.from(firstLines(raw)).toString();
  return [body.slice(Math.max(0, body.search(/\r?\n\r?\n/))), ...texts];
}

/** Whether a mail claims to be a report, or looks like a server's. Vacation replies have no sender either. */
function isReport(mail: Email): boolean {
  const type = mail.headers.find(({ key }) => key === "content-type")?.value.toLowerCase() ?? "";
  if (/^multipart\/report\b.*report-type/s.test(type))
    return /report-type\s*=\s*"?(?:delivery-status|feedback-report)/.test(type);
  return !isAutoReply(mail) && (isFromServer(mail) || hasNoSender(mail));
}

/** Whether a mail is an Amazon SES notification about a bounce or complaint, which we do not read. */
const isNotice = ({ text = "" }: Email): boolean =>
  text.trimStart().startsWith("{") && /\b(?:notification|event)Type\b/.test(text);
