import type {
  CampaignDocument,
  CampaignWarningCode,
  Language,
  SubscriberFieldType,
} from "@sortes/contract";
import type { MailBrand } from "../../brand.ts";
import type { WireMessage } from "../../transports/transport.ts";

/** The content that staff wrote for readers. The title is for staff only and not included. */
export interface CampaignDraft {
  subject: string;
  /** Subjects that are tried beside it. They are checked with it, and no part of the mail. */
  otherSubjects?: readonly string[] | undefined;
  preheader: string;
  /** HTML, which is placed in our layout, or MJML, which is the whole mail. */
  body: string;
  /** The letter as blocks, from which the mail is made instead of the body. */
  document?: CampaignDocument | null | undefined;
  /** Where everybody may read it, below the address of the site; undefined: nowhere. */
  archivePath?: string | undefined;
}

/** The frozen content of a campaign in one language, with merge fields for what differs between recipients. */
export interface CampaignContent {
  subject: string;
  html: string;
  text: string;
}

/** Something about a campaign that staff should look at. `line` and `column` are of the body, from 1. */
export interface CampaignFinding {
  code: CampaignWarningCode;
  params?: Readonly<Record<string, string | number>>;
  line: number | null;
  column: number | null;
}

export interface RenderedCampaign {
  content: CampaignContent;
  otherSubjects: readonly string[];
  /** What a list of mails shows after the subject: the preheader, then how the letter begins. With merge fields. */
  inboxText: string;
  findings: CampaignFinding[];
}

/** The values of the merge fields for one recipient. */
export interface MergeValues {
  email: string;
  name?: string | undefined;
  /** Own fields by key, as text. */
  fields?: ReadonlyMap<string, string> | undefined;
  unsubscribeUrl: string;
  preferencesUrl: string;
  siteUrl: string;
  /** Of a mail that is tracked. */
  trackingMark?: string;
}

export type RenderCampaign = (
  draft: CampaignDraft,
  locale: Language,
  /** How it looks; default: as mails of a new site. */
  brand?: MailBrand,
) => Promise<RenderedCampaign>;

/** A mail that is put together. */
export interface ComposedMail {
  html: string;
  text: string;
  /** Whether the mail has no text except ours. */
  empty: boolean;
  footerAdded: boolean;
  preheader: boolean;
}

/** The recipient of one campaign mail. */
export interface CampaignReader {
  /** The id of this recipient's row, an integer as text. Message-ID and envelope contain it. */
  recipientId: string;
  address: string;
  /** The token of the unsubscribe link. */
  unsubscribeToken: string;
  /** The token of the preferences link. */
  preferencesToken: string;
  name?: string | undefined;
  fields?: readonly OwnValue[] | undefined;
}

/** What a reader has in an own field. */
export interface OwnValue {
  key: string;
  type: SubscriberFieldType;
  /** A date as YYYY-MM-DD. */
  value: string | number;
}

/** A campaign in one language, made ready once: each recipient then costs a substitution. */
export interface PreparedCampaign {
  /** @throws MailRejectedError, of the fault `address`, where no mail server takes the reader's address. */
  messageFor(reader: CampaignReader, date: Date): WireMessage;
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
