import type { SendMailOptions } from "nodemailer";
import type { Mail, TransportOptions } from "./transport.ts";

type Sender = Pick<TransportOptions, "from" | "replyTo">;

/** A mail as nodemailer takes it. Nothing in it may name a file or an address to fetch. */
export function compose(mail: Mail, { from, replyTo }: Sender): SendMailOptions {
  return {
    from,
    ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : replyTo && { replyTo }),
    to: { name: "", address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    date: mail.date,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const domainOf = (address: string): string =>
  /@([^\s@<>]+)>?\s*$/.exec(address)?.[1] ?? "localhost";
