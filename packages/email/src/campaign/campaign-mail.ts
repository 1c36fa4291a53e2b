import type { CampaignWarningCode, Language } from "@sortes/contract";

/** What staff have written for readers. Its title is no part of it: that is for staff alone. */
export interface CampaignDraft {
  subject: string;
  preheader: string;
  /** HTML, which is placed in our layout, or MJML, which is the whole mail. */
  body: string;
}

/** A campaign in one language as it is frozen: all of it but what differs between recipients, which are merge fields. */
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

/** What the merge fields of one recipient stand for. */
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
  /** Whether there is nothing to read but what we add. */
  empty: boolean;
  footerAdded: boolean;
  preheader: boolean;
}
