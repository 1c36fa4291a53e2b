import { z } from "zod";
import { campaignDocument } from "./campaign-document.ts";
import { limits } from "../constants.ts";
import { form, issue, paragraph } from "../fields.ts";
import {
  formField,
  lineField,
  newInputsOf,
  sameField,
  shownOf,
  type ValuesOf,
} from "../records.ts";

/** The fields of a letter: what readers of one language see of a campaign. */
export const letterFields = {
  subject: lineField(limits.campaign.subject, {
    required: "CAMPAIGN_SUBJECT_REQUIRED",
    meta: { description: "The subject of the letter" },
  }),
  preheader: lineField(limits.campaign.preheader),
  /** The server generates it from a document. */
  body: formField({
    input: paragraph(limits.campaign.body),
    shown: z.string(),
    empty: "",
    meta: {
      description: "HTML, which is placed in our layout, or MJML, which is the whole email",
    },
  }),
  /** Null: the body is written as source. */
  document: sameField(campaignDocument.nullable(), null),
};
export type CampaignLetter = ValuesOf<typeof letterFields>;

/** Requires exactly one of body and document, since both would be two letters. For inputs of campaigns. */
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

/** The letter in the other language, which is always replaced as a whole. */
export const campaignTranslation = form(newInputsOf(letterFields))
  .superRefine(bodyOrDocument)
  .meta({
    description:
      "The letter in the other language of the site, for its readers. Null: there is one letter",
    required: ["subject"],
    example: { subject: "Noutăți", preheader: "", body: "<p>Bună ziua!</p>", document: null },
  });

/** The translation in replies. */
export const shownCampaignTranslation = z.object(shownOf(letterFields));

/** A translation, or sending to one language only, requires a language. For inputs; missing fields are not checked. */
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

/** A letter as the server stores it, without the body of a document, which the server generates. */
const keptLetter = ({ subject, preheader, body, document }: CampaignLetter): CampaignLetter => ({
  subject: subject.trim(),
  preheader: preheader.trim(),
  body: document ? "" : body,
  document,
});

/** Whether the server would store the same for both. */
export const areSameLetters = (one: CampaignLetter, other: CampaignLetter): boolean =>
  areSameDocuments(keptLetter(one), keptLetter(other));

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Compares documents regardless of the order of keys, which the database changes. A missing key equals undefined. */
export function areSameDocuments(one: unknown, other: unknown): boolean {
  if (one === other || !isObject(one) || !isObject(other)) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...mine.keys(), ...theirs.keys()])].every((key) =>
    areSameDocuments(mine.get(key), theirs.get(key)),
  );
}

export const campaignBodyFormats = ["html", "mjml"] as const;
export type CampaignBodyFormat = (typeof campaignBodyFormats)[number];
/** Detects MJML by its first element. Takes linear time in the length of the text before it. */
export function bodyFormatOf(body: string): CampaignBodyFormat {
  let at = afterSpace(body, 0);
  if (body.startsWith("<?xml", at)) at = afterSpace(body, after(body, ">", at));
  while (body.startsWith("<!--", at)) at = afterSpace(body, after(body, "-->", at + 4));
  return /^<mjml[\s>]/i.test(body.slice(at, at + 6)) ? "mjml" : "html";
}
const after = (text: string, end: string, from: number): number => {
  const found = text.indexOf(end, from);
  return found === -1 ? text.length : found + end.length;
};
const afterSpace = (text: string, from: number): number => {
  const space = /\s*/y;
  space.lastIndex = from;
  return from + (space.exec(text)?.[0].length ?? 0);
};
