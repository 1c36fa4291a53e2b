import type {
  CampaignDocument,
  CampaignWarningCode,
  Language,
  SubscriberFieldType,
} from "@sortes/contract";
import type { MailBrand } from "../../brand.ts";
import type { WireMessage } from "../../transports/transport.ts";

/** The content that staff wrote for readers, without the title, which is for staff only. */
export interface CampaignDraft {
  subject: string;
  /** Other subjects in the test. They are checked too but are not part of the mail. */
  otherSubjects?: readonly string[] | undefined;
  /** The subject of the second email, which is checked too but is not part of the mail. */
  secondSubject?: string | undefined;
  preheader: string;
  /** HTML, which is placed in our layout, or MJML, which is the whole mail. */
  body: string;
  /** The letter as blocks, from which the mail is made instead of the body. */
  document?: CampaignDocument | null | undefined;
  /** The path of its public page in the archive; undefined if it has none. */
  archivePath?: string | undefined;
}

/** The subjects of a draft that are checked beside its own. */
export const furtherSubjects = ({
  otherSubjects = [],
  secondSubject = "",
}: Pick<CampaignDraft, "otherSubjects" | "secondSubject">): readonly string[] =>
  secondSubject === "" ? otherSubjects : [...otherSubjects, secondSubject];

/** The frozen content of a campaign in one language, with merge fields for what differs between recipients. */
export interface CampaignContent {
  subject: string;
  html: string;
  text: string;
}

/** A finding about a campaign for staff. `line` and `column` refer to the body, from 1. */
export interface CampaignFinding {
  code: CampaignWarningCode;
  params?: Readonly<Record<string, string | number>>;
  line: number | null;
  column: number | null;
}

export interface RenderedCampaign {
  content: CampaignContent;
  otherSubjects: readonly string[];
  /**
   * The text that inboxes show after the subject: the preheader, then the beginning of the letter, with merge fields.
   */
  inboxText: string;
  findings: CampaignFinding[];
}

/** The values of the merge fields for one recipient. */
export interface MergeValues {
  email: string;
  name?: string | undefined;
  /** Custom fields by key, as text for readers and for addresses. */
  fields?: ReadonlyMap<string, { inWords: string; inAddress: string }> | undefined;
  unsubscribeUrl: string;
  preferencesUrl: string;
  siteUrl: string;
  /** The signed recipient, in a tracked mail. */
  trackingMark?: string;
}

export type RenderCampaign = (
  draft: CampaignDraft,
  locale: Language,
  /** The look of the mail; default: that of a new site. */
  brand?: MailBrand,
) => Promise<RenderedCampaign>;

/** A composed mail. */
export interface ComposedMail {
  html: string;
  text: string;
  /** Whether the mail has no text except that of our layout. */
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

/** A reader's value of a custom field. */
export interface OwnValue {
  key: string;
  type: SubscriberFieldType;
  /** A date as YYYY-MM-DD. */
  value: string | number;
}

/** A campaign in one language, prepared once, so that each recipient only costs a substitution. */
export interface PreparedCampaign {
  /** @throws MailRejectedError with the fault `address` if the reader's address is invalid. */
  messageFor(reader: CampaignReader, date: Date): WireMessage;
}

/** The parts common to all mails of a campaign. */
export interface CampaignOptions {
  campaignId: string;
  run: number;
  locale: Language;
  content: CampaignContent;
  /** The sender's postal address, line by line; undefined for runs that began before campaigns had one. */
  postalAddress: string | undefined;
  /** An address, with or without a name. */
  from: string;
  replyTo: string | undefined;
  bounceAddress: string | undefined;
  /** Without a slash at the end. */
  publicUrl: string;
  /** The mail service that the mails go through, if it needs headers of its own. */
  relay?: "postmark" | undefined;
  /** The secret that signs VERP addresses and tracked links. */
  secret: string;
  /** The ids of its links by target; undefined without tracking. */
  links?: ReadonlyMap<string, string> | undefined;
  /** Whether it is the second mail to readers who have not opened the first. */
  isSecond?: boolean;
}
