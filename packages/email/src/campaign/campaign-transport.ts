import type { Language } from "@sortes/contract";
import type { CampaignContent } from "./campaign-mail.ts";

/** The recipient of one campaign mail. */
export interface CampaignReader {
  /** The id of this recipient's row, an integer as text. Message-ID and envelope contain it. */
  recipientId: string;
  address: string;
  /** The token of the unsubscribe link. */
  unsubscribeToken: string;
  /** The token of the preferences link. */
  preferencesToken: string;
}

/** A mail as it goes over the wire. */
export interface CampaignMessage {
  recipientId: string;
  envelope: { from: string; to: string };
  /** The whole message as sent: all lines end with CR LF, and none begins with a dot, so no dot needs doubling. */
  raw: Buffer;
}

/** A campaign in one language, made ready once: each recipient then costs a substitution. */
export interface PreparedCampaign {
  /** @throws MailRefusedError, of the fault `address`, where no mail server takes the reader's address. */
  messageFor(reader: CampaignReader, date: Date): CampaignMessage;
}

/** The parts common to all mails of a campaign. */
export interface CampaignOptions {
  campaignId: string;
  run: number;
  locale: Language;
  content: CampaignContent;
  /** Of the sender, line by line; undefined of a run that began before campaigns had one. */
  postalAddress: string | undefined;
  /** An address, with or without a name. */
  from: string;
  replyTo: string | undefined;
  bounceAddress: string | undefined;
  /** Without a slash at the end. */
  publicUrl: string;
  /** VERP addresses and tracked ones are signed with it. */
  secret: string;
  /** The ids of its links by where they lead; undefined where nothing is tracked. */
  links?: ReadonlyMap<string, string> | undefined;
}

/**
 * Called when all but the last bytes are sent. True: the mail may be handed over, and counts as possibly sent from now
 * on. False or a rejection: it is not handed over, and the connection is given up.
 */
export type CampaignHandover = () => Promise<boolean>;

/**
 * One connection to the mail server, or one writer of the outbox. Sends one mail at a time and reconnects by itself. If
 * opening one connection fails, all sessions that wait for theirs fail too, and nothing is retried automatically.
 */
export interface CampaignSession {
  /**
   * Resolves when the server has taken the mail over, to its reply.
   * @throws MailRefusedError if it was certainly not accepted, also after `handover` agreed; MailOutcomeUnknownError if
   * no reply followed the last bytes; HandoverDeniedError if `handover` declined; or the error of `handover`. Never
   * settles while `handover` runs.
   */
  send(message: CampaignMessage, handover: CampaignHandover): Promise<string>;
  /** Ends the connection in order, when the mail in hand is done. */
  close(): Promise<void>;
}

export interface CampaignTransport {
  /** Identifies the account at the server, without its password: the key of breaker and rate. */
  readonly account: string;
  open(): CampaignSession;
}

/** `handover` did not allow the mail to go out. */
export class HandoverDeniedError extends Error {
  override readonly name = "HandoverDeniedError";
}
