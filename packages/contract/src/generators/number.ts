import { z } from "zod";
import { limits, numberTypes, sortOrders } from "../constants.ts";
import { choice, flag, form, line, list, safeInteger, savedList } from "../fields.ts";
import { nameSeparators } from "../text.ts";
import { type Generator, itemFields, itemName, presetList } from "./generator.ts";

/** The choices that describe a set of numbers, shared by generating them and by saving them. */
const numberRules = {
  minValue: safeInteger,
  maxValue: safeInteger,
  // the rules themselves check the range, with their own error
  count: safeInteger.meta({ minimum: 1, maximum: limits.numbersPerCall.server }),
  numberType: choice(numberTypes).default("any"),
  divisor: safeInteger.min(1).nullable().default(null),
  unique: flag.default(false),
  sort: choice(sortOrders).default("none"),
  exclude: list(safeInteger, limits.excludedNumbers).default([]),
};

export const generateNumbersInput = form({
  ...numberRules,
  saveHistory: flag.default(false),
  saveName: line(limits.saveName).optional(),
});
export type GenerateNumbersInput = z.infer<typeof generateNumbersInput>;

export const generateNumbersOutput = z.object({
  numbers: z.array(z.number()),
  saved: z.boolean(),
  saveName: z.string().nullable(),
});

export const saveNumbersInput = form({
  name: itemName.prefault(""),
  ...numberRules,
  result: savedList(safeInteger),
});
export type SaveNumbersInput = z.infer<typeof saveNumbersInput>;

export const number = {
  slug: "number",
  save: { procedure: "saveNumbers", input: saveNumbersInput },
  settings: { ...numberRules, exclude: presetList(safeInteger).default([]) },
  nameKey: "name",
  item: z.object({
    ...itemFields,
    generatorType: z.literal("number"),
    minValue: z.number(),
    maxValue: z.number(),
    count: z.number(),
    numberType: z.enum(numberTypes),
    divisor: z.number().nullable(),
    unique: z.boolean(),
    sort: z.enum(sortOrders),
    exclude: z.array(z.number()),
    result: z.array(z.number()),
  }),
  separators: nameSeparators,
  isCounted: true,
} as const satisfies Generator;
