import { z } from "zod";
import { newsletterTopics } from "../constants.ts";
import { languages } from "../languages.ts";
import { choice, form, issue, itemId, list, safeInteger } from "../fields.ts";
import { field, inputsOf, shownOf } from "../records.ts";
import { seenVersion, storedTimes } from "./stored-fields.ts";
import { requiredLine, shownLine } from "../shown-text.ts";
import { fieldKey } from "./subscriber-fields.ts";
import type { SubscriberFieldType } from "./import-constants.ts";
import {
  comparedWith,
  segmentAbouts,
  segmentLimits,
  segmentMatches,
  type SegmentTest,
  segmentTests,
  testsOfAbout,
  testsOfField,
} from "./segment-constants.ts";

/** A condition on a reader. Keys are single words, since definitions keep their keys on the wire. */
const conditionFields = {
  about: field(choice(segmentAbouts), z.enum(segmentAbouts), {
    description: "What it asks about",
    example: "tag",
  }),
  test: field(choice(segmentTests), z.enum(segmentTests), {
    description: "How it is compared",
    example: "is",
  }),
  field: field(fieldKey.optional(), z.string().optional(), {
    description: "The own field, if it is `about` one",
    example: "city",
  }),
  value: field(shownLine(segmentLimits.value).optional(), z.string().optional(), {
    description: "A language, tag, topic, text, number, or day as YYYY-MM-DD",
    example: "VIP",
  }),
  days: field(safeInteger.min(1).max(segmentLimits.days).optional(), z.int().optional(), {
    description: "The last days, of `within` and `outside`",
    example: 30,
  }),
};
const conditionShape = form(inputsOf(conditionFields));
export type SegmentCondition = z.infer<typeof conditionShape>;

const condition = conditionShape.superRefine((given, ctx) => {
  if (!isComplete(given)) ctx.addIssue(issue("SEGMENT_CONDITION_INVALID"));
});

/** Whether the parts of a condition fit together, regardless of a custom field's type. */
export function isComplete({ about, test, field, value = "", days }: SegmentCondition): boolean {
  if ((about === "field") !== (field !== undefined)) return false;
  const tests: readonly SegmentTest[] = about === "field" ? segmentTests : testsOfAbout[about];
  if (!tests.includes(test)) return false;
  const other = comparedWith(test);
  if (other === "days") return days !== undefined;
  if (other === undefined) return true;
  if (about === "language") return languages.some((known) => known === value);
  if (about === "topic") return newsletterTopics.some((known) => known === value);
  if (about === "joined") return isDay(value);
  return value !== "";
}

/** Whether a condition fits a custom field of this type. */
export function fitsField({ test, value = "" }: SegmentCondition, type: SubscriberFieldType) {
  const tests: readonly SegmentTest[] = testsOfField[type];
  if (!tests.includes(test)) return false;
  if (comparedWith(test) !== "value") return true;
  if (type === "number") return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value);
  return type === "text" || isDay(value);
}

/** Whether a text is a valid date as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const notEmpty = [
  (some: readonly unknown[]) => some.length > 0,
  { error: issue("REQUIRED").message },
] as const;

const groupFields = {
  match: field(choice(segmentMatches), z.enum(segmentMatches), {
    description: "Whether all its conditions hold, or any",
    example: "any",
  }),
  conditions: field(
    list(condition, segmentLimits.conditions).refine(...notEmpty),
    z.array(z.object(shownOf(conditionFields))),
    { description: "Its conditions", example: [{ about: "tag", test: "is", value: "VIP" }] },
  ),
};

const definitionFields = {
  match: field(choice(segmentMatches), z.enum(segmentMatches), {
    description: "Whether all groups hold, or any",
    example: "all",
  }),
  groups: field(
    list(form(inputsOf(groupFields)), segmentLimits.groups).refine(...notEmpty),
    z.array(z.object(shownOf(groupFields))),
    { description: "Groups of conditions" },
  ),
};
export const segmentDefinition = form(inputsOf(definitionFields));
export type SegmentDefinition = z.infer<typeof segmentDefinition>;

const shownDefinition = z.object(shownOf(definitionFields)).meta({ id: "SegmentDefinition" });

const fields = {
  name: field(requiredLine(segmentLimits.name), z.string(), {
    description: "Its name",
    example: "Romanian readers who opened lately",
  }),
  definition: field(segmentDefinition, shownDefinition, { description: "Who is in it" }),
};
const inputs = inputsOf(fields);

export const createSegmentInput = form(inputs);
export type CreateSegmentInput = z.infer<typeof createSegmentInput>;

export const updateSegmentInput = form({
  id: itemId,
  version: seenVersion,
  ...inputs,
});
export type UpdateSegmentInput = z.infer<typeof updateSegmentInput>;

export const segmentIdInput = form({ id: itemId });

export const countSegmentInput = form({ definition: inputs.definition });

export const segment = z
  .object({
    id: z.uuid(),
    ...shownOf(fields),
    ...storedTimes,
  })
  .meta({ id: "Segment" });
export type Segment = z.infer<typeof segment>;

export const listSegmentsOutput = z.object({
  segments: z.array(segment).meta({ description: "All segments, by name" }),
});

export const segmentCount = z
  .object({
    count: z.int().meta({
      description: "Subscribers in it who are active and not suppressed",
      example: 1240,
    }),
    isSample: z.boolean().meta({
      description: "Whether the count is estimated by a sample: there are very many",
      example: false,
    }),
    readers: z
      .array(
        z.object({
          id: z.uuid().meta({ description: "The subscriber's id" }),
          email: z.string().meta({ description: "The address", example: "ana@example.com" }),
          name: z.string().nullable().meta({ description: "The name", example: "Ana Pop" }),
          language: z.enum(languages).meta({ description: "The language", example: "ro" }),
        }),
      )
      .meta({ description: "Up to ten of them" }),
  })
  .meta({ id: "SegmentCount" });
export type SegmentCount = z.infer<typeof segmentCount>;

/** A segment as it is frozen with a campaign. */
export interface FrozenSegment {
  name: string;
  definition: SegmentDefinition;
}
