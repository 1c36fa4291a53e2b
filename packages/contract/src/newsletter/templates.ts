import { z } from "zod";
import { bodyOrDocument, languageOfLetter, letterFields } from "./campaign-letter.ts";
import { colorSchemes } from "./newsletter-constants.ts";
import { languages } from "../languages.ts";
import { choice, form, itemId, optional, versionNumber } from "../fields.ts";
import { templateFormats, templateLimits } from "./template-constants.ts";
import { formField, sameField, shownOf, unfinishedInputsOf } from "../records.ts";
import { seenVersion, storedTimes } from "./stored-fields.ts";
import { requiredLine } from "../shown-text.ts";

const name = requiredLine(templateLimits.name).meta({
  description: "Its name, which no other template has",
  example: "Monthly news",
});

/** The content of a template, which may be unfinished. */
const content = {
  language: sameField(choice(languages).nullable(), null, {
    description: "The language of the letter; null: it is for all",
    example: "en",
  }),
  ...letterFields,
  translation: formField({
    input: form(unfinishedInputsOf(letterFields)).superRefine(bodyOrDocument).nullable(),
    shown: z.object(shownOf(letterFields)).nullable(),
    empty: null,
    meta: {
      description: "The same letter in the other language; null: there is one letter",
      example: { subject: "Noutăți", preheader: "", body: "<p>Bună!</p>", document: null },
    },
  }),
};
const contentInputs = unfinishedInputsOf(content);
const { language: shownLanguage, ...shownContent } = shownOf(content);

export const createTemplateInput = form({ name, ...contentInputs })
  .superRefine(bodyOrDocument)
  .superRefine(languageOfLetter)
  .meta({ required: ["name"] });
export type CreateTemplateInput = z.infer<typeof createTemplateInput>;

const idMeaning = {
  description: "The template's id",
  example: "0197a2b0-0000-7000-8000-000000000000",
};
const id = itemId.meta(idMeaning);

export const templateIdInput = form({ id });

export const renameTemplateInput = form({
  id,
  version: versionNumber.meta({
    description: "The version that was seen; another one is not renamed",
    example: 1,
  }),
  name,
});
export type RenameTemplateInput = z.infer<typeof renameTemplateInput>;

export const replaceTemplateInput = form({
  id,
  version: seenVersion,
  ...contentInputs,
})
  .superRefine(bodyOrDocument)
  .superRefine(languageOfLetter);
export type ReplaceTemplateInput = z.infer<typeof replaceTemplateInput>;

export const previewTemplateInput = form({
  id,
  language: optional(
    choice(languages).meta({
      description: "Which letter, and of its footer; default: that of the caller",
      example: "ro",
    }),
  ),
  scheme: optional(
    choice(colorSchemes).meta({
      description: "How colors are shown; default: as on the device that shows it",
      example: "dark",
    }),
  ),
});
export type PreviewTemplateInput = z.infer<typeof previewTemplateInput>;

const shown = {
  id: z.uuid().meta(idMeaning),
  name: z.string().meta({ description: "Its name", example: "Monthly news" }),
  format: z
    .enum(templateFormats)
    .meta({ description: "Whether its letter is blocks, HTML or MJML", example: "document" }),
  language: shownLanguage,
  isTranslated: z.boolean(),
  bytes: z.int().meta({ description: "Bytes of what is saved", example: 2048 }),
  missingPictures: z.int().meta({
    description: "Pictures of this site in it that have been erased",
    example: 0,
  }),
  ...storedTimes,
};

export const template = z.object(shown).meta({ id: "LetterTemplate" });
export type Template = z.infer<typeof template>;

export const wholeTemplate = z
  .object({ ...shown, ...shownContent })
  .meta({ id: "WholeLetterTemplate" });
export type WholeTemplate = z.infer<typeof wholeTemplate>;

export const listTemplatesOutput = z.object({
  templates: z.array(template).meta({ description: "All templates, by name" }),
});

/** The stored fields of a template's letter and of its translation. */
export type KeptTemplate = Pick<WholeTemplate, keyof typeof shownContent>;
