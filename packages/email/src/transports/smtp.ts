import { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import { compose } from "./compose.ts";
import { failureOf, hidingPassword, type SmtpError } from "./smtp-failure.ts";
import {
  type Handover,
  type Mail,
  MailRefusedError,
  type Transport,
  type TransportOptions,
} from "./transport.ts";

/**
 * Milliseconds. After the last byte a server may be slow: a client that gives up early sends the mail twice (RFC 5321).
 */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 600_000 };
/** Milliseconds from the first connect until the server asks for the message. Up to there giving up is safe. */
const askWithin = 60_000;

/** What happens to one mail on its way. */
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
 * The message, unchanged. It is first read when the server has said 354 to DATA, and the dot that ends it goes out
 * when this has ended; where it fails, the connection is given up without the dot.
 */
async function* passing(
  message: Readable,
  { onAsked, beforeLastBytes }: Passage,
): AsyncGenerator<Buffer, void, undefined> {
  onAsked();
  yield* message;
  await beforeLastBytes();
}
