import { z } from "zod";
import { exportFormats } from "../constants.ts";
import { languages } from "../languages.ts";
import { importedLists, type SuppressionReason } from "./newsletter-constants.ts";
import type { SubscriberState } from "./states.ts";
import { choice, flag, form, itemId, line, list, optional, safeInteger } from "../fields.ts";
import { field, inputsOf, shownOf } from "../records.ts";
import { shownLine } from "../shown-text.ts";
import {
  importEncodings,
  importLimits,
  importOrigins,
  importStates,
  importTargets,
  leftReasons,
  subscriberLimits,
} from "./import-constants.ts";
import type { ImportError } from "./subscribers.ts";
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

/** The choices behind a plan, from which a new plan starts. */
const settingsFields = {
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
  language: field(choice(languages), z.enum(languages), {
    description: "The language of people whose row says none that we write",
    example: "ro",
  }),
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
export const planImportInput = form({ id: itemId, ...inputsOf(settingsFields) });
export type PlanImportInput = z.infer<typeof planImportInput>;
export type ImportSettings = Omit<PlanImportInput, "id">;

export const startImportInput = form({
  id: itemId,
  consentConfirmed: flag.default(false).meta({
    description: "That everybody in a list of subscribers has agreed, and you can show how",
    example: true,
  }),
});
export type StartImportInput = z.infer<typeof startImportInput>;

export const leftOutInput = form({
  id: itemId,
  format: choice(exportFormats).default("csv"),
});
export type LeftOutInput = z.infer<typeof leftOutInput>;

const count = (description: string) => z.int().meta({ description, example: 12 });

/** Rows by outcome. `rows` is the sum of the others except the last six. */
export const importCounts = z
  .object({
    rows: count("All rows that are not empty"),
    added: count("New people who get the newsletter, and pending ones who are confirmed by it"),
    pending: count("New people who have not confirmed; they get no mail"),
    unsubscribed: count("People noted as unsubscribed"),
    suppressed: count("Addresses put on the suppression list"),
    changed: count("People here already whose name, tags or fields change"),
    known: count("People here already who stay as they are"),
    leftUnsubscribed: count("Rows left out: unsubscribed here"),
    leftSuppressed: count("Rows left out: on the suppression list here"),
    repeated: count("Rows left out: an earlier row has the address"),
    invalid: count("Rows left out: something in them is wrong"),
    names: count("Of those who change, people with a new name"),
    tags: count("Of those who change, people with new tags"),
    fields: count("Of those who change, people with new values of fields"),
    values: count("Rows with a value that is left out, such as a text in a field of numbers"),
    languageless: count("Rows that get the chosen language"),
    newTags: count("Tags that do not exist yet"),
  })
  .meta({ id: "ImportCounts" });
export type ImportCounts = z.infer<typeof importCounts>;

/** The outcome of undoing an import, in people or addresses. */
export const importUndone = z
  .object({
    removed: count("People whom it had added, removed"),
    restored: count("People who were here before it, in their state again"),
    lifted: count("Suppressions that it had made, lifted"),
    kept: count("What stays, because the person decided something or was written to since"),
  })
  .meta({ id: "ImportUndone" });
export type ImportUndone = z.infer<typeof importUndone>;

const importColumn = z
  .object({
    heading: z.string().meta({ description: "As in the file", example: "Email Address" }),
    samples: z
      .array(z.string())
      .meta({ description: "Its first values", example: ["ana@example.com"] }),
    to: z.enum(importTargets).meta({ description: "What it seems to be", example: "email" }),
    field: z
      .string()
      .nullable()
      .meta({ description: "The own field, if there is one of its name", example: "city" }),
  })
  .meta({ id: "ImportColumn" });
export type ImportColumn = z.infer<typeof importColumn>;

const isoTime = z.iso.datetime();

const importSettings = z.object(shownOf(settingsFields)).meta({ id: "SubscriberImportSettings" });

export const subscriberImport = z
  .object({
    id: z.uuid().meta({ description: "Its id" }),
    name: z.string().meta({ description: "The file's name", example: "members.csv" }),
    state: z.enum(importStates).meta({ description: "Its state", example: "planned" }),
    by: z.string().nullable().meta({ description: "Who imports; null if gone", example: "ana" }),
    origin: z
      .enum(importOrigins)
      .nullable()
      .meta({ description: "The program that wrote the file", example: "mailchimp_subscribed" }),
    encoding: z
      .enum(importEncodings)
      .nullable()
      .meta({ description: "How its letters are written", example: "utf-8" }),
    columns: z
      .array(importColumn)
      .meta({ description: "Its columns, once it is read and until it ends" }),
    bytes: z.int().meta({ description: "The file's size", example: 48_213 }),
    bytesDone: z
      .int()
      .meta({ description: "Bytes that the current step has behind it", example: 48_213 }),
    list: z
      .enum(importedLists)
      .nullable()
      .meta({ description: "What it is said to be", example: "subscribers" }),
    settings: importSettings
      .nullable()
      .meta({ description: "What was chosen for the plan; null before the first" }),
    plan: importCounts.nullable().meta({ description: "What it would do" }),
    result: importCounts.nullable().meta({ description: "What it has done so far" }),
    canUndo: z.boolean().meta({
      description: "Whether what it did to states can be undone, for 30 days after it ended",
      example: true,
    }),
    undone: importUndone.nullable().meta({ description: "What undoing it has come to so far" }),
    fault: z
      .string()
      .nullable()
      .meta({ description: "Why its last step failed, in words", example: null }),
    hasLeftOut: z
      .boolean()
      .meta({ description: "Whether rows left out can be downloaded", example: true }),
    createdAt: isoTime.meta({ description: "When it was begun" }),
    startedAt: isoTime.nullable().meta({ description: "When writing began" }),
    endedAt: isoTime.nullable().meta({ description: "When it ended" }),
  })
  .meta({ id: "SubscriberImportRun" });
export type SubscriberImportRun = z.infer<typeof subscriberImport>;

export const listImportsOutput = z.object({
  imports: z.array(subscriberImport).meta({ description: "The newest imports" }),
});

/** A skipped row, as in the download. */
export const leftOutRow = z
  .object({
    line: z.int().meta({ description: "Its line in the file", example: 7 }),
    reason: z.enum(leftReasons).meta({ description: "Why", example: "invalid" }),
    message: z
      .string()
      .meta({ description: "The same in words", example: "Invalid email address." }),
    cells: z
      .array(z.string())
      .meta({ description: "The row; empty for suppressed addresses", example: ["nobody"] }),
  })
  .meta({ id: "LeftOutRow" });

/** A skipped row, as stored. */
export interface LeftRow {
  line: number;
  reason: (typeof leftReasons)[number];
  /** The invalid column; null if the whole row is unreadable. */
  column?: ImportError["column"];
  code?: string;
  params?: Record<string, string | number>;
  cells: readonly string[];
}

/** The changes of a batch to subscribers, by id, and to suppressions, by hash. */
export interface ImportEffects {
  inserted: readonly string[];
  /** Pending people who became active. */
  joined: readonly string[];
  /** People who became unsubscribed, with their previous state. */
  ended: readonly (readonly [id: string, state: SubscriberState])[];
  /** New suppressions with their reason, and existing ones that became staff's, with their previous reason. */
  suppressed: readonly (readonly [hash: string, reason: SuppressionReason])[];
  hardened: readonly (readonly [hash: string, reason: SuppressionReason])[];
}

/** A column as stored: a column of the file, or one key of a column with JSON. */
export interface StoredColumn extends ImportColumn {
  cell: number;
  key?: string;
}

/** The detected format of a file. */
export interface ImportFormat {
  encoding: (typeof importEncodings)[number];
  delimiter: "," | ";" | "\t";
  origin: (typeof importOrigins)[number];
  /** Rows before the first person (titles and headings); default 1, for imports of earlier versions. */
  headRows?: number;
  headings: readonly string[];
  columns: readonly StoredColumn[];
}
