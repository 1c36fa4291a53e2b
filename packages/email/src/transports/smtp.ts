import { createTransport } from "nodemailer";
import { compose } from "./compose.ts";
import { MailRefusedError, type Transport, type TransportOptions } from "./transport.ts";

/** Milliseconds. After the last byte a server may take its time: giving up early sends the mail twice (RFC 5321). */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 600_000 };

/** Mail through an SMTP server. */
export function openSmtp(
  url: string,
  sender: Pick<TransportOptions, "from" | "replyTo">,
): Transport {
  const smtp = createTransport({ url, pool: true, maxConnections: 5, ...timeouts });
  return {
    send: async (mail) => {
      try {
        await smtp.sendMail(compose(mail, sender));
      } catch (error) {
        throw refusalOf(error);
      }
    },
    close: () => {
      smtp.close();
      return Promise.resolve();
    },
  };
}

interface SmtpError {
  code?: string;
  responseCode?: number;
}

/** Only a 5xx about this mail is final. A login that is refused, or a server that is away, says nothing about it. */
function refusalOf(error: unknown): MailRefusedError {
  const { code, responseCode } = error as SmtpError;
  const aboutTheMail = code === "EENVELOPE" || code === "EMESSAGE";
  const final = aboutTheMail && responseCode !== undefined && responseCode >= 500;
  const told = [code, responseCode].filter((part) => part !== undefined).join(" ");
  return new MailRefusedError(`SMTP ${told || "failed"}`, !final, error);
}
