import MailComposer from "nodemailer/lib/mail-composer";
import PQueue from "p-queue";
import { domainOf, readerAddress, senderAddress } from "../addresses.ts";
import { asTyped } from "../typed-subject.ts";
import type { Handover, Session, Transport, WireMessage } from "./transport.ts";

/** Maximum concurrent connections for transactional mails. */
const connections = 5;

/** A mail, ready to go to one person. */
export interface Mail {
  /** The id of its row, which its Message-ID contains, so that a resent mail is recognisably the same. */
  id: string;
  to: string;
  /** The address for replies, if it differs between mails. */
  replyTo?: string | undefined;
  /** The address to which servers return it; default: the sender's. */
  returnTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  date: Date;
}

export interface Sender {
  /** An address, with or without a name. */
  from: string;
  replyTo: string | undefined;
}

/** Sends single mails over some sessions of a transport. */
export interface Mailer {
  /**
   * Resolves when the mail has been accepted.
   * @throws as `Session.send`.
   */
  send(mail: Mail, handover: Handover): Promise<void>;
  /** `send` for an already composed message. */
  deliver(message: WireMessage, handover: Handover): Promise<void>;
  close(): Promise<void>;
}

/** Opens no connection before the first mail. */
export function openMailer(transport: Transport, sender: Sender): Mailer {
  const queue = new PQueue({ concurrency: connections });
  const sessions: Session[] = [];
  const idle: Session[] = [];

  function opened(): Session {
    const session = transport.open();
    sessions.push(session);
    return session;
  }

  async function deliver(message: WireMessage, handover: Handover): Promise<void> {
    await queue.add(async () => {
      const session = idle.pop() ?? opened();
      try {
        await session.send(message, handover);
      } finally {
        idle.push(session);
      }
    });
  }

  return {
    async send(mail, handover) {
      await deliver(await compose(mail, sender), handover);
    },
    deliver,
    async close() {
      await Promise.all(sessions.map((session) => session.close()));
    },
  };
}

/** Nothing in a mail may name a file or an address to fetch. */
async function compose(mail: Mail, { from, replyTo }: Sender): Promise<WireMessage> {
  const address = senderAddress(from);
  const contentTransferEncoding = "quoted-printable";
  const message = new MailComposer({
    from,
    ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : replyTo && { replyTo }),
    to: { name: "", address: mail.to },
    subject: asTyped(mail.subject),
    html: { content: mail.html, contentTransferEncoding },
    text: { content: mail.text, contentTransferEncoding },
    date: mail.date,
    messageId: `<${mail.id}@${domainOf(address)}>`,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const built = (await message.build()).toString("latin1");
  return {
    id: mail.id,
    envelope: { from: mail.returnTo ?? address, to: readerAddress(mail.to) },
    raw: Buffer.from(built.replaceAll("\r\n.", "\r\n=2E"), "latin1"),
  };
}
