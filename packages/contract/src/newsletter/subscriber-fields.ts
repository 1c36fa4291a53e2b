import { z } from "zod";
import { issue, choice, form, line } from "../fields.ts";
import { field, inputsOf, shownOf } from "../records.ts";
import { requiredLine } from "../shown-text.ts";
import { mergeFields } from "./newsletter-constants.ts";
import { fieldKeyPattern, subscriberFieldTypes, subscriberLimits } from "./import-constants.ts";

/** Built-in merge fields, whose names custom fields cannot have. */
const builtIn: ReadonlySet<string> = new Set(mergeFields);

/** The key of a custom field. */
export const fieldKey = line(subscriberLimits.fieldKey)
  .refine((key) => fieldKeyPattern.test(key) && !builtIn.has(key), {
    error: issue("FIELD_KEY_INVALID").message,
  })
  .meta({ description: "Lower case letters, digits and underscores; it stays", example: "city" });

const label = (meta: { description: string; example: string }) =>
  field(requiredLine(subscriberLimits.fieldLabel), z.string(), meta);
const labels = {
  en: label({ description: "Its label in English", example: "City" }),
  ro: label({ description: "Its label in Romanian", example: "Oraș" }),
};

/** A custom field: its key, type and labels. */
export const newFieldShape = {
  key: fieldKey,
  type: choice(subscriberFieldTypes).meta({ description: "What it holds; it stays" }),
  ...inputsOf(labels),
};

export const saveFieldInput = form(newFieldShape);
export type SaveFieldInput = z.infer<typeof saveFieldInput>;

export const fieldKeyInput = form({ key: fieldKey });

export const removeTagInput = form({
  name: line(subscriberLimits.tag).meta({ description: "The tag", example: "VIP" }),
});

export const subscriberField = z
  .object({
    key: z.string().meta({ description: "Its key, as merge fields name it", example: "city" }),
    type: z.enum(subscriberFieldTypes).meta({ description: "What it holds", example: "text" }),
    ...shownOf(labels),
  })
  .meta({ id: "SubscriberField" });
export type SubscriberField = z.infer<typeof subscriberField>;

export const listFieldsOutput = z.object({
  fields: z.array(subscriberField).meta({ description: "Own fields, oldest first" }),
  tags: z
    .array(z.string())
    .meta({ description: "All tags, in alphabetical order", example: ["VIP", "Cluj"] }),
});
