import { z } from "zod";
import { type CampaignDocument, campaignDocument } from "./campaign-document.ts";
import { limits } from "../constants.ts";
import { form, issue, paragraph } from "../fields.ts";
import { shownLine } from "../shown-text.ts";

/** What the readers of one language see of a campaign. */
export interface CampaignLetter {
  subject: string;
  preheader: string;
  body: string;
  document: CampaignDocument | null;
}

/** A body beside a document would be another letter; of the two, one must be there. For inputs of campaigns. */
export function bodyOrDocument(
  { body, document }: { body?: string | undefined; document?: object | null | undefined },
  ctx: z.RefinementCtx,
): void {
  if (body === undefined) return;
  const isBlank = body.trim() === "";
  if (document && !isBlank)
    ctx.addIssue({ ...issue("CAMPAIGN_BODY_BESIDE_DOCUMENT"), path: ["body"] });
  if (!document && isBlank) ctx.addIssue({ ...issue("CAMPAIGN_BODY_REQUIRED"), path: ["body"] });
}

/** The same letter in the other language, whole: it is replaced, and never changed in part. */
export const campaignTranslation = form({
  subject: shownLine(limits.campaign.subject)
    .superRefine((value, ctx) => {
      if (value === "") ctx.addIssue(issue("CAMPAIGN_SUBJECT_REQUIRED"));
    })
    .prefault(""),
  preheader: shownLine(limits.campaign.preheader).prefault(""),
  body: paragraph(limits.campaign.body).prefault(""),
  document: campaignDocument.nullable().prefault(null),
})
  .superRefine(bodyOrDocument)
  .meta({
    description:
      "The letter in the other language of the site, for its readers. Null: there is one letter",
    required: ["subject"],
    examples: [
      { subject: "Noutăți", preheader: "", body: "<p>Bună ziua!</p>", document: null },
      null,
    ],
  });

/** The same as it is shown. */
export const shownCampaignTranslation = z.object({
  subject: z.string(),
  preheader: z.string(),
  body: z.string(),
  document: campaignDocument.nullable(),
});

/** Who writes for the readers of a language says which one. For inputs of campaigns; what is missing is not judged. */
export function languageOfLetter(
  {
    language,
    translation,
    onlyItsLanguage,
  }: {
    language?: string | null | undefined;
    translation?: object | null | undefined;
    onlyItsLanguage?: boolean | undefined;
  },
  ctx: z.RefinementCtx,
): void {
  if (language === null && (translation || onlyItsLanguage))
    ctx.addIssue({ ...issue("CAMPAIGN_LANGUAGE_REQUIRED"), path: ["language"] });
}

/** A letter as the server keeps it: the body of a document is made there. */
const keptLetter = ({ subject, preheader, body, document }: CampaignLetter): CampaignLetter => ({
  subject: subject.trim(),
  preheader: preheader.trim(),
  body: document ? "" : body,
  document,
});

/** Whether the server would keep the same of both. */
export const areSameLetters = (one: CampaignLetter, other: CampaignLetter): boolean =>
  areSameDocuments(keptLetter(one), keptLetter(other));

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Compares documents, whose keys the database keeps in an order of its own. Missing is the same as undefined. */
export function areSameDocuments(one: unknown, other: unknown): boolean {
  if (one === other || !isObject(one) || !isObject(other)) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...mine.keys(), ...theirs.keys()])].every((key) =>
    areSameDocuments(mine.get(key), theirs.get(key)),
  );
}
