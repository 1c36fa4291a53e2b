import { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import { compose } from "./compose.ts";
import { type Mail, MailRefusedError, type Transport, type TransportOptions } from "./transport.ts";

/** Milliseconds. After the last byte a server may take its time: giving up early sends the mail twice (RFC 5321). */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 600_000 };
/** Milliseconds from the first connect until the server asks for the message. Up to there giving up is safe. */
const askWithin = 60_000;

/** A mail with what is to be done when the server asks for it. */
interface TimedOptions extends SendMailOptions {
  onAsked: () => void;
}

/** Mail through an SMTP server. */
export function openSmtp(
  url: string,
  sender: Pick<TransportOptions, "from" | "replyTo">,
  { askedWithin = askWithin } = {},
): Transport {
  const smtp = createTransport({ url, pool: true, maxConnections: 5, ...timeouts });
  smtp.use("stream", (mail, done) => {
    const { onAsked } = mail.data as TimedOptions;
    mail.message.processFunc((message) => Readable.from(tellingOfStart(message, onAsked)));
    done();
  });

  async function send(mail: Mail): Promise<void> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), askedWithin);
    const options: TimedOptions = {
      ...compose(mail, sender),
      signal: silence.signal,
      onAsked: () => clearTimeout(timer),
    };
    try {
      await smtp.sendMail(options);
    } catch (error) {
      throw silence.signal.aborted
        ? new MailRefusedError("SMTP: the server fell silent", true)
        : refusalOf(error);
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

/** The message, unchanged. It is first read when the server has said 354 to DATA. */
async function* tellingOfStart(
  message: Readable,
  onStart: () => void,
): AsyncGenerator<Buffer, void, undefined> {
  onStart();
  yield* message;
}

interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  message?: string;
}

/** Only a 5xx about this mail is final. A login that is refused, or a server that is away, says nothing about it. */
function refusalOf(error: unknown): MailRefusedError {
  const { code, responseCode, response, message } = error as SmtpError;
  const aboutTheMail = code === "EENVELOPE" || code === "EMESSAGE";
  const final = aboutTheMail && responseCode !== undefined && responseCode >= 500;
  const told = [code, responseCode].filter((part) => part !== undefined).join(" ");
  return new MailRefusedError(`SMTP ${told || "failed"}: ${response ?? message ?? ""}`, !final);
}
