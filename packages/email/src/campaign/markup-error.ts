/** Why a body cannot be rendered. The words of each code are in `packages/i18n`. */
export type CampaignMarkupCode = "MJML_INVALID" | "MJML_INCLUDE" | "MARKUP_TOO_COMPLEX";

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

export type MarkupParams = Readonly<Record<string, string | number>>;

/** The body staff wrote cannot become a mail. `params` has `line` and `column` of the body, from 1, where they are known. */
export class CampaignMarkupError extends Error {
  override readonly name = "CampaignMarkupError";
  readonly code: CampaignMarkupCode;
  readonly params: MarkupParams;

  constructor(code: CampaignMarkupCode, params: MarkupParams = {}) {
    super(`${code} ${JSON.stringify(params)}`);
    this.code = code;
    this.params = params;
  }
}
