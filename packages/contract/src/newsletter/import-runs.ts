import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import {
  dateOrders,
  importEncodings,
  importOrigins,
  importStates,
  importTargets,
  leftReasons,
} from "./import-constants.ts";
import { importedLists } from "./newsletter-constants.ts";
import { shownOf } from "../records.ts";
import { importSettingsFields } from "./subscriber-imports.ts";
import { rowNumber } from "./subscribers.ts";

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
    languageless: count(
      "New people who may get mail, and whose row says no language that we write",
    ),
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

const importSettings = z
  .object(shownOf(importSettingsFields))
  .meta({ id: "SubscriberImportSettings" });

/** A row that is left out, as in the download. */
export const leftOutRow = z
  .object({
    line: z.int().meta({ description: "Its first line in the file", example: 7 }),
    row: rowNumber,
    reason: z.enum(leftReasons).meta({ description: "Why", example: "invalid" }),
    message: z
      .string()
      .meta({ description: "The same in words", example: "Invalid email address." }),
    cells: z
      .array(z.string())
      .meta({ description: "The row; empty for suppressed addresses", example: ["nobody"] }),
  })
  .meta({ id: "LeftOutRow" });
export type LeftOutRow = z.infer<typeof leftOutRow>;

export const subscriberImport = z
  .object({
    id: z.uuid(),
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
    dates: z
      .enum([...dateOrders, "open"])
      .nullable()
      .meta({
        description:
          "Which number comes first in its dates such as 03/04/2025; `open` if it can be read two ways and you must say; " +
          "null if it has none",
        example: "day",
      }),
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
    leftOut: z.array(leftOutRow).meta({
      description:
        "The first rows with an error or a value that is left out, with the beginnings of their cells; none in a list of imports",
    }),
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
