import {
  type CampaignWarningCode,
  type Language,
  letterOfSubject,
  type MessageParams,
} from "@sortes/contract";
import en from "./catalogues/en/campaigns.json" with { type: "json" };
import ro from "./catalogues/ro/campaigns.json" with { type: "json" };
import { formatterOf } from "./locale.ts";

/** The texts of campaigns: findings of the checks, the footer, and the titles of copies. */
export type CampaignTextId = keyof typeof en;

// a finding without a text, or a text without a translation, does not compile
en satisfies Record<CampaignWarningCode, string>;
const format = formatterOf<CampaignTextId>({ en, ro });

/**
 * The message of a finding. Among several subjects, it names the one concerned: `subject` of `params`, from 1.
 * @throws if the text needs a value that `params` lacks.
 */
export function wordWarning(
  locale: Language,
  code: CampaignWarningCode,
  params?: MessageParams,
): string {
  const message = format(locale, code, params);
  const subject = params?.["subject"];
  if (subject === "second") return format(locale, "subject.ofSecond", { message });
  if (typeof subject !== "number") return message;
  return format(locale, "subject.of", { letter: letterOfSubject(subject), message });
}

/** A text of our layout's footer. */
export const wordCampaign = (
  locale: Language,
  id: Extract<CampaignTextId, `footer.${string}`>,
): string => format(locale, id, { email: "{{email}}" });

/** The page at a preview's address after its single use. */
export const wordUsedPreview = (locale: Language): string => format(locale, "preview.used");

/**
 * The title of a copy: the original title, shortened to fit, marked as a copy.
 * @param max characters (code points) of a title
 */
export function titleOfCopy(locale: Language, title: string, max: number): string {
  const room = max - [...format(locale, "copy.title", { title: "" })].length;
  return format(locale, "copy.title", { title: [...title].slice(0, room).join("").trimEnd() });
}
