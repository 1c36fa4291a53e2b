import {
  accountWords,
  busyWords,
  crowdedWords,
  deadWords,
  fullWords,
  limitWords,
  messageWords,
  policyWords,
  refusedWords,
  sizeWords,
  otherLimitWords,
  unreachableWords,
  type Words,
} from "./rejection-words.ts";

/**
 * The meaning of a rejection, as an SMTP reply or in a bounce report.
 * - `dead`: the address does not exist. Code or words are about this very mailbox.
 * - `mailbox`: the mailbox rejects this mail, because it is full or temporarily disabled, or without a reason.
 * - `message`: this message is not wanted in this form.
 * - `policy`: a receiver does not want us, or our sender address. It may be this one receiver or all of them.
 * - `account`: our account at the mail server may not do this: relaying, or more mails now or today.
 * - `crowded`: too many connections of ours are open.
 * - `server`: a fault of the server, or of its connection to the next one.
 */
export type RejectionClass =
  | "dead"
  | "mailbox"
  | "message"
  | "policy"
  | "account"
  | "crowded"
  | "server";

/** Codes of RFC 3463, RFC 7505 and of common servers for addresses that do not exist. */
const deadCodes: ReadonlySet<string> = new Set([
  "1.0",
  "1.1",
  "1.2",
  "1.3",
  "1.6",
  "1.10",
  "2.1",
  // no route to the host, and (of Microsoft) no such domain
  "4.4",
  "4.310",
]);

/** Maximum characters read: a server's message may have any length. */
const longest = 1000;

/** Microsoft's own code for a missing mailbox. */
const microsoftDead = /recipient address rejected/i;
/** Texts about a sender, whose meaning would differ for a recipient. */
const senderWords = /\b(?:sender|return path|envelope from|mail from)\b/i;

/**
 * @param enhanced the enhanced status code of RFC 3463, such as `5.1.1`, if there is one
 * @param words the server's message
 * @returns undefined if neither is known.
 */
export function rejectionClass(
  enhanced: string | undefined,
  words = "",
): RejectionClass | undefined {
  const said = withoutNames(words);
  const codes = [enhanced ?? "", ...codesIn(said)];
  const found = new Set(codes.map((code) => byCode(code, said)));
  if (says(deadWords, said)) found.add("dead");
  // a refused mail says nothing about the mailbox, whatever code comes with it
  else if (refusedWords.test(said)) found.delete("dead");
  return (
    byWords(said) ??
    mildest.find((one) => found.has(one)) ??
    (refusedWords.test(said) ? "message" : undefined) ??
    codes.map(unlessSaid).find(Boolean)
  );
}

const opening = ["<", ">", ":", '"', "'", "("];

function withoutAddress(word: string): string {
  const at = word.indexOf("@");
  if (at === -1) return word;
  return word.slice(0, Math.max(...opening.map((sign) => word.lastIndexOf(sign, at))) + 1);
}

/** Removes addresses and host names, which may contain any words, and a greeting of the sender. */
const withoutNames = (words: string): string =>
  words
    .slice(0, longest)
    .replaceAll(/\bdear sender\b/gi, "")
    .replaceAll(/\b(host|while talking to) [^\s:]*\.[^\s:]+/gi, "$1")
    .replaceAll(/\S+/g, withoutAddress)
    .replaceAll(/\s+/g, " ");

/** The enhanced codes of RFC 3463 in a text. */
export const codesIn = (text: string): string[] =>
  text.match(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/g) ?? [];

const says = (patterns: readonly Words[], said = ""): boolean =>
  patterns.some((pattern) => pattern.test(said));

/** Precedence among several codes, as when a relay adds its own: the mildest for the mailbox first. */
const mildest: readonly RejectionClass[] = ["policy", "message", "mailbox", "dead"];

/** A server's words outweigh its code, which is often chosen carelessly. */
function byWords(said: string): RejectionClass | undefined {
  if (says(busyWords, said)) return "mailbox";
  if (says(crowdedWords, said)) return "crowded";
  if (says(accountWords, said) || isLimit(said)) return "account";
  if (says(fullWords, said)) return "mailbox";
  if (says(messageWords, said)) return "message";
  if (says(policyWords, said)) return "policy";
  return unreachableWords.test(said) ? "mailbox" : undefined;
}

/** Whether a server says that it accepts no more mails now, this hour, or today. */
export const isLimit = (words: string): boolean =>
  says(limitWords, words) && !otherLimitWords.test(words);

/** The meaning of a code without regard to words. */
function byCode(enhanced: string, said: string): RejectionClass | undefined {
  const [, subject = "", detail = ""] = /^[245]\.(\d{1,3})\.(\d{1,3})$/.exec(enhanced) ?? [];
  const code = `${subject}.${detail}`;
  if (subject === "7" || code === "1.7" || code === "1.8") return "policy";
  if (subject === "6" || code === "2.3" || code === "3.4") return "message";
  if (subject === "1" && senderWords.test(said)) return "policy";
  if (deadCodes.has(code) || (code === "4.1" && microsoftDead.test(said))) return "dead";
  return code === "2.2" ? "mailbox" : undefined;
}

/** The fallback for codes about the address or mailbox, and for those about system, network or protocol. */
function unlessSaid(enhanced: string): RejectionClass | undefined {
  const [, subject = ""] = /^[245]\.([1-5])\./.exec(enhanced) ?? [];
  if (subject === "1" || subject === "2") return "mailbox";
  return subject === "" ? undefined : "server";
}

interface Rejected {
  step: SmtpStep | undefined;
  code: number | undefined;
  says: RejectionClass | undefined;
}

/**
 * Whether a rejection proves that an address does not exist, so that it gets no more mail. A full mailbox, a policy
 * rejection, or one without a reason does not.
 */
export function isAddressDead({ step, code, says }: Rejected): boolean {
  if (says !== "dead" || code === undefined || code < 500 || code > 599) return false;
  // replies about the login at any step; at MAIL the address is ours
  if (code === 530 || code === 534 || code === 535 || code === 538) return false;
  return step === "rcpt_to" || step === "data" || step === "message";
}

/** The step of an SMTP conversation at which something went wrong. `message` is after the last bytes of DATA. */
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
 * Decides whose fault a rejection is, which determines what to do.
 * - `address`: it does not exist. The mail fails for good; a campaign suppresses the address.
 * - `message`: it will never be accepted. The mail fails for good.
 * - `mail`: this mail was put off (a full mailbox, greylisting). It is tried again a few times.
 * - `account`: our login, our sender address, or our reputation with the server. It affects every mail, so all are held
 *   back.
 * - `server`: the server or the way to it. As `account`.
 */
export type Fault = "address" | "message" | "mail" | "account" | "server";

/** The faults that are not about the mail that was being sent. */
export const holdsBack = (fault: Fault): boolean => fault === "account" || fault === "server";

/**
 * Determines whose fault a rejection is.
 * @param code the reply code, or undefined without a reply (a refused or lost connection, silence).
 * @param enhanced the enhanced status code of RFC 3463, such as `5.1.1`, where the reply has one.
 * @param words the server's message.
 */
export function classify(step: SmtpStep, code?: number, enhanced?: string, words?: string): Fault {
  if (code === undefined || code < 400) return "server";
  // 421 closes the connection at any step: it is about the session
  if (code === 421) return "server";
  if (step === "auth") return code < 500 ? "server" : "account";
  if (step === "connect" || step === "tls" || step === "greeting") return "server";
  // replies about the account at every step: RFC 4954 and RFC 3207
  if (code === 530 || code === 534 || code === 535 || code === 538) return "account";
  // RFC 4954: a temporary failure of the login
  if (code === 454) return "server";
  // RFC 1870: the declared size of a message exceeds the server's limit
  if (step === "mail_from" && (code === 552 || (code >= 500 && says(sizeWords, words))))
    return "message";
  if (step === "mail_from") return code < 500 ? "server" : "account";
  const found = rejectionClass(enhanced, words);
  const fault = found && faultOf[found];
  if (code < 500) return found === "account" ? "account" : fault === "server" ? "server" : "mail";
  return fault ?? (step === "rcpt_to" ? "address" : "message");
}

const faultOf: Readonly<Record<RejectionClass, Fault>> = {
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
