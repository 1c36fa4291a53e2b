import { z } from "zod";
import { exportFormats } from "../constants.ts";
import { languages } from "../languages.ts";
import { importedLists } from "./newsletter-constants.ts";
import { choice, flag, form, itemId, line, list, optional, safeInteger } from "../fields.ts";
import { field, inputsOf, shownOf } from "../records.ts";
import { shownLine } from "../shown-text.ts";
import {
  dateOrders,
  importEncodings,
  importLimits,
  importTargets,
  subscriberLimits,
} from "./import-constants.ts";
import { fieldKey, newFieldShape, subscriberField } from "./subscriber-fields.ts";

const parts = Math.ceil(importLimits.bytes / importLimits.partBytes);

export const beginImportInput = form({
  name: line(importLimits.name).meta({
    description: "The file's name, for people",
    example: "subscribed_members.csv",
  }),
  bytes: safeInteger
    .min(1)
    .max(importLimits.bytes)
    .meta({ description: "The file's size in bytes", example: 48_213 }),
});
export type BeginImportInput = z.infer<typeof beginImportInput>;

export const importIdInput = form({ id: itemId });

/** One part of a file; uploading the same part again replaces it. */
export const importPartInput = form({
  id: itemId,
  place: safeInteger
    .min(0)
    .max(parts - 1)
    .meta({ description: "The part's place in the file, from 0", example: 0 }),
});

export const importPartOutput = z
  .object({ bytes: z.int().meta({ description: "Bytes of the part", example: 48_213 }) })
  .meta({ id: "ImportPart" });

export const readImportInput = form({
  id: itemId,
  encoding: optional(choice(importEncodings)).meta({
    description: "How the file's letters are written; by default found by looking at all of it",
    example: "windows-1252",
  }),
});
export type ReadImportInput = z.infer<typeof readImportInput>;

/** The target of a column. Keys are single words, since lists keep their keys on the wire. */
const columnFields = {
  place: field(safeInteger.min(0).max(importLimits.columns - 1), z.int(), {
    description: "The column's number in `columns`, from 0",
    example: 0,
  }),
  to: field(choice(importTargets), z.enum(importTargets), {
    description: "What it is",
    example: "email",
  }),
  field: field(optional(fieldKey), z.string().optional(), {
    description: "The own field of a column that goes `to` one",
    example: "city",
  }),
};
const columnChoice = form(inputsOf(columnFields));
export type ColumnChoice = z.infer<typeof columnChoice>;

/** The answers to what a list does not say. A plan counts without them; the start needs those that are open. */
const answerFields = {
  language: field(optional(choice(languages)), z.enum(languages).optional(), {
    description: "The language of people whose row says none that we write",
    example: "ro",
  }),
  dates: field(optional(choice(dateOrders)), z.enum(dateOrders).optional(), {
    description: "Which number comes first in dates such as 03/04/2025",
    example: "day",
  }),
};

/** The choices behind a plan, from which a new plan starts. */
export const importSettingsFields = {
  list: field(choice(importedLists).default("subscribers"), z.enum(importedLists), {
    description: "People who agreed, or addresses that must not get mail",
    example: "subscribers",
  }),
  columns: field(
    list(columnChoice, importLimits.columns),
    z.array(z.object(shownOf(columnFields))),
    {
      description: "Where columns go; one that is not named is left out",
      example: [{ place: 0, to: "email" }],
    },
  ),
  newFields: field(
    list(form(newFieldShape), subscriberLimits.fields).default([]),
    z.array(subscriberField),
    {
      description: "Own fields that the import makes when it starts",
      example: [{ key: "city", type: "text", en: "City", ro: "Oraș" }],
    },
  ),
  ...answerFields,
  tags: field(
    list(shownLine(subscriberLimits.tag), subscriberLimits.tagsEach).default([]),
    z.array(z.string()),
    { description: "Tags that all of them get", example: ["Mailchimp"] },
  ),
  updates: field(flag.default(true), z.boolean(), {
    description: "Whether names, tags and own fields of people who are here already change",
    example: true,
  }),
  consentSource: field(shownLine(subscriberLimits.consentSource).default(""), z.string(), {
    description: "Where people agreed whose row does not say it",
    example: "Form on our website, kept by Mailchimp",
  }),
};
export const planImportInput = form({ id: itemId, ...inputsOf(importSettingsFields) });
export type PlanImportInput = z.infer<typeof planImportInput>;
export type ImportSettings = Omit<PlanImportInput, "id">;

export const startImportInput = form({
  id: itemId,
  consentConfirmed: flag.default(false).meta({
    description:
      "That everybody in a list of subscribers has agreed, and you can show how; needed unless all of them get no mail",
    example: true,
  }),
  ...inputsOf(answerFields),
  consentSource: optional(shownLine(subscriberLimits.consentSource)).meta({
    description: "Where people agreed whose row does not say it, unless the plan says it",
    example: "Form on our website, kept by Mailchimp",
  }),
});
export type StartImportInput = z.infer<typeof startImportInput>;

export const leftOutInput = form({
  id: itemId,
  format: choice(exportFormats).default("csv"),
});
export type LeftOutInput = z.infer<typeof leftOutInput>;
