import { maskAddresses } from "../mask-addresses.ts";

/** A mail, ready to go to one person. */
export interface Mail {
  /** The id of its row; its Message-ID is made of it, so that a mail sent again is recognisably the same. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  date: Date;
}

export interface Transport {
  /** Resolves when the mail has been taken over. @throws MailRefusedError */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export interface TransportOptions {
  /** Undefined: mails are written to `outbox`. */
  smtpUrl: string | undefined;
  /** A folder, made when the first mail comes. */
  outbox: string;
  /** An address, with or without a name. */
  from: string;
  replyTo: string | undefined;
}

/** A mail was not taken over. The message says what the server said, without addresses, and fits one short line. */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";
  /** Whether the same mail may be taken later. */
  readonly temporary: boolean;

  // without the library's error as a cause: loggers print causes, and this one quotes the reader's address
  constructor(message: string, temporary: boolean) {
    super(maskAddresses(message).replaceAll(/\s+/g, " ").trim().slice(0, 300));
    this.temporary = temporary;
  }
}
