import type { CampaignWarning, Language } from "@sortes/contract";
import type { CampaignFinding } from "@sortes/email";
import { wordWarning } from "@sortes/i18n";

/** What staff should look at, in their language. */
export const warningsOf = (
  findings: readonly CampaignFinding[],
  locale: Language,
): CampaignWarning[] =>
  findings.map(({ code, params, line, column }) => ({
    code,
    message: wordWarning(locale, code, params),
    line,
    column,
  }));
