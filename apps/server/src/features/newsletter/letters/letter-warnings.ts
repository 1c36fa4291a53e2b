import type { CampaignWarning, Language } from "@sortes/contract";
import { wordWarning } from "@sortes/i18n";
import type { LetterFinding } from "./campaign-rendering.ts";

/** Warnings for staff, in their language. */
export const warningsOf = (
  findings: readonly LetterFinding[],
  locale: Language,
): CampaignWarning[] =>
  findings.map(({ code, params, line, column, language = null }) => ({
    code,
    message: wordWarning(locale, code, params),
    line,
    column,
    language,
  }));
