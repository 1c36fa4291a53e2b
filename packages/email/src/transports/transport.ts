import { maskPrivate } from "@sortes/contract";
import type { Fault, RejectionClass, SmtpStep } from "./rejection-class.ts";

/** A mail as it goes over the wire. */
export interface WireMessage {
  /** The id of its row, which the name of its file in an outbox contains. */
  id: string;
  envelope: { from: string; to: string };
  /** The whole message as sent: all lines end with CR LF, and none begins with a dot, so no dot needs doubling. */
  raw: Buffer;
}

/**
 * Called when all but the last bytes are sent. True: the mail may be handed over, and counts as possibly sent from now
 * on. False or a rejection: it is not handed over, and the connection is given up.
 */
export type Handover = () => Promise<boolean>;

/**
 * One connection to the mail server, or one writer of the outbox. Sends one mail at a time and reconnects by itself. If
 * opening one connection fails, all sessions that wait for theirs fail too, and nothing is retried automatically.
 */
export interface Session {
  /**
   * Resolves to the server's reply once it has accepted the mail.
   * @throws MailRejectedError if it was certainly not accepted, also after `handover` agreed; MailOutcomeUnknownError if
   * no reply followed the last bytes; HandoverDeniedError if `handover` declined; or the error of `handover`. Never
   * settles while `handover` runs.
   */
  send(message: WireMessage, handover: Handover): Promise<string>;
  /** Closes the connection gracefully after the current mail. */
  close(): Promise<void>;
}

/** The way to send mails: an SMTP server or a folder. */
export interface Transport {
  /** Identifies the account at the server, without its password: the key of breaker and rate. */
  readonly account: string;
  open(): Session;
}

/** `handover` did not allow the mail to go out. */
export class HandoverDeniedError extends Error {
  override readonly name = "HandoverDeniedError";
}

// without the library's error as a cause: loggers print causes, and this one quotes the reader's address
const loggable = (message: string): string =>
  maskPrivate(message)
    // control characters, too: the database rejects NUL
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 300)
    .toWellFormed();

/** Bytes of a rejected mail, and the server's limit. */
export interface LetterSizes {
  letter: number;
  limit: number;
}

/** A mail server's reply, as far as there is one. */
export interface Rejection {
  step?: SmtpStep;
  /** The reply code. */
  code?: number;
  /** The enhanced status code of RFC 3463, such as `5.1.1`. */
  enhanced?: string;
  /** The class of code and words. */
  says?: RejectionClass;
  /** Set for a mail above the server's size limit. */
  sizes?: LetterSizes;
}

/** A mail was not accepted. The message has the server's words in one short line, without addresses. */
export class MailRejectedError extends Error {
  override readonly name = "MailRejectedError";
  readonly fault: Fault;
  readonly step: SmtpStep | undefined;
  readonly code: number | undefined;
  readonly enhanced: string | undefined;
  readonly says: RejectionClass | undefined;
  readonly sizes: LetterSizes | undefined;

  constructor(
    message: string,
    fault: Fault,
    { step, code, enhanced, says, sizes }: Rejection = {},
  ) {
    super(loggable(message));
    this.fault = fault;
    this.step = step;
    this.code = code;
    this.enhanced = enhanced;
    this.says = says;
    this.sizes = sizes;
  }
}

/** The last bytes went out and no answer came back: the mail may have arrived. */
export class MailOutcomeUnknownError extends Error {
  override readonly name = "MailOutcomeUnknownError";

  constructor(message: string) {
    super(loggable(message));
  }
}
