/**
 * What a failed delivery says of its address.
 * - `dead`: nobody is there. Nothing is sent there again.
 * - `mailbox`: this mail did not get into the mailbox, because it is full, away or silent, or for no reason that is told.
 * - `message`: this message was not wanted in this form.
 * - `policy`: we or our server are not wanted, whoever the mail is for.
 */
export type BounceClass = "dead" | "mailbox" | "message" | "policy";

/** Codes of RFC 3463, RFC 7505 and common servers that say that nobody will ever be reached there. */
const deadCodes: ReadonlySet<string> = new Set([
  "5.1.0",
  "5.1.1",
  "5.1.2",
  "5.1.3",
  "5.1.6",
  "5.1.10",
  "5.2.1",
  // no route to the host, and (of Microsoft) no such domain
  "5.4.4",
  "5.4.310",
]);

/** @param status the enhanced code of a delivery that has failed for good, where one is told */
export function bounceClass(
  status: string | undefined,
  diagnostic: string | undefined,
): BounceClass {
  if (status === undefined) return "mailbox";
  if (deadCodes.has(status)) return "dead";
  // Microsoft's way to say that there is no such mailbox
  if (status === "5.4.1" && /recipient address rejected/i.test(diagnostic ?? "")) return "dead";
  // 5.1.7 and 5.1.8 are about the sender, who is us; a try that ended with 4.7 is held against us as well
  if (/^[45]\.7\.|^5\.1\.[78]$/.test(status)) return "policy";
  if (/^5\.6\.|^5\.2\.3$|^5\.3\.4$/.test(status)) return "message";
  return "mailbox";
}
