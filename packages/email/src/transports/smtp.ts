import { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import { classify, enhancedCodeOf, refusalClass, type SmtpStep } from "./refusal-class.ts";
import {
  type Handover,
  type Mail,
  MailOutcomeUnknownError,
  MailRefusedError,
  type Transport,
  type TransportOptions,
} from "./transport.ts";
import { compose } from "./compose.ts";

/** nodemailer's properties of a failure. */
export interface SmtpError {
  code?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  message?: string | undefined;
}

/** Removes a secret from a server's message. */
export type Hide = (words: string) => string;

const asTheyAre: Hide = (words) => words;

/** Hides the password of an account, which its server may repeat as it is or as it came over the wire. */
export function hidingPassword(credentials: { user: string; pass: string } | undefined): Hide {
  if (!credentials?.pass) return asTheyAre;
  const { user, pass } = credentials;
  const sent = [`\0${user}\0${pass}`, pass].map((text) => Buffer.from(text).toString("base64"));
  return (words) => [...sent, pass].reduce((rest, secret) => rest.replaceAll(secret, "…"), words);
}

/**
 * A reply settles the mail, also after the last bytes. Only without a reply is it unknown whether the mail arrived.
 * @param handedOver whether the last bytes may have gone out.
 */
export function failureOf(error: SmtpError, handedOver: boolean, hide = asTheyAre): Error {
  const { code, responseCode, response, message } = error;
  const told = [code, responseCode].filter((part) => part !== undefined).join(" ");
  const words = hide(`SMTP ${told || "failed"}: ${response ?? message ?? ""}`);
  if (handedOver && !isRefusal(responseCode)) return new MailOutcomeUnknownError(words);
  const step = handedOver ? "message" : stepOf(error);
  const reply = response ?? "";
  const enhanced = enhancedCodeOf(reply);
  const says = refusalClass(enhanced, reply);
  return new MailRefusedError(words, classify(step, responseCode, enhanced, reply), {
    step,
    ...(responseCode !== undefined && { code: responseCode }),
    ...(enhanced !== undefined && { enhanced }),
    ...(says && { says }),
  });
}

/** Other replies, such as another 354, are neither acceptance nor rejection. */
export const isRefusal = (code: number | undefined): boolean =>
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
 * The step that nodemailer names. Errors without a step (a lost connection, a bad certificate) count as the server's.
 */
function stepOf({ code, command = "" }: SmtpError): SmtpStep {
  if (code === "ETLS") return "tls";
  if (code === "EAUTH") return "auth";
  return steps[command] ?? (command.startsWith("AUTH") ? "auth" : "connect");
}

/**
 * Milliseconds. After the last byte a server may be slow: a client that gives up early sends the mail twice (RFC 5321).
 */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 600_000 };
/** Milliseconds from the first connect until the server asks for the message. Up to there giving up is safe. */
const askWithin = 60_000;

/** The transmission of one mail. */
interface Passage {
  onAsked: () => void;
  beforeLastBytes: () => Promise<void>;
}
type PassedOptions = SendMailOptions & { passage: Passage };

/** Mail through an SMTP server. */
export function openSmtp(
  url: string,
  sender: Pick<TransportOptions, "from" | "replyTo">,
  { askedWithin = askWithin } = {},
): Transport {
  const hide = hidingPassword(parseConnectionUrl(url).auth);
  const smtp = createTransport({ url, pool: true, maxConnections: 5, ...timeouts });
  smtp.use("stream", (mail, done) => {
    const { passage } = mail.data as PassedOptions;
    mail.message.processFunc((message) => Readable.from(passing(message, passage)));
    done();
  });

  async function send(mail: Mail, handover: Handover): Promise<void> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), askedWithin);
    let handedOver = false;
    let refused: { error: unknown } | undefined;
    const options: PassedOptions = {
      ...compose(mail, sender),
      signal: silence.signal,
      passage: {
        onAsked: () => clearTimeout(timer),
        beforeLastBytes: async () => {
          try {
            await handover();
            handedOver = true;
          } catch (error) {
            refused = { error };
            throw error;
          }
        },
      },
    };
    try {
      await smtp.sendMail(options);
    } catch (error) {
      if (refused) throw refused.error;
      if (silence.signal.aborted)
        throw new MailRefusedError("SMTP: the server fell silent", "server");
      throw failureOf(error as SmtpError, handedOver, hide);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    send,
    close: () => {
      smtp.close();
      return Promise.resolve();
    },
  };
}

/**
 * The message, unchanged. It is read only after the server's 354 to DATA, and the final dot is sent when it ends; if it
 * fails, the connection is closed without the dot.
 */
async function* passing(
  message: Readable,
  { onAsked, beforeLastBytes }: Passage,
): AsyncGenerator<Buffer, void, undefined> {
  onAsked();
  yield* message;
  await beforeLastBytes();
}
