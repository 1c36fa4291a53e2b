import { openOutbox } from "./outbox.ts";
import { openSmtp } from "./smtp.ts";
import type { Transport, TransportOptions } from "./transport.ts";

/** Opens the way that mails go. Nothing connects before the first mail. */
export function openTransport(options: TransportOptions): Transport {
  return options.smtpUrl ? openSmtp(options.smtpUrl, options) : openOutbox(options.outbox, options);
}
