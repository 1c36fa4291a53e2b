import { openOutbox } from "./outbox.ts";
import { openSmtp } from "./smtp.ts";
import type { Transport } from "./transport.ts";

export interface TransportOptions {
  /** Undefined: mails are written to `outbox`. */
  smtpUrl: string | undefined;
  /** A folder, made when the first mail comes. */
  outbox: string;
}

/** Opens the way that mails go. Nothing connects before the first mail. */
export function openTransport(options: TransportOptions): Transport {
  return options.smtpUrl ? openSmtp(options.smtpUrl) : openOutbox(options.outbox);
}
