import { type MessageOf, messageOf, type Said } from "@sortes/contract";

/** Why a body cannot be rendered. The words of each code are in `packages/i18n`. */
type CampaignMarkupCode = "MJML_INVALID" | "MJML_INCLUDE" | "MARKUP_TOO_COMPLEX";

/** What is wrong in MJML: `rule` is told by MJML itself, in `detail`; the others are about the element `name`. */
export type MjmlProblem =
  | "unclosed"
  | "stray"
  | "unfinished"
  | "attribute"
  | "place"
  | "text"
  | "unknown"
  | "twice"
  | "missing"
  | "rule";

/** What a finding mentions. */
export type MarkupParams = Readonly<Record<string, string | number>>;

/** The body staff wrote cannot become a mail. It has `line` and `column` of the body, from 1, where they are known. */
export class CampaignMarkupError extends Error {
  override readonly name = "CampaignMarkupError";
  readonly said: Said<CampaignMarkupCode>;

  constructor(...said: Said<CampaignMarkupCode>) {
    super(JSON.stringify(said));
    this.said = said;
  }

  /** What staff read. */
  get told(): MessageOf<CampaignMarkupCode> {
    return messageOf<CampaignMarkupCode>(...this.said);
  }
}
