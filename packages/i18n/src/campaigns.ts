import type { CampaignWarningCode, Language, MessageParams } from "@sortes/contract";
import en from "./catalogues/en/campaigns.json" with { type: "json" };
import ro from "./catalogues/ro/campaigns.json" with { type: "json" };
import { formatterOf } from "./locale.ts";

/** The texts of campaigns: what the checks find, what our footer says, and what a copy is called. */
export type CampaignTextId = keyof typeof en;

// a finding without words, or a text without a translation, does not compile
en satisfies Record<CampaignWarningCode, string>;
const format = formatterOf<CampaignTextId>({ en, ro });

/** What is said of a finding. @throws where the text mentions a value that `params` lacks. */
export const wordWarning = (
  locale: Language,
  code: CampaignWarningCode,
  params?: MessageParams,
): string => format(locale, code, params);

/** What our part of a campaign says. */
export const wordCampaign = (
  locale: Language,
  id: Extract<CampaignTextId, `footer.${string}`>,
): string => format(locale, id, { email: "{{email}}" });

/** What the address of a preview says once it has shown its mail. */
export const wordUsedPreview = (locale: Language): string => format(locale, "preview.used");

/**
 * What a copy is called: as what it was made of, and that it is a copy. Of a long title as much stays as fits.
 * @param max characters (code points) of a title
 */
export function titleOfCopy(locale: Language, title: string, max: number): string {
  const room = max - [...format(locale, "copy.title", { title: "" })].length;
  return format(locale, "copy.title", { title: [...title].slice(0, room).join("").trimEnd() });
}
