import type { CampaignWarningCode, Language } from "@sortes/contract";

/** The content that staff wrote for readers. The title is for staff only and not included. */
export interface CampaignDraft {
  subject: string;
  preheader: string;
  /** HTML, which is placed in our layout, or MJML, which is the whole mail. */
  body: string;
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
  findings: CampaignFinding[];
}

/** The values of the merge fields for one recipient. */
export interface MergeValues {
  email: string;
  unsubscribeUrl: string;
  preferencesUrl: string;
  siteUrl: string;
  /** Of a mail that is tracked. */
  trackingMark?: string;
}

export type RenderCampaign = (draft: CampaignDraft, locale: Language) => Promise<RenderedCampaign>;

/** A mail that is put together. */
export interface ComposedMail {
  html: string;
  text: string;
  /** Whether the mail has no text except ours. */
  empty: boolean;
  footerAdded: boolean;
  preheader: boolean;
}
