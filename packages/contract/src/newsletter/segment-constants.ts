// without schemas, for the page of segments
import type { SubscriberFieldType } from "./import-constants.ts";

/** The subject of a condition. `opened`, `clicked`: only in campaigns with individual tracking. */
export const segmentAbouts = [
  "language",
  "tag",
  "topic",
  "joined",
  "opened",
  "clicked",
  "field",
] as const;
export type SegmentAbout = (typeof segmentAbouts)[number];

/**
 * The comparison of a condition. `within`, `outside`: in the last days, or not; `before`, `after`: a day, exclusively;
 * `empty`, `filled`: whether there is a value.
 */
export const segmentTests = [
  "is",
  "not",
  "contains",
  "less",
  "more",
  "before",
  "after",
  "within",
  "outside",
  "empty",
  "filled",
] as const;
export type SegmentTest = (typeof segmentTests)[number];

/** `all`: every condition must hold; `any`: at least one. */
export const segmentMatches = ["all", "any"] as const;
export type SegmentMatch = (typeof segmentMatches)[number];

export const segmentLimits = {
  /** Saved segments. */
  saved: 100,
  name: 80,
  /** Groups of a segment, and conditions of a group. */
  groups: 5,
  conditions: 10,
  value: 200,
  days: 3650,
  /** Readers shown as a sample. */
  readers: 10,
} as const;

/** The valid tests of each subject except custom fields. */
export const testsOfAbout = {
  language: ["is", "not"],
  tag: ["is", "not"],
  topic: ["is", "not"],
  joined: ["within", "outside", "before", "after"],
  opened: ["within", "outside"],
  clicked: ["within", "outside"],
} as const satisfies Record<Exclude<SegmentAbout, "field">, readonly SegmentTest[]>;

/** The valid tests of custom fields, by type. */
export const testsOfField = {
  text: ["is", "not", "contains", "empty", "filled"],
  number: ["is", "not", "less", "more", "empty", "filled"],
  date: ["is", "before", "after", "within", "empty", "filled"],
} as const satisfies Record<SubscriberFieldType, readonly SegmentTest[]>;

/** The operand of a test: a number of days, a value, or undefined for none. */
export const comparedWith = (test: SegmentTest): "days" | "value" | undefined => {
  if (test === "within" || test === "outside") return "days";
  return test === "empty" || test === "filled" ? undefined : "value";
};
