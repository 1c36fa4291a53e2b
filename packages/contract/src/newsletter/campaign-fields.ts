import { z } from "zod";
import { campaignDocument } from "./campaign-document.ts";
import {
  areSameDocuments,
  areSameLetters,
  campaignTranslation,
  shownCampaignTranslation,
} from "./campaign-letter.ts";
import { limits, newsletterTopics } from "../constants.ts";
import { languages } from "../languages.ts";
import { trackingModes } from "./newsletter-constants.ts";
import type { PlainCode } from "../domain-error.ts";
import { choice, flag, issue, itemId, paragraph } from "../fields.ts";
import { shownSubjectTest, subjectTest } from "./subject-tests.ts";
import { shownLine } from "../shown-text.ts";

/** A field of a campaign that staff fill in. */
interface Field<Input extends z.ZodType = z.ZodType, Shown extends z.ZodType = z.ZodType> {
  /** The schema of inputs, which may be unfinished. */
  input: Input;
  /** Its format in replies and in drafts on devices. */
  shown: Shown;
  /** The value in a new draft. */
  empty: z.output<Shown>;
  /** The error for a blank value, if it is required. */
  required?: PlainCode;
  /** Whether the server trims it. */
  isTrimmed?: boolean;
}

const field = <Input extends z.ZodType, Shown extends z.ZodType>(given: Field<Input, Shown>) =>
  given;

const oneLine = (max: number, required?: PlainCode) =>
  field({
    input: shownLine(max),
    shown: z.string(),
    empty: "",
    isTrimmed: true,
    ...(required && { required }),
  });

/**
 * All fields of a campaign that staff fill in. Inputs, replies, inserted, updated and copied columns, drafts on
 * devices, and their comparison derive from this list.
 */
const fields = {
  title: oneLine(limits.campaign.title, "CAMPAIGN_TITLE_REQUIRED"),
  subject: oneLine(limits.campaign.subject, "CAMPAIGN_SUBJECT_REQUIRED"),
  preheader: oneLine(limits.campaign.preheader),
  /** Null: everybody, whatever topics they chose. */
  topic: field({
    input: choice(newsletterTopics).nullable(),
    shown: z.enum(newsletterTopics).nullable(),
    empty: null,
  }),
  /** Null: everybody, not only one segment. */
  segmentId: field({ input: itemId.nullable(), shown: z.uuid().nullable(), empty: null }),
  tracking: field({
    input: choice(trackingModes),
    shown: z.enum(trackingModes),
    empty: "aggregate",
  }),
  /** The language of the letter's footer, headers and linked pages. Null: each reader's own. */
  language: field({
    input: choice(languages).nullable(),
    shown: z.enum(languages).nullable(),
    empty: null,
  }),
  /** Without a translation: whether it goes only to readers of its language, or to the others too. */
  onlyItsLanguage: field({
    input: flag.meta({
      description:
        "Whether a campaign of one letter goes only to the readers of its language; otherwise all get it",
      examples: [true],
    }),
    shown: z.boolean(),
    empty: false,
  }),
  /** Whether it is public in the archive. Null: only if it goes to everybody and not to a segment. */
  inArchive: field({
    input: flag.nullable(),
    shown: z.boolean().nullable(),
    empty: null,
  }),
  /** Other subjects to test on a part of the recipients; null: everybody gets `subject`. */
  subjectTest: field({
    input: subjectTest.nullable(),
    shown: shownSubjectTest.nullable(),
    empty: null,
  }),
  /** HTML, which is placed in our layout, or MJML, which is the whole mail; the server generates it from a document. */
  body: field({
    input: paragraph(limits.campaign.body),
    shown: z.string(),
    empty: "",
  }),
  /** The letter as blocks of the editor; null: the body is written as source. */
  document: field({
    input: campaignDocument.nullable(),
    shown: campaignDocument.nullable(),
    empty: null,
  }),
  /** The letter in the other language; null: there is only one letter. */
  translation: field({
    input: campaignTranslation.nullable(),
    shown: shownCampaignTranslation.nullable(),
    empty: null,
  }),
};

type Fields = typeof fields;
type Name = keyof Fields;
export type CampaignFields = { [N in Name]: z.output<Fields[N]["shown"]> };
export const campaignFieldNames = Object.keys(fields) as readonly Name[];

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
] as const satisfies readonly Name[];
type PreviewName = Exclude<Name, (typeof notInPreview)[number]>;
export type CampaignPreviewFields = Pick<CampaignFields, PreviewName>;
const previewNames = campaignFieldNames.filter((name): name is PreviewName =>
  notInPreview.every((other) => other !== name),
);

/** Maps each field by `make`, keyed by its name. The caller declares the result's type. */
const each = <Made>(make: (one: Field) => unknown, names: readonly Name[] = campaignFieldNames) =>
  Object.fromEntries(names.map((name) => [name, make(fields[name])])) as Made;

function complete({ input, required }: Field): z.ZodType {
  if (required === undefined) return input;
  return input.superRefine((value, ctx) => {
    if (typeof value === "string" && value.trim() === "") ctx.addIssue(issue(required));
  });
}

type Prefaulted<Names extends Name> = { [N in Names]: z.ZodPrefault<Fields[N]["input"]> };

/** Inputs of a new campaign: a missing field is empty, which is an error if the field is required. */
export const newCampaignInputs = each<Prefaulted<Name>>((one) => complete(one).prefault(one.empty));
export const requiredCampaignFields = campaignFieldNames.filter((name) => fields[name].required);

/** Inputs of a change: missing fields stay unchanged. */
export const changedCampaignInputs = each<{ [N in Name]: z.ZodOptional<Fields[N]["input"]> }>(
  (one) => complete(one).optional(),
);

/** Inputs of a preview, which may be unfinished. */
export const previewCampaignInputs = each<Prefaulted<PreviewName>>(
  ({ input, empty }) => input.prefault(empty),
  previewNames,
);

export const shownCampaignFields = each<{ [N in Name]: Fields[N]["shown"] }>(({ shown }) => shown);

export const emptyCampaignFields = each<CampaignFields>(({ empty }) => empty);

/** Picks the fields of a campaign from a larger object. */
export const campaignFieldsOf = (from: CampaignFields): CampaignFields =>
  Object.fromEntries(campaignFieldNames.map((name) => [name, from[name]])) as CampaignFields;

/** Picks the fields for a preview from a larger object. */
export const campaignPreviewFieldsOf = (from: CampaignPreviewFields): CampaignPreviewFields =>
  Object.fromEntries(previewNames.map((name) => [name, from[name]])) as CampaignPreviewFields;

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
  isObject(value) && "subject" in value;
