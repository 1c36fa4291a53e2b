import type { Language } from "@sortes/contract";
import type { CampaignContent } from "./campaign-mail.ts";

/** Who gets one mail of a campaign. */
export interface CampaignReader {
  /** Of the row of this recipient, a whole number as text. Message-ID and envelope are made of it. */
  recipientId: string;
  address: string;
  /** What takes the subscription back. */
  unsubscribeToken: string;
  /** What shows and changes what they get. */
  preferencesToken: string;
}

/** A mail as it goes over the wire. */
export interface CampaignMessage {
  recipientId: string;
  envelope: { from: string; to: string };
  /**
   * The whole message as it goes out: lines end with CR LF, the last one too, and none begins with a dot, so that there
   * is nothing to double.
   */
  raw: Buffer;
}

/** A campaign in one language, made ready once: each recipient then costs a substitution. */
export interface PreparedCampaign {
  /** @throws MailRefusedError, of the fault `address`, where no mail server takes the reader's address. */
  messageFor(reader: CampaignReader, date: Date): CampaignMessage;
}

/** What is the same in all mails of a campaign. */
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
 * One connection to the mail server, or one writer of the outbox. Sends one mail at a time; reconnects by itself. Where
 * opening one connection fails, all sessions that wait for theirs fail with it, and nothing is tried again by itself.
 */
export interface CampaignSession {
  /**
   * Resolves when the server has taken the mail over, to its reply.
   * @throws MailRefusedError where it certainly has not, also after `handover` said yes; MailOutcomeUnknownError where no
   * reply came after the last bytes; HandoverDeniedError where `handover` said no; or what `handover` threw. It never
   * settles while `handover` is under way.
   */
  send(message: CampaignMessage, handover: CampaignHandover): Promise<string>;
  /** Ends the connection in order, when the mail in hand is done. */
  close(): Promise<void>;
}

export interface CampaignTransport {
  /** What names the account at the server, without its password: the breaker and the rate are kept by it. */
  readonly account: string;
  open(): CampaignSession;
}

/** `handover` did not allow the mail to go out. */
export class HandoverDeniedError extends Error {
  override readonly name = "HandoverDeniedError";
}
