import { type RefusalClass, refusalClass } from "./refusal-class.ts";

/** Where in an SMTP conversation something went wrong. `message` is after the last bytes of DATA. */
export type SmtpStep =
  | "connect"
  | "tls"
  | "greeting"
  | "auth"
  | "mail_from"
  | "rcpt_to"
  | "data"
  | "message";

/**
 * Whose fault a refusal is, and with it what to do.
 * - `address`: nobody can be reached there. The mail fails for good; a campaign suppresses the address.
 * - `message`: this message will never be taken. The mail fails for good.
 * - `mail`: this mail was put off (a full mailbox, greylisting). It is tried again a few times.
 * - `account`: our login, our sender address, or our reputation with the server. It affects every mail, so all are held
 *   back.
 * - `server`: the server or the way to it. As `account`.
 */
export type Fault = "address" | "message" | "mail" | "account" | "server";

/** The faults that are not about the mail that was being sent. */
export const holdsBack = (fault: Fault): boolean => fault === "account" || fault === "server";

/**
 * Says whose fault a refusal is.
 * @param code the reply code, or undefined where there was no reply (a refused or lost connection, silence).
 * @param enhanced the enhanced status code of RFC 3463, such as `5.1.1`, where the reply has one.
 * @param words what the server said.
 */
export function classify(step: SmtpStep, code?: number, enhanced?: string, words?: string): Fault {
  if (code === undefined || code < 400) return "server";
  // 421 closes the connection at any step: it is about the session
  if (code === 421) return "server";
  if (step === "auth") return code < 500 ? "server" : "account";
  if (step === "connect" || step === "tls" || step === "greeting") return "server";
  // replies that mean the account at every step: RFC 4954 and RFC 3207
  if (code === 530 || code === 534 || code === 535 || code === 538) return "account";
  // RFC 4954: a temporary failure of the login
  if (code === 454) return "server";
  // RFC 1870: the size that is said of a message is more than the server takes
  if (step === "mail_from" && code === 552) return "message";
  if (step === "mail_from") return code < 500 ? "server" : "account";
  const says = refusalClass(enhanced, words);
  const fault = says && faultOf[says];
  if (code < 500) return says === "account" ? "account" : fault === "server" ? "server" : "mail";
  return fault ?? (step === "rcpt_to" ? "address" : "message");
}

const faultOf: Readonly<Record<RefusalClass, Fault>> = {
  dead: "address",
  mailbox: "address",
  message: "message",
  policy: "account",
  account: "account",
  crowded: "server",
  server: "server",
};

/**
 * The enhanced status code of a reply such as `550 5.1.1 no such mailbox`, or as older servers write it: `550 #5.1.0 …`,
 * `553 … (#5.7.1)`.
 */
export const enhancedCodeOf = (reply: string): string | undefined =>
  (/^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply) ??
    /\(#([245]\.\d{1,3}\.\d{1,3})\)/.exec(reply))?.[1];
