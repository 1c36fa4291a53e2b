/** The delivery status of one recipient, as reported by a mail server (RFC 3464). */
export interface RecipientStatus {
  /** `passed`: it was delivered, relayed, or expanded, as far as the server knows. */
  action: "failed" | "delayed" | "passed";
  /** Enhanced code of RFC 3463, such as `5.1.1`. */
  status?: string | undefined;
  /** The server's message: one line, at most 500 characters. */
  diagnostic?: string | undefined;
  /** The recipient's addresses, as addressed and as the server knew it. */
  addresses: string[];
}

/** The identification of the mail in a report, unverified. */
export interface ReturnedMail {
  /** Addresses to which the report was sent, or from which the mail was: ours is signed. */
  envelopes: string[];
  /** Without its angle brackets. */
  messageId?: string | undefined;
  feedbackId?: string | undefined;
  /** The signed token in its `List-Unsubscribe` header. */
  unsubscribeToken?: string | undefined;
}

/** A parsed mail at the bounce address, unverified. */
export type InboundMail =
  | { kind: "delivery"; returned: ReturnedMail; recipients: RecipientStatus[] }
  | { kind: "complaint"; returned: ReturnedMail; addresses: string[] }
  /** A reader used the mail address of `List-Unsubscribe`. */
  | { kind: "unsubscribe"; token: string }
  /** Anything else, on which we do not act: an auto-reply, spam, or another kind of report. */
  | { kind: "other" };
