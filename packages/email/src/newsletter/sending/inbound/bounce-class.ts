import { type RejectionClass, rejectionClass } from "../../../transports/rejection-class.ts";

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
  crowded: "policy",
  // the server gave up after trying for days
  server: "mailbox",
};

/**
 * Classifies a failure in a report like an SMTP reply.
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
