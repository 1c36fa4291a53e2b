import { maskPrivate } from "@sortes/contract";
import type { Fault, RefusalClass, SmtpStep } from "./refusal-class.ts";

/** A mail, ready to go to one person. */
export interface Mail {
  /** The id of its row, which its Message-ID contains, so that a resent mail is recognisably the same. */
  id: string;
  to: string;
  /** Where an answer goes, where that is not the same for every mail. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  date: Date;
}

/**
 * Called when all but the last bytes are sent. After it resolves the mail may arrive, even if no reply comes. A
 * rejection keeps the mail from being handed over.
 */
export type Handover = () => Promise<void>;

export interface Transport {
  /**
   * Resolves when the mail has been taken over.
   * @throws MailRefusedError if it was certainly not accepted; MailOutcomeUnknownError if no reply came; or the error
   * of `handover`, and then nothing was sent.
   */
  send(mail: Mail, handover: Handover): Promise<void>;
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

// without the library's error as a cause: loggers print causes, and this one quotes the reader's address
const told = (message: string): string =>
  maskPrivate(message).replaceAll(/\s+/g, " ").trim().slice(0, 300);

/** A mail server's reply, as far as there is one. */
export interface Refusal {
  step?: SmtpStep;
  /** The reply code. */
  code?: number;
  /** The enhanced status code of RFC 3463, such as `5.1.1`. */
  enhanced?: string;
  /** The class of code and words. */
  says?: RefusalClass;
}

/** A mail was not accepted. The message has the server's words in one short line, without addresses. */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";
  readonly fault: Fault;
  readonly step: SmtpStep | undefined;
  readonly code: number | undefined;
  readonly enhanced: string | undefined;
  readonly says: RefusalClass | undefined;

  constructor(message: string, fault: Fault, { step, code, enhanced, says }: Refusal = {}) {
    super(told(message));
    this.fault = fault;
    this.step = step;
    this.code = code;
    this.enhanced = enhanced;
    this.says = says;
  }
}

/** The last bytes went out and no answer came back: the mail may have arrived. */
export class MailOutcomeUnknownError extends Error {
  override readonly name = "MailOutcomeUnknownError";

  constructor(message: string) {
    super(told(message));
  }
}
