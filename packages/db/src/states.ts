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

/** The identity of a file according to its file system; numbers are decimal. */
export interface DataMarker {
  name: string;
  inode: string;
  /** Birth time of the inode in ns; 0 if the file system does not record it. */
  born: string;
  /** Change time of the inode in ns. */
  changed: string;
}
