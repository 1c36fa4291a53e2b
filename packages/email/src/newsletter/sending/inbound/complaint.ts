import type { Email } from "postal-mime";
import { fieldsIn } from "./fields.ts";
import type { InboundMail } from "./inbound-mail.ts";
import { addressesIn, envelopesOf, returnedHead, returnedMail } from "./returned-mail.ts";

/** Feedback types that mean a complaint; RFC 5965 has others. */
const complaints: ReadonlySet<string> = new Set([
  "abuse",
  "fraud",
  "opt-out",
  "opt-out-list",
  "unsubscribe",
  "spam",
]);
/** The subject of complaints from Outlook.com. */
const complaintSubject = /^complaint about message from/i;

/** Reads a feedback report (RFC 5965). @returns undefined if it has no feedback type. */
export function complaint(mail: Email, text: string): InboundMail | undefined {
  // the first of repeated fields
  const fields = new Map(
    fieldsIn(text)
      .map(({ name, value }) => [name, value] as const)
      .toReversed(),
  );
  const type = fields.get("feedback-type")?.toLowerCase().split(/[\s;]/, 1)[0];
  if (type === undefined) return undefined;
  if (!complaints.has(type)) return { kind: "other" };
  const sender = addressesIn(fields.get("original-mail-from") ?? "");
  return {
    kind: "complaint",
    returned: returnedMail(mail, [...sender, ...envelopesOf(mail)]),
    addresses: addressesIn(fields.get("original-rcpt-to") ?? ""),
  };
}

/**
 * Reads a complaint that is not an RFC 5965 report: Outlook.com returns the mail with the recipient in a header of its
 * own, and Apple Mail unsubscribes in the reader's name.
 */
export function bareComplaint(mail: Email): InboundMail | undefined {
  const copies = [mail.text ?? ""];
  const recipient = returnedHead(mail, copies)?.get("x-hmxmroriginalrecipient");
  const isApple = mail.headers.some(({ key }) => key === "x-apple-unsubscribe");
  const isOutlook = recipient !== undefined || complaintSubject.test(mail.subject ?? "");
  if (!isOutlook && !isApple) return undefined;
  const returned = returnedMail(mail, envelopesOf(mail), copies);
  return { kind: "complaint", returned, addresses: addressesIn(recipient ?? "") };
}
