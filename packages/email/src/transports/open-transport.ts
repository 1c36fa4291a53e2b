import { type DkimOptions, signing } from "./dkim.ts";
import { openOutbox } from "./outbox.ts";
import { openSmtp } from "./smtp.ts";
import type { Transport } from "./transport.ts";

export interface TransportOptions {
  /** Undefined: mails are written to `outbox`. */
  smtpUrl: string | undefined;
  /** A folder, created by the first mail. */
  outbox: string;
  /** Undefined: mails are not signed, as where the mail server signs. */
  dkim?: DkimOptions | undefined;
  /** Certificates of the mail server's own certificate authority, in PEM. */
  ca?: string | undefined;
}

/** Opens the configured transport. Nothing connects before the first mail. */
export function openTransport({ smtpUrl, outbox, dkim, ca }: TransportOptions): Transport {
  const transport = smtpUrl ? openSmtp(smtpUrl, { ca }) : openOutbox(outbox);
  return dkim ? signing(transport, dkim) : transport;
}
