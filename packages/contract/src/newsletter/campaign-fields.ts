import {
  areSameDocuments,
  areSameLetters,
  campaignTranslation,
  letterFields,
  shownCampaignTranslation,
} from "./campaign-letter.ts";
import { limits, newsletterTopics } from "../constants.ts";
import { languages } from "../languages.ts";
import { trackingModes } from "./newsletter-constants.ts";
import { choice, flag, itemId } from "../fields.ts";
import {
  changedInputsOf,
  emptyOf,
  formField,
  lineField,
  newInputsOf,
  pickerOf,
  sameField,
  shownOf,
  unfinishedInputsOf,
  type ValuesOf,
} from "../records.ts";
import { secondMail, shownSecondMail } from "./second-mail-fields.ts";
import { shownSubjectTest, subjectTest } from "./subject-tests.ts";

/**
 * All fields of a campaign that staff fill in. Inputs, replies, inserted, updated and copied columns, drafts on
 * devices, and their comparison derive from this list.
 */
const fields = {
  title: lineField(limits.campaign.title, { required: "CAMPAIGN_TITLE_REQUIRED" }),
  subject: letterFields.subject,
  preheader: letterFields.preheader,
  /** Null: everybody, whatever topics they chose. */
  topic: sameField(choice(newsletterTopics).nullable(), null),
  /** Null: everybody, not only one segment. */
  segmentId: sameField(itemId.nullable(), null),
  tracking: sameField(choice(trackingModes), "aggregate"),
  /** The language of the letter's footer, headers and linked pages. Null: each reader's own. */
  language: sameField(choice(languages).nullable(), null),
  /** Without a translation: whether it goes only to readers of its language, or to the others too. */
  onlyItsLanguage: sameField(flag, false, {
    description:
      "Whether a campaign of one letter goes only to the readers of its language; otherwise all get it",
  }),
  /** Whether it is public in the archive. Null: only if it goes to everybody and not to a segment. */
  inArchive: sameField(flag.nullable(), null),
  /** Other subjects to test on a part of the recipients; null: everybody gets `subject`. */
  subjectTest: formField({
    input: subjectTest.nullable(),
    shown: shownSubjectTest.nullable(),
    empty: null,
  }),
  /** The mail to those who have not opened the first; once the campaign is sent or scheduled, `SendAgainReport` has it. */
  secondMail: formField({
    input: secondMail.nullable(),
    shown: shownSecondMail.nullable(),
    empty: null,
  }),
  body: letterFields.body,
  document: letterFields.document,
  /** The letter in the other language; null: there is only one letter. */
  translation: formField({
    input: campaignTranslation.nullable(),
    shown: shownCampaignTranslation.nullable(),
    empty: null,
  }),
};

export type CampaignFields = ValuesOf<typeof fields>;
export const campaignFieldNames = Object.keys(fields) as readonly (keyof CampaignFields)[];
export const requiredCampaignFields = campaignFieldNames.filter((name) => fields[name].required);

export const newCampaignInputs = newInputsOf(fields);
export const changedCampaignInputs = changedInputsOf(fields);
export const shownCampaignFields = shownOf(fields);
export const emptyCampaignFields: CampaignFields = emptyOf(fields);
export const campaignFieldsOf = pickerOf(fields);

/**
 * Fields that a preview's input omits: tracking is invisible, and a preview shows one letter, with its first subject,
 * in a language chosen in the preview. `inArchive` stays, since only archived letters link to their page.
 */
const notInPreview = [
  "tracking",
  "language",
  "onlyItsLanguage",
  "translation",
  "subjectTest",
  "secondMail",
] as const;
const previewed = Object.fromEntries(
  Object.entries(fields).filter(([name]) => notInPreview.every((other) => other !== name)),
) as Omit<typeof fields, (typeof notInPreview)[number]>;
export const previewCampaignInputs = unfinishedInputsOf(previewed);
export const campaignPreviewFieldsOf = pickerOf(previewed);

/** Whether the server would store the same for both. */
export const areSameCampaignFields = (one: CampaignFields, other: CampaignFields): boolean =>
  campaignFieldNames.every((name) => {
    const [mine, theirs] = [one[name], other[name]];
    if (mine === theirs) return true;
    if (isLetter(mine) && isLetter(theirs)) return areSameLetters(mine, theirs);
    if (isObject(mine) && isObject(theirs)) return areSameDocuments(mine, theirs);
    if (typeof mine !== "string" || typeof theirs !== "string") return false;
    return fields[name].isTrimmed === true && mine.trim() === theirs.trim();
  });

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isLetter = (value: unknown): value is NonNullable<CampaignFields["translation"]> =>
  isObject(value) && "preheader" in value;
