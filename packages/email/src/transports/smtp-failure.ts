import { classify, enhancedCodeOf, rejectionClass, type SmtpStep } from "./rejection-class.ts";
import { certificateFault } from "./relay-ca.ts";
import { MailOutcomeUnknownError, MailRejectedError } from "./transport.ts";

/** nodemailer's properties of a failure. */
export interface SmtpError {
  code?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  message?: string | undefined;
  /** Node's code, where `code` is nodemailer's. */
  originalCode?: string | undefined;
}

/** Removes a secret from a server's message. */
export type Hide = (words: string) => string;

const asTheyAre: Hide = (words) => words;

/** Hides the password of an account, which a server may repeat in plain text or in its encoded form. */
export function hidingPassword(credentials: { user: string; pass: string } | undefined): Hide {
  if (!credentials?.pass) return asTheyAre;
  const { user, pass } = credentials;
  const sent = [`\0${user}\0${pass}`, pass].map((text) => Buffer.from(text).toString("base64"));
  return (words) => [...sent, pass].reduce((rest, secret) => rest.replaceAll(secret, "…"), words);
}

/**
 * The error of a failed mail. A reply settles it even after the last bytes; without one, the outcome is unknown.
 * @param handedOver whether the last bytes may have gone out.
 */
export function failureOf(error: SmtpError, handedOver: boolean, hide = asTheyAre): Error {
  const certificate = certificateFault(error.originalCode ?? error.code);
  if (certificate !== undefined)
    return new MailRejectedError(`SMTP: ${certificate}`, "server", { step: "tls" });
  const { code, responseCode, response, message } = error;
  const codes = [code, responseCode].filter((part) => part !== undefined).join(" ");
  // staff read them: a reply begins with its code, and needs none of ours
  const words = hide(response ?? `SMTP ${codes || "failed"}: ${message ?? ""}`);
  if (handedOver && !isRejection(responseCode)) return new MailOutcomeUnknownError(words);
  const step = handedOver ? "message" : stepOf(error);
  const reply = response ?? "";
  const enhanced = enhancedCodeOf(reply);
  const says = rejectionClass(enhanced, reply);
  return new MailRejectedError(words, classify(step, responseCode, enhanced, reply), {
    step,
    ...(responseCode !== undefined && { code: responseCode }),
    ...(enhanced !== undefined && { enhanced }),
    ...(says && { says }),
  });
}

/** Other replies, such as another 354, are neither acceptance nor rejection. */
export const isRejection = (code: number | undefined): boolean =>
  code !== undefined && code >= 400 && code < 600;

const steps: Readonly<Record<string, SmtpStep>> = {
  EHLO: "greeting",
  HELO: "greeting",
  STARTTLS: "tls",
  AUTH: "auth",
  "MAIL FROM": "mail_from",
  "RCPT TO": "rcpt_to",
  DATA: "data",
};

/**
 * The step of a nodemailer error. Errors without a step (a lost connection, a bad certificate) count as the server's.
 */
function stepOf({ code, command = "" }: SmtpError): SmtpStep {
  if (code === "ETLS") return "tls";
  if (code === "EAUTH") return "auth";
  return steps[command] ?? (command.startsWith("AUTH") ? "auth" : "connect");
}
