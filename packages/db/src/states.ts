import type { PaymentKind } from "@sortes/contract";

/**
 * `sending`: the last bytes are going out. `unknown`: nobody knows whether they arrived, so the mail is not resent
 * automatically; the worker that had it may still report the outcome.
 */
export const mailStates = ["queued", "claimed", "sending", "sent", "failed", "unknown"] as const;
export type MailState = (typeof mailStates)[number];

/** `none`: no reply, and nothing was handed over. `unknown`: no reply after the last bytes. */
export const smtpReplyClasses = ["2xx", "4xx", "5xx", "none", "unknown"] as const;
export type SmtpReplyClass = (typeof smtpReplyClasses)[number];

export type PaymentProviderName = Exclude<PaymentKind, "off">;

/** A file by what its file system says of it; the numbers are decimal. */
export interface DataMarker {
  name: string;
  inode: string;
  /** When the inode was made, in ns; 0 where the file system does not say. */
  born: string;
  /** When the inode last changed, in ns. */
  changed: string;
}
