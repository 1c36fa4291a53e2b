import { z } from "zod";
import { newsletterTopics } from "../constants.ts";
import { languages } from "../languages.ts";
import { choice, form, issue, itemId, list, safeInteger, versionNumber } from "../fields.ts";
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
const conditionShape = form({
  about: choice(segmentAbouts).meta({ description: "What it asks about", example: "tag" }),
  test: choice(segmentTests).meta({ description: "How it is compared", example: "is" }),
  field: fieldKey
    .optional()
    .meta({ description: "The own field, if it is `about` one", example: "city" }),
  value: shownLine(segmentLimits.value).optional().meta({
    description: "A language, tag, topic, text, number, or day as YYYY-MM-DD",
    example: "VIP",
  }),
  days: safeInteger
    .min(1)
    .max(segmentLimits.days)
    .optional()
    .meta({ description: "The last days, of `within` and `outside`", example: 30 }),
});
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

const match = choice(segmentMatches);
const notEmpty = [
  (some: readonly unknown[]) => some.length > 0,
  { error: issue("REQUIRED").message },
] as const;

export const segmentDefinition = form({
  match: match.meta({ description: "Whether all groups hold, or any", example: "all" }),
  groups: list(
    form({
      match: match.meta({ description: "Whether all its conditions hold, or any", example: "any" }),
      conditions: list(condition, segmentLimits.conditions)
        .refine(...notEmpty)
        .meta({
          description: "Its conditions",
          example: [{ about: "tag", test: "is", value: "VIP" }],
        }),
    }),
    segmentLimits.groups,
  )
    .refine(...notEmpty)
    .meta({ description: "Groups of conditions" }),
});
export type SegmentDefinition = z.infer<typeof segmentDefinition>;

const name = requiredLine(segmentLimits.name).meta({
  description: "Its name",
  example: "Romanian readers who opened lately",
});

const definition = segmentDefinition.meta({ description: "Who is in it" });

export const createSegmentInput = form({ name, definition });
export type CreateSegmentInput = z.infer<typeof createSegmentInput>;

export const updateSegmentInput = form({
  id: itemId,
  version: versionNumber.meta({
    description: "The version that was seen; another one is not replaced",
    example: 1,
  }),
  name,
  definition,
});
export type UpdateSegmentInput = z.infer<typeof updateSegmentInput>;

export const segmentIdInput = form({ id: itemId });

export const countSegmentInput = form({ definition });

const shownDefinition = z
  .object({
    match: z.enum(segmentMatches).meta({ description: "Whether all groups hold", example: "all" }),
    groups: z
      .array(
        z.object({
          match: z
            .enum(segmentMatches)
            .meta({ description: "Whether all its conditions hold, or any", example: "any" }),
          conditions: z
            .array(
              z.object({
                about: z.enum(segmentAbouts).meta({ description: "What it asks about" }),
                test: z.enum(segmentTests).meta({ description: "How it is compared" }),
                field: z.string().optional().meta({ description: "The own field" }),
                value: z.string().optional().meta({ description: "What it is compared with" }),
                days: z.int().optional().meta({ description: "The last days" }),
              }),
            )
            .meta({
              description: "Its conditions",
              example: [{ about: "tag", test: "is", value: "VIP" }],
            }),
        }),
      )
      .meta({ description: "Groups of conditions" }),
  })
  .meta({ id: "SegmentDefinition" });

const isoTime = z.iso.datetime();

export const segment = z
  .object({
    id: z.uuid().meta({ description: "Its id" }),
    name: z.string().meta({ description: "Its name", example: "Romanian readers" }),
    definition: shownDefinition.meta({ description: "Who is in it" }),
    version: z.int().meta({ description: "Counts up with each change", example: 1 }),
    createdAt: isoTime.meta({ description: "When it was made" }),
    changedAt: isoTime.meta({ description: "When it was last changed" }),
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
