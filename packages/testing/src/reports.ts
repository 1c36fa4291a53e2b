/** Fields of a bounce report that a test may set. */
interface DeliveryReport {
  /** The address that receives the report. */
  to?: string;
  /** The reported recipients, as their server knows them. */
  recipients: readonly string[];
  action?: string;
  status?: string;
  diagnostic?: string;
  /** Headers of the returned mail. */
  returned?: readonly string[];
}

/** Joins lines with CRLF, as in a mail. */
export const asMail = (...lines: readonly string[]): string => `${lines.join("\r\n")}\r\n`;

/** An RFC 3464 report as Postfix writes it. */
export function deliveryReport({
  to = "bounces@sortes.example",
  recipients,
  action = "failed",
  status = "5.1.1",
  diagnostic = "550 5.1.1 no such mailbox",
  returned = ["Subject: News"],
}: DeliveryReport): string {
  return asMail(
    "Return-Path: <>",
    `Delivered-To: ${to}`,
    "From: MAILER-DAEMON@mx.example (Mail Delivery System)",
    `To: ${to}`,
    "Subject: Undelivered Mail Returned to Sender",
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=-report"',
    "",
    "--=-report",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "",
    "--=-report",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "X-Postfix-Queue-ID: 4711",
    ...recipients.flatMap((recipient) => [
      "",
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      "Remote-MTA: dns; mail.example",
      `Diagnostic-Code: smtp; ${diagnostic}`,
    ]),
    "",
    "--=-report",
    "Content-Type: text/rfc822-headers",
    "",
    ...returned,
    "",
    "--=-report--",
  );
}

/** An RFC 5965 complaint. @param fields of the feedback report, besides its type */
export function complaint({
  to = "bounces@sortes.example",
  type = "abuse",
  fields = [],
  returned = ["Subject: News"],
}: {
  to?: string;
  type?: string;
  fields?: readonly string[];
  returned?: readonly string[];
}): string {
  return asMail(
    "From: <complaints@provider.example>",
    `To: ${to}`,
    "Subject: complaint about a message",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="=-report"',
    "",
    "--=-report",
    "Content-Type: text/plain",
    "",
    "This is an abuse report.",
    "",
    "--=-report",
    "Content-Type: message/feedback-report",
    "",
    `Feedback-Type: ${type}`,
    "User-Agent: Provider/1.0",
    "Version: 1",
    ...fields,
    "",
    "--=-report",
    "Content-Type: message/rfc822",
    "",
    ...returned,
    "",
    "Hello",
    "--=-report--",
  );
}

/** A plain-text bounce from a server that sends no RFC 3464 report. @param lines of its text */
export const plainBounce = (
  { to = "bounces@sortes.example", from = "MAILER-DAEMON@mx.example", subject = "failure notice" },
  ...lines: readonly string[]
): string =>
  asMail("Return-Path: <>", `From: ${from}`, `To: ${to}`, `Subject: ${subject}`, "", ...lines);
