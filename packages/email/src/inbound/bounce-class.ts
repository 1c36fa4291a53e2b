import { type RefusalClass, refusalClass } from "../transports/refusal-class.ts";

/**
 * What a failed delivery says of its address.
 * - `dead`: nobody is there. Nothing is sent there again.
 * - `mailbox`: this mail did not get into the mailbox, because it is full, away or silent, or for no reason that is told.
 * - `message`: this message was not wanted in this form.
 * - `policy`: we or our server are not wanted, whoever the mail is for.
 */
export type BounceClass = "dead" | "mailbox" | "message" | "policy";

const bounceOf: Readonly<Record<RefusalClass, BounceClass>> = {
  dead: "dead",
  mailbox: "mailbox",
  message: "message",
  policy: "policy",
  account: "policy",
  // the server gave up after trying for days
  crowded: "mailbox",
  server: "mailbox",
};

/**
 * Reads a report as a reply is read.
 * @param status the enhanced code of a delivery that has failed for good, where one is told
 */
export function bounceClass(
  status: string | undefined,
  diagnostic: string | undefined,
): BounceClass {
  const says = refusalClass(status, diagnostic);
  // what was only put off, again and again until the server gave up, does not say that nobody is there
  if (says === "dead" && status?.startsWith("4")) return "mailbox";
  return says ? bounceOf[says] : "mailbox";
}
