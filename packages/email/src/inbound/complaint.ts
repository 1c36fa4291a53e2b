import type { Email } from "postal-mime";
import { headOf } from "./fields.ts";
import type { InboundMail } from "./inbound-mail.ts";
import { addressesIn, envelopesOf, returnedHead, returnedMail } from "./returned-mail.ts";

/** Feedback types that mean a complaint; RFC 5965 has others. */
const complaints: ReadonlySet<string> = new Set(["abuse", "fraud", "opt-out"]);

/** @returns undefined if the report says nothing. */
export function complaint(mail: Email, text: string): InboundMail | undefined {
  const fields = headOf(text);
  const type = fields.get("feedback-type")?.toLowerCase();
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
 * A complaint that is no report of RFC 5965: Outlook.com sends the mail with the recipient in a header of its own, and
 * Apple Mail unsubscribes in the reader's name.
 */
export function bareComplaint(mail: Email): InboundMail | undefined {
  const recipient = returnedHead(mail)?.get("x-hmxmroriginalrecipient");
  const isApple = mail.headers.some(({ key }) => key === "x-apple-unsubscribe");
  if (recipient === undefined && !isApple) return undefined;
  const returned = returnedMail(mail, envelopesOf(mail));
  return { kind: "complaint", returned, addresses: addressesIn(recipient ?? "") };
}
