/** The delivery status of one recipient, as reported by a mail server (RFC 3464). */
export interface RecipientStatus {
  /** `passed`: it was delivered, relayed, or expanded, as far as the server knows. */
  action: "failed" | "delayed" | "passed";
  /** Enhanced code of RFC 3463, such as `5.1.1`. */
  status: string | undefined;
  /** In the words of the server: one line, at most 500 characters. */
  diagnostic: string | undefined;
  /** Its recipient, as addressed and as the server knew it. */
  addresses: string[];
}

/** The identification of the mail in a report, unverified. */
export interface ReturnedMail {
  /** Addresses to which the report came, or from which the mail was sent: ours is signed. */
  envelopes: string[];
  /** Without its angle brackets. */
  messageId: string | undefined;
  feedbackId: string | undefined;
  /** Of its `List-Unsubscribe`, which is signed. */
  unsubscribeToken: string | undefined;
}

/** A parsed mail at the bounce address, unverified. */
export type InboundMail =
  | { kind: "delivery"; returned: ReturnedMail; recipients: RecipientStatus[] }
  | { kind: "complaint"; returned: ReturnedMail; addresses: string[] }
  /** Somebody used the address of `List-Unsubscribe`. */
  | { kind: "unsubscribe"; token: string }
  /** Nothing that we act on: an auto-reply, spam, or a report of another kind. */
  | { kind: "other" };
